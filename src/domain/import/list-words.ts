// What a program does not know of its file, a list may: a column that is called as in lists says who sees a product, how many there are, or that there is none,
// also beside the program's own columns of the same.
import { readAvailability, soldOutIn } from './cells/availability.ts'
import type { ColumnUse } from './cells/column-uses.ts'
import type { CsvRow } from './cells/csv-table.ts'
import { readHidden, readVisibility } from './cells/visibility.ts'
import { listColumns } from './list/columns.ts'

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
}

/** Looks at the columns that nobody has said anything of. `own`: what the program makes of them. */
export function listWords(
  header: readonly string[],
  own: readonly ColumnUse[],
  said: readonly string[],
): ListWords {
  const isFree = (at: number): boolean => said[at] === '' && own[at]?.as === null
  const list = listColumns(header.map((cell, at) => (isFree(at) ? cell : '')))
  const taken = header.map((_, at) => said[at] || (own[at]?.as ?? ''))
  const place = (...meanings: readonly string[]): number => taken.findIndex((as) => meanings.includes(as))
  const stock = place('stock')
  // `Quantity, Sold, Balance`
  const both = [header[stock] ?? '', header[list.stock ?? -1] ?? '']
  const isLeft = listColumns(both.slice(0, 1)).stock === 0 && listColumns(both).stock === 1
  const counted = stock === -1 ? (list.stock ?? list.availability ?? list.isSoldOut) : list.stock
  const stockAt = stock === -1 || isLeft ? counted : undefined
  const isSeen = place('isShown', 'status', 'visibility')
  const shownAt = isSeen === -1 ? (list.isShown ?? list.status ?? list.isHidden) : undefined
  const words = said.map((word, at) => (at === stockAt ? 'stock' : at === shownAt ? 'isShown' : word))
  const added = new Map<number, string>()
  for (const [at, as] of [
    ...[list.status, list.isShown, list.isHidden].map((at) => [at, 'isShown'] as const),
    ...[list.availability, list.isSoldOut].map((at) => [at, 'stock'] as const),
  ])
    if (at !== undefined) added.set(at, as)
  const seenAt = shownAt ?? isSeen
  const asSaid = ({ number, cells }: CsvRow): CsvRow => {
    const cell = (at: number | undefined): string => cells[at ?? -1]?.trim() ?? ''
    const hidden = readHidden(cell(list.isHidden))
    const isHidden = [readVisibility(cell(list.status)), readVisibility(cell(list.isShown)), hidden].includes(
      'hidden',
    )
    const soldOut = soldOutIn(cell(list.isSoldOut))
    const isOut = soldOut === 'sold out' || readAvailability(cell(list.availability)) === 'out'
    return {
      number,
      cells: cells.map((text, at) => {
        const none = NONE_LEFT[at === stockAt ? 'stock' : (taken[at] ?? '')]
        if (isOut && none !== undefined) return none
        if (at === seenAt && isHidden) return 'hidden'
        if (at === seenAt && at === list.isHidden && hidden === 'shown') return 'visible'
        return at === stockAt && at === list.isSoldOut ? soldOut : text
      }),
    }
  }
  return { words, added, asSaid }
}
