// The small calculator: from a supplier's price to what the piece costs the shop, its price, and the profit. Exact, in minor units. The browser shows
// it while the owner types; the Worker calculates it again and stores only its own result.
import { isValidAmount, type Minor } from '../../basics/money.ts'
import { parseCount, plainSigns } from '../../basics/plain-signs.ts'
import { fail, ok, type Result } from '../../basics/result.ts'
import { parseConversionRate, type Rate } from '../cells/price.ts'
import type { SupplierPrices, SupplierTier } from '../import-product.ts'

/** Prices are rounded up to a multiple of so many whole units; 1 rounds to whole units. */
export const ROUNDINGS = [1, 50, 100] as const

/** What the owner types. Texts, so that a browser and the Worker read the same. */
export type TermsForm = {
  /** What one unit of the supplier's currency costs in the store's. */
  readonly rate: string
  /** Freight for one piece, in the store's currency. */
  readonly freight: string
  /** Percent of the goods' worth. */
  readonly duty: string
  /** Percent that is added to what a piece costs. */
  readonly profit: string
  /** Pieces that are bought at a time: chooses the tier. */
  readonly pieces: string
  readonly rounding: string
}

export type SupplierTerms = {
  readonly rate: Rate
  readonly freightMinor: Minor
  /** Hundredths of a percent. */
  readonly dutyPoints: number
  readonly profitPoints: number
  readonly pieces: number
  readonly roundingMinor: Minor
}

export type PricingField = keyof TermsForm

/** Reads what was typed; the error names the first field that cannot be used. */
export function readTerms(form: TermsForm): Result<SupplierTerms, { code: 'terms'; field: PricingField }> {
  const refuse = (field: PricingField) => fail('terms', { field })
  const rate = parseConversionRate(form.rate.replaceAll(',', ''))
  if (rate === null || rate.numerator > rate.denominator * 1_000_000n) return refuse('rate')
  const freightMinor = decimal(form.freight, 1_000_000_000)
  if (freightMinor === null) return refuse('freight')
  const dutyPoints = decimal(form.duty, 1_000_00)
  if (dutyPoints === null) return refuse('duty')
  const profitPoints = decimal(form.profit, 10_000_00)
  if (profitPoints === null) return refuse('profit')
  const pieces = parseCount(form.pieces) ?? 0
  if (pieces < 1 || pieces > 9_999_999) return refuse('pieces')
  const rounding = ROUNDINGS.find((known) => String(known) === form.rounding)
  if (rounding === undefined) return refuse('rounding')
  return ok({ rate, freightMinor, dutyPoints, profitPoints, pieces, roundingMinor: rounding * 100 })
}

/** Hundredths of a number with at most two decimals; empty is 0; null above `most` or for anything else. */
function decimal(text: string, most: number): number | null {
  const match = /^(\d{0,9})(?:\.(\d{1,2}))?$/.exec(plainSigns(text).replaceAll(',', '').trim())
  if (match === null) return null
  const value = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return value <= most ? value : null
}

/** Of one piece, in minor units of the store's currency. */
export type Calculated = { readonly cost: Minor; readonly price: Minor; readonly profit: Minor }

/**
 * Goods × rate, plus duty, plus freight is the cost, rounded up. The price adds the profit and is rounded up to the rounding, so the profit is never
 * below what was typed. Null when the price is above what a product may cost.
 */
export function calculatePrice(supplierMinor: Minor, terms: SupplierTerms): Calculated | null {
  const { numerator, denominator } = terms.rate
  const points = 10_000n
  const goods = BigInt(supplierMinor) * numerator * (points + BigInt(terms.dutyPoints))
  const cost = divideUp(goods, denominator * points) + BigInt(terms.freightMinor)
  const wanted = divideUp(cost * (points + BigInt(terms.profitPoints)), points)
  const price = divideUp(wanted, BigInt(terms.roundingMinor)) * BigInt(terms.roundingMinor)
  if (price > BigInt(Number.MAX_SAFE_INTEGER) || !isValidAmount(Number(price))) return null
  return { cost: Number(cost), price: Number(price), profit: Number(price - cost) }
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

/** The tier for so many pieces; below the least quantity the first one. */
export function tierFor(tiers: readonly SupplierTier[], pieces: number): SupplierTier | null {
  return tiers.filter(({ from }) => from <= pieces).at(-1) ?? tiers[0] ?? null
}

export type SupplierPricedProduct = {
  readonly price: Minor
  readonly combinations: readonly { readonly values: readonly string[]; readonly price: Minor | null }[]
  readonly costs: readonly { readonly values: readonly string[]; readonly costMinor: Minor }[]
  /** Of the product's own price. */
  readonly profit: Minor
}

/** Prices a product and those of its choices that cost something else. Null when a price is too large. */
export function priceProduct(
  { tiers, choices }: SupplierPrices,
  terms: SupplierTerms,
): SupplierPricedProduct | null {
  const base =
    tierFor(tiers, terms.pieces)?.price ??
    choices.reduce((least, { price }) => Math.min(least, price), Number.POSITIVE_INFINITY)
  if (!Number.isFinite(base)) return null
  const own = calculatePrice(base, terms)
  const priced = choices.map(({ values, price }) => ({ values, made: calculatePrice(price, terms) }))
  if (own === null || priced.some(({ made }) => made === null)) return null
  return {
    price: own.price,
    profit: own.profit,
    combinations: priced.map(({ values, made }) => ({
      values,
      price: made === null || made.price === own.price ? null : made.price,
    })),
    costs: [
      { values: [], costMinor: own.cost },
      ...priced.flatMap(({ values, made }) =>
        made === null || made.cost === own.cost ? [] : [{ values, costMinor: made.cost }],
      ),
    ],
  }
}
