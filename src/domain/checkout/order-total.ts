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

/** A line of a bill that takes something off. `kind`: the name of its message. `code`: the voucher's; empty without one. */
export type DiscountLine = {
  readonly kind: 'discount' | 'discountOf' | 'shopDiscount'
  readonly code: string
  readonly amount: Minor
}

/** What the voucher takes off, and what the shop took off by hand. `ownerDiscount` is a part of `discount`. Leaves out what takes nothing off. */
export function discountsOf(order: {
  readonly discount: Minor
  readonly ownerDiscount?: Minor
  readonly voucherCode: string | null
}): readonly DiscountLine[] {
  const { discount, ownerDiscount = 0, voucherCode } = order
  const discounts: readonly DiscountLine[] = [
    {
      kind: voucherCode === null ? 'discount' : 'discountOf',
      code: voucherCode ?? '',
      amount: discount - ownerDiscount,
    },
    { kind: 'shopDiscount', code: '', amount: ownerDiscount },
  ]
  return discounts.filter(({ amount }) => amount > 0)
}
