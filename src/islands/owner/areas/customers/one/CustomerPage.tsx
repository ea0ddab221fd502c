// The page of one customer: contact details, orders, and the shop's notes.
import { useParams, useSearch } from 'wouter'
import { customerDetails } from '#contract/sql/orders/customers.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { MergeHistory } from '../merge/MergeHistory.tsx'
import { SameAs } from '../merge/SameAs.tsx'
import { ContactCard } from './ContactCard.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerPoints } from './CustomerPoints.tsx'
import { CustomerTags } from './CustomerTags.tsx'

const BACK = { href: '/dashboard/customers', label: 'Customers' }

export default function CustomerPage() {
  const business = useBusiness()
  const { id = '' } = useParams()
  const mergeId = new URLSearchParams(useSearch()).get('merge')
  const { data: customer, isError, refetch } = useStoreRead(customerDetails, { customerId: id })
  if (customer === undefined) {
    return (
      <Page title="Customer" back={BACK}>
        {isError ? (
          <ErrorNote text="This customer could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    )
  }
  if (customer === null) {
    return (
      <Page title="Customer" back={BACK}>
        <EmptyState
          title="This customer is not here"
          text="They may have been merged with another record, or erased."
          action={<LinkButton href="/dashboard/customers">See all customers</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page
      title={customer.name}
      back={BACK}
      action={<CustomerActions key={customer.id} customer={customer} mergeId={mergeId} />}
    >
      <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <CustomerFigures customer={customer} currency={business.currency} />
          {isManager(business) && <SameAs customer={customer} />}
          <CustomerOrders orders={customer.orderList} total={customer.orders} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ContactCard customer={customer} />
          <CustomerTags customer={customer} />
          <CustomerPoints customer={customer} />
          <CustomerNotes key={customer.id} customer={customer} />
          <MergeHistory merges={customer.merges} />
        </div>
      </div>
    </Page>
  )
}
