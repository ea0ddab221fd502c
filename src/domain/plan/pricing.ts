// Formats a plan's price for the pricing page: per month or per year. In naira and cedis these are the prices that are charged; in other
// currencies they are approximations and say so. Savings are computed from the naira prices.
import { convertNaira, type Rates, roundToWhole } from '../basics/exchange-rate.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import { isChargedCurrency, pricesIn } from './charged.ts'
import { annualSavingPercent, monthlyWhenAnnual } from './plan.ts'

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
  /** `a year`; in a currency that is not charged `a year (about)`. */
  readonly per: string
  /**
   * `₦4,583 a month, billed annually`, `about £2.58 a month, billed annually`, `billed monthly`. The price per month has whole units in naira, and
   * two decimals in other currencies.
   */
  readonly billed: string
  /** Whole percent that a year saves against twelve months. */
  readonly savingPercent: number
}

/** `planPrice({monthlyMinor: 550000, annualMinor: 5500000}, 'annual', { currency: 'NGN' })` -> `₦55,000`, `a year`, `₦4,583 a month, …`, 17. */
export function planPrice(
  plan: { readonly monthlyMinor: Minor; readonly annualMinor: Minor },
  period: BillingPeriod,
  { currency, rates = null }: { readonly currency: PriceCurrency; readonly rates?: Rates | null },
): PlanPrice {
  const isAnnual = period === 'annual'
  // Without rates nothing can be approximated.
  const shown = isChargedCurrency(currency) || rates !== null ? currency : 'NGN'
  const about = isChargedCurrency(shown) ? null : rates
  const prices = pricesIn(plan, isChargedCurrency(shown) ? shown : 'NGN')
  const charged = isAnnual ? prices.annualMinor : prices.monthlyMinor
  const price = about === null ? charged : roundToWhole(convertNaira(charged, about))
  const isAbout = about !== null && charged > 0
  const aMonth = isAnnual
    ? `${isAbout ? 'about ' : ''}${formatMoney(monthOfYear(prices.annualMinor, shown, about), shown)} a month, `
    : ''
  return {
    amount: formatMoney(price, shown),
    per: `${isAnnual ? 'a year' : 'a month'}${isAbout ? ' (about)' : ''}`,
    billed: `${aMonth}billed ${isAnnual ? 'annually' : 'monthly'}`,
    savingPercent: annualSavingPercent(plan.monthlyMinor, plan.annualMinor),
  }
}

/** A yearly price per month: whole units in naira, two decimals in other currencies. */
function monthOfYear(annualMinor: Minor, shown: PriceCurrency, about: Rates | null): Minor {
  if (shown === 'NGN') return monthlyWhenAnnual(annualMinor)
  return Math.floor((about ? convertNaira(annualMinor, about) : annualMinor) / 12 + 0.5)
}
