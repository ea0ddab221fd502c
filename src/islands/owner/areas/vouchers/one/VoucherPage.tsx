// The page of one voucher: a new one, its form, or its state and uses.
import { useLocation, useParams, useSearch } from 'wouter'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { addVoucher, fetchVoucher, saveVoucher } from '#data/owner/vouchers/vouchers.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { changedColumns, type VoucherColumns } from '#domain/voucher/voucher-form.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { EMPTY_VOUCHER, VoucherForm, voucherValues } from '../edit/VoucherForm.tsx'
import { useVoucherUses } from '../shared/use-voucher.ts'
import { VoucherView } from './VoucherView.tsx'

const BACK = { href: '/dashboard/vouchers', label: 'Vouchers' }

export default function VoucherPage() {
  const { id = '' } = useParams()
  const business = useBusiness()
  if (id !== 'new') return <StoredVoucher key={id} id={id} />
  return (
    <Page title="New voucher" back={BACK}>
      {isManager(business) ? <NewVoucher /> : <p>Only the owner and managers make vouchers.</p>}
    </Page>
  )
}

function StoredVoucher({ id }: { readonly id: string }) {
  const business = useBusiness()
  const isEditing = new URLSearchParams(useSearch()).has('edit') && isManager(business)
  return (
    <OneThing
      query={useStoreFetch('vouchers', ['one', id], (store) => fetchVoucher(store, id))}
      title="Voucher"
      back={BACK}
      failed="This voucher could not be loaded."
      missing={{ title: 'This voucher is not here', text: 'It may have been removed.' }}
    >
      {(voucher) =>
        isEditing ? (
          <Page
            title={`Edit ${voucher.code}`}
            back={{ href: `/dashboard/vouchers/${id}`, label: voucher.code }}
          >
            <EditVoucher voucher={voucher} />
          </Page>
        ) : (
          <VoucherView voucher={voucher} back={BACK} />
        )
      }
    </OneThing>
  )
}

/** Makes a new voucher, and then opens its page, from which it can be shared. */
function NewVoucher() {
  const { id } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const [, navigate] = useLocation()
  const toWrite = (row: VoucherColumns) => ({
    send: () => addVoucher(id, row),
    done: `${row.code} is ready to share`,
    onSaved: (added: { readonly id: string }) => {
      sendNudge(id)
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

/** Edits a voucher. Discounts that were already given stay given. */
function EditVoucher({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { id, country } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const [, navigate] = useLocation()
  const { data: uses = [] } = useVoucherUses(voucher.id)
  const page = `/dashboard/vouchers/${voucher.id}`
  const zone = timeZoneOf(country)
  const values = voucherValues(voucher, zone)
  const toWrite = (row: VoucherColumns) => ({
    send: () => saveVoucher(id, voucher.id, changedColumns(values, row, zone), voucher),
    onRefused: readAgain,
    done: `${row.code} is saved`,
    onSaved: () => {
      sendNudge(id)
      navigate(page, { replace: true })
      return readAgain()
    },
  })
  return (
    <VoucherForm
      draftKey={`voucher:${id}:${voucher.id}`}
      values={values}
      isStored
      action="Save voucher"
      isCodeFixed={voucher.uses > 0 || uses.length > 0}
      toWrite={toWrite}
      onCancel={() => navigate(page)}
    />
  )
}
