// The lines of an order while an owner writes it: kept ones and new ones in one list. Pure: lines in, lines out.

import { parseAmount } from '../basics/money.ts'
import { isBlankLooking } from '../basics/text.ts'
import { MAX_LINE_QUANTITY } from '../checkout/cart.ts'
import type { SaleItem } from './manual-order.ts'
import type { OrderDetailsLine } from './order-details.ts'
import type { EditLine } from './order-edit.ts'

export type DraftLine = {
  /** Of the order's own line; null for what is added. */
  readonly lineId: string | null
  /** Null for what is gone, and for what is no product. */
  readonly productId: string | null
  readonly variantIds: readonly string[]
  readonly name: string
  readonly options: string
  /** Of the list, or of the order's own line. */
  readonly unitPrice: number
  readonly quantity: number
  /** Most that can be had; null when it is not counted. */
  readonly most: number | null
  /** Sold beside the goods: an alteration, a bag. */
  readonly isExtra?: boolean
  /** The shop's own price for one, as typed; empty: `unitPrice`. */
  readonly ownPrice?: string
  readonly picture?: string | null
}

/** A choice of goods to add. `stock` null: not counted. */
export type DraftChoice = Pick<DraftLine, 'name' | 'options' | 'unitPrice' | 'picture'> & {
  readonly productId: string
  readonly variantIds: readonly string[]
  readonly stock: number | null
}

/** The lines of an order as they stand. What is gone can be had no more than it was. */
export function draftOf(lines: readonly OrderDetailsLine[]): readonly DraftLine[] {
  return lines.map(({ id, productId, isExtra, quantity, stockFrom, inStock, ...line }) => {
    const { variantIds, name, options, unitPrice, picture } = line
    const isGone = productId === null && !isExtra
    const isCounted = stockFrom !== 'none' && inStock !== null
    const most = isGone ? quantity : isCounted ? inStock + quantity : null
    return { lineId: id, productId, variantIds, name, options, unitPrice, quantity, most, isExtra, picture }
  })
}

/** One more of a choice that is there, else a new line at the end. */
export function addChoice(lines: readonly DraftLine[], choice: DraftChoice): readonly DraftLine[] {
  const at = lines.findIndex((line) => isSameChoice(line, choice))
  const there = lines[at]
  if (there) return setQuantity(lines, at, there.quantity + 1)
  const { stock, ...rest } = choice
  return [...lines, { ...rest, lineId: null, quantity: 1, most: stock }]
}

/** A new line for what is no product, to be named and priced. */
export function addExtra(lines: readonly DraftLine[]): readonly DraftLine[] {
  const extra = { lineId: null, productId: null, variantIds: [], options: '', most: null, isExtra: true }
  return [...lines, { ...extra, name: '', unitPrice: 0, quantity: 1, ownPrice: '' }]
}

/** Zero takes the line out; above what there is, it stays at what there is. */
export function setQuantity(lines: readonly DraftLine[], at: number, quantity: number): readonly DraftLine[] {
  if (quantity < 1) return lines.filter((_, index) => index !== at)
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: Math.min(quantity, mostOf(line)) } : line,
  )
}

/** Most pieces a line may hold. */
export function mostOf(line: DraftLine): number {
  return Math.min(line.most ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY)
}

/** True for a line whose name is still to be typed: new, and no product. */
export function isNameOpen(line: DraftLine): boolean {
  return line.isExtra === true && line.lineId === null
}

/** What one piece costs, in minor units; null when what was typed is no amount above zero. */
export function priceOf(line: DraftLine): number | null {
  const typed = (line.ownPrice ?? '').trim()
  if (typed !== '') return parseAmount(typed)
  return isNameOpen(line) ? null : line.unitPrice
}

/** For an edit: lines by their id, additions by their goods. Null while a line has no name or no price. */
export function toEditLines(lines: readonly DraftLine[]): readonly EditLine[] | null {
  return everyLine<EditLine>(lines, (line) =>
    line.lineId === null
      ? itemOf(line)
      : { lineId: line.lineId, quantity: line.quantity, ...ownPriceOf(line) },
  )
}

/** For a new order. Null while a line has no name or no price. */
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

function ownPriceOf(line: DraftLine): { readonly price?: number } {
  const price = priceOf(line)
  return price === null || price === line.unitPrice ? {} : { price }
}

function isSameChoice(line: DraftLine, choice: DraftChoice): boolean {
  const mine = [...line.variantIds].sort().join()
  return line.productId === choice.productId && mine === [...choice.variantIds].sort().join()
}
