// Pausing, archiving and removing. All of it can be undone but removing, which only a voucher that nobody used can be.
import { Archive, ArchiveRestore, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CallResult } from '#data/client.ts'
import { nudge } from '#data/owner/nudge.ts'
import { removeVoucher, saveVoucher, type VoucherChange } from '#data/owner/vouchers.ts'
import type { OwnerVoucher } from '#domain/voucher-state.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords, useRefreshVouchers, useVoucherUses } from '../use-vouchers.ts'

export function VoucherActions({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { id: businessId } = useBusiness()
  const { isBusy, run } = useVoucherRun(businessId)
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const { data: uses } = useVoucherUses(businessId, voucher.id)
  const isArchived = voucher.archived_at !== null
  const set = (change: VoucherChange, text: string) =>
    run(() => saveVoucher(businessId, voucher.id, change), text)
  const remove = async () => {
    const isGone = await run(() => removeVoucher(businessId, voucher.id), `${voucher.code} is removed`)
    setAsking(false)
    if (isGone) navigate('/dashboard/vouchers', { replace: true })
  }
  return (
    <div className="flex flex-wrap gap-3">
      {!isArchived && (
        <LinkButton kind="plain" Icon={Pencil} href={`/dashboard/vouchers/${voucher.id}?edit`}>
          Edit
        </LinkButton>
      )}
      {!isArchived && voucher.is_active && (
        <Button
          kind="plain"
          Icon={Pause}
          disabled={isBusy}
          onClick={() => void set({ is_active: false }, `${voucher.code} is paused`)}
        >
          Pause
        </Button>
      )}
      {!isArchived && !voucher.is_active && (
        <Button
          kind="plain"
          Icon={Play}
          disabled={isBusy}
          onClick={() => void set({ is_active: true }, `${voucher.code} can be used again`)}
        >
          Resume
        </Button>
      )}
      {isArchived ? (
        <Button
          kind="plain"
          Icon={ArchiveRestore}
          disabled={isBusy}
          onClick={() => void set({ archived_at: null }, `${voucher.code} is back, paused`)}
        >
          Bring back
        </Button>
      ) : (
        <Button
          kind="plain"
          Icon={Archive}
          disabled={isBusy}
          onClick={() =>
            void set(
              { is_active: false, archived_at: new Date().toISOString() },
              `${voucher.code} is archived`,
            )
          }
        >
          Archive
        </Button>
      )}
      {uses?.length === 0 && (
        <Button kind="plain" Icon={Trash2} disabled={isBusy} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        title={`Remove ${voucher.code}?`}
        action="Remove voucher"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>Nobody has used it. Customers who have the code are told that the shop does not know it.</p>
      </ConfirmDialog>
    </div>
  )
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
