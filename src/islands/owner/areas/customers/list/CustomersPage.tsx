// The list of customers: search by name, number or tag, and several orders. One tap opens a customer.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { walkInFigures } from '#contract/sql/orders/customers.ts'
import { Button } from '#kit/action/Button.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { isManager, may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { PeopleTabs } from '#owner/shared/leads/PeopleTabs.tsx'
import { AddCustomer } from '../edit/AddCustomer.tsx'
import { customersHref, parseCustomersView } from '../shared/customers-address.ts'
import { useCustomerList } from '../shared/use-customers.ts'
import { CustomerFilters } from './CustomerFilters.tsx'
import { CustomerRows } from './CustomerRows.tsx'
import { DuplicatesNote } from './DuplicatesNote.tsx'
import { ErasureList } from './ErasureList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { NoCustomers } from './NoCustomers.tsx'

export default function CustomersPage() {
  const business = useBusiness()
  const view = parseCustomersView(useSearch())
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCustomerList(view)
  const customers = data?.pages.flatMap((page) => page.customers) ?? []
  const total = data?.pages.at(-1)?.total ?? 0
  const isFiltered = view.search !== '' || view.tag !== null
  const { data: walkIns } = useStoreRead(walkInFigures)
  const shownWalkIns = isFiltered ? null : (walkIns ?? null)
  const add = (
    <Button Icon={UserPlus} onClick={() => setAdding(true)}>
      Add customer
    </Button>
  )
  return (
    <Page
      title="Customers"
      lead={
        data && (total > 0 || isFiltered) ? (
          <p role="status">{countText(total, { isFiltered })}</p>
        ) : undefined
      }
      action={
        total > 0 || isFiltered ? (
          <div className="flex flex-wrap items-center gap-3">
            {total > 0 && may(business, 'export') && <ExportButton view={view} />}
            <ThumbBar>{add}</ThumbBar>
          </div>
        ) : undefined
      }
    >
      <PeopleTabs current="/dashboard/customers" />
      <div className="flex flex-col gap-4">
        {(total > 0 || isFiltered) && (
          <CustomerFilters
            view={view}
            onChange={(next) => navigate(customersHref(next), { replace: true })}
          />
        )}
        {isManager(business) && !isFiltered && <DuplicatesNote />}
        {!data && !isError && <SkeletonRows />}
        {!data && isError && (
          <ErrorNote text="Your customers could not be loaded." onRetry={() => void refetch()} />
        )}
        {data && customers.length === 0 && (
          <NoCustomers
            view={view}
            add={add}
            onClear={() => navigate(customersHref({ ...view, search: '', tag: null }))}
          />
        )}
        {(customers.length > 0 || shownWalkIns) && (
          <CustomerRows customers={customers} walkIns={shownWalkIns} currency={business.currency} />
        )}
        {hasNextPage && (
          <Button
            kind="plain"
            isBusy={isFetchingNextPage}
            busyText="Loading…"
            onClick={() => void fetchNextPage()}
          >
            {`Show more (${customers.length} of ${total})`}
          </Button>
        )}
        {isManager(business) && <ErasureList />}
      </div>
      <AddCustomer isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function countText(total: number, { isFiltered }: { readonly isFiltered: boolean }): string {
  const people = total === 1 ? '1 customer' : `${total} customers`
  return isFiltered ? `${people} found` : people
}
