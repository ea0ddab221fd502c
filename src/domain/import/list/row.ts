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
import { readHidden, readVisibility } from '../cells/visibility.ts'
import { answerTo } from '../questions.ts'
import type { ListColumn } from './columns.ts'
import type { ListLayout } from './layout.ts'
import type { NamedListRow } from './same-name.ts'

export type ListRow = NamedListRow & Readonly<Record<ListColumn, string>>

/** Reads one row. A cell without a column is empty; prices and stock stay texts. */
export function readListRow(row: CsvRow, { columns, others, morePictures, isOwn }: ListLayout): ListRow {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : unguardCell((row.cells[place] ?? '').trim())
  const cell = (name: ListColumn): string => at(columns[name])
  // Our own export has no HTML, and a name may say <b>.
  const text = (name: ListColumn): string => (isOwn ? cell(name) : readText(cell(name)))
  const called = sanitiseShort(text('name'))
  const name = isOwn ? called : called.replace(SOLD_OUT, '')
  const texts = others.map((column) => sanitiseShort(readText(at(column.at))).slice(0, 100))
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

/** The cells that say whether shoppers see the product. */
export const visibilityText = ({
  status,
  isShown,
  isHidden,
}: Pick<ListRow, 'status' | 'isShown' | 'isHidden'>): string =>
  [status, isShown, isHidden]
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, 60)

/** What the columns of a list say about whether shoppers see the product. `none`: they say nothing. */
export function visibilityOf(
  row: Pick<ListRow, 'status' | 'isShown' | 'isHidden'>,
  { answers }: Pick<PriceFormat, 'answers'>,
): ReturnType<typeof readVisibility> {
  const { status, isShown, isHidden } = row
  const byStatus = readVisibility(status)
  const said = [
    // A status may say instead whether there is any.
    byStatus === 'unknown' && ['in', 'out'].includes(readAvailability(status)) ? 'shown' : byStatus,
    readVisibility(isShown),
    readHidden(isHidden),
  ]
  const found = (['unknown', 'hidden', 'shown'] as const).find((one) => said.includes(one)) ?? 'none'
  return found === 'unknown' ? (answerTo(answers, 'visibility', visibilityText(row)) ?? found) : found
}

const SUM_NAME =
  /^(?:(?:grand|sub|sous|overall|net)[ -]?)?(?:totals?|sum|somme|suma|soma|summe)(?: (?:amount|price|value|qty|quantity|stock|stock value|items?|products?|costs?|sales|general|général|ttc|ht|due|of all))?\s*[:=]?\s*$|^(?:montant total|gesamt|vat|tva|iva)(?: ?[@(]? ?\d+(?:[.,]\d+)? ?%\)?)?\s*[:=]?$/i

/** True for what a row is called that adds others up: `TOTAL`, `Grand total`, `VAT 7.5%`. */
export const isSum = (name: string): boolean =>
  name.length < 60 && SUM_NAME.test(name.replace(SUM_TAIL, '').trim())

/** `Total (₦)`, `Total naira`, `Total items: 5`. */
const SUM_TAIL = /(?:\s*\(?(?:₦|N|NGN|naira)\)?|\s*[:=]\s*[\d.,]+)\s*$/iu

/** Why such a row is left out. */
export const SUM =
  'It is called as a row that adds others up, so it is left out. Give it another name or a SKU if it is a product.'
