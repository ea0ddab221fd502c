// Reads prices of shop systems into minor units, exactly. Never guesses: refuses a price that can be read in two ways. WooCommerce writes
// prices in the shop's own style, so the whole file shows whether decimals follow a dot or a comma.
import { CURRENCIES, isValidAmount } from '../../basics/money.ts'
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import type { Answers } from '../questions.ts'
import { inPlainSigns } from './signs.ts'

/** What the prices of a file show about their decimal sign. */
export type DecimalStyle = 'dot' | 'comma' | 'unknown' | 'mixed'

export type PriceError =
  | 'price_not_a_number'
  | 'price_negative'
  | 'price_zero'
  | 'price_too_large'
  | 'price_decimals'
  | 'price_ambiguous'
  | 'price_currency'

/** A conversion rate as an exact fraction: 1,550.25 is 155025 / 100. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

export const NO_CONVERSION: Rate = { numerator: 1n, denominator: 1n }

/** `12,50` and `1.200,00` show a comma, `12.50` and `1,200.00` a dot; `1200` and `1,200` show nothing. `12 500` groups by spaces. */
export function* detectStyle(prices: Iterable<string>): Work<Pick<PriceFormat, 'style' | 'isSpaced'>> {
  let hasComma = false
  let hasDot = false
  let isSpaced = false
  for (const price of prices) {
    yield 10
    if (price.length > MAX_PRICE) continue
    const plain = inPlainSigns(price)
    const number = plain.replace(/\/[-=]/, '').replace(/[^\d.,]/g, '')
    if (/^\d+,\d{1,2}$/.test(number) || /^[\d.]*\.\d{3},\d+$/.test(number)) hasComma = true
    if (/^\d*\.\d{1,2}$/.test(number) || /^[\d,]*,\d{3}\.\d+$/.test(number)) hasDot = true
    if (/(?<!\d ?)\d{1,2}(?: \d{3})+(?!\d)/.test(plain)) isSpaced = true
  }
  const style = hasComma && hasDot ? 'mixed' : hasComma ? 'comma' : hasDot ? 'dot' : 'unknown'
  return { style, isSpaced }
}

/** Characters of a price: a longer cell holds none, and is not looked at. */
const MAX_PRICE = 60

export type PriceFormat = {
  readonly style: DecimalStyle
  /** Other prices of the file are grouped by spaces. */
  readonly isSpaced?: boolean
  readonly currency: string
  readonly rate: Rate
  readonly answers?: Answers | undefined
  /** The column that says whether there is any has counts: a 1 in it is one piece. */
  readonly isCounting?: boolean
}

/** True for a price that only a person can read, whatever was answered. */
export function isAmbiguousPrice(text: string, format: PriceFormat): boolean {
  if (text.length > MAX_PRICE || !/\d\D\d{3}(?!\d)|\d[.,]\d{2}\s*k/i.test(text)) return false
  const price = parsePrice(text, { ...format, answers: undefined })
  return !price.ok && price.error.code === 'price_ambiguous'
}

/**
 * `₦1,200.50` -> 120050, `12,5` -> 1250, `.5` -> 50, `=N=6,500`, `6,500 naira each` and `6.5k` -> 650000, `1.2m` -> 120000000, `4,500.00k` (kobo) -> 450000. Refuses other text beside the
 * number, ranges, other currencies, more than two decimals, 0, negative numbers, and what can be read in two ways: `1.200` in a file whose prices do not show that
 * a dot groups (no money has three decimals), `12.50k`, `500 600`. Rounds a conversion half up, and applies the
 * limit in minor units after the conversion.
 */
export function parsePrice(text: string, format: PriceFormat): Result<number, { code: PriceError }> {
  if (text.length > MAX_PRICE) return fail('price_not_a_number')
  const bare = withoutCurrency(inPlainSigns(text).trim(), format.currency)
  if (bare === null) return fail('price_currency')
  const isNegative = bare.startsWith('-')
  const [, unit = ''] = /\d\s*(k|m|million)$/i.exec(bare) ?? []
  const part = MINOR_UNITS[format.currency]
  const isMinor = part?.test(bare) === true
  const digits = bare.replace(/^[-+]\s*/, '').replace(isMinor ? part : /\s*(?:k|m|million)$/i, '')
  const isMillions = /^m/i.test(unit)
  const isThousands = unit !== '' && !isMillions && !isKobo(digits)
  const plain = isThousands ? thousandsOf(digits, format) : plainDecimal(digits, format)
  if (!plain.ok) return plain
  const [whole = '', decimals = ''] = plain.value.split('.')
  const kept = isMillions ? 8 : isThousands ? 5 : isMinor ? 0 : 2
  if (!/^0*$/.test(decimals.slice(kept))) return fail('price_decimals')
  const cents = BigInt(`${whole || '0'}${decimals.slice(0, kept).padEnd(kept, '0')}`)
  const { numerator, denominator } = format.rate
  const minor = (cents * numerator * 2n + denominator) / (denominator * 2n)
  if (minor === 0n) return fail('price_zero')
  if (isNegative) return fail('price_negative')
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) return fail('price_too_large')
  const amount = Number(minor)
  return isValidAmount(amount) ? ok(amount) : fail('price_too_large')
}

