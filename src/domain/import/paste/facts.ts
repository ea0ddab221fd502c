// Finds what a line of an owner's message says beside name and price: how many are left, sizes and colours.
import type { ChoiceAttribute } from '../choices.ts'

/** A part of the line that has been read, so that it is not taken for the name. */
export type Fact<Value> = {
  readonly start: number
  readonly end: number
  readonly value: Value
  /** What a person should look at. */
  readonly doubt?: string
}

const SOLD_OUT =
  /\b(?:sold\s?out|out of stock|finished|not available|unavailable|no more|restocking(?: soon)?|coming soon)\b|❌|(?<!\p{L})(?:épuisée?|en rupture|rupture de stock|esgotad[oa]|indispon[ií]vel|indisponible)(?!\p{L})|\(sold\)|(?<!\p{L}|(?<!\d)\d{1,2}\s?)sold[!. ]*$/iu

const LEFT = [
  /\b(?:only|just|last)\s(\d{1,5})(?![.,]?\d)\s?(?:pcs?|pieces?|units?|sets?|pairs?|bundles?|yds?|yards?)?\s?(?:left|remaining|available|in stock)?\b/iu,
  /(?<![\d.,])\b(\d{1,5})\s?(?:pcs?|pieces?|units?|sets?|pairs?|bundles?)?\s?(?:left|remaining|available|in stock)\b/iu,
  /\b(?:qty|quantity|stock|available|avail)\s?[:=-]?\s?(\d{1,5})(?![.,]?\d)\b/iu,
]

const LAST_ONE = /\b(?:last|only)\s(?:one|piece|pair|set)(?:\sleft)?\b|\bone\sleft\b/iu

/** `only 3 left` -> 3, `sold out` -> 0, `last one` -> 1; null when the line does not say. */
export function findStock(line: string): Fact<number> | null {
  const out = SOLD_OUT.exec(line)
  if (out) return { start: out.index, end: out.index + out[0].length, value: 0 }
  for (const pattern of LEFT) {
    const match = pattern.exec(line)
    if (match) return { start: match.index, end: match.index + match[0].length, value: Number(match[1]) }
  }
  const last = LAST_ONE.exec(line)
  return last ? { start: last.index, end: last.index + last[0].length, value: 1 } : null
}

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '2XL', '3XL', '4XL', '5XL'] as const

const LETTER = '(?:XXS|XS|S|M|L|XL|XXL|XXXL|[2-5]XL)'

/** `12` of `size 12 15,000`; neither the `15` nor the `45` of `size 12 4500`. */
const SIZE = `(?:${LETTER}|\\d{1,2}(?:\\.5)?(?!\\d|\\.\\d|[, ]\\d{3}(?!\\d)))`

const BETWEEN = '\\s?(?:[,/&+]|and|to|[-–])\\s?'

const SIZE_PATTERNS = [
  new RegExp(
    `\\b(?:available\\s(?:in\\s)?)?(?:sizes?|sz)\\s?[:=-]?\\s?(${SIZE}(?:(?:${BETWEEN}|\\s)${SIZE}){0,19})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])(${LETTER}(?:${BETWEEN}${LETTER})+)(?![\\p{L}\\p{N}])`, 'u'),
]

/** `sizes S, M, L` -> S, M, L; `size 38-41` -> 38, 39, 40, 41; `size 10-14` -> 10, 12, 14 with a doubt. One size is no choice, and stays in the name. */
export function findSizes(line: string): Fact<ChoiceAttribute> | null {
  for (const pattern of SIZE_PATTERNS) {
    const match = pattern.exec(line)
    if (!match) continue
    const values = sizesOf(match[1] ?? '')
    const end = match.index + match[0].trimEnd().length
    const isGuess = EVEN_RANGE.test(match[1] ?? '')
    if (values.length > 1)
      return {
        start: match.index,
        end,
        value: { name: 'Size', values },
        ...(isGuess && {
          doubt: `The sizes were read as ${values.join(', ')}. Correct them if you have others.`,
        }),
      }
  }
  return null
}

/** Dresses go in steps of two: 8-14, 10-18. Shoes, from 28 on, do not. */
const EVEN_RANGE =
  /(?<![\d.])(?:[02468]|1[02468]|2[0246])\s?(?:to|[-–])\s?(?:[02468]|1[02468]|2[0246])(?![\d.])/i

function sizesOf(text: string): readonly string[] {
  const parts = text.toUpperCase().match(/[A-Z0-9.]*(?:XL|XS|S|M|L)\b|\d+(?:\.5)?|TO|[-–]/g) ?? []
  const values: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part !== 'TO' && part !== '-' && part !== '–') {
      values.push(part)
      continue
    }
    values.push(...between(parts[index - 1] ?? '', parts[index + 1] ?? ''))
  }
  return [...new Set(values)].slice(0, 30)
}

/** The sizes between two: of numbers those with whole steps, of letters those of the usual order. */
function between(from: string, to: string): readonly string[] {
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) {
    const step = EVEN_RANGE.test(`${from}-${to}`) ? 2 : 1
    const count = Math.max(0, Math.min(30, Math.ceil((Number(to) - Number(from)) / step) - 1))
    return Array.from({ length: count }, (_, index) => String(Number(from) + (index + 1) * step))
  }
  const order = LETTER_SIZES.slice(0, 8)
  const [start, end] = [from, to].map((size) =>
    order.indexOf(size.replace('2XL', 'XXL') as (typeof order)[number]),
  )
  return start === undefined || end === undefined || start === -1 || end === -1
    ? []
    : order.slice(start + 1, end)
}

const COLOURS =
  'black|white|red|blue|navy|green|olive|yellow|orange|pink|purple|lilac|brown|beige|cream|nude|gold|silver|grey|gray|wine|burgundy|maroon|teal|mint|peach|ash|army green|rose gold'

const COLOUR_LIST = new RegExp(
  `\\b(?:colou?rs?\\s?[:=-]?\\s?)?((?:${COLOURS})(?:\\s?(?:[,/&+]|and)\\s?(?:${COLOURS}))+)\\b`,
  'iu',
)

/** `black, red and wine` -> Black, Red, Wine. One colour is no choice, and stays in the name. */
export function findColours(line: string): Fact<ChoiceAttribute> | null {
  const match = COLOUR_LIST.exec(line)
  if (!match) return null
  const names = (match[1] ?? '').split(/\s?(?:[,/&+]|\band\b)\s?/i).filter((name) => name !== '')
  const values = [
    ...new Set(names.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`)),
  ]
  return values.length < 2
    ? null
    : { start: match.index, end: match.index + match[0].length, value: { name: 'Colour', values } }
}
