// Converts a price into other currencies for shoppers who think in them. The price is marked as approximate: an order is always in
// the store's own currency. Rates come from the table `exchange_rate_settings`; for a missing rate, basics/exchange-rate.ts has a
// fallback.

import type * as en from '#messages/en/money.ts'
import { fill, type MessagesOf } from '#messages/message.ts'
import { FALLBACK_NAIRA_PER_DOLLAR, fallbackDollarsPerUnit } from '../basics/exchange-rate.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import type { ExchangeRate } from './snapshot.ts'

/** `rate`: units of `currency` for one unit of the store's currency. */
export type DisplayRate = { readonly currency: string; readonly rate: number }

/** From 100 whole units up, an approximate price has no cents. */
const WHOLE_FROM_MINOR = 10_000

/**
 * Returns the rates of the wanted currencies for one unit of the store's currency; leaves the store's own out. A currency without
 * any rate counts as a dollar.
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

/**
 * `approximately(500_000, [{ currency: 'USD', rate: 1 / 1400 }])` -> `About $3.57`. Joins several prices by `or`; empty without
 * rates.
 */
export function approximately(
  minor: Minor,
  rates: readonly DisplayRate[],
  messages: MessagesOf<typeof en> | typeof en,
): string {
  if (rates.length === 0) return ''
  const amounts = rates
    .map(({ currency, rate }) => formatMoney(converted(minor, rate), currency))
    .reduce((amounts, amount) => fill(messages.or, { amounts, amount }))
  return fill(messages.about, { amounts })
}

/** Converts to minor units of the other currency: whole units from 100 upwards, and at least one minor unit for any price. */
function converted(minor: Minor, rate: number): Minor {
  const exact = minor * rate
  if (exact >= WHOLE_FROM_MINOR) return Math.round(exact / 100) * 100
  return minor > 0 ? Math.max(1, Math.round(exact)) : 0
}

/** Only the naira's rate is stored per dollar; the other rates are dollars per unit (exchange-rate.ts). */
function unitsPerDollar(currency: string, rates: readonly ExchangeRate[]): number {
  if (currency === 'USD') return 1
  const set = rates.find(({ from, to }) => from === currency && to === 'USD')?.rate
  if (currency === 'NGN') return set ?? FALLBACK_NAIRA_PER_DOLLAR
  return 1 / (set ?? fallbackDollarsPerUnit(currency))
}

/** Rounds to ten digits: exact enough for any amount, and short in a page. */
function rounded(rate: number): number {
  return Number(rate.toPrecision(10))
}
