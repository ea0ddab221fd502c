// The list of customers: found by name, number or tag, sorted by what matters, one tap from each of them.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../kit/Button.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Page } from '../kit/Page.tsx'
import { SkeletonRows } from '../kit/Skeleton.tsx'
import { ThumbBar } from '../kit/ThumbBar.tsx'
import { isManager, useBusiness } from '../session/business.ts'
import { customersHref, parseCustomersView } from './customers-address.ts'
import { AddCustomer } from './list/AddCustomer.tsx'
import { CustomerFilters } from './list/CustomerFilters.tsx'
import { CustomerRows } from './list/CustomerRows.tsx'
import { DuplicatesNote } from './list/DuplicatesNote.tsx'
import { Erasures } from './list/Erasures.tsx'
import { ExportButton } from './list/ExportButton.tsx'
import { NoCustomers } from './list/NoCustomers.tsx'
import { useCustomerList, useWalkIns } from './use-customers.ts'

export default function CustomersPage() {
  const business = useBusiness()
  const view = parseCustomersView(useSearch())
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCustomerList(
    business.id,
    view,
  )
  const customers = data?.pages.flatMap((page) => page.customers) ?? []
  const total = data?.pages.at(-1)?.total ?? 0
  const isFiltered = view.search !== '' || view.tag !== null
  const { data: walkIns } = useWalkIns(business.id)
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
        data && (total > 0 || isFiltered) ? <p role="status">{countWords(total, isFiltered)}</p> : undefined
      }
      action={
        total > 0 || isFiltered ? (
          <div className="flex flex-wrap items-center gap-3">
            {total > 0 && <ExportButton view={view} />}
            <ThumbBar>{add}</ThumbBar>
          </div>
        ) : undefined
      }
    >
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
        {isManager(business) && <Erasures />}
      </div>
      <AddCustomer isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function countWords(total: number, isFiltered: boolean): string {
  const people = total === 1 ? '1 customer' : `${total} customers`
  return isFiltered ? `${people} found` : people
}
