// A voucher as its owner sees it: where it stands at a moment, and what it gives, in words.

import { formatMoney } from '../basics/money.ts'
import type { Voucher } from './voucher.ts'

/** A stored voucher. Moments are ISO texts; null means no limit. */
export type OwnerVoucher = Voucher & {
  readonly id: string
  readonly code: string
  readonly max_discount_amount: number | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly max_uses: number | null
  readonly max_uses_per_customer: number | null
  readonly uses: number
  readonly is_active: boolean
  readonly archived_at: string | null
}

export type VoucherState = 'active' | 'scheduled' | 'ended' | 'used_up' | 'paused' | 'archived'

/** What a shopper who types the code now would meet; put away and paused come before what the calendar says. */
export function voucherState(voucher: OwnerVoucher, now: Date): VoucherState {
  if (voucher.archived_at !== null) return 'archived'
  if (!voucher.is_active) return 'paused'
  if (voucher.ends_at !== null && Date.parse(voucher.ends_at) <= now.getTime()) return 'ended'
  if (voucher.max_uses !== null && voucher.uses >= voucher.max_uses) return 'used_up'
  return voucher.starts_at !== null && Date.parse(voucher.starts_at) > now.getTime() ? 'scheduled' : 'active'
}

/** `10% off`, `₦1,000 off`. */
export function voucherGift(voucher: Voucher, currency: string): string {
  return voucher.discount_type === 'percentage'
    ? `${voucher.discount_value}% off`
    : `${formatMoney(voucher.discount_value, currency)} off`
}

/** `orders from ₦5,000, at most ₦2,000`; empty without conditions. */
export function voucherConditions(voucher: Voucher, currency: string): string {
  const cap = voucher.discount_type === 'percentage' ? (voucher.max_discount_amount ?? null) : null
  return [
    voucher.min_purchase_amount > 0
      ? `orders from ${formatMoney(voucher.min_purchase_amount, currency)}`
      : null,
    cap === null ? null : `at most ${formatMoney(cap, currency)}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
