// Converts prices into other currencies through the dollar, for display only. Plans are charged in naira, and orders in the store's
// own currency. Rates come from the table `exchange_rate_settings`: naira per dollar (one row serves both directions), and dollars
// per unit of any other currency.

import type { Minor } from './money.ts'
import { hasOwnKey } from './older-engines.ts'

export type Rates = {
  /** 1400: a dollar costs 1,400 naira. */
  readonly nairaPerDollar: number
  /** 1.27: a pound costs 1.27 dollars. 1 for the dollar itself. */
  readonly dollarsPerUnit: number
}

/** Used when the rate of the naira cannot be read. */
export const FALLBACK_NAIRA_PER_DOLLAR = 1_400

const FALLBACK_DOLLARS_PER_UNIT: Readonly<Record<string, number>> = {
  USD: 1,
  GBP: 1.27,
  EUR: 1.08,
  CAD: 0.74,
  GHS: 0.08,
}

/** An approximate rate to the dollar; 1 for an unknown currency. */
export function fallbackDollarsPerUnit(currency: string): number {
  return hasOwnKey(FALLBACK_DOLLARS_PER_UNIT, currency) ? (FALLBACK_DOLLARS_PER_UNIT[currency] ?? 1) : 1
}

/**
 * Parses naira per dollar from a rate of NGN and USD in either direction: 1400 -> 1400, and 0.000714 (dollars per naira) ->
 * 1400.56. A naira is never worth more than a dollar.
 */
export function readNairaRate(rate: number): number {
  return rate < 1 ? 1 / rate : rate
}

/** True for a rate that amounts can be divided by: finite and above zero. */
export function isRate(rate: unknown): rate is number {
  return typeof rate === 'number' && Number.isFinite(rate) && rate > 0
}

/**
 * Converts naira (kobo) to another currency's minor units, half up: `convertNaira(550000, {nairaPerDollar: 1400, dollarsPerUnit:
 * 1.27})` -> 309. Throws when the rates give no valid amount.
 */
export function convertNaira(amountMinor: Minor, { nairaPerDollar, dollarsPerUnit }: Rates): Minor {
  const converted = Math.floor(amountMinor / nairaPerDollar / dollarsPerUnit + 0.5)
  if (!isRate(nairaPerDollar) || !isRate(dollarsPerUnit) || !Number.isSafeInteger(converted)) {
    throw new RangeError(
      `convertNaira: no amount from ${amountMinor} at ${nairaPerDollar} and ${dollarsPerUnit}`,
    )
  }
  return converted
}

/** Rounds minor units to the nearest whole unit, half up, in minor units: 309 -> 300, 350 -> 400. */
export function roundToWhole(amountMinor: Minor): Minor {
  return Math.floor((amountMinor + 50) / 100) * 100
}
