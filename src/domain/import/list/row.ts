// Reads one line of a list as texts. Refuses nothing.
import { unguardCell } from '../../basics/csv.ts'
import { sanitiseShort } from '../../basics/text.ts'
import { readAvailability, soldOutIn } from '../cells/availability.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import type { PriceFormat } from '../cells/price.ts'
import type { OfferCells } from '../cells/sale.ts'
import { readText } from '../cells/text.ts'
import { readHidden, readNote, readVisibility } from '../cells/visibility.ts'
import { answerTo } from '../questions.ts'
import { NOTE } from './column-names.ts'
import type { ListColumn } from './columns.ts'
import type { ListLayout } from './layout.ts'
import type { NamedListRow } from './same-name.ts'

/** `note`: what somebody wrote of it that hides it, or may. */
export type ListRow = NamedListRow & Readonly<Record<ListColumn | 'note', string>>

/** Longest note that is looked at: more is told to shoppers. */
const MAX_NOTE = 60

/** What is written for the value of the row above. */
const SAME = /^\s*(?:["”″〃]|''|,,|-"-|-?(?:ditto|do)\.?-?|(?:same )?as above|idem)\s*$/i

/** Rows whose marks for the value above have that value; where no row is right above, none. */
export function withValuesAbove(): (row: CsvRow) => CsvRow {
  let above: CsvRow = { number: 0, cells: [] }
  return ({ number, cells }) => {
    const before = above.number === number - 1 ? above.cells : []
    above = { number, cells: cells.map((cell, at) => (SAME.test(cell) ? (before[at] ?? '') : cell)) }
    return above
  }
}

/** Reads one row. A cell without a column is empty; prices and stock stay texts. */
export function readListRow(
  row: CsvRow,
  { columns, others, morePictures, isNote, isOwn }: ListLayout,
): ListRow {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : unguardCell((row.cells[place] ?? '').trim())
  const cell = (name: ListColumn): string => at(columns[name])
  // Our own export has no HTML, and a name may say <b>.
  const text = (name: ListColumn): string => (isOwn ? cell(name) : readText(cell(name)))
  const called = sanitiseShort(text('name'))
  const name = isOwn ? called : called.replace(SOLD_OUT, '')
  const texts = others.map((column) => sanitiseShort(readText(at(column.at))).slice(0, 100))
  const [, behind = ''] = /[([]([^()[\]]{4,60})[)\]]\s*$/.exec(called.slice(-70)) ?? []
  const notes = [
    { note: behind, isNote: false },
    { note: cell('description'), isNote },
    ...texts.map((note, place) => ({ note, isNote: NOTE.test(others[place]?.name ?? '') })),
  ].map((one) => ({
    ...one,
    says: one.note.length > MAX_NOTE || isOwn ? 'none' : readNote(one.note, one.isNote),
  }))
  const hiding = notes.find(({ says }) => says === 'hidden') ?? notes.find(({ says }) => says === 'unknown')
  const isNoted = SOLD_OUT.exec(`: ${cell('description').slice(0, 40)}`)?.index === 0
  const isOut = name !== called || (!isOwn && (isNoted || texts.some((one) => SOLD_OUT.test(`: ${one}`))))
  return {
    number: row.number,
    others: texts.map((one) => one.replace(SOLD_OUT, '')),
    id: cell('id'),
    // As it is stored: rows are compared by it.
    name,
    sku: readCode(cell('sku')),
    price: cell('price'),
    salePrice: cell('salePrice'),
    saleStartsAt: cell('saleStartsAt'),
    saleEndsAt: cell('saleEndsAt'),
    stock: cell('stock'),
    availability: soldOutIn(cell('isSoldOut')) || cell('availability'),
    isSoldOut: '',
    description: owned(text('description').slice(0, KEPT_DESCRIPTION)),
    category: text('category'),
    status: isOut && readVisibility(cell('status')) !== 'hidden' ? 'Sold out' : cell('status'),
    isShown: cell('isShown'),
    isHidden: cell('isHidden'),
    note: hiding?.note ?? '',
    specs: cell('specs'),
    staysOnStarter: cell('staysOnStarter'),
    compareAtPrice: cell('compareAtPrice'),
    categoryId: cell('categoryId'),
    categorySlug: cell('categorySlug'),
    cost: cell('cost'),
    options: cell('options'),
    choices: cell('choices'),
    pictures: [cell('pictures'), ...morePictures.map(at)].join('\n'),
    pictureTexts: cell('pictureTexts'),
  }
}

/** The row with what its columns of stock say together; with columns of sizes, a row for each size that it has. */
export function rowsBySize(
  row: ListRow,
  { cells }: CsvRow,
  { at, isSure, sizes }: ListLayout['stocks'],
): readonly ListRow[] {
  if (at.length === 0) return [row]
  const price = Number(row.price.replace(/[^\d.]/g, '')) * (/k\s*$/i.test(row.price) ? 1_000 : 1)
  const counts = at.map((place) => (cells[place] ?? '').trim())
  // Without a word of stock what is near the price may be another price.
  const isFew = (count: number): boolean => count < 1_000 && !(count * 2 >= price)
  const asStock = (count: string): string =>
    isSure || isFew(Number(count.replace(/[^\d.]/g, ''))) ? count : `${count} (stock or price?)`
  const said = counts.filter((count) => count !== '').map(asStock)
  if (sizes === undefined)
    return [
      {
        ...row,
        stock:
          said.every((count) => /^\d{1,9}$/.test(count)) && said.length > 0
            ? `${said.reduce((sum, count) => sum + Number(count), 0)}`
            : said.join(' + '),
      },
    ]
  const bySize = counts.flatMap((count, place) =>
    count === '' ? [] : [{ ...row, stock: asStock(count), others: row.others.with(-1, sizes[place] ?? '') }],
  )
  return bySize.length === 0 ? [{ ...row, stock: '' }] : bySize
}

/** What people write behind a name or a size, or as a note: `Gown (SOLD OUT)`, `Gown - épuisé`. */
const SOLD_OUT =
  /(?:\s+[-–—]+|\s*[:|*([{]+)\s*(?:sold[ -]?out|sold|out of stock|not available|unavailable|épuisée?|rupture(?: de stock)?|indisponible|esgotad[oa]|indispon[ií]vel)[ )\]}*!.]*$|\s(?:sold[ -]?out|out of stock)[ !.*]*$/iu

/** The cells of the row's offer. An old price counts where there is no price of a sale; our own export keeps it beside the price. */
export function offerCells(row: ListRow, { isOwn }: Pick<ListLayout, 'isOwn'>): OfferCells {
  const { price, salePrice, saleStartsAt, saleEndsAt, compareAtPrice } = row
  const before = isOwn ? '' : compareAtPrice
  const days = { saleStarts: saleStartsAt, saleEnds: saleEndsAt }
  return { regularPrice: price, salePrice, ...days, before, isSaleOpen: !isOwn }
}

/** True when the status says that there is none: `Sold out`. Shoppers see such a product. */
export const isSoldOut = ({ status }: ListRow): boolean =>
  readVisibility(status) === 'unknown' && readAvailability(status) === 'out'

type SeenCells = Pick<ListRow, 'status' | 'isShown' | 'isHidden' | 'note'>

/** The cells that say whether shoppers see the product. */
export const visibilityText = ({ status, isShown, isHidden, note }: SeenCells): string =>
  [status, isShown, isHidden, note]
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, 60)

