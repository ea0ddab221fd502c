// The arithmetic of orders in another currency than the shop's own: prices, fees, vouchers, and rates as people type them. SQL has the same
// (supabase/schemas/currencies/convert.sql), and tests/support/cases/currency-cases.ts runs through both. A rate is a pair of whole numbers, so
// that no digit is lost.

import { type CurrencyCode, formatMoney, grouped, isCurrencyCode, type Minor } from '../basics/money.ts'
import { plainSigns } from '../basics/plain-signs.ts'
import { divideProduct, proportion } from '../basics/proportion.ts'

/** `rateOwn` of the shop's own currency equals `rateOther` of the other one: £1 = ₦1,950.50 is `{ rateOwn: 195050, rateOther: 100 }`. */
export type CurrencyRate = { readonly rateOwn: number; readonly rateOther: number }

/** Where a rate comes from: the owner, or the market as the operators set it. */
export type RateSource = 'own' | 'market'

/** A currency beside its own in which a shop takes orders. */
export type PaymentCurrency = CurrencyRate & {
  readonly currency: string
  /** Converted prices are whole multiples of it, in minor units. */
  readonly step: Minor
  readonly source: RateSource
}

/** The rate that an order has frozen. `base`: the shop's own currency on that day. */
export type OrderRate = Omit<PaymentCurrency, 'currency'> & { readonly base: string }

/** A price that the owner set in another currency: for the choice of these values, or for the whole product when `valueIds` is empty. */
export type CurrencyPrice = {
  readonly currency: string
  readonly valueIds: readonly string[]
  readonly price: Minor
}

/** How far a converted price may be rounded, in minor units. */
export const ROUNDING_STEPS = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000] as const

/** The largest number of either side of a rate; the database has the same. */
const MAX_RATE = 10_000_000_000_000

/** Converts an amount of the own currency, half up to the minor unit: fees, vouchers, minimums. */
export function convertAmount(minor: Minor, { rateOwn, rateOther }: CurrencyRate): Minor {
  return limited(proportion(minor, rateOther, rateOwn), 1)
}

/** Converts the price of one piece, half up to the step: at least one step, so that nothing becomes free. */
export function convertPrice(minor: Minor, terms: CurrencyRate & { readonly step: Minor }): Minor {
  const { rateOwn, rateOther, step } = terms
  const { whole, rest } = divideProduct(minor, rateOther, rateOwn)
  const beyond = (whole % step) * 2
  // Of an odd step the half lies between two whole numbers.
  const isUp = beyond >= step || (beyond === step - 1 && rest * 2 >= rateOwn)
  return limited(Math.max(1, Math.floor(whole / step) + (isUp ? 1 : 0)), step)
}

/** Returns an amount in the own currency at the rate that an order has frozen, half up. */
export function inOwnCurrency(minor: Minor, { rateOwn, rateOther }: CurrencyRate): Minor {
  return convertAmount(minor, { rateOwn: rateOther, rateOther: rateOwn })
}

/** The parts of a product that decide its price. */
export type CurrencyPricedProduct = {
  readonly price: Minor
  readonly combinations: readonly { readonly valueIds: readonly string[]; readonly price: Minor | null }[]
  readonly currencyPrices?: readonly CurrencyPrice[] | null
}

/**
 * Returns what one piece costs in the currency: the choice's own price there, or its converted price, or the product's own price there, or
 * the converted one. `isOwn`: the owner set it, so it is exact.
 */
export function priceInCurrency(
  product: CurrencyPricedProduct,
  valueIds: readonly string[],
  terms: PaymentCurrency,
): { readonly price: Minor; readonly isOwn: boolean } {
  const wanted = [...valueIds].sort().join()
  const isChoice = (row: { readonly valueIds: readonly string[] }) =>
    [...row.valueIds].sort().join() === wanted
  const own = product.currencyPrices?.filter(({ currency }) => currency === terms.currency) ?? []
  const combination = wanted === '' ? undefined : product.combinations.find(isChoice)
  const ofChoice = combination && own.find(isChoice)
  if (ofChoice) return { price: ofChoice.price, isOwn: true }
  if (typeof combination?.price === 'number')
    return { price: convertPrice(combination.price, terms), isOwn: false }
  const ofProduct = own.find((row) => row.valueIds.length === 0)
  if (ofProduct) return { price: ofProduct.price, isOwn: true }
  return { price: convertPrice(product.price, terms), isOwn: false }
}

/** The fields of a voucher that hold amounts (voucher/voucher.ts). */
type VoucherAmounts = {
  readonly discount_type: 'percentage' | 'fixed'
  readonly discount_value: number
  readonly min_purchase_amount: Minor
  readonly max_discount_amount?: Minor | null
}

