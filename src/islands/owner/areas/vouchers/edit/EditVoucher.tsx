// Edits a voucher. Discounts that were already given stay given.
import { useLocation } from 'wouter'
import { sendNudge } from '#data/owner/business/nudge.ts'
import { saveVoucher } from '#data/owner/vouchers/vouchers.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import type { VoucherColumns } from '#domain/voucher/voucher-form.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useVoucherUses } from '../shared/use-vouchers.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { voucherValues } from './voucher-values.ts'

export function EditVoucher({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { id, country } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const [, navigate] = useLocation()
  const { data: uses = [] } = useVoucherUses(voucher.id)
  const page = `/dashboard/vouchers/${voucher.id}`
  const toWrite = (row: VoucherColumns) => ({
    send: () => saveVoucher(id, voucher.id, row),
    onSaved: () => {
      sendNudge(id)
      toast({ text: `${row.code} is saved` })
      navigate(page, { replace: true })
      return readAgain()
    },
  })
  return (
    <VoucherForm
      draftKey={`voucher:${id}:${voucher.id}`}
      values={voucherValues(voucher, timeZoneOf(country))}
      action="Save voucher"
      isCodeFixed={voucher.uses > 0 || uses.length > 0}
      toWrite={toWrite}
      onCancel={() => navigate(page)}
    />
  )
}
