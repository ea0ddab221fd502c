// What a program does not know of its file, a list may: a column that is called as in lists says who sees a product, how many there are, or that there is none,
// also beside the program's own columns of the same.
import { readAvailability, soldOutIn } from './cells/availability.ts'
import type { ColumnUse } from './cells/column-uses.ts'
import type { CsvRow } from './cells/csv-table.ts'
import { readHidden, readNote, readVisibility } from './cells/visibility.ts'
import { NOTE } from './list/column-names.ts'
import { type ListColumn, listColumns, meaningsIn } from './list/columns.ts'

export type ListWords = {
  /** What columns are, in their order, as if it had been said. */
  readonly words: readonly string[]
  /** Columns that add to others, and what they say something of. */
  readonly added: ReadonlyMap<number, string>
  /** The row with what they add in the cells that the program reads. */
  readonly asSaid: (row: CsvRow) => CsvRow
}

/** What stands in a program's cells of a product of which there is none, by what they mean. */
const NONE_LEFT: Readonly<Record<string, string>> = {
  stock: 'out of stock',
  inStock: 'out of stock',
  availability: 'out of stock',
  isCounted: 'yes',
  tracker: 'yes',
  oversell: 'deny',
  isSoldOut: 'yes',
}

/** Looks at the columns of which nobody has said anything, and that the source does not read. `own`: what it makes of the columns. */
export function listWords(
  header: readonly string[],
  own: readonly ColumnUse[],
  said: readonly string[],
  isProgram: boolean,
): ListWords {
  // A list looks at its notes by itself.
  const named = meaningsIn(header).map((meaning, at) =>
    isProgram && NOTE.test(header[at]?.trim() ?? '') ? 'note' : meaning,
  )
  const meanings = named.map((meaning, at) => (said[at] === '' && own[at]?.as === null ? meaning : undefined))
  const taken = header.map((_, at) => said[at] || (own[at]?.as ?? ''))
  const place = (...words: readonly string[]): number => taken.findIndex((as) => words.includes(as))
  const find = (...words: readonly Meaning[]): number =>
    words.map((word) => meanings.indexOf(word)).find((at) => at !== -1) ?? -1
  const stock = place('stock')
  // `Quantity, Sold, Balance`
  const both = [header[stock] ?? '', header[find('stock')] ?? '']
  const isLeft = named[stock] === 'stock' && listColumns(both).stock === 1
  const hasStock = stock !== -1 || place('availability', 'isSoldOut') !== -1
  const stockAt = hasStock ? (isLeft ? find('stock') : -1) : find('stock', 'availability', 'isSoldOut')
  const isSeen = place('isShown', 'status', 'visibility', 'isHidden')
  const shownAt = isSeen === -1 ? find('isShown', 'status', 'isHidden') : -1
  const words = said.map((word, at) => (at === stockAt ? 'stock' : at === shownAt ? 'isShown' : word))
  const seenAt = Math.max(isSeen, shownAt)
  const added = new Map(
    meanings.flatMap((meaning, at) => {
      const as = meaning === 'note' && seenAt === -1 ? undefined : meaning && ADDED[meaning]
      return as === undefined ? [] : [[at, as] as const]
    }),
  )
  const hides = taken[seenAt] === 'isHidden' ? 'yes' : 'hidden'
  const asSaid = ({ number, cells }: CsvRow): CsvRow => {
    const says = meanings.map((meaning, at) =>
      meaning === undefined ? '' : (SAYS[meaning]?.(cells[at]?.trim() ?? '') ?? ''),
    )
    return {
      number,
      cells: cells.map((text, at) => {
        const none = NONE_LEFT[at === stockAt ? 'stock' : (taken[at] ?? '')]
        if (says.includes('sold out') && none !== undefined) return none
        if (at === seenAt && says.includes('hidden')) return hides
        const own = CONTRARY.includes(meanings[at] ?? '') ? (says[at] ?? '') : text
        return at === seenAt
          ? (says.find((said, place) => SEEN.includes(meanings[place] ?? '') && isUnknown(said)) ?? own)
          : own
      }),
    }
  }
  return { words, added, asSaid }
}

/** Of these a word that nobody knows is asked; a status may say something else. */
const SEEN: readonly string[] = ['isShown', 'isHidden', 'note'] satisfies Meaning[]
const isUnknown = (says: string): boolean => readVisibility(says) === 'unknown'

type Meaning = ListColumn | 'note'

const CONTRARY: readonly string[] = ['isHidden', 'isSoldOut'] satisfies ListColumn[]

/** What columns of lists add to others, and how: `hidden`, `sold out`, or as it is written. */
const ADDED: Readonly<Partial<Record<Meaning, string>>> = {
  note: 'isShown',
  status: 'isShown',
  isShown: 'isShown',
  isHidden: 'isShown',
  availability: 'stock',
  isSoldOut: 'stock',
}
const seen = (text: string): string => (readVisibility(text) === 'hidden' ? 'hidden' : text)
const SAYS: Readonly<Partial<Record<Meaning, (text: string) => string>>> = {
  note: (text) => {
    const said = text.length > 60 ? 'none' : readNote(text)
    return said === 'unknown' ? text : said === 'none' ? '' : said
  },
  status: seen,
  isShown: seen,
  isHidden: (text) => {
    const said = readHidden(text)
    return said === 'unknown' || said === 'none' ? text : said
  },
  availability: (text) => (/^0+$/.test(text) || readAvailability(text) === 'out' ? 'sold out' : text),
  isSoldOut: soldOutIn,
}
