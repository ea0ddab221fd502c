// What a shopper has typed: words, and a range of prices. `lace under 60,000` is the word lace and at most 60,000.
import type { Minor } from '../basics/money.ts'
import { splitWords } from './fold.ts'

/** A word to find. `amount`: it may also be a price. A filler need not be found, but may be half a word: `i phone`. */
export type Term = { readonly word: string; readonly amount: Minor | null; readonly isFiller: boolean }

export type PriceRange = { readonly min: Minor | null; readonly max: Minor | null }

export type Query = PriceRange & {
  readonly terms: readonly Term[]
  /** True while the last word may continue. */
  readonly isOpen: boolean
}

/** Words that people put around what they look for. */
const FILLERS = new Set(
  'a an and the of for to with in on at by or is i me my we you your do have want need show some any please buy get'.split(
    ' ',
  ),
)

const CURRENCY = new Set('ngn n naira ghs gh cedi cedis usd gbp cad dollar dollars pound pounds'.split(' '))

/** Words before an amount, the longest first. */
const LIMITS: readonly (readonly [words: string, side: 'min' | 'max'])[] = [
  ['not more than', 'max'],
  ['no more than', 'max'],
  ['less than', 'max'],
  ['cheaper than', 'max'],
  ['up to', 'max'],
  ['at most', 'max'],
  ['under', 'max'],
  ['below', 'max'],
  ['max', 'max'],
  ['maximum', 'max'],
  ['within', 'max'],
  ['more than', 'min'],
  ['at least', 'min'],
  ['over', 'min'],
  ['above', 'min'],
  ['min', 'min'],
  ['minimum', 'min'],
  ['from', 'min'],
]

/** `between 10,000 and 20k lace` -> from 1000000 to 2000000 kobo, and the word lace. */
export function readQuery(text: string): Query {
  const words = splitWords(withSigns(text))
  const terms: Term[] = []
  let [min, max]: [Minor | null, Minor | null] = [null, null]
  for (let at = 0; at < words.length; ) {
    const range = rangeAt(words, at)
    if (range) {
      min = range.min ?? min
      max = range.max ?? max
      at = range.next
      continue
    }
    const word = words[at] as string
    terms.push({ word, amount: amountOf(word), isFiller: FILLERS.has(word) })
    at += 1
  }
  return { terms: tidied(terms), min, max, isOpen: /[\p{L}\p{N}\p{M}]$/u.test(text) }
}

/** True when a price of the list lies in the range. */
export function isWithin(prices: readonly Minor[], { min, max }: PriceRange): boolean {
  return prices.some((price) => (min === null || price >= min) && (max === null || price <= max))
}

/** Signs between amounts as words: `<10k` -> `under 10k`, `40k-50k` -> `40k to 50k`. */
function withSigns(text: string): string {
  return text
    .replace(/[<≤]=?/g, ' under ')
    .replace(/[>≥]=?/g, ' over ')
    .replace(/(\d[km]?)\s*[-–]\s*(?=\D{0,3}\d)/gi, '$1 to ')
}

type Range = PriceRange & { readonly next: number }

function rangeAt(words: readonly string[], at: number): Range | null {
  const isNamed = words[at] === 'between' || words[at] === 'from'
  const low = priceAt(words, isNamed ? at + 1 : at)
  const high = low && /^(?:to|and)$/.test(words[low.next] ?? '') ? priceAt(words, low.next + 1) : null
  if (low && high && high.amount > low.amount && (isNamed || low.looksLikePrice || high.looksLikePrice))
    if (isNamed || words[low.next] === 'to') return { min: low.amount, max: high.amount, next: high.next }
  for (const [limit, side] of LIMITS) {
    const limitWords = limit.split(' ')
    if (limitWords.some((word, index) => words[at + index] !== word)) continue
    const price = priceAt(words, at + limitWords.length)
    if (price) return { min: null, max: null, [side]: price.amount, next: price.next } as Range
  }
  return null
}

/** The amount at this place, with the currency before or after it. */
function priceAt(words: readonly string[], at: number) {
  let next = at
  if (CURRENCY.has(words[next] ?? '')) next += 1
  const amount = amountOf(words[next] ?? '')
  if (amount === null) return null
  const isLarge = amount >= 100_000 || /[km]$/.test(words[next] ?? '')
  next += 1
  if (CURRENCY.has(words[next] ?? '')) next += 1
  return { amount, next, looksLikePrice: isLarge || next - at > 1 }
}

const STEPS: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** `12500`, `n12500`, `12.5k` -> 1250000; null for other words. */
function amountOf(word: string): Minor | null {
  const [, number, step = ''] = /^(?:ngn|n|ghs|gh)?(\d+(?:\.\d+)?)([km]?)$/.exec(word) ?? []
  return number === undefined ? null : Math.round(Number(number) * (STEPS[step] ?? 1) * 100)
}

/** Leaves out currencies beside an amount. When only fillers were typed, they are searched like other words. */
function tidied(terms: readonly Term[]): readonly Term[] {
  const hasAmount = terms.some(({ amount }) => amount !== null)
  const kept = terms.filter(({ word }) => !(hasAmount && CURRENCY.has(word)))
  return kept.every(({ isFiller }) => isFiller) ? kept.map((term) => ({ ...term, isFiller: false })) : kept
}
