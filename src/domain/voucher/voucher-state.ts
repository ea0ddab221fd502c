// A voucher as its owner sees it: its state at a given time, and its value as text.

import { shopChatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import type { Voucher } from './voucher.ts'

/** A stored voucher. Times are ISO texts; null means no limit. */
export type OwnerVoucher = Voucher & {
  readonly id: string
  readonly code: string
  readonly max_discount_amount: Minor | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly max_uses: number | null
  readonly max_uses_per_customer: number | null
  readonly uses: number
  readonly is_active: boolean
  readonly archived_at: string | null
}

export type VoucherState = 'active' | 'scheduled' | 'ended' | 'used_up' | 'paused' | 'archived'

/** Returns the state for a shopper who enters the code now. Archived and paused come before the dates. */
export function voucherState(voucher: OwnerVoucher, now: Date): VoucherState {
  if (voucher.archived_at !== null) return 'archived'
  if (!voucher.is_active) return 'paused'
  if (voucher.ends_at !== null && Date.parse(voucher.ends_at) <= now.getTime()) return 'ended'
  if (voucher.max_uses !== null && voucher.uses >= voucher.max_uses) return 'used_up'
  return voucher.starts_at !== null && Date.parse(voucher.starts_at) > now.getTime() ? 'scheduled' : 'active'
}

/** `10% off`, `₦1,000 off`. */
export function voucherGift(voucher: Voucher, currency: string): string {
  const messages = shopChatMessages()
  return voucher.discount_type === 'percentage'
    ? fill(messages.percentOff, { percent: voucher.discount_value })
    : fill(messages.amountOff, { amount: formatMoney(voucher.discount_value, currency) })
}

/** `orders from ₦5,000, at most ₦2,000`; empty without conditions. */
export function voucherConditions(voucher: Voucher, currency: string): string {
  const messages = shopChatMessages()
  const cap = voucher.discount_type === 'percentage' ? (voucher.max_discount_amount ?? null) : null
  const minimum = formatMoney(voucher.min_purchase_amount, currency)
  const hasMinimum = voucher.min_purchase_amount > 0
  if (cap === null) return hasMinimum ? fill(messages.ordersFrom, { minimum }) : ''
  const limit = formatMoney(cap, currency)
  return hasMinimum ? fill(messages.ordersFromAtMost, { minimum, limit }) : fill(messages.atMost, { limit })
}
