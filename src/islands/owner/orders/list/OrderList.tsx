// Orders by where they stand, with counts and a search. New ones appear by themselves; older ones page by page.
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { countOf, ORDER_TABS } from '#domain/order/order-list.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { type ListState, listHref, parseListState } from '../../kit/orders-address.ts'
import { Page } from '../../kit/Page.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { type TabLink, TabLinks } from '../../kit/TabLinks.tsx'
import { SearchField } from '../../kit/TextField.tsx'
import { useBusiness } from '../../session/business.ts'
import { useOrderCounts, useOrderList } from '../use-orders.ts'
import { EmptyOrders } from './EmptyOrders.tsx'
import { OrderRow } from './OrderRow.tsx'
import { SoundButton } from './SoundButton.tsx'

type Props = { readonly state: ListState; readonly selectedId: string | null }

export function OrderList({ state, selectedId }: Props) {
  const business = useBusiness()
  const list = useOrderList(business.id, state)
  const counts = useOrderCounts(business.id, state)
  const rows = list.data?.pages.flat() ?? []
  const tabs = ORDER_TABS.map(({ tab, label }) => ({
    href: listHref({ ...state, tab }),
    label,
    ...(counts.data ? { count: countOf(counts.data, tab) } : {}),
  }))
  return (
    <Page
      title="Orders"
      action={
        <span className="flex flex-wrap items-center gap-1">
          <SoundButton />
          <NewOrderLink />
        </span>
      }
    >
      <div className="mb-3 flex flex-col gap-3">
        <OrderSearch key={state.search} state={state} />
        {state.isWalkIn && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-lamp-soft px-4 py-1">
            <span className="min-w-0 flex-1 basis-40">Only walk-in sales are shown.</span>
            <Link
              href={listHref({ tab: 'all', search: state.search, isWalkIn: false })}
              className="inline-flex min-h-11 items-center text-indigo underline"
            >
              Show all
            </Link>
          </p>
        )}
        <StatusTabs tabs={tabs} current={listHref(state)} />
      </div>
      {list.isError && (
        <ErrorNote text="The orders could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonRows />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyOrders state={state} total={countOf(counts.data ?? {}, 'all')} slug={business.slug} />
      )}
      {rows.length > 0 && (
        <ul aria-label="Orders" className="flex flex-col gap-2">
          {rows.map((row) => (
            <OrderRow key={row.id} row={row} state={state} isSelected={row.id === selectedId} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          kind="soft"
          isWide
          className="mt-3"
          onClick={() => void list.fetchNextPage()}
          isBusy={list.isFetchingNextPage}
          busyText="Loading…"
        >
          Load more
        </Button>
      )}
    </Page>
  )
}

/** On phones they scroll sideways, with the current one in view; beside an order they stand in rows. */
function StatusTabs({ tabs, current }: { readonly tabs: readonly TabLink[]; readonly current: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const isCounted = tabs.some(({ count }) => count !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts and another tab move the current one
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current, isCounted])
  return (
    <div ref={ref} className="lg:[&_a]:min-h-9 lg:[&_a]:px-3 lg:[&_ul]:flex-wrap">
      <TabLinks label="Orders by status" tabs={tabs} current={current} />
    </div>
  )
}

function NewOrderLink() {
  return (
    <LinkButton href="/dashboard/orders/new" kind="soft" Icon={Plus} className="px-4">
      New order
    </LinkButton>
  )
}

/** How long typing rests before the list is asked. */
const QUIET_MS = 300

/** What is typed becomes part of the address; nothing is added to the history for each letter. */
function OrderSearch({ state }: { readonly state: ListState }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(state.search)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === parseListState(location.search).search) return
    const timer = setTimeout(() => navigate(searchHref(wanted), { replace: true }), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, navigate])
  return (
    <SearchField
      label="Search by code, name or phone"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** A new search looks in all orders; without one the tab that was open stays. */
function searchHref(search: string): string {
  const { tab, search: before, isWalkIn } = parseListState(location.search)
  if (search === '') return listHref({ tab: isWalkIn ? 'all' : 'pending', search, isWalkIn })
  return listHref({ tab: before === '' ? 'all' : tab, search, isWalkIn })
}
