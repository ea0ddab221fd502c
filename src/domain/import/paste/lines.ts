// Reads the lines of an owner's message, such as a WhatsApp broadcast, as products: no guess is hidden, every doubt is named.
import type { Minor } from '../../basics/money.ts'
import { isBlankLooking, sanitiseShort } from '../../basics/text.ts'
import type { Work } from '../../basics/work.ts'
import { otherMoney } from '../cells/price.ts'
import { type ChoiceAttribute, MAX_IMPORT_CHOICES } from '../choices.ts'
import { noGoodsNamed } from '../list/no-goods.ts'
import { choosePrice } from './choose-price.ts'
import { deliveryAt, isDeliveryHeading, isDeliveryLine, isPlace } from './delivery.ts'
import { type Fact, findColours, findSizes, findStock } from './facts.ts'
import { noGoodsIn, withoutMarks } from './marks.ts'
import { type FoundPrice, findPrices, measureIn } from './price-words.ts'

/** A product that a line names. */
export type PastedRow = {
  /** Line of the text, from 1, in which the price is. */
  readonly line: number
  /** The part of the text that was read. */
  readonly text: string
  readonly name: string
  readonly minor: Minor
  /** A lower price now: `was 15k now 12k`. */
  readonly saleMinor: Minor | null
  /** Null: the line does not say. */
  readonly stock: number | null
  readonly options: readonly ChoiceAttribute[]
  readonly doubts: readonly string[]
}

export type PastedLine = { readonly line: number; readonly text: string; readonly reason: string }

export type PastedText = { readonly rows: readonly PastedRow[]; readonly left: readonly PastedLine[] }

/** Longest line that is read. */
const MAX_LINE = 600

/** What a character of a line costs, as `Work` counts: its numbers are looked at by many rules. */
const COST_OF_CHARACTER = 40

/** Reads a text line by line. A line without a price is left, with the reason; a name alone may belong to the price below it. */
export function* readPastedText(text: string, currency: string): Work<PastedText> {
  const other = otherMoney(currency)
  const rows: PastedRow[] = []
  const left: PastedLine[] = []
  let nameAbove: { readonly line: number; readonly name: string } | null = null
  // The product of the line above, which this line may say more about.
  let rowAbove: PastedRow | null = null
  let isUnderDelivery = false
  for (const [index, whole] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const line = index + 1
    yield Math.min(whole.length, MAX_LINE) * COST_OF_CHARACTER
    if (whole.length > MAX_LINE) {
      left.push({
        line,
        text: whole.slice(0, 500),
        reason: 'The line is too long. Write one product in a line.',
      })
      continue
    }
    const plain = withoutMarks(whole)
    if (isBlankLooking(plain)) {
      nameAbove = null
      rowAbove = null
      isUnderDelivery = false
      continue
    }
    const isFee = isDelivery(plain)
    // The first line that names no place ends the fees: a fee that becomes a product is seen, a product that becomes a fee is not.
    isUnderDelivery = isDeliveryHeading(plain) || (isUnderDelivery && (isFee || isPlace(goodsIn(plain))))
    if (isUnderDelivery || isFee) {
      const reason = findPrices(plain).length > 0 ? DELIVERY_FEE : 'Looks like a line about delivery.'
      left.push({ line, text: whole.trim().slice(0, 500), reason })
      nameAbove = null
      continue
    }
    const more: PastedRow | null = rowAbove && choicesOnly(plain, rowAbove)
    if (more) {
      rows[rows.length - 1] = more
      rowAbove = more
      continue
    }
    const noGoods = noGoodsIn(whole, plain) ?? noGoodsNamed(goodsIn(plain))
    if (noGoods !== null) {
      left.push({ line, text: whole.trim().slice(0, 500), reason: noGoods })
      continue
    }
    const found = partsOf(plain).map((part) =>
      readPart(part, { line, nameAbove: nameAbove?.name ?? null, other }),
    )
    const good = found.filter((row) => typeof row !== 'string')
    rows.push(...good)
    const [reason] = found.filter((row) => typeof row === 'string')
    const usedName = good.some(({ doubts }) => doubts.includes(NAME_ABOVE))
    if (usedName && left.at(-1)?.line === nameAbove?.line) left.pop()
    if (reason !== undefined && good.length === 0)
      left.push({ line, text: whole.trim().slice(0, 500), reason })
    const isName = good.length === 0 && findPrices(plain).length === 0
    if (isName) nameAbove = { line, name: plain }
    else if (!usedName || !isMeasure(goodsIn(plain))) nameAbove = null
    rowAbove = good.length === 1 ? (good[0] ?? null) : null
  }
  return { rows, left }
}

