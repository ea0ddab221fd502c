// Reads that several pages of vouchers and gift cards share.
import { listVoucherUses } from '#data/owner/vouchers/vouchers.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'

/** The orders that used the voucher, newest first, at most 200. */
export function useVoucherUses(voucherId: string) {
  return useStoreFetch('vouchers', ['uses', voucherId], (id) => listVoucherUses(id, voucherId))
}