/** What the hundredth part of a currency is called behind a number. */
const MINOR_UNITS: Readonly<Record<string, RegExp>> = {
  NGN: /\s*kobo$/i,
  GHS: /\s*pesewas?$/i,
  USD: /\s*cents?$/i,
  CAD: /\s*cents?$/i,
  GBP: /\s*(?:pence|p)$/i,
}

/** True for a number behind which a `k` means kobo: `500.00`, `4,500.00`. */
export const isKobo = (digits: string): boolean => /\d{3}\.\d{2}$/.test(digits)

/** The number before a `k`. `12.50k` may be 12,500 or 12 naira and 50 kobo; `12,500k` 12.5 thousand, or as many thousands. */
function thousandsOf(digits: string, format: PriceFormat): Result<string, { code: PriceError }> {
  const [, whole = '', tail] = /^([1-9]\d{0,2})[.,](\d{2,3})$/.exec(digits) ?? []
  if (tail === undefined) return plainDecimal(digits, format)
  const meant = format.answers?.prices
  if (meant === undefined) return fail('price_ambiguous')
  const isShort = tail.length === 2
  if (meant === 'thousands') return ok(isShort ? `${whole}.${tail}` : `${whole}${tail}`)
  return ok(isShort ? `0.${whole.padStart(3, '0')}${tail}` : `${whole}.${tail}`)
}

/** Null for an empty cell, undefined for one that is no price. */
export function priceOrNull(text: string, format: PriceFormat): number | null | undefined {
  if (text === '') return null
  const price = parsePrice(text, format)
  return price.ok ? price.value : undefined
}

/** A cost may be nothing. Null for an empty cell, undefined for one that is no amount. */
export function costOrNull(text: string, format: PriceFormat): number | null | undefined {
  return /^0+(?:\.0+)?$/.test(text) ? 0 : priceOrNull(text, format)
}

/** `1550.25` -> 155025/100; null for anything but a positive plain number. */
export function parseConversionRate(text: string): Rate | null {
  const match = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(inPlainSigns(text).trim())
  if (!match) return null
  const decimals = match[2] ?? ''
  const numerator = BigInt(`${match[1] ?? ''}${decimals}`)
  return numerator === 0n ? null : { numerator, denominator: 10n ** BigInt(decimals.length) }
}

/** Signs that stand for a currency besides its code, in the order in which they are tried: the longest first. */
const SIGNS: readonly (readonly [sign: string, code: string])[] = [
  ['GH₵', 'GHS'],
  ['GH¢', 'GHS'],
  ['CA$', 'CAD'],
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['₦', 'NGN'],
  ['₵', 'GHS'],
  ['£', 'GBP'],
  ['$', 'USD'],
]

