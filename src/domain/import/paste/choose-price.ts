// Chooses the price of a pasted line among those that were found in it, and says what was doubtful.
import type { Minor } from '../../basics/money.ts'
import type { FoundPrice } from './price-words.ts'

type Chosen = {
  readonly minor: Minor
  readonly saleMinor: Minor | null
  readonly pieces: number | null
  readonly used: readonly { readonly start: number; readonly end: number }[]
  readonly doubts: readonly string[]
}

/** Chooses among the prices of a line: those with a sign before bare numbers, one piece before `2 for 5000`, and an old price beside a new one. */
export function choosePrice(text: string, prices: readonly FoundPrice[]): Chosen | null {
  const sure = prices.filter(({ isSure }) => isSure)
  // `2500, 12 for 24k`: a sure price of several pieces says nothing about one.
  const isForOne = sure.some(({ pieces }) => pieces === null)
  const singles = prices.filter(({ pieces }) => pieces === null)
  const found =
    isForOne || (sure.length > 0 && singles.length === 0) ? sure : sure.length > 0 ? prices : prices.slice(-1)
  const usable = found.filter(({ minor }) => minor > 0 && minor <= 90_000_000_000)
  const single = usable.filter(({ pieces }) => pieces === null)
  const [first = usable[0], second] = single
  if (first === undefined) return null
  const base = { used: usable, pieces: first.pieces, saleMinor: null, minor: first.minor }
  const doubts = [...first.doubts]
  if (first.pieces !== null)
    return {
      ...base,
      doubts: [...doubts, `"${first.pieces} for" became one product of ${first.pieces} pieces.`],
    }
  if (!first.isSure) doubts.push(`The number ${text.slice(first.start, first.end)} was taken as the price.`)
  if (usable.length > single.length) doubts.push('The price for several pieces was left out.')
  if (second === undefined) {
    if (/\b(?:from|starting|starts)\b/i.test(text.slice(0, first.start)))
      doubts.push('"From" is no fixed price; the lowest was taken.')
    return { ...base, doubts }
  }
  const now = single.length === 2 ? priceNow(text, first, second) : null
  if (now !== null && now.minor === Math.max(first.minor, second.minor))
    return {
      ...base,
      minor: now.minor,
      doubts: [...doubts, 'Two prices: the one of now was taken, the lower one of before was left out.'],
    }
  // `20k was 25k`: a higher price behind the lower one must say that it is the old one.
  const isSale =
    now !== null ||
    (single.length === 2 &&
      (second.minor < first.minor
        ? /~|\b(?:slashed|promo|discount)\b/i.test(text)
        : text.slice(first.end, second.start).includes('~')))
  if (isSale)
    return {
      ...base,
      minor: Math.max(first.minor, second.minor),
      saleMinor: Math.min(first.minor, second.minor),
      doubts: [...doubts, 'Two prices: the lower one became a sale.'],
    }
  // `Gown 25,000 Heels 18,000`: the second one is of something else. `20k - 25k`, `20k or 25k`: a range.
  const isOther = /\p{L}{2}|\d\p{L}/u.test(
    text.slice(first.end, second.start).replace(/\b(?:to|or|and)\b/gi, ''),
  )
  return {
    ...base,
    minor: isOther ? first.minor : Math.min(...single.map(({ minor }) => minor)),
    doubts: [
      ...doubts,
      `The line has ${single.length} prices; the ${isOther ? 'first' : 'lowest'} was taken.`,
    ],
  }
}

/** In front of the price of before. */
const OLD =
  /\b(?:was|were|before|usually|initially|originally|formerly|previously|used to be|last (?:time|week|month|year)|yesterday|instead of|old price|(?:increased|raised|reduced|slashed|moved|changed?|gone|up|down) from)(?:\s+(?:at|for|only))?\W*$/i
/** In front of the price of now. */
const NEW = /\b(?:now|currently|today|new price)(?:\s+(?:at|for|only|just|is))*\W*$/i
/** Between the two. A bare `to` is a range: `35k to 38k`. */
const ARROW = /^[\s)]*(?:[→⟶➔➜➝➞➡]\uFE0F?|[-=]{1,2}>)[\s(]*$/u
const TO = /^\s*to\s*$/i
const CHANGE = /\b(?:chang(?:e|es|ed)|increased?|raised|reduced|slashed|moved|adjusted)\W*$/i

/** Which of two prices is the one of now, by the words in front of them; null where no word says it. */
function priceNow(text: string, first: FoundPrice, second: FoundPrice): FoundPrice | null {
  const [before, between] = [text.slice(0, first.start), text.slice(first.end, second.start)]
  if (OLD.test(before) || NEW.test(between) || ARROW.test(between)) return second
  if (CHANGE.test(before) && TO.test(between)) return second
  return NEW.test(before) || OLD.test(between) ? first : null
}
