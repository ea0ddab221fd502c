// What an order costs when all its parts are known.
import type { Minor } from '../basics/money.ts'

/** Subtotal minus discount and points, plus delivery fee, minus what a gift card pays, never below zero. A null fee is still to be agreed and left out. */
export function orderTotal(parts: {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly deliveryFee: Minor | null
  readonly pointsAmount?: Minor
  readonly giftCardAmount?: Minor
}): Minor {
  const due = parts.subtotal - parts.discount - (parts.pointsAmount ?? 0) + (parts.deliveryFee ?? 0)
  return Math.max(0, due - (parts.giftCardAmount ?? 0))
}
