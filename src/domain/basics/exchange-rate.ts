// Prices in other currencies, for showing only: everything goes through the dollar, and what is charged stays in naira.
// Rates are what `exchange_rate_settings` holds: naira to the dollar (one row serves both directions), and dollars to one unit of
// any other currency.

export type Rates = {
  /** 1400: a dollar costs 1,400 naira. */
  readonly nairaPerDollar: number
  /** 1.27: a pound costs 1.27 dollars. 1 for the dollar itself. */
  readonly dollarsPerUnit: number
}

/** When the rate of the naira cannot be read. */
export const FALLBACK_NAIRA_PER_DOLLAR = 1_400

const FALLBACK_DOLLARS_PER_UNIT: Readonly<Record<string, number>> = {
  USD: 1,
  GBP: 1.27,
  EUR: 1.08,
  CAD: 0.74,
  GHS: 0.08,
}

/** An approximate rate to the dollar; 1 for a currency that we know nothing of. */
export function fallbackDollarsPerUnit(currency: string): number {
  return Object.hasOwn(FALLBACK_DOLLARS_PER_UNIT, currency) ? (FALLBACK_DOLLARS_PER_UNIT[currency] ?? 1) : 1
}

/**
 * Naira to the dollar from a row of NGN and USD, which serves both directions: 1400 -> 1400, and 0.000714 (dollars to the naira)
 * -> 1400.56. A naira is never worth more than a dollar.
 */
export function readNairaRate(rate: number): number {
  return rate < 1 ? 1 / rate : rate
}

/** True for a rate that can be divided by. */
export function isRate(rate: unknown): rate is number {
  return typeof rate === 'number' && Number.isFinite(rate) && rate > 0
}

/**
 * Naira (kobo) -> another currency's minor units, half up: `convertNaira(550000, {nairaPerDollar: 1400, dollarsPerUnit: 1.27})` -> 309.
 * Throws when the rates make no amount.
 */
export function convertNaira(amountMinor: number, { nairaPerDollar, dollarsPerUnit }: Rates): number {
  const converted = Math.floor(amountMinor / nairaPerDollar / dollarsPerUnit + 0.5)
  if (!isRate(nairaPerDollar) || !isRate(dollarsPerUnit) || !Number.isSafeInteger(converted)) {
    throw new RangeError(
      `convertNaira: no amount from ${amountMinor} at ${nairaPerDollar} and ${dollarsPerUnit}`,
    )
  }
  return converted
}

/** Minor units -> the nearest whole unit, half up, in minor units: 309 -> 300, 350 -> 400. */
export function roundToWhole(amountMinor: number): number {
  return Math.floor((amountMinor + 50) / 100) * 100
}
