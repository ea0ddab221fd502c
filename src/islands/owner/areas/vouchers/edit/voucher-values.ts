// The form values of a stored voucher, and the empty form.
import { amountText } from '#domain/basics/money.ts'
import { toShopTime } from '#domain/basics/shop-time.ts'
import type { VoucherFields } from '#domain/voucher/voucher-form.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'

export const EMPTY_VOUCHER: VoucherFields = {
  code: '',
  type: 'percentage',
  value: '',
  minimum: '',
  cap: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
}

/** The fields of a stored voucher. Times are on the shop's clock in `zone`, amounts in major units, empty for none. */
export function voucherValues(voucher: OwnerVoucher, zone: string): VoucherFields {
  const { discount_type: type, discount_value: value, min_purchase_amount: minimum } = voucher
  return {
    code: voucher.code,
    type,
    value: type === 'percentage' ? String(value) : amountText(value),
    minimum: minimum === 0 ? '' : amountText(minimum),
    cap: amountText(voucher.max_discount_amount),
    startsAt: voucher.starts_at === null ? '' : toShopTime(voucher.starts_at, zone),
    endsAt: voucher.ends_at === null ? '' : toShopTime(voucher.ends_at, zone),
    maxUses: voucher.max_uses === null ? '' : String(voucher.max_uses),
    maxUsesPerCustomer: voucher.max_uses_per_customer === null ? '' : String(voucher.max_uses_per_customer),
  }
}
