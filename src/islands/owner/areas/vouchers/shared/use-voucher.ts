// A stored voucher: who used it, and what can be done to it. All can be undone except removing, which is only for vouchers without uses.

import type { CallResult } from '#data/client.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import {
  deleteVoucher,
  listVoucherUses,
  saveVoucher,
  type VoucherChange,
} from '#data/owner/vouchers/vouchers.ts'
import { serverNow } from '#data/session/server-clock.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { voucherRefusalText } from './copy.ts'

/** The orders that used the voucher, newest first, at most 200. */
export function useVoucherUses(voucherId: string) {
  return useStoreFetch('vouchers', ['uses', voucherId], (id) => listVoucherUses(id, voucherId))
}

export type VoucherActions = ReturnType<typeof useVoucherActions>

/** The acts on one voucher. Each says what it did, and lets the site hear of the change. */
export function useVoucherActions({ id, code }: OwnerVoucher) {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const { save, isSaving } = useSave()
  const run = (send: () => Promise<CallResult<null>>, text: string) =>
    save({
      send,
      done: text,
      onSaved: () => sendNudge(businessId),
      refusalText: voucherRefusalText,
      onSettled: readAgain,
    })
  const set = (change: VoucherChange, text: string) => run(() => saveVoucher(businessId, id, change), text)
  return {
    isBusy: isSaving,
    pause: () => set({ is_active: false }, `${code} is paused`),
    resume: () => set({ is_active: true }, `${code} can be used again`),
    archive: () =>
      set({ is_active: false, archived_at: new Date(serverNow()).toISOString() }, `${code} is archived`),
    bringBack: () => set({ archived_at: null }, `${code} is back, paused`),
    /** Returns true when the voucher is removed. */
    remove: () => run(() => deleteVoucher(businessId, id), `${code} is removed`),
  }
}
