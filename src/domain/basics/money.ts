// Amounts are integers in minor units (kobo, pence, pesewas, cents) everywhere; only this file formats them. Intl is not used,
// because its output differs between Node, workerd and browsers, and stored pages are compared byte for byte.
import { hasOwnKey } from './older-engines.ts'
import { plainSigns } from './plain-signs.ts'

/** An amount in minor units of its currency, e.g. kobo: always a whole number. */
export type Minor = number

const SYMBOLS = { NGN: '₦', USD: '$', GBP: '£', GHS: '₵', CAD: 'C$' } as const

/** Repeats the symbols, which the type checks: the scripts of store pages then contain the symbols without the names. */
export const CURRENCIES = {
  NGN: { code: 'NGN', symbol: '₦', name: 'Nigerian Naira' },
  USD: { code: 'USD', symbol: '$', name: 'US Dollar' },
  GBP: { code: 'GBP', symbol: '£', name: 'British Pound' },
  GHS: { code: 'GHS', symbol: '₵', name: 'Ghanaian Cedi' },
  CAD: { code: 'CAD', symbol: 'C$', name: 'Canadian Dollar' },
} as const satisfies {
  readonly [Code in keyof typeof SYMBOLS]: {
    readonly code: Code
    readonly symbol: (typeof SYMBOLS)[Code]
    readonly name: string
  }
}

export type CurrencyCode = keyof typeof SYMBOLS

/** 900,000,000 in major units. Limits each price, fee, fixed voucher value and order subtotal. */
export const MAX_AMOUNT_MINOR = 90_000_000_000

/** True for a whole number of minor units, greater than 0 and at most `MAX_AMOUNT_MINOR`. */
export function isValidAmount(minor: unknown): minor is Minor {
  return Number.isInteger(minor) && (minor as number) > 0 && (minor as number) <= MAX_AMOUNT_MINOR
}

/** True for one of the five supported codes, in capitals. */
export function isCurrencyCode(code: string): code is CurrencyCode {
  return hasOwnKey(SYMBOLS, code)
}

/** Returns the name for a sentence: `currencyName('NGN')` -> `Nigerian Naira`. An unknown currency returns its code. */
export function currencyName(currency: string): string {
  return isCurrencyCode(currency) ? CURRENCIES[currency].name : currency
}

/**
 * `formatMoney(150000, 'NGN')` -> `₦1,500`, `formatMoney(150050, 'NGN')` -> `₦1,500.50`, `formatMoney(-500, 'GBP')` -> `-£5`.
 * Shows no decimals or two, never one: `₦1,500.5` looks like a misprint. Writes an unknown currency by its code: `XOF 1,500`.
 * Throws on an amount that is not a whole number.
 */
export function formatMoney(minor: Minor, currency: string): string {
  if (!Number.isSafeInteger(minor))
    throw new RangeError(`formatMoney: expected whole minor units, got ${minor}`)

  const absolute = Math.abs(minor)
  const cents = absolute % 100
  const fraction = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`
  return `${minor < 0 ? '-' : ''}${symbolOf(currency)}${grouped((absolute - cents) / 100)}${fraction}`
}

const COMPACT_STEPS = [
  { suffix: 'k', major: 1_000 },
  { suffix: 'm', major: 1_000_000 },
  { suffix: 'b', major: 1_000_000_000 },
] as const

/**
 * Formats an amount for a small card: `₦1.2m`, `₦45.5k`, `₦2b`. At most one decimal, rounded half up. Amounts below 10,000 have no
 * suffix: `₦9,999`. The card links to a page with the exact amount.
 */
export function formatMoneyCompact(minor: Minor, currency: string): string {
  if (!Number.isSafeInteger(minor))
    throw new RangeError(`formatMoneyCompact: expected whole minor units, got ${minor}`)

  const sign = minor < 0 ? '-' : ''
  const major = Math.floor((Math.abs(minor) + 50) / 100)
  if (major < 10_000) return `${major === 0 ? '' : sign}${symbolOf(currency)}${grouped(major)}`

  for (const { suffix, major: step } of COMPACT_STEPS) {
    const tenths = Math.floor((Math.abs(minor) + step * 5) / (step * 10))
    if (tenths < 10_000 || suffix === 'b') {
      const decimal = tenths % 10 === 0 ? '' : `.${tenths % 10}`
      return `${sign}${symbolOf(currency)}${grouped(Math.floor(tenths / 10))}${decimal}${suffix}`
    }
  }
  throw new RangeError(`formatMoneyCompact: no step for ${minor}`)
}

/** Returns the symbol of a currency; for an unknown currency its code and a space. */
function symbolOf(currency: string): string {
  return isCurrencyCode(currency) ? SYMBOLS[currency] : `${currency} `
}

/** Groups the digits of a whole number: `1234567` -> `1,234,567`. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * Parses an amount that a person typed in major units: `1,500` -> 150000, `₦1,500.50` -> 150050, `2500.5` -> 250050. Null for
 * anything else: decimal commas (`1.500,00`), three decimals, signs, letters, zero, amounts above the limit. A price is never
 * guessed.
 */
export function parseAmount(input: string): Minor | null {
  const minor = readMinor(input)
  return isValidAmount(minor) ? minor : null
}

/** True for nothing: `0`, `₦0.00`. */
export function isZero(input: string): boolean {
  return readMinor(input) === 0
}

/** True for an amount that parseAmount refuses only because it is above the limit: `900,000,001`. */
export function isAboveLimit(input: string): boolean {
  const minor = readMinor(input)
  return minor !== null && minor > MAX_AMOUNT_MINOR
}

/** What is wrong with a typed amount: names the limit that it is above; `otherwise` for everything else. */
export function amountFault(input: string, otherwise: string): string {
  return isAboveLimit(input) ? 'An amount is at most 900,000,000.' : otherwise
}

function readMinor(input: string): Minor | null {
  const text = plainSigns(input)
    .trim()
    .replace(/^(?:₦|#|\$|£|₵|C\$|NGN|N|USD|GBP|GHS|CAD)\s*/i, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(k?)$/i.exec(text)
  if (!match?.[1]) return null

  const minor = Number(match[1].replace(/,/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return match[3] ? minor * 1000 : minor
}

/** Formats an amount for a field: 1250000 -> `12,500`, 1250050 -> `12,500.50`, null -> ``. */
export function amountText(minor: Minor | null): string {
  if (minor === null) return ''
  const cents = minor % 100
  const whole = String((minor - cents) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}
