// Reads how many pieces there are, as shops write it, for every source.

import { type Answers, answerTo } from '../questions.ts'
import { readAvailability } from './availability.ts'
import type { PriceFormat } from './price.ts'
import { inPlainSigns } from './signs.ts'

const MAX_STOCK = 2_000_000_000

/** Characters of a cell that are looked at. */
const MAX_CELL = 60

/** What a cell says of the stock. */
export type Count = {
  /** Null: not counted. */
  readonly stock: number | null
  /** What could not be read, or how it was read; empty when nothing is to be said. */
  readonly warnings: readonly string[]
  /** True when nobody knows whether there is any: the product is not shown until somebody looks. */
  readonly isUnclear: boolean
  /** What only a person can say, answered or not: how the number is meant, whether the word means that there is any, or how many there are. */
  readonly open?: { readonly kind: 'counts' | 'availability' | 'uncounted'; readonly text: string }
}

/** What tells how a count is meant. */
export type CountFormat = Pick<PriceFormat, 'style' | 'answers' | 'isCounting'>

/** True for a cell with more than yes or no. */
export const isCounted = (text: string): boolean => /\d/.test(text) && !/^[01]$/.test(text)

export const NOT_COUNTED: Count = { stock: null, warnings: [], isUnclear: false }

/**
 * `12` and `12.0` -> 12, `-3` -> 0, `1,200` -> 1200, `12 packs` -> 12, `` and `In stock` -> not counted, `Sold out` and `nil` -> 0. `1.200` is 1,200 in a file
 * whose prices show a decimal comma, and unclear in any other. A cell that cannot be read is unclear, never a guess.
 */
export function readCount(text: string, { style, answers }: CountFormat): Count {
  // A sheet may show all its numbers as money.
  const plain = inPlainSigns(text.slice(0, MAX_CELL))
    .replace(/\p{Sc}/gu, '')
    .trim()
  if (/^(?:nil|none)$/i.test(plain)) return sure(0)
  // Excel writes 0 so in its accounting format; people write it for what they do not count.
  if (/^-+$/.test(plain)) return answeredWord(text, answers, 'The stock "-" may be 0, or not counted')
  const said = readAvailability(plain)
  if (said === 'none' || said === 'in') return sure(null)
  if (said === 'out') return sure(0)
  // `10+`, `> 20 m`
  const [, digits = '', unit = ''] =
    /^[>~≥]?\s*(-?[\d.,\s'’]*\d)\s*(\+|\p{L}[\p{L} .()]{0,20})?$/u.exec(plain) ?? []
  const shown = `"${text.slice(0, 40)}"`
  // `2 dozen` is 24, `5k` 5,000: what is meant is not guessed, and no answer about thousands and decimals says it.
  if (/^(?:k|doz(?:en)?s?|gross|hundred|thousand|million)\b/i.test(unit))
    return unclear(`The stock ${shown} is not a plain number`)
  const count = numberIn(digits, style)
  if (count === undefined && !/\d/.test(plain))
    return answeredWord(text, answers, `The stock ${shown} is not a number`)
  if (count === undefined) return unclear(`The stock ${shown} is not a number`)
  if (count !== null) return whole(count, { shown, isPlain: unit === '' })
  const open = { kind: 'counts', text: text.slice(0, 40) } as const
  if (answers?.counts === undefined) {
    const reason = `The stock ${shown} can be read in two ways (thousands or decimals): write it without separators`
    return { ...unclear(reason), open }
  }
  const meant = digits.replace(/[.,]/, answers.counts === 'thousands' ? '' : '.').replace(/\s/g, '')
  return { ...whole(Number(meant), { shown, isPlain: unit === '' }), open }
}

/**
 * The same with a column that says whether there is any, which counts more: `Sold out`. A number there is a count as well, of two the lower one; beside a count a 1
 * says yes.
 */
export function countWith(availability: string, stock: string, format: CountFormat): Count {
  const said = readAvailability(availability)
  const count = readCount(stock, format)
  if (said === 'out') return { ...count, stock: 0, isUnclear: false }
  if (said !== 'unknown') return count
  if (/\d/.test(availability)) {
    const other = readCount(availability, format)
    const isYes =
      format.isCounting !== true && availability === '1' && count.stock !== null && count.stock > 0
    const isLower = count.stock === null || other.stock === null || other.stock < count.stock
    return !isYes && isLower ? other : count
  }
  const reason = `Nobody knows the availability "${availability.slice(0, 40)}"`
  const word = answeredWord(availability, format.answers, reason)
  const warnings = [...count.warnings, ...word.warnings]
  // There is some: then the count says how many.
  return word.isUnclear || word.stock === 0 ? { ...word, warnings } : { ...word, ...count, warnings }
}

/** The pieces at several places together; not counted where no place says how many. */
export function countTogether(texts: readonly string[], format: CountFormat): Count {
  const counts = texts.map((text) => readCount(text, format))
  const unclear = counts.find(({ isUnclear }) => isUnclear)
  if (unclear !== undefined) return unclear
  const numbers = counts.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  const sum = numbers.reduce((all, stock) => all + stock, 0)
  const warnings = counts.flatMap((count) => count.warnings)
  return { stock: numbers.length === 0 ? null : Math.min(MAX_STOCK, sum), warnings, isUnclear: false }
}

function whole(
  count: number,
  { shown, isPlain }: { readonly shown: string; readonly isPlain: boolean },
): Count {
  const stock = Math.min(MAX_STOCK, Math.max(0, Math.floor(count)))
  return sure(stock, isPlain && stock === count ? [] : [`The stock ${shown} was read as ${stock}.`])
}

/** What a person said that a word about the stock means, and that it was open. */
export function answeredWord(text: string, answers: Answers | undefined, reason: string): Count {
  const answer = answerTo(answers, 'availability', text)
  const open = { kind: 'availability', text: text.slice(0, 40) } as const
  if (answer === undefined) return { ...unclear(reason), open }
  return { ...sure(answer === 'out' ? 0 : null), open }
}

/** What a program counts, and its file does not say how many there are. */
export function countMissing(warning: string, answers: Answers | undefined): Count {
  const open = { kind: 'uncounted', text: '' } as const
  if (answers?.uncounted === undefined) return { stock: null, warnings: [warning], isUnclear: true, open }
  return { ...sure(answers.uncounted === 'out' ? 0 : null), open }
}

const sure = (stock: number | null, warnings: readonly string[] = []): Count => ({
  stock,
  warnings,
  isUnclear: false,
})

const unclear = (reason: string): Count => ({
  stock: null,
  warnings: [`${reason}. The product is kept as a draft until you say how many there are.`],
  isUnclear: true,
})

/** `1,200` -> 1200, `2.5` -> 2.5. Null for a number that can be read in two ways, undefined for none. */
function numberIn(digits: string, style: CountFormat['style']): number | null | undefined {
  const number = digits.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (/^-?\d{1,15}$/.test(number)) return Number(number)
  const [, group, decimals = ''] = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*((?!\1)[.,]\d{1,6})?$/.exec(number) ?? []
  if (group === undefined)
    return /^-?\d{1,15}[.,]\d{1,6}$/.test(number) ? Number(number.replace(',', '.')) : undefined
  const signs = number.match(/[.,]/g)?.length ?? 0
  const isGroup = signs > 1 || (group === ',' ? style === 'dot' || style === 'unknown' : style === 'comma')
  if (!isGroup) return null
  const whole = number.slice(0, number.length - decimals.length).replace(/[.,]/g, '')
  return Number(`${whole}${decimals.replace(',', '.')}`)
}
