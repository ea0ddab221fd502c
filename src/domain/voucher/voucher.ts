// Computes a voucher's discount, and checks vouchers that an owner writes. Field names are those of the table `vouchers`. The
// database checks start, end and number of uses: there is no clock here.

import { isValidAmount, MAX_AMOUNT_MINOR, type Minor } from '../basics/money.ts'
import { proportion } from '../basics/proportion.ts'
import { type Failure, fail, ok, type Result } from '../basics/result.ts'

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

export type VoucherError =
  | 'discount_type_invalid'
  | 'discount_value_invalid'
  | 'min_purchase_invalid'
  | 'max_discount_invalid'

/** Checks a voucher that an owner wrote. A missing minimum becomes 0; a missing cap means no cap. */
export function parseVoucher(input: {
  readonly discount_type: string
  readonly discount_value: number
  readonly min_purchase_amount?: Minor | null
  readonly max_discount_amount?: Minor | null
}): Result<Voucher, Failure<VoucherError>> {
  const { discount_type: type, discount_value: value } = input
  if (type !== 'percentage' && type !== 'fixed') return fail('discount_type_invalid')
  if (type === 'fixed' ? !isValidAmount(value) : !isPercent(value)) return fail('discount_value_invalid')

  const minimum = input.min_purchase_amount ?? 0
  if (!isAmountOrZero(minimum)) return fail('min_purchase_invalid')
  const cap = input.max_discount_amount ?? null
  if (cap !== null && !isAmountOrZero(cap)) return fail('max_discount_invalid')

  return ok({
    discount_type: type,
    discount_value: value,
    min_purchase_amount: minimum,
    max_discount_amount: cap,
  })
}

function isPercent(value: number): boolean {
  // A number with two decimals is the double that is nearest to a whole number of hundredths.
  return value > 0 && value <= 100 && Math.round(value * 100) / 100 === value
}

function isAmountOrZero(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_AMOUNT_MINOR
}

/** ` welcome10 ` -> `WELCOME10`: codes are stored in capitals. */
export function normaliseVoucherCode(input: string): string {
  return input.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}
