// Computes the price of a product or a choice, and the days of its sale, from a regular price, a sale price and the days of the sale. Uses no
// clock: a sale with days stays a sale with days.
import type { Minor } from '../../basics/money.ts'
import { fail, ok, type Result } from '../../basics/result.ts'
import { isNoValue } from './no-value.ts'
import { type PriceError, type PriceFormat, parsePrice } from './price.ts'

export type Offer = {
  readonly price: Minor
  readonly salePrice: Minor | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly warnings: readonly string[]
  /** A sale is written that cannot be read: what the store has of one stays. */
  readonly isSaleUnread?: true
}

export type OfferError = { readonly code: PriceError | 'price_missing'; readonly text: string }

export type OfferCells = {
  readonly regularPrice: string
  readonly salePrice: string
  readonly saleStarts: string
  readonly saleEnds: string
  /** A price that was before and is struck through: above the price it is the price, and the price that of the sale. */
  readonly before?: string
  /** A sale of a fifth of the price or less may be what is taken off: `500`, `10`. */
  readonly isSaleOpen?: boolean
}

/** Reads an offer. A regular price is required. Leaves out a sale that cannot be read, or is not lower, and adds a warning. */
export function readOffer(cells: OfferCells, format: PriceFormat): Result<Offer, OfferError> {
  if (cells.regularPrice === '') return fail('price_missing', { text: '' })
  const regular = parsePrice(cells.regularPrice, format)
  if (!regular.ok) return fail(regular.error.code, { text: cells.regularPrice })

  const price = regular.value
  const none = { price, salePrice: null, saleStartsAt: null, saleEndsAt: null }
  const unread = (warning: string): Result<Offer, never> =>
    ok({ ...none, warnings: [warning], isSaleUnread: true })
  const hasSale = !isNoValue(withoutSigns(cells.salePrice))
  if (!hasSale && cells.before !== undefined && !isNoValue(withoutSigns(cells.before))) {
    const before = parsePrice(cells.before, format)
    if (!before.ok)
      return unread(
        `The price before the sale "${cells.before.slice(0, 40)}" could not be read, so no sale was made of it.`,
      )
    if (before.value > price) return ok({ ...none, price: before.value, salePrice: price, warnings: [] })
  }
  if (!hasSale) return ok({ ...none, warnings: [] })
  const sale = parsePrice(cells.salePrice, format)
  if (!sale.ok)
    return unread(`The sale price "${cells.salePrice.slice(0, 40)}" could not be read and was left out.`)
  if (sale.value >= price)
    return ok({ ...none, warnings: ['The sale price is not below the regular price and was left out.'] })

  if (cells.isSaleOpen === true && sale.value * 5 <= price)
    return unread(
      `The sale price "${cells.salePrice.slice(0, 40)}" may be what is taken off, so it was left out.`,
    )

  const starts = readMoment(cells.saleStarts, { isEnd: false })
  const ends = readMoment(cells.saleEnds, { isEnd: true })
  if (starts === undefined || ends === undefined || (starts !== null && ends !== null && starts >= ends))
    return unread('The days of the sale could not be read, so the sale was left out.')
  return ok({ price, salePrice: sale.value, saleStartsAt: starts, saleEndsAt: ends, warnings: [] })
}

/** The cells of a source that has no days of a sale. */
export function offerOf({ price, sale = '', before = '' }: Prices): OfferCells {
  return { regularPrice: price, salePrice: sale, saleStarts: '', saleEnds: '', before }
}

type Prices = { readonly price: string; readonly sale?: string; readonly before?: string }

/** `₦0.00` -> `0.00` */
const withoutSigns = (text: string): string => text.replace(/\p{Sc}|\b[A-Z]{3}\b/gu, '').trim()

/**
 * `2026-12-24` -> the start of that day, or its last second with `isEnd`. `2026-12-24 18:00:00` and ISO times stay as they are. Times without
 * a zone are UTC. Empty -> null; undefined for anything but a date.
 */
export function readMoment(text: string, { isEnd }: { readonly isEnd: boolean }): string | null | undefined {
  if (text === '') return null
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!match) return undefined
  const [, day = '', time, zone = 'Z'] = match
  const clock = time ?? (isEnd ? '23:59:59' : '00:00:00')
  const moment = new Date(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${zone}`)
  const isReal = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return isReal ? moment.toISOString() : undefined
}
