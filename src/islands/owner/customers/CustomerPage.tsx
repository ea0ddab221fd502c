// One customer: how to reach them, what they bought, and what the shop keeps in mind about them.
import { useParams, useSearch } from 'wouter'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Page } from '../kit/Page.tsx'
import { SkeletonRows } from '../kit/Skeleton.tsx'
import { isManager, useBusiness } from '../session/business.ts'
import { ContactCard } from './customer/ContactCard.tsx'
import { CustomerActions } from './customer/CustomerActions.tsx'
import { CustomerNotes } from './customer/CustomerNotes.tsx'
import { CustomerOrders } from './customer/CustomerOrders.tsx'
import { CustomerTags } from './customer/CustomerTags.tsx'
import { Figures } from './customer/Figures.tsx'
import { MergeHistory } from './customer/MergeHistory.tsx'
import { SameAs } from './customer/SameAs.tsx'
import { useCustomer } from './use-customers.ts'

const BACK = { href: '/dashboard/customers', label: 'Customers' }

export default function CustomerPage() {
  const business = useBusiness()
  const { id = '' } = useParams()
  const mergeId = new URLSearchParams(useSearch()).get('merge')
  const { data: customer, isError, refetch } = useCustomer(business.id, id)
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
          <Figures customer={customer} currency={business.currency} />
          {isManager(business) && <SameAs customer={customer} />}
          <CustomerOrders orders={customer.orderList} total={customer.orders} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ContactCard customer={customer} />
          <CustomerTags customer={customer} />
          <CustomerNotes key={customer.id} customer={customer} />
          <MergeHistory merges={customer.merges} />
        </div>
      </div>
    </Page>
  )
}
