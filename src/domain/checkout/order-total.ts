// What an order costs when all its parts are known.
import type { Minor } from '../basics/money.ts'

/** Subtotal minus discount plus delivery fee minus what a gift card pays, never below zero. A null fee is still to be agreed and left out. */
export function orderTotal(parts: {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly deliveryFee: Minor | null
  readonly giftCardAmount?: Minor
}): Minor {
  const due = parts.subtotal - parts.discount + (parts.deliveryFee ?? 0)
  return Math.max(0, due - (parts.giftCardAmount ?? 0))
}
