// What a price comes to in other currencies, for shoppers who think in them. Approximate, and said to be: an order is always in
// the store's own currency. Rates come from `exchange_rate_settings` with the fallbacks of the product spec, section 8.

import { FALLBACK_NAIRA_PER_DOLLAR, fallbackDollarsPerUnit } from '../basics/exchange-rate.ts'
import { formatMoney } from '../basics/money.ts'
import type { ExchangeRate } from './snapshot.ts'

/** `rate`: units of `currency` for one unit of the store's currency. */
export type DisplayRate = { readonly currency: string; readonly rate: number }

/** From this many whole units upwards cents say nothing in an approximation. */
const WHOLE_FROM_MINOR = 10_000

/**
 * The rates of the wanted currencies against the store's; its own is left out. A currency nobody knows a rate for counts as a
 * dollar, as the spec says.
 */
export function displayRates(
  storeCurrency: string,
  wanted: readonly string[],
  rates: readonly ExchangeRate[],
): readonly DisplayRate[] {
  const own = unitsPerDollar(storeCurrency, rates)
  return wanted
    .filter((currency) => currency !== storeCurrency)
    .map((currency) => ({ currency, rate: rounded(unitsPerDollar(currency, rates) / own) }))
}

/** `approximately(500_000, [{ currency: 'USD', rate: 1 / 1400 }])` -> `About $3.57`; several are joined by `or`; none -> empty. */
export function approximately(minor: number, rates: readonly DisplayRate[]): string {
  if (rates.length === 0) return ''
  const amounts = rates.map(({ currency, rate }) => formatMoney(converted(minor, rate), currency))
  return `About ${amounts.join(' or ')}`
}

/** Minor units of the other currency: whole units from 100 upwards, and never nothing for something. */
function converted(minor: number, rate: number): number {
  const exact = minor * rate
  if (exact >= WHOLE_FROM_MINOR) return Math.round(exact / 100) * 100
  return minor > 0 ? Math.max(1, Math.round(exact)) : 0
}

/** The naira's rate is kept the other way round than the others (exchange-rate.ts). */
function unitsPerDollar(currency: string, rates: readonly ExchangeRate[]): number {
  if (currency === 'USD') return 1
  const set = rates.find(({ from, to }) => from === currency && to === 'USD')?.rate
  if (currency === 'NGN') return set ?? FALLBACK_NAIRA_PER_DOLLAR
  return 1 / (set ?? fallbackDollarsPerUnit(currency))
}

/** Ten digits: enough for any amount, short enough for a page. */
function rounded(rate: number): number {
  return Number(rate.toPrecision(10))
}