/** Words and signs before or behind a number that mean a currency, or no more than "this is money" (null). */
const MONEY_WORDS: readonly (readonly [words: RegExp, code: string | null])[] = [
  [/\s*(?:\/[-=]|=)(?:\s+only)?$|\s+only$/gi, null],
  [/\s*(?:(?:\/|\bper|\ba)\s*)(?:pcs?|pieces?|unit|item|one|each)$|\s*\b(?:each|apiece)$/gi, null],
  [/^(?:=n=|n ?[=:]|n|#)(?=\s*\d)|\s*naira$|(?<=\d)\s*[n#]$/gi, 'NGN'],
  [/^(?:gh[c¢]|¢)(?=\s*\d)|\s*cedis?$/gi, 'GHS'],
  [/\s*pounds?$/gi, 'GBP'],
  [/\s*dollars?$/gi, 'USD'],
]

/** The text without the sign or word of `currency`; null when the text names another currency. */
function withoutCurrency(written: string, currency: string): string | null {
  // Most cells are a bare number.
  if (/^[\d.,\s-]*$/.test(written)) return written.trim()
  let text = written
  for (const [words, code] of MONEY_WORDS) {
    const rest = text.replace(words, '').trim()
    if (rest !== text && code !== null && code !== currency) return null
    text = rest
  }
  const upper = text.toUpperCase()
  const found = allSigns().find(([sign]) => upper.includes(sign.toUpperCase()))
  if (!found) return /[€¥₹]/.test(text) ? null : text
  const [sign, code] = found
  const isOwn = code === currency || (sign === '$' && currency === 'CAD')
  if (!isOwn) return null
  const at = text.toUpperCase().indexOf(sign.toUpperCase())
  // It may stand in the cell and in the header.
  return withoutCurrency(`${text.slice(0, at)}${text.slice(at + sign.length)}`.trim(), currency)
}

let signs: (typeof SIGNS)[number][] | undefined

/** Signs first, then codes. */
function allSigns() {
  signs ??= [...SIGNS, ...[...Object.keys(CURRENCIES), ...OTHER_CODES].map((code) => [code, code] as const)]
  return signs
}

/** Codes of which no shop sells. */
const OTHER_CODES = [
  ...(['EUR', 'CNY', 'RMB', 'XOF', 'XAF', 'FCFA', 'CFA', 'KES', 'ZAR', 'UGX', 'TZS', 'RWF', 'ZMW'] as const),
  ...(['ETB', 'AED', 'MZN', 'AOA', 'MWK', 'GMD', 'SLE', 'SLL', 'LRD', 'EGP', 'INR', 'ZWL'] as const),
] as const

/** Codes and words that stand beside an amount. */
const CODES: readonly (readonly [sign: string, code: string])[] = [
  ...[...Object.keys(CURRENCIES), ...OTHER_CODES].map((code) => [code, code] as const),
  ['euros?', 'EUR'],
  ['dollars?', ''],
  ['naira', 'NGN'],
  ['cedis?', 'GHS'],
  ['ghc', 'GHS'],
  ['ksh', 'KES'],
  ['rs', 'INR'],
  ['(?:rands?|yuan|birr|kwachas?|kwanzas?|leones?|dirhams?|shillings?)', ''],
]

const MONEY_NAME = new RegExp(
  `(?<!\\p{L})(?:${CODES.map(([word]) => word).join('|')})(?!\\p{L})|(?:[A-Z]{1,2})?\\p{Sc}`,
  'iu',
)

/** The currency that a text names, as it is written there: `Price (USD)` -> `USD`; empty for none. */
export const moneyName = (text: string): string => MONEY_NAME.exec(text)?.[0] ?? ''

/** True for words that mean this currency beside an amount, and for none: `₦`, `N`, `naira` and `NGN` for NGN. */
export const isMoneyOf = (currency: string, words: string): boolean =>
  [`1 ${words}`, `${words} 1`].some((text) => withoutCurrency(text.trim(), currency) === '1')

/** Finds an amount in a text that names another currency than this one: `$20`, `GHS 250`, `500 cedis`. */
export function otherMoney(currency: string): RegExp {
  const isOther = ([sign, code]: readonly [string, string]): boolean =>
    code !== currency && !(sign === '$' && currency === 'CAD')
  const signs = [...SIGNS.filter(isOther).map(([sign]) => sign.replace('$', '\\$')), '[€¥₹]']
  const codes = CODES.filter(isOther)
    .map(([code]) => code)
    .join('|')
  // `12 000 F` is of francs, `34F` a size.
  // `Euro 2024` is no amount.
  const beside = `(?<=\\d{3}\\s?)(?:F|francs?)(?![\\p{L}])|(?<![\\p{L}])(?!euros? )(?:${codes})\\.?\\s?(?=\\d)|(?<=\\d\\s?)(?:${codes})(?![\\p{L}])`
  return new RegExp(`${signs.join('|')}|${beside}`, 'iu')
}

/** A number without grouping and with a dot: `1.200,50` -> `1200.50`. */
function plainDecimal(
  text: string,
  { style, isSpaced, answers }: PriceFormat,
): Result<string, { code: PriceError }> {
  // Spaces part groups of three within a line; `500 600` may be two prices.
  const grouped = /^\d{1,3}(?:[ '’]\d{3})+(?!\d)/.exec(text)?.[0] ?? ''
  if (/^[1-9]\d{2} [1-9]\d{2}$/.test(text) && isSpaced !== true && answers?.prices !== 'thousands')
    return fail('price_ambiguous')
  const number = grouped.replace(/[ '’]/g, '') + text.slice(grouped.length)
  // A phone or an account begins with 0.
  if (number.length > 30 || !/^(?=.*\d)(?!0\d{8})[\d.,]+$/.test(number)) return fail('price_not_a_number')
  const hasDot = number.includes('.')
  const hasComma = number.includes(',')
  if (!hasDot && !hasComma) return ok(number)
  if (hasDot && hasComma) {
    const decimal = number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
    return withGroups(number, decimal === '.' ? ',' : '.', decimal)
  }

  const sign = hasDot ? '.' : ','
  const parts = number.split(sign)
  if (parts.length > 2) return withGroups(number, sign, '')
  const [whole = '', tail = ''] = parts
  // `1,5000`, `1234,500`
  if (sign === ',' && tail.length > 2 && style !== 'comma' && !/^[1-9]\d{0,2},\d{3}$/.test(number))
    return fail('price_not_a_number')
  const couldBeGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!couldBeGroup)
    return /^\d*$/.test(whole) && tail !== '' ? ok(`${whole}.${tail}`) : fail('price_not_a_number')
  const asGroup = sign === ',' ? style === 'dot' || style === 'unknown' : style === 'comma'
  if (asGroup || answers?.prices === 'thousands') return ok(`${whole}${tail}`)
  return answers?.prices === 'decimals' ? ok(`${whole}.${tail}`) : fail('price_ambiguous')
}

function withGroups(number: string, group: string, decimal: string): Result<string, { code: PriceError }> {
  const [whole = '', ...tails] = decimal === '' ? [number] : number.split(decimal)
  const groups = whole.split(group)
  const isGrouped =
    tails.length <= 1 &&
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((part) => /^\d{3}$/.test(part))
  if (!isGrouped) return fail('price_not_a_number')
  const tail = tails[0] ?? ''
  return ok(tail === '' ? groups.join('') : `${groups.join('')}.${tail}`)
}
