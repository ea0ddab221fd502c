// An order's total and its life: pending, confirmed, shipped, delivered; cancelled on the way. Payment state is apart.

import type { OrderStatus } from './order-request.ts'

/** Subtotal minus discount plus delivery fee minus what a gift card pays, never below zero. A null fee is still to be agreed and left out. */
export function orderTotal(parts: {
  readonly subtotal: number
  readonly discount: number
  readonly deliveryFee: number | null
  readonly giftCardAmount?: number
}): number {
  const due = parts.subtotal - parts.discount + (parts.deliveryFee ?? 0)
  return Math.max(0, due - (parts.giftCardAmount ?? 0))
}

export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** Where an order may go from here: `nextStatuses('pending')` -> `['confirmed', 'cancelled']`. Final states answer `[]`. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return Object.hasOwn(NEXT, status) ? NEXT[status] : []
}

/** True when `to` is one step from `from`. Staying is not a move. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).includes(to)
}
