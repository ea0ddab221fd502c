// The lines of an order while an owner writes it: kept lines and new lines in one list. Pure: lines in, lines out.

import { type Minor, parseAmount } from '../basics/money.ts'
import { isBlankLooking } from '../basics/text.ts'
import { MAX_LINE_QUANTITY } from '../checkout/cart.ts'
import type { SaleItem } from './manual-order.ts'
import type { OrderDetailsLine } from './order-details.ts'
import type { EditLine } from './order-edit.ts'

export type DraftLine = {
  /** Id of the order's own line; null for an added line. */
  readonly lineId: string | null
  /** Null for a deleted product, and for an item that is no product. */
  readonly productId: string | null
  readonly variantIds: readonly string[]
  readonly name: string
  readonly options: string
  /** The list price, or the price of the order's own line. */
  readonly unitPrice: Minor
  readonly quantity: number
  /** The largest possible quantity; null when the stock is not counted. */
  readonly most: number | null
  /** True for an item that is no product: an alteration, a bag. */
  readonly isExtra?: boolean
  /** The shop's own price of one piece, as typed; empty: `unitPrice`. */
  readonly ownPrice?: string
  /** True for a line of a sale that is corrected: it keeps its price, whatever the shop asks today. */
  readonly keepsPrice?: boolean
  readonly picture?: string | null
}

/** A choice of goods to add. A null `stock` means not counted. */
export type DraftChoice = Pick<DraftLine, 'name' | 'options' | 'unitPrice' | 'picture'> & {
  readonly productId: string
  readonly variantIds: readonly string[]
  readonly stock: number | null
}

/** Returns the present lines of an order. The quantity of a deleted product cannot rise. */
export function draftOf(lines: readonly OrderDetailsLine[]): readonly DraftLine[] {
  return lines.map(({ id, productId, isExtra, quantity, stockFrom, inStock, ...line }) => {
    const { variantIds, name, options, unitPrice, picture } = line
    const isGone = productId === null && !isExtra
    const isCounted = stockFrom !== 'none' && inStock !== null
    const most = isGone ? quantity : isCounted ? inStock + quantity : null
    return { lineId: id, productId, variantIds, name, options, unitPrice, quantity, most, isExtra, picture }
  })
}

/** Returns the lines of a sale that is corrected. A deleted product becomes an item of its name. */
export function correctionOf(lines: readonly OrderDetailsLine[]): readonly DraftLine[] {
  return draftOf(lines).map((line) =>
    line.productId === null ? { ...line, isExtra: true, most: null } : { ...line, keepsPrice: true },
  )
}

/** Adds one piece of a choice: raises its line by one, or appends a line. */
export function addChoice(lines: readonly DraftLine[], choice: DraftChoice): readonly DraftLine[] {
  const at = lines.findIndex((line) => isSameChoice(line, choice))
  const there = lines[at]
  if (there) return setLineQuantity(lines, at, there.quantity + 1)
  const { stock, ...rest } = choice
  return [...lines, { ...rest, lineId: null, quantity: 1, most: stock }]
}

/** Adds a line for an item that is no product; the owner types its name and price next. */
export function addExtra(lines: readonly DraftLine[]): readonly DraftLine[] {
  const extra = { lineId: null, productId: null, variantIds: [], options: '', most: null, isExtra: true }
  return [...lines, { ...extra, name: '', unitPrice: 0, quantity: 1, ownPrice: '' }]
}

/** Sets a line's quantity. Zero removes the line; a quantity above the stock becomes the stock. */
export function setLineQuantity(
  lines: readonly DraftLine[],
  at: number,
  quantity: number,
): readonly DraftLine[] {
  if (quantity < 1) return lines.filter((_, index) => index !== at)
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: Math.min(quantity, mostOf(line)) } : line,
  )
}

/** Returns the largest quantity of a line. */
export function mostOf(line: DraftLine): number {
  return Math.min(line.most ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY)
}

/** True when a line's name can still be typed: a new line that is no product. */
export function isNameOpen(line: DraftLine): boolean {
  return line.isExtra === true && line.lineId === null
}

/** Price of one piece, in minor units; null when the typed text is no amount above zero. */
export function priceOf(line: DraftLine): Minor | null {
  const typed = (line.ownPrice ?? '').trim()
  if (typed !== '') return parseAmount(typed)
  return isNameOpen(line) ? null : line.unitPrice
}

/** Returns the lines of a sale that keep the price that was asked, whatever the shop asks today. */
export function keepPrices(lines: readonly DraftLine[]): readonly DraftLine[] {
  return lines.map((line) => (line.isExtra ? line : { ...line, keepsPrice: true }))
}

/**
 * Gives new lines the price of today, as the server has priced them: what a line shows is what it costs. Lines with a price of their own keep it. Returns
 * the same list when no price has changed.
 */
export function withPricesNow(
  lines: readonly DraftLine[],
  priced: readonly { readonly unitPrice: Minor }[],
): readonly DraftLine[] {
  if (priced.length !== lines.length) return lines
  const now = (line: DraftLine, at: number): Minor => {
    const isOwn =
      line.isExtra || line.keepsPrice || line.lineId !== null || (line.ownPrice ?? '').trim() !== ''
    return isOwn ? line.unitPrice : (priced[at]?.unitPrice ?? line.unitPrice)
  }
  if (lines.every((line, at) => now(line, at) === line.unitPrice)) return lines
  return lines.map((line, at) => ({ ...line, unitPrice: now(line, at) }))
}

/** Returns the lines of an edit: kept lines by id, added lines by product. Null while a line has no name or no price. */
export function toEditLines(lines: readonly DraftLine[]): readonly EditLine[] | null {
  return everyLine<EditLine>(lines, (line) =>
    line.lineId === null
      ? itemOf(line)
      : { lineId: line.lineId, quantity: line.quantity, ...ownPriceOf(line) },
  )
}

/** Returns the items of a new order. Null while a line has no name or no price. */
export function toItems(lines: readonly DraftLine[]): readonly SaleItem[] | null {
  return everyLine(lines, itemOf)
}

function everyLine<T>(lines: readonly DraftLine[], write: (line: DraftLine) => T): readonly T[] | null {
  const isOpen = (line: DraftLine) =>
    priceOf(line) === null || (isNameOpen(line) && isBlankLooking(line.name))
  return lines.some(isOpen) ? null : lines.map(write)
}

function itemOf(line: DraftLine): SaleItem {
  const { productId, variantIds, quantity, name } = line
  if (line.isExtra) return { name: name.trim(), quantity, price: priceOf(line) ?? 0 }
  return { productId: productId ?? '', variantIds, quantity, ...ownPriceOf(line) }
}

function ownPriceOf(line: DraftLine): { readonly price?: Minor } {
  const price = priceOf(line)
  return price === null || (price === line.unitPrice && !line.keepsPrice) ? {} : { price }
}

function isSameChoice(line: DraftLine, choice: DraftChoice): boolean {
  const mine = [...line.variantIds].sort().join()
  return line.productId === choice.productId && mine === [...choice.variantIds].sort().join()
}