/** Returns a voucher with its amounts in the other currency; a percentage stays. */
export function voucherIn<Voucher extends VoucherAmounts>(voucher: Voucher, terms: CurrencyRate): Voucher {
  const { discount_type, discount_value, min_purchase_amount, max_discount_amount } = voucher
  return {
    ...voucher,
    discount_value: discount_type === 'fixed' ? convertAmount(discount_value, terms) : discount_value,
    min_purchase_amount: convertAmount(min_purchase_amount, terms),
    ...(typeof max_discount_amount === 'number' && {
      max_discount_amount: convertAmount(max_discount_amount, terms),
    }),
  }
}

/** Returns a delivery zone with its amounts in the other currency. */
export function zoneIn<Zone extends { readonly fee: Minor; readonly freeAbove: Minor | null }>(
  zone: Zone,
  terms: CurrencyRate,
): Zone {
  const freeAbove = zone.freeAbove === null ? null : convertAmount(zone.freeAbove, terms)
  return { ...zone, fee: convertAmount(zone.fee, terms), freeAbove }
}

/** What a product costs in each of the shop's other currencies, when it costs `own` in the shop's. */
export type OtherPrices = {
  readonly own: Minor
  readonly prices: readonly { readonly currency: string; readonly price: Minor; readonly isOwn: boolean }[]
}

/**
 * Returns prices in other currencies for each price of the product or its choices. Two choices of one price may have different own prices in a
 * currency: the converted price is returned then.
 */
export function otherPricesOf(
  product: CurrencyPricedProduct,
  currencies: readonly PaymentCurrency[],
): readonly OtherPrices[] {
  const choices = [{ valueIds: [] as readonly string[], price: product.price }, ...product.combinations]
  const prices = new Set(choices.map(({ price }) => price ?? product.price))
  return [...prices].map((own) => ({
    own,
    prices: currencies.map((terms) => {
      const [first, ...others] = choices
        .filter(({ price }) => (price ?? product.price) === own)
        .map(({ valueIds }) => priceInCurrency(product, valueIds, terms))
      const isOne = first !== undefined && others.every(({ price }) => price === first.price)
      return {
        currency: terms.currency,
        ...(isOne ? first : { price: convertPrice(own, terms), isOwn: false }),
      }
    }),
  }))
}

/** Limits a result to the largest whole number of JSON. No order is that large. */
function limited(count: number, unit: number): number {
  return Math.min(count, Math.floor(Number.MAX_SAFE_INTEGER / unit)) * unit
}

/** Currencies from the most valuable unit to the least. A sentence about a rate begins with the more valuable one. */
const BY_WORTH: readonly CurrencyCode[] = ['GBP', 'USD', 'CAD', 'GHS', 'NGN']

/** `rateSides('NGN', 'GBP')` -> `{ one: 'GBP', many: 'NGN' }`: people say how many naira a pound costs. */
export function rateSides(own: string, other: string): { readonly one: string; readonly many: string } {
  return worth(own) < worth(other) ? { one: own, many: other } : { one: other, many: own }
}

function worth(currency: string): number {
  return isCurrencyCode(currency) ? BY_WORTH.indexOf(currency) : BY_WORTH.length
}

/**
 * Parses a rate that a person typed as units of `many` for one `one`: `1,950.50` -> `{ rateOwn: 195050, rateOther: 100 }` for a shop in naira
 * and the pound. At most six decimals. Null for anything else.
 */
export function parseTypedRate(input: string, own: string, other: string): CurrencyRate | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,6}))?$/.exec(plainSigns(input).trim())
  if (!match?.[1]) return null
  const decimals = match[2] ?? ''
  const many = Number(`${match[1].replace(/,/g, '')}${decimals}`)
  const one = 10 ** decimals.length
  if (many < 1 || many > MAX_RATE) return null
  return rateSides(own, other).many === own
    ? { rateOwn: many, rateOther: one }
    : { rateOwn: one, rateOther: many }
}

/** `rateText({ rateOwn: 195050, rateOther: 100 }, 'NGN', 'GBP')` -> `£1 = ₦1,950.50` */
export function rateText(rate: CurrencyRate, own: string, other: string): string {
  const { one, many } = rateSides(own, other)
  return `${formatMoney(100, one)} = ${formatMoney(0, many).slice(0, -1)}${rateNumber(rate, own, other)}`
}

/** The rate as a form shows it for editing: `1,950.50`. At most six decimals. */
export function rateNumber(rate: CurrencyRate, own: string, other: string): string {
  const isOwnMany = rateSides(own, other).many === own
  const [many, one] = isOwnMany ? [rate.rateOwn, rate.rateOther] : [rate.rateOther, rate.rateOwn]
  const millionths = proportion(many % one, 1_000_000, one)
  const whole = grouped(Math.floor(many / one) + Math.floor(millionths / 1_000_000))
  const decimals = String(millionths % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals.padEnd(2, '0')}`
}
