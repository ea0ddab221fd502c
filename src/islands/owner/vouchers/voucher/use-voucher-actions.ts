// What can be done to a stored voucher. All of it can be undone but removing, which only one that nobody used can be.
import { useState } from 'react'
import type { CallResult } from '#data/client.ts'
import { nudge } from '#data/owner/nudge.ts'
import { removeVoucher, saveVoucher, type VoucherChange } from '#data/owner/vouchers.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords, useRefreshVouchers } from '../use-vouchers.ts'

export type VoucherActions = ReturnType<typeof useVoucherActions>

export function useVoucherActions({ id, code }: OwnerVoucher) {
  const { id: businessId } = useBusiness()
  const { isBusy, run } = useVoucherRun(businessId)
  const set = (change: VoucherChange, text: string) => run(() => saveVoucher(businessId, id, change), text)
  return {
    isBusy,
    pause: () => set({ is_active: false }, `${code} is paused`),
    resume: () => set({ is_active: true }, `${code} can be used again`),
    archive: () => set({ is_active: false, archived_at: new Date().toISOString() }, `${code} is archived`),
    bringBack: () => set({ archived_at: null }, `${code} is back, paused`),
    /** True when it is gone. */
    remove: () => run(() => removeVoucher(businessId, id), `${code} is removed`),
  }
}

function useVoucherRun(businessId: string) {
  const refresh = useRefreshVouchers(businessId)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<CallResult<null>>, text: string): Promise<boolean> => {
    setBusy(true)
    try {
      const done = await act()
      toast(done.ok ? { text } : { kind: 'bad', text: refusalWords(done.error) })
      if (done.ok) nudge(businessId)
      await refresh()
      return done.ok
    } catch (error) {
      console.warn('voucher: not saved', error)
      toast({ kind: 'bad', text: NOT_REACHED })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
