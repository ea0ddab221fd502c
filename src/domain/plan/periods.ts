// What can be bought of a plan: a number of months paid at once, or a card subscription of one or twelve months. The database has the
// same days and prices (supabase/schemas/plans/, supabase/seed/plan_prices.sql); a test compares them.
import type { Minor } from '../basics/money.ts'

/** Months that can be paid at once. */
export const PLAN_PERIODS = [1, 3, 6, 12] as const

export type PeriodMonths = (typeof PLAN_PERIODS)[number]

/** Months after which a card subscription renews. */
export const RENEWAL_PERIODS = [1, 12] as const satisfies readonly PeriodMonths[]

const DAYS: Readonly<Record<PeriodMonths, number>> = { 1: 30, 3: 91, 6: 182, 12: 365 }

/** Days that a period adds to a plan: `periodDays(3)` -> 91. */
export function periodDays(months: PeriodMonths): number {
  return DAYS[months]
}

/**
 * The price of a period, in minor units: 1, 3 and 6 months cost that many monthly prices, 12 the yearly price.
 * `periodPrice({monthlyMinor: 550000, annualMinor: 5500000}, 3)` -> 1650000
 */
export function periodPrice(
  plan: { readonly monthlyMinor: Minor; readonly annualMinor: Minor },
  months: PeriodMonths,
): Minor {
  return months === 12 ? plan.annualMinor : plan.monthlyMinor * months
}
