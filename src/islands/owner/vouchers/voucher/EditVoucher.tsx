// A voucher that is changed. What was given already stays given.
import { useLocation } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { saveVoucher } from '#data/owner/vouchers.ts'
import type { VoucherRow } from '#domain/voucher/voucher-form.ts'
import { timeZoneOf } from '#domain/voucher/voucher-schedule.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { useRefreshVouchers, useVoucherUses } from '../use-vouchers.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { voucherValues } from './voucher-values.ts'

export function EditVoucher({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { id, country } = useBusiness()
  const refresh = useRefreshVouchers(id)
  const [, navigate] = useLocation()
  const { data: uses = [] } = useVoucherUses(id, voucher.id)
  const page = `/dashboard/vouchers/${voucher.id}`
  const save = async (row: VoucherRow) => {
    const saved = await saveVoucher(id, voucher.id, row)
    if (!saved.ok) return saved.error
    nudge(id)
    toast({ text: `${row.code} is saved` })
    navigate(page, { replace: true })
    await refresh()
    return null
  }
  return (
    <VoucherForm
      draftKey={`voucher:${id}:${voucher.id}`}
      values={voucherValues(voucher, timeZoneOf(country))}
      action="Save voucher"
      isCodeFixed={voucher.uses > 0 || uses.length > 0}
      onSave={save}
      onCancel={() => navigate(page)}
    />
  )
}
