// Makes a new voucher, and then opens its page, from which it can be shared.
import { useLocation } from 'wouter'
import { sendNudge } from '#data/owner/business/nudge.ts'
import { addVoucher } from '#data/owner/vouchers/vouchers.ts'
import type { VoucherColumns } from '#domain/voucher/voucher-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { EMPTY_VOUCHER } from './voucher-values.ts'

export function NewVoucher() {
  const { id } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const [, navigate] = useLocation()
  const toWrite = (row: VoucherColumns) => ({
    send: () => addVoucher(id, row),
    onSaved: (added: { readonly id: string }) => {
      sendNudge(id)
      toast({ text: `${row.code} is ready to share` })
      navigate(`/dashboard/vouchers/${added.id}`, { replace: true })
      return readAgain()
    },
  })
  return (
    <VoucherForm
      draftKey={`voucher:${id}:new`}
      values={EMPTY_VOUCHER}
      action="Create voucher"
      toWrite={toWrite}
      onCancel={() => navigate('/dashboard/vouchers')}
    />
  )
}
