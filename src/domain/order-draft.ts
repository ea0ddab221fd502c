// The lines of an order while an owner writes it: kept ones and new ones in one list. Pure: lines in, lines out.

import { MAX_LINE_QUANTITY } from './cart.ts'
import type { OrderDetailsLine } from './order-details.ts'
import type { EditLine } from './order-edit.ts'
import type { OrderItemRequest } from './order-request.ts'

export type DraftLine = {
  /** Of the order's own line; null for what is added. */
  readonly lineId: string | null
  readonly productId: string | null
  readonly variantIds: readonly string[]
  readonly name: string
  readonly options: string
  readonly unitPrice: number
  readonly quantity: number
  /** Most that can be had; null when it is not counted. */
  readonly most: number | null
}

/** A choice of goods to add. `stock` null: not counted. */
export type DraftChoice = Pick<DraftLine, 'name' | 'options' | 'unitPrice'> & {
  readonly productId: string
  readonly variantIds: readonly string[]
  readonly stock: number | null
}

/** The lines of an order as they stand. What is gone can be had no more than it was. */
export function draftOf(lines: readonly OrderDetailsLine[]): readonly DraftLine[] {
  return lines.map(
    ({ id, productId, variantIds, name, options, unitPrice, quantity, stockFrom, inStock }) => ({
      lineId: id,
      productId,
      variantIds,
      name,
      options,
      unitPrice,
      quantity,
      most:
        productId === null ? quantity : stockFrom === 'none' || inStock === null ? null : inStock + quantity,
    }),
  )
}

/** One more of a choice that is there, else a new line at the end. */
export function addChoice(lines: readonly DraftLine[], choice: DraftChoice): readonly DraftLine[] {
  const at = lines.findIndex((line) => isSameChoice(line, choice))
  const there = lines[at]
  if (there) return setQuantity(lines, at, there.quantity + 1)
  const { stock, ...rest } = choice
  return [...lines, { ...rest, lineId: null, quantity: 1, most: stock }]
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

/** For an edit: lines by their id, additions by their goods. */
export function toEditLines(lines: readonly DraftLine[]): readonly EditLine[] {
  return lines.map((line) =>
    line.lineId === null ? itemOf(line) : { lineId: line.lineId, quantity: line.quantity },
  )
}

/** For a new order. */
export function toItems(lines: readonly DraftLine[]): readonly OrderItemRequest[] {
  return lines.map(itemOf)
}

function itemOf({ productId, variantIds, quantity }: DraftLine): OrderItemRequest {
  return { productId: productId ?? '', variantIds, quantity }
}

function isSameChoice(line: DraftLine, choice: DraftChoice): boolean {
  const mine = [...line.variantIds].sort().join()
  return line.productId === choice.productId && mine === [...choice.variantIds].sort().join()
}
