// Amounts: integers in minor units (kobo, pence, pesewas, cents) everywhere; only this file makes text of them.
// Written without Intl, whose output differs between Node, workerd and browsers: stored pages are compared byte for byte.

export const CURRENCIES = {
  NGN: { code: 'NGN', symbol: '₦', name: 'Nigerian Naira' },
  USD: { code: 'USD', symbol: '$', name: 'US Dollar' },
  GBP: { code: 'GBP', symbol: '£', name: 'British Pound' },
  GHS: { code: 'GHS', symbol: '₵', name: 'Ghanaian Cedi' },
  CAD: { code: 'CAD', symbol: 'C$', name: 'Canadian Dollar' },
} as const

export type CurrencyCode = keyof typeof CURRENCIES

/** 900,000,000 in major units. Each price, fee, fixed voucher value and order subtotal stays at or below it. */
export const MAX_AMOUNT_MINOR = 90_000_000_000

/** True for a whole number of minor units, greater than 0 and at most `MAX_AMOUNT_MINOR`. */
export function isValidAmount(minor: unknown): minor is number {
  return Number.isInteger(minor) && (minor as number) > 0 && (minor as number) <= MAX_AMOUNT_MINOR
}

/** True for one of the five supported codes, in capitals. */
export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCIES, code)
}

/** As it stands in a sentence: `currencyName('NGN')` -> `Nigerian Naira`; a currency we do not know is named by its code. */
export function currencyName(currency: string): string {
  return isCurrencyCode(currency) ? CURRENCIES[currency].name : currency
}

/**
 * `formatMoney(150000, 'NGN')` -> `₦1,500`, `formatMoney(150050, 'NGN')` -> `₦1,500.50`, `formatMoney(-500, 'GBP')` -> `-£5`.
 * No decimals for a whole amount, else both: of the spec's "0 to 2 decimals", `₦1,500.5` reads like a misprint on a price.
 * A currency we do not know is written by its code: `XOF 1,500`. Throws on an amount that is not a whole number.
 */
export function formatMoney(minor: number, currency: string): string {
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
 * For small cards: `₦1.2m`, `₦45.5k`, `₦2b`. One decimal at most, rounded half up; below 10,000 whole units: `₦9,999`.
 * The exact amount belongs one tap away.
 */
export function formatMoneyCompact(minor: number, currency: string): string {
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

/** Symbol of a currency; the code and a space when we do not know it. */
function symbolOf(currency: string): string {
  return isCurrencyCode(currency) ? CURRENCIES[currency].symbol : `${currency} `
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * Reads an amount as a person types it in a form, in major units: `1,500` -> 150000, `₦1,500.50` -> 150050, `2500.5` -> 250050.
 * Null for anything else, among them decimal commas (`1.500,00`), three decimals, signs, letters, zero and amounts over the limit:
 * a price must never be guessed.
 */
export function parseAmount(input: string): number | null {
  const text = input.trim().replace(/^(?:₦|\$|£|₵|C\$|NGN|USD|GBP|GHS|CAD)\s*/i, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match?.[1]) return null

  const minor = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return isValidAmount(minor) ? minor : null
}