/** True for `4 yards` alone. */
const isMeasure = (name: string): boolean => measureIn(name)?.name === ''

const DELIVERY_FEE = 'Looks like a delivery fee.'

const isDelivery = (plain: string): boolean => isDeliveryLine(plain, goodsIn(plain))

/** What stands before the first price of a line. */
function goodsIn(plain: string): string {
  const [first] = findPrices(plain)
  return tidy(first === undefined ? plain : plain.slice(0, first.start))
}

/** Words beside the sizes and colours of `Available in wine, black & green`. */
const CHOICE_WORDS =
  /(?<!\p{L})(?:also|available|avail|comes?|in|colou?rs?|sizes?|and|we|have|are|is|it|they|all|both|these|the|of)(?!\p{L})/giu

/** The product above with the choices of a line that says nothing else; null for any other line. */
function choicesOnly(text: string, row: PastedRow): PastedRow | null {
  if (findPrices(text).length > 0) return null
  const facts = [findSizes(text), findColours(text)].filter((fact) => fact !== null)
  const added = facts
    .map(({ value }) => value)
    .filter(({ name }) => row.options.every((option) => option.name !== name))
  const rest = [...facts]
    .sort((a, b) => b.start - a.start)
    .reduce((line, { start, end }) => `${line.slice(0, start)} ${line.slice(end)}`, text)
  if (added.length === 0 || /[\p{L}\p{N}]/u.test(rest.replace(CHOICE_WORDS, ' '))) return null
  const options = [...row.options, ...added]
  if (choiceCount(options) > MAX_IMPORT_CHOICES) return null
  return {
    ...row,
    text: `${row.text}\n${text}`,
    options,
    doubts: [...row.doubts, 'The choices are from the line below.'],
  }
}

const choiceCount = (options: readonly ChoiceAttribute[]): number =>
  options.reduce((product, { values }) => product * values.length, 1)

const NAME_ABOVE = 'The name is from the line above.'

/** `Ankara 14,500 / Lace 65k` -> both; a line stays whole unless each part has a name and a price. Behind `Lace 2 yards 12,500`, `4 yards 24,000` is of lace. */
function partsOf(line: string): readonly string[] {
  const [head = '', ...more] = line.split(/\s+[/|]\s+|\s*;\s+/)
  const name = measureIn(goodsIn(head))?.name ?? ''
  const parts = [head, ...more.map((part) => (isMeasure(goodsIn(part)) ? `${name} ${part}` : part))]
  const areProducts = parts.every(
    (part) => findPrices(part).length > 0 && /\p{L}{2}/u.test(part.replace(/naira|ngn/gi, '')),
  )
  return (parts.length > 1 && areProducts ? parts : [line]).flatMap(byMeasure)
}

/** `Rice 50kg 78,000, 25kg 40,000` -> `Rice 50kg 78,000`, `Rice 25kg 40,000`. */
function byMeasure(part: string): readonly string[] {
  const prices = findPrices(part).filter(({ isSure, pieces }) => isSure && pieces === null)
  const measures = prices.slice(1).map(({ start }, n) => tidy(part.slice(prices[n]?.end, start)))
  const name = measureIn(tidy(part.slice(0, prices[0]?.start)))?.name ?? ''
  if (name === '' || measures.length === 0 || !measures.every(isMeasure)) return [part]
  return prices.map(({ start }, n) => {
    const end = prices[n + 1]?.start ?? part.length
    const rest = part.slice(n === 0 ? 0 : start, end)
    const own = n < measures.length ? rest.slice(0, rest.lastIndexOf(measures[n] ?? '')) : rest
    return n === 0 ? own : `${name} ${measures[n - 1]} ${own}`
  })
}

type Beside = {
  readonly line: number
  readonly nameAbove: string | null
  /** What an amount in another currency than the shop's looks like. */
  readonly other: RegExp
}

