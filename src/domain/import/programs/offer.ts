// Computes the price and the sale of a row out of what its program writes: a surcharge, a discount, a price that was before.
import { NO_CONVERSION, type PriceFormat, parsePrice, priceOrNull } from '../cells/price.ts'
import { type OfferCells, offerOf } from '../cells/sale.ts'
import type { ProgramRow } from './row.ts'

type ProgramOffer = { readonly cells: OfferCells; readonly warnings: readonly string[] }

/** `lead`: the row of its product, whose price counts for a row that is called a variant and has none, and its discount for all. */
export function programOffer(row: ProgramRow, lead: ProgramRow, shop: PriceFormat): ProgramOffer {
  // In the currency of the file: its conversion comes after.
  const format = { ...shop, rate: NO_CONVERSION }
  const [own = row.kind === 'variant' ? (lead.prices[0] ?? '') : '', ...others] = row.prices
  const warnings = others.some((other) => other !== own)
    ? [`It has several prices: ${row.prices.slice(0, 4).join(', ')}. The first was used.`]
    : []
  const base = priceOrNull(own, format)
  const before = row.oldPrice || lead.oldPrice
  if (typeof base !== 'number') return { cells: offerOf({ price: own, before }), warnings }
  const added = priceOrNull(zeroAsNone(row.surcharge), format)
  // The price cannot be read without it.
  if (added === undefined) return { cells: offerOf({ price: `${own} + ${row.surcharge}`, before }), warnings }
  const price = base + (added ?? 0)
  const sale = discounted(price, row.discount === '' ? lead : row, format)
  // A price that nothing was done to stays as it is written.
  return { cells: offerOf({ price: added === null ? own : amount(price), sale, before }), warnings }
}

/** `125050` -> `1250.50` */
const amount = (minor: number): string => (minor / 100).toFixed(2)

const zeroAsNone = (text: string): string => (/^0+(?:[.,]0+)?$/.test(text) ? '' : text)

/** The price after a discount of the source, `PERCENT` or `AMOUNT`; empty without one, and no amount for one that cannot be read. */
function discounted(
  price: number,
  { discountMode, discount }: Pick<ProgramRow, 'discountMode' | 'discount'>,
  format: PriceFormat,
): string {
  const value = zeroAsNone(discount)
  if (value === '') return ''
  const unread = `a discount of ${value}`
  if (discountMode.startsWith('percent')) {
    const percent = Number(value.replace(',', '.').replace('%', ''))
    return percent > 0 && percent < 100 ? amount(Math.round((price * (100 - percent)) / 100)) : unread
  }
  const off = parsePrice(value, format)
  return off.ok && off.value < price ? amount(price - off.value) : unread
}
