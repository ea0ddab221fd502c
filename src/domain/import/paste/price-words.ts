// Finds prices in a line of an owner's message: `₦14,500`, `14.5k`, `N14500`, `2 for 5000`. Knows what is no price: sizes, lengths, phone numbers.
import type { Minor } from '../../basics/money.ts'
import { isKobo } from '../cells/price.ts'

export type FoundPrice = {
  readonly start: number
  readonly end: number
  /** In minor units of the currency in which the shop sells. */
  readonly minor: Minor
  /** True when a sign, a `k` or a separator says that this is money. */
  readonly isSure: boolean
  /** `2 for 5000` -> 2. */
  readonly pieces: number | null
  readonly doubts: readonly string[]
}

/** What follows a number that counts or measures something. */
const UNITS =
  /^\s?(?:yds?|yrds?|yards?|kgs?|g|grams?|mg|ml|cl|l|lit(?:re|er)s?|cm|mm|m|met(?:re|er)s?|in|inch(?:es)?|ft|feet|["”″']|pcs?|pieces?|packs?|pairs?|sets?|bundles?|cartons?|dozens?|doz|bags?|cups?|gb|tb|mb|mah|w|watts?|v|kva|hp|yrs?|years?|months?|weeks?|days?|hrs?|hours?|mins?|%|in\s?1|left|remaining|units?|by|x|×|plates?|ply|way|star)(?![\p{L}\p{N}])/iu

/** What stands before a price, as a name and the measure behind it: `Lace 2 yards` -> Lace, 2 yards. */
export function measureIn(text: string): { readonly name: string; readonly measure: string } | null {
  const [, name = '', measure = ''] =
    /^(.*?)(?<![\p{L}\p{N}])((?:\d{1,3}\s(?=\d\/\d))?\d{1,4}(?:[./]\d{1,2})?\s?(?:\p{L}{1,8}|["”″']))[\s:=@-]*$/u.exec(
      text,
    ) ?? []
  const unit = measure.replace(/^[\d\s./]+/, '')
  return unit !== '' && UNITS.test(unit) ? { name: name.trim(), measure } : null
}

/** The same around a number below a thousand: `12,500 sizes 8-14` and `only 12,500` have a price. */
const FEW = /^\s?(?:available|colou?rs?|sizes?)(?![\p{L}\p{N}])/iu
const ONLY = /\b(?:only|last)\s?$/i

/** What comes before a number that counts something. `Lunch box 3,500` does not. */
const COUNTS = /(?:\b(?:no|number|qty|quantity|stock)\s?[:.#]?\s?|(?<!\p{L})[x×]\s?)$/iu

/** What comes before a size, a model or a phone number. Behind it `150,000` is a price, and so is a number of five or six digits. */
const LABELS =
  /\b(?:sizes?|sz|model|age|ages|call|whatsapp|tel|phone|eu|uk|us|iphone|galaxy|redmi|tecno|infinix|itel|series|gen)\s?[:.#]?\s?$/i
const LONG = /^\d{5,6}$|\d,\d{3}|^\d{1,3} \d{3}$/

/** Groups are parted by commas or by spaces, not both: `PS 5 650,000`. A sign before the next digits is of the next price: `size 12 ₦15,000`. */
const NUMBER =
  /(?<![\p{L}\p{N}.,])(?:(₦|=n=|ngn|n|#)\s?)?(\d{1,3}(?:,\d{3}|, 000)+(?:\.\d{1,2})?(?!\d)|\d{1,3}(?: \d{3})+(?:\.\d{1,2})?(?![\d,]|\s?k\b)|\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d+(?:[.,]\d+)?)\s?(k\b|thousand\b|million\b|m\b)?\s?(naira\b|ngn\b(?!\s?\d)|₦(?!\s?\d)|\/[=-])?/giu

/** Phone numbers, and dots that lead to a price: `Rice ... 15,000`. */
const UNREAD = /(?:\+|\b00)\d[\d ()-]{7,16}\d|\b0[789]\d{2}[ -]?\d{3}[ -]?\d{4}\b|\.{2,}/g

/** `3 for`, `12 pcs @`. Not the last of `size 38-42 @ 9,000`, nor `Air Max 90 @`. */
const PIECES =
  /(?<![\p{L}\p{N}]|\d\s?[-–/&]\s?|\b(?:sizes?|sz)\s?[:.]?\s?)(?:(\d{1,3})\s?(?:pcs?|pieces?|pairs?|packs?)\s?(?:for|@|at)|(\d|1\d|2[0-4])\s?for)\s?$/iu

/** `18k ring 250,000`, `4k TV 350k` */
const NAMED_K = /^(?:4|8|9|10|14|18|21|22|24)k$/i
const GOODS_WITH_K =
  /\b(?:gold|karats?|carats?|plated|rings?|chains?|necklaces?|bracelets?|bangles?|pendants?|earrings?|anklets?|jewel\w*|tv|uhd|monitors?|projectors?|cameras?)\b/i

/** True for the `20` of `20-25k`, where no size or model stands. */
function isLowEnd(digits: string, before: string, after: string): boolean {
  const [, high = ''] = /^[-–](\d{1,3}(?:\.\d{1,2})?)k\b/i.exec(after) ?? []
  return Number(digits) < Number(high) && Number(high) <= 2 * Number(digits) && !LABELS.test(before)
}

/** Characters before a number that are looked at: a line of many numbers costs no more than its length. */
const MAX_WORDS_BEFORE = 40

let last: { readonly line: string; readonly prices: readonly FoundPrice[] } = { line: '', prices: [] }

/** All prices of a line, from left to right. Many rules ask for those of one line, so the last line's are kept. */
export function findPrices(line: string): readonly FoundPrice[] {
  if (line !== last.line) last = { line, prices: readPrices(line) }
  return last.prices
}

function readPrices(whole: string): readonly FoundPrice[] {
  const line = whole.replace(UNREAD, (part) => ' '.repeat(part.length))
  const prices = [...line.matchAll(NUMBER)].flatMap((match) => {
    const found = priceOf(line, match)
    return found === null ? [] : [found]
  })
  const textOf = ({ start, end }: FoundPrice) => line.slice(start, end)
  const isName = (one: FoundPrice) => NAMED_K.test(textOf(one)) && GOODS_WITH_K.test(line)
  // `64 128 95,000`: beside a price that is surer, numbers with a space between them are two, and the `18k` of a ring is none.
  const isSpaced = (one: FoundPrice) => /^\d+ [\d ]+$/.test(textOf(one))
  return prices.some((one) => one.isSure && !isSpaced(one) && !isName(one))
    ? prices.flatMap((one) => (isName(one) ? [] : isSpaced(one) ? [{ ...one, isSure: false }] : [one]))
    : prices
}

function priceOf(line: string, match: RegExpMatchArray): FoundPrice | null {
  const [whole, sign, digits = '', factor = '', tail] = match
  const start = match.index ?? 0
  const end = start + whole.trimEnd().length
  const from = Math.max(0, start - MAX_WORDS_BEFORE)
  const before = line.slice(from, start)
  const after = line.slice(end)
  const hasSign = sign !== undefined || tail !== undefined
  const isInKobo = /^k$/i.test(factor) && isKobo(digits)
  const isThousands = (/^(?:k|thousand)$/i.test(factor) && !isInKobo) || isLowEnd(digits, before, after)
  const isMillions = /^million$/i.test(factor) || (/^m$/i.test(factor) && (hasSign || digits.includes('.')))
  if (/^m$/i.test(factor) && !isMillions) return null
  // `N95 mask`.
  if (/^n$/i.test(sign ?? '') && /^\d{1,2}$/.test(digits) && factor === '') return null
  if (!hasSign && !isThousands && !isMillions) {
    if (
      UNITS.test(after) ||
      (!/\d{4}|\d[ ,.]\d{3}/.test(digits) && (FEW.test(after) || ONLY.test(before))) ||
      COUNTS.test(before) ||
      (LABELS.test(before) && !LONG.test(digits)) ||
      (/^[-–]\d/.test(after) && !/\d{3}/.test(digits))
    )
      return null
    if (digits.replace(/\D/g, '').length > 9) return null
  }
  const plain = plainNumber(digits, { isScaled: isThousands || isMillions })
  if (plain === null) return null
  const minor = Math.round(plain.value * (isThousands ? 1_000 : isMillions ? 1_000_000 : 1) * 100)
  const isEach = minor >= 10_000 && /^\s?(?:each|apiece|per\s(?:one|piece|pcs?|pair|pack|set))\b/i.test(after)
  const isSure =
    hasSign || isInKobo || isThousands || isMillions || isEach || /\d[ ,]\d{3}|\.\d{3}\./.test(digits)
  // A bare number below a hundred counts things: `6 in one`.
  if (!isSure && minor < 10_000) return null
  const pieces = PIECES.exec(before)
  const isCounted = pieces !== null && !LABELS.test(before.slice(0, pieces.index))
  const isOpen = isThousands && /[.,]\d{2,3}$/.test(digits)
  const doubts = [
    ...plain.doubts,
    ...(isOpen ? [`"${whole.trim()}" was read as thousands.`] : []),
    ...(/^\d{1,2} \d{3} /.test(digits) ? [`"${digits}" was read as ${digits.replaceAll(' ', ',')}.`] : []),
    ...(isMillions ? [`"${whole.trim()}" was read as millions.`] : []),
  ]
  return {
    start: isCounted ? from + pieces.index : start,
    end,
    minor,
    isSure,
    pieces: isCounted ? Number(pieces[1] ?? pieces[2]) : null,
    doubts,
  }
}

/** `14,500` -> 14500, `14.5` -> 14.5, `14.500` -> 14500 with a doubt; null for what is no amount (`1.2.3`, `14,55`). */
function plainNumber(
  digits: string,
  { isScaled }: { readonly isScaled: boolean },
): { readonly value: number; readonly doubts: readonly string[] } | null {
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits))
    return { value: Number(digits.replaceAll('.', '')), doubts: [] }
  const grouped = /^\d{1,3}(?:(?:,| |, )\d{3})+(?:\.\d{1,2})?$/.test(digits)
  if (grouped) return { value: Number(digits.replace(/[ ,]/g, '')), doubts: [] }
  if (/^\d+$/.test(digits)) return { value: Number(digits), doubts: [] }
  if (isScaled) return { value: Number(digits.replace(',', '.')), doubts: [] }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits))
    return { value: Number(digits.replace('.', '')), doubts: [`"${digits}" was read as thousands.`] }
  return /^\d+\.\d{1,2}$/.test(digits) ? { value: Number(digits), doubts: [] } : null
}