/** The row, or why there is none. */
function readPart(text: string, { line, nameAbove, other }: Beside): PastedRow | string {
  if (other.test(text)) return 'The price is in another currency. Write it in the currency of your shop.'
  const stock = findStock(text)
  const all = findPrices(text)
  const options = [findSizes(text), findColours(text)].filter((fact) => fact !== null)
  const facts = [...(stock ? [stock] : []), ...options, ...deliveryFact(text, all)]
  const prices = all.filter((price) => facts.every((fact) => !overlaps(fact, price)))
  const chosen = choosePrice(text, prices)
  if (chosen === null)
    return stock?.value === 0
      ? 'It is sold out and has no price. Write the price too, if the shop should show it.'
      : 'No price was found in this line.'
  const ownName = nameOf(text, [...facts, ...chosen.used])
  const isFromAbove = (isBlankLooking(ownName) || isMeasure(ownName)) && nameAbove !== null
  const bare = isFromAbove ? `${nameOf(nameAbove, [])} ${ownName}`.trim() : ownName
  if (isBlankLooking(bare) || isMeasure(bare) || !/\p{L}/u.test(bare))
    return 'A price without a name. Write the name before the price.'
  const count = choiceCount(options.map(({ value }) => value))
  if (count > MAX_IMPORT_CHOICES)
    return `It has ${count} possible choices; at most ${MAX_IMPORT_CHOICES} can be imported.`
  const name = chosen.pieces === null ? bare : `${bare} (${chosen.pieces} pieces)`
  return {
    line,
    text,
    name: sanitiseShort(name),
    minor: chosen.minor,
    saleMinor: chosen.saleMinor,
    stock: stock?.value ?? null,
    options: options.map(({ value }) => value),
    doubts: [
      ...(isFromAbove ? [NAME_ABOVE] : []),
      ...chosen.doubts,
      ...options.flatMap(({ doubt }) => doubt ?? []),
      ...(prices.length < all.length && deliveryFact(text, all).length > 0 ? [FEE_LEFT_OUT] : []),
    ],
  }
}

const FEE_LEFT_OUT = 'The delivery fee was left out.'

/** What a line of goods says about delivery after its price. */
function deliveryFact(text: string, [first]: readonly FoundPrice[]): readonly Fact<null>[] {
  const start = deliveryAt(text)
  return start !== null && first !== undefined && first.end <= start
    ? [{ start, end: text.length, value: null }]
    : []
}

function overlaps(fact: Fact<unknown>, price: FoundPrice): boolean {
  return price.start < fact.end && fact.start < price.end
}

const EDGES = /^[\s\-–—:=@,.;|/~*_()[\]!+&]+|[\s\-–—:=@,.;|/~*_([\]!+&]+$/gu

const FILLERS =
  /(?:^|[\s(])(?:at|for|now|currently|was|before|initially|originally|formerly|previously|old price|new price|price changed?|price|(?:increased|raised|reduced|changed|moved) from|going for|selling for|just|only|per|each|from|naira|starting|is|promo|@)\s*$/iu

const TAIL =
  /\b(?:per|each|a)\s?(?:piece|pcs?|bundle|yard|yds?|set|pair|pack|carton|bag|one|each|dozen|plate)?\b/giu

/** What is left of a line when prices and facts are taken out. */
function nameOf(text: string, used: readonly { readonly start: number; readonly end: number }[]): string {
  const firstUsed = Math.min(text.length, ...used.map(({ start }) => start))
  const before = tidy(text.slice(0, firstUsed))
  if (/\p{L}{2}/u.test(before)) return before
  // The price came first: `₦5,000 Ankara`.
  const holes = [...used].sort((a, b) => b.start - a.start)
  const rest = holes.reduce((line, { start, end }) => `${line.slice(0, start)} ${line.slice(end)}`, text)
  return tidy(
    rest.replace(/^\s*(?:per|each)\b\s*(?:piece|pcs?|bundle|yard|set|pair|pack)?/i, '').replace(TAIL, ' '),
  )
}

function tidy(text: string): string {
  let name = text.replace(/(?:\p{Extended_Pictographic}|\ufe0f)/gu, ' ').replace(/\s+/g, ' ')
  for (let before = ''; before !== name; ) {
    before = name
    name = name.replace(EDGES, '').replace(FILLERS, '').trim()
  }
  return name
}
