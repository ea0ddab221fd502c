// A new voucher; once it is made its page opens, with the ways to pass it on.
import { useLocation } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { addVoucher } from '#data/owner/vouchers.ts'
import type { VoucherRow } from '#domain/voucher/voucher-form.ts'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { useRefreshVouchers } from '../use-vouchers.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { EMPTY_VOUCHER } from './voucher-values.ts'

export function NewVoucher() {
  const { id } = useBusiness()
  const refresh = useRefreshVouchers(id)
  const [, navigate] = useLocation()
  const save = async (row: VoucherRow) => {
    const added = await addVoucher(id, row)
    if (!added.ok) return added.error
    nudge(id)
    toast({ text: `${row.code} is ready to share` })
    navigate(`/dashboard/vouchers/${added.value.id}`, { replace: true })
    await refresh()
    return null
  }
  return (
    <VoucherForm
      draftKey={`voucher:${id}:new`}
      values={EMPTY_VOUCHER}
      action="Create voucher"
      onSave={save}
      onCancel={() => navigate('/dashboard/vouchers')}
    />
  )
}
