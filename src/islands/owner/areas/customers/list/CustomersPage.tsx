// The list of customers: search by name, number or tag, and several orders. One tap opens a customer; a file takes them all.
import { Download, UserPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { customerTags, walkInFigures } from '#contract/sql/orders/customers.ts'
import { listErasures } from '#data/owner/customers/customers.ts'
import { exportCustomers } from '#data/owner/customers/customers-export.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { shopDate } from '#domain/basics/shop-time.ts'
import { customersCsv } from '#domain/customer/customer-csv.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '#domain/customer/customer-list.ts'
import { hasTag } from '#domain/customer/customer-tags.ts'
import { Button } from '#kit/action/Button.tsx'
import { Chips } from '#kit/form/Chips.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { useKeptSearch } from '#kit/form/use-settled.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { When } from '#kit/show/When.tsx'
import { toast } from '#kit/toast/toast.ts'
import { isManager, may, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { AddCustomer } from '../edit/CustomerForm.tsx'
import {
  type CustomersView,
  customersHref,
  parseCustomersView,
  useCustomerList,
} from '../shared/use-customers.ts'
import { CustomerRows } from './CustomerRows.tsx'
import { DuplicatesNote } from './DuplicatesNote.tsx'

export default function CustomersPage() {
  const business = useBusiness()
  const view = parseCustomersView(useSearch())
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const list = useCustomerList(view)
  const { data } = list
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
          <p role="status">{countText(total, { isFiltered, hasWalkIns: shownWalkIns !== null })}</p>
        ) : undefined
      }
      action={
        total > 0 || isFiltered ? (
          <div className="flex flex-wrap items-center gap-3">
            <ThumbBar>{add}</ThumbBar>
            {total > 0 && may(business, 'export') && <ExportButton view={view} />}
          </div>
        ) : undefined
      }
    >
      <SectionTabs />
      <div className="flex flex-col gap-4">
        {(total > 0 || isFiltered) && (
          <CustomerFilters
            view={view}
            onChange={(next) => navigate(customersHref(next), { replace: true })}
          />
        )}
        {isManager(business) && may(business, 'customer-numbers') && !isFiltered && <DuplicatesNote />}
        <Loaded query={list} failed="Your customers could not be loaded." rows={5}>
          {() => (
            <>
              {customers.length === 0 && (
                <NoCustomers
                  view={view}
                  add={add}
                  onClear={() => navigate(customersHref({ ...view, search: '', tag: null }))}
                />
              )}
              {(customers.length > 0 || shownWalkIns) && (
                <CustomerRows customers={customers} walkIns={shownWalkIns} />
              )}
            </>
          )}
        </Loaded>
        <MoreButton list={list} note={`${customers.length} of ${total}`} />
        {isManager(business) && <ErasureList />}
      </div>
      {isAdding && <AddCustomer onClose={() => setAdding(false)} />}
    </Page>
  )
}

type Counted = { readonly isFiltered: boolean; readonly hasWalkIns: boolean }

function countText(total: number, { isFiltered, hasWalkIns }: Counted): string {
  const people = total === 1 ? '1 customer' : `${total} customers`
  if (isFiltered) return `${people} found`
  return hasWalkIns ? `${people}, and sales without a number` : people
}

type Props = { readonly view: CustomersView; readonly onChange: (view: CustomersView) => void }

const SORTS_WITHOUT_FIGURES = CUSTOMER_SORTS.filter(({ value }) => value !== 'spend')

/** The controls above the list: search while typing, the order of the list, and the shop's tags. */
function CustomerFilters({ view, onChange }: Props) {
  const business = useBusiness()
  const [typed, setTyped] = useKeptSearch(view.search, (search) => onChange({ ...view, search }))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search people"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-[min(10rem,100%)]"
        />
        <div className="w-32">
          <SelectField
            label="Sort by"
            isLabelHidden
            options={may(business, 'figures') ? CUSTOMER_SORTS : SORTS_WITHOUT_FIGURES}
            value={view.sort}
            onChange={(event) => onChange({ ...view, sort: event.target.value as CustomerSort })}
          />
        </div>
      </div>
      <TagChips view={view} onChange={onChange} />
    </div>
  )
}

function TagChips({ view, onChange }: Props) {
  const { data: tags = [] } = useStoreRead(customerTags)
  if (tags.length === 0) return null
  return (
    <Chips
      label="Tags"
      chips={tags.map(({ tag, customers }) => ({ value: tag, label: tag, count: customers }))}
      value={tags.find(({ tag }) => view.tag !== null && hasTag([tag], view.tag))?.tag ?? null}
      onChange={(tag) => onChange({ ...view, tag })}
    />
  )
}

type NoCustomersProps = {
  readonly view: CustomersView
  readonly add: ReactElement
  readonly onClear: () => void
}

/** Shown when the list is empty: without any customer, or without a match for the search. */
function NoCustomers({ view, add, onClear }: NoCustomersProps) {
  if (view.search === '' && view.tag === null) {
    return (
      <EmptyState
        title="Your customers will be here"
        text="Everyone who orders is kept with their number, orders and spend. Add people who bought from you before, too."
        action={add}
      />
    )
  }
  const words = view.search === '' ? `has the tag “${view.tag}”` : `answers to “${view.search}”`
  return (
    <EmptyState
      title="Nobody found"
      text={`No customer ${words}. Try a part of the name or the last digits of the number.`}
      action={
        <Button kind="plain" onClick={onClear}>
          Show everybody
        </Button>
      }
    />
  )
}

/** Erasures that people requested: when, by whom, and how many orders stay in the books. Shows nothing about these people. */
function ErasureList() {
  const { person } = useBusinessChoice()
  const { data = [] } = useStoreFetch('customers', ['erasures'], listErasures)
  if (data.length === 0) return null
  return (
    <details className="text-mute">
      <summary className="min-h-11 content-center">
        {`${data.length === 1 ? '1 person was' : `${data.length} people were`} erased on request`}
      </summary>
      <ul className="flex flex-col gap-1 pb-3">
        {data.map(({ id: key, at, orders, actor }) => (
          <li key={key}>
            <When at={at} />
            <span>{`, by ${actor === person.id ? 'you' : 'a colleague'}: ${orders === 1 ? '1 order stays' : `${orders} orders stay`} in the books without a name.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Downloads the customers of the list as a file for a spreadsheet. */
function ExportButton({ view }: { readonly view: CustomersView }) {
  const shop = useBusiness()
  const { id, slug, country } = shop
  const { save, isSaving } = useSave()
  const fetchFile = () =>
    save({
      send: () => exportCustomers(id, view),
      onSaved: (customers) => {
        const day = shopDate(new Date(serverNow()).toISOString(), country)
        saveFile(customersCsv(customers, shop), `${slug}-customers-${day}.csv`)
        toast({ text: customers.length === 1 ? '1 customer saved' : `${customers.length} customers saved` })
      },
      refusalText: () => 'Only owners and managers may take the customers away as a file.',
    })
  return (
    <Button
      kind="plain"
      Icon={Download}
      onClick={() => void fetchFile()}
      isBusy={isSaving}
      busyText="Saving…"
    >
      Export CSV
    </Button>
  )
}
