// The page of one voucher: a new one, its form, or its state and uses.
import { useParams, useSearch } from 'wouter'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { EditVoucher } from '../edit/EditVoucher.tsx'
import { NewVoucher } from '../edit/NewVoucher.tsx'
import { useVoucher } from '../shared/use-vouchers.ts'
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
  const { data: voucher, isError, refetch } = useVoucher(id)
  if (voucher === undefined) {
    return (
      <Page title="Voucher" back={BACK}>
        {isError ? (
          <ErrorNote text="This voucher could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Page>
    )
  }
  if (voucher === null) {
    return (
      <Page title="Voucher" back={BACK}>
        <EmptyState
          title="This voucher is not here"
          text="It may have been removed."
          action={<LinkButton href={BACK.href}>See all vouchers</LinkButton>}
        />
      </Page>
    )
  }
  if (!isEditing) return <VoucherView voucher={voucher} back={BACK} />
  return (
    <Page title={`Edit ${voucher.code}`} back={{ href: `/dashboard/vouchers/${id}`, label: voucher.code }}>
      <EditVoucher voucher={voucher} />
    </Page>
  )
}
