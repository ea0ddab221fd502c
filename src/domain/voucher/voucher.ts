// Computes a voucher's discount. Field names are those of the table `vouchers`. The
// database checks start, end and number of uses: there is no clock here.

import type { Minor } from '../basics/money.ts'
import { plainSigns } from '../basics/plain-signs.ts'
import { proportion } from '../basics/proportion.ts'

export type DiscountType = 'percentage' | 'fixed'

export type Voucher = {
  readonly code?: string
  readonly discount_type: DiscountType
  /** Percentage: percent in (0, 100] with at most two decimals. Fixed: minor units. */
  readonly discount_value: number
  /** Minor units; below this subtotal there is no discount. */
  readonly min_purchase_amount: Minor
  /** Minor units, for percentages only. Null or absent: no cap. 0: a cap of zero. */
  readonly max_discount_amount?: Minor | null
}

/**
 * Returns the discount in minor units, a whole number in [0, subtotal]: a percentage rounded half up and then capped, or the fixed
 * value. `voucherDiscount(999, 50%)` -> 500. Zero below the minimum, and for a voucher with a negative minimum, which is not valid.
 * `private.voucher_discount` in SQL computes the same; `tests/support/cases/money-cases.ts` tests both.
 */
export function voucherDiscount(subtotal: Minor, voucher: Voucher): Minor {
  if (!Number.isSafeInteger(subtotal))
    throw new RangeError(`voucherDiscount: expected minor units, got ${subtotal}`)
  const { discount_value: value, min_purchase_amount: minimum } = voucher
  if (subtotal <= 0 || minimum < 0 || subtotal < minimum || !(value > 0)) return 0

  if (voucher.discount_type === 'fixed') return Math.min(Math.floor(value), subtotal)
  const cap = voucher.max_discount_amount ?? subtotal
  return Math.max(0, Math.min(percentOf(subtotal, value), cap, subtotal))
}

/** Rounds half up with integers: percent as basis points, so that no binary fraction changes a kobo. */
function percentOf(subtotal: Minor, percent: number): Minor {
  const basisPoints = Math.round(Math.min(percent, 100) * 100)
  return proportion(subtotal, basisPoints, 10_000)
}

/** ` welcome‐10 ` -> `WELCOME-10`: codes are stored in capitals. */
export function normaliseVoucherCode(input: string): string {
  return plainSigns(input.normalize('NFKC')).replace(/\s+/g, '').toUpperCase()
}
