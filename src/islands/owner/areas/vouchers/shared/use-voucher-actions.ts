// Actions on a stored voucher. All actions can be undone except removing, which is only for vouchers without uses.
import type { CallResult } from '#data/client.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { deleteVoucher, saveVoucher, type VoucherChange } from '#data/owner/vouchers/vouchers.ts'
import { serverNow } from '#data/session/server-clock.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { voucherRefusalText } from './copy.ts'

export type VoucherActions = ReturnType<typeof useVoucherActions>

/** The acts on one voucher. Each says what it did, and lets the site hear of the change. */
export function useVoucherActions({ id, code }: OwnerVoucher) {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const { save, isSaving } = useSave()
  const run = (send: () => Promise<CallResult<null>>, text: string) =>
    save({
      send,
      onSaved: () => {
        toast({ text })
        sendNudge(businessId)
      },
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
