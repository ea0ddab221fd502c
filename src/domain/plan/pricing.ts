// Formats a plan's price for the pricing page: per month or per year, in naira or another currency. Savings are computed from the
// naira prices, because customers pay in naira.
import { convertNaira, type Rates, roundToWhole } from '../basics/exchange-rate.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import { annualSaving, monthlyWhenAnnual } from './plan.ts'

export type BillingPeriod = 'monthly' | 'annual'

/** The countries that the page offers, each with its currency. */
export const PRICE_COUNTRIES = [
  { country: 'Nigeria', currency: 'NGN' },
  { country: 'United Kingdom', currency: 'GBP' },
  { country: 'Ghana', currency: 'GHS' },
  { country: 'Canada', currency: 'CAD' },
] as const

export type PriceCurrency = (typeof PRICE_COUNTRIES)[number]['currency']

/** True for a currency that the page offers. */
export function isPriceCurrency(code: string): code is PriceCurrency {
  return PRICE_COUNTRIES.some(({ currency }) => currency === code)
}

export type PlanPrice = {
  /** `₦55,000`, in whole units. */
  readonly amount: string
  /** `a year`. */
  readonly per: string
  /**
   * `₦4,583 a month, billed annually`, `billed monthly`. The price per month has whole units in naira, and two decimals in other
   * currencies.
   */
  readonly billed: string
  /** Whole percent that a year saves against twelve months. */
  readonly savingPercent: number
}

/** `planPrice({monthlyMinor: 550000, annualMinor: 5500000}, 'annual', 'NGN', null)` -> `₦55,000`, `a year`, `₦4,583 a month, …`, 17. */
export function planPrice(
  plan: { readonly monthlyMinor: Minor; readonly annualMinor: Minor },
  period: BillingPeriod,
  currency: PriceCurrency,
  rates: Rates | null,
): PlanPrice {
  const isNaira = currency === 'NGN' || rates === null
  const shown = isNaira ? 'NGN' : currency
  const price = (minor: Minor) =>
    formatMoney(roundToWhole(isNaira ? minor : convertNaira(minor, rates)), shown)
  const isAnnual = period === 'annual'
  const aMonth = isNaira
    ? monthlyWhenAnnual(plan.annualMinor)
    : Math.floor(convertNaira(plan.annualMinor, rates) / 12 + 0.5)
  return {
    amount: price(isAnnual ? plan.annualMinor : plan.monthlyMinor),
    per: isAnnual ? 'a year' : 'a month',
    billed: isAnnual ? `${formatMoney(aMonth, shown)} a month, billed annually` : 'billed monthly',
    savingPercent: annualSaving(plan.monthlyMinor, plan.annualMinor),
  }
}