/** How the numbers of a file's visibility are meant. */
export type Levels = {
  /** Magento's: 1 is not shown by itself, 2 to 4 are shown in the catalogue, in the search, in both. */
  readonly hasLevels?: boolean
}

/** True for rows whose visibility counts up to 4, where a word says neither yes nor no. */
export const areLevels = (rows: readonly Pick<ListRow, 'isShown'>[]): boolean =>
  rows.some(({ isShown }) => /^[34]$/.test(isShown)) &&
  !rows.some(({ isShown }) => /^(?:0|[5-9]|\d\d+)$/.test(isShown))

/** What the columns of a list say about whether shoppers see the product. `none`: they say nothing. */
export function visibilityOf(
  row: SeenCells,
  { answers, hasLevels }: Pick<PriceFormat, 'answers'> & Levels,
): ReturnType<typeof readVisibility> {
  const { status, isHidden } = row
  const isShown = hasLevels ? row.isShown.replace(/^1$/, 'no').replace(/^[2-4]$/, 'yes') : row.isShown
  const byStatus = readVisibility(status)
  const said = [
    // A status may say instead whether there is any.
    byStatus === 'unknown' && ['in', 'out'].includes(readAvailability(status)) ? 'shown' : byStatus,
    readVisibility(isShown),
    readHidden(isHidden),
    readNote(row.note),
  ]
  // A plain note needs no answer about other words.
  if (said[3] === 'hidden') return 'hidden'
  const found = (['unknown', 'hidden', 'shown'] as const).find((one) => said.includes(one)) ?? 'none'
  return found === 'unknown' ? (answerTo(answers, 'visibility', visibilityText(row)) ?? found) : found
}
