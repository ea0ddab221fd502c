// The list of orders, with a tab and a count for each status, and a search. New orders appear by themselves; older ones load page by page.
import { useStore } from '@nanostores/react'
import { Bell, BellOff, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ORDER_TABS, tabCount } from '#domain/order/order-list.ts'
import { IconButton, LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { useKeptSearch } from '#kit/form/use-settled.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { Page } from '#kit/page/Page.tsx'
import { type TabLink, TabLinks } from '#kit/page/TabLinks.tsx'
import { SoundSwitch } from '#owner/live/SoundSwitch.tsx'
import { $isSoundOn } from '#owner/live/sound-choice.ts'
import { useBusiness } from '#owner/session/business.ts'
import { type OrderListView, orderListHref, parseOrderListView } from '#owner/shared/orders/orders-address.ts'
import { useOrderCounts, useOrderList } from '../shared/use-orders.ts'
import { OrderRow } from './OrderRow.tsx'

type Props = { readonly state: OrderListView; readonly selectedId: string | null }

export function OrderList({ state, selectedId }: Props) {
  const business = useBusiness()
  const list = useOrderList(state)
  const counts = useOrderCounts(state)
  const tabs = ORDER_TABS.map(({ tab, label }) => ({
    href: orderListHref({ ...state, tab }),
    label,
    ...(counts.data ? { count: tabCount(counts.data, tab) } : {}),
  }))
  return (
    <Page
      title="Orders"
      action={
        <span className="flex flex-wrap items-center gap-1">
          <SoundButton />
          <LinkButton href="/dashboard/sell" kind="soft" Icon={Plus} className="px-4">
            New sale
          </LinkButton>
        </span>
      }
    >
      <div className="mb-3 flex flex-col gap-3">
        <OrderSearch search={state.search} />
        {state.isWalkIn && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-lamp-soft px-4 py-1">
            <span className="min-w-0 flex-1 basis-40">Only walk-in sales are shown.</span>
            <Link
              href={orderListHref({ tab: 'all', search: state.search, isWalkIn: false })}
              className="inline-flex min-h-11 items-center text-indigo underline"
            >
              Show all
            </Link>
          </p>
        )}
        <StatusTabs tabs={tabs} current={orderListHref(state)} />
      </div>
      <Loaded
        query={{ ...list, data: list.data?.pages.flat() }}
        failed="The orders could not be loaded."
        rows={5}
        empty={<EmptyOrders state={state} total={tabCount(counts.data ?? {}, 'all')} slug={business.slug} />}
      >
        {(rows) => (
          <ul aria-label="Orders" className="flex flex-col gap-2">
            {rows.map((row) => (
              <OrderRow key={row.id} row={row} state={state} isSelected={row.id === selectedId} />
            ))}
          </ul>
        )}
      </Loaded>
      <MoreButton list={list} />
    </Page>
  )
}

/** The tabs: on phones they scroll sideways with the current tab in view; beside an order they wrap into lines. */
function StatusTabs({ tabs, current }: { readonly tabs: readonly TabLink[]; readonly current: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const isCounted = tabs.some(({ count }) => count !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts and another tab move the current one
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current, isCounted])
  return (
    <div
      ref={ref}
      className="lg:[&_a]:min-h-9 lg:[&_a]:gap-1.5 lg:[&_a]:px-2.5 lg:[&_a]:text-sm lg:[&_ul]:flex-wrap lg:[&_ul]:gap-1.5"
    >
      <TabLinks label="Orders by status" tabs={tabs} current={current} />
    </div>
  )
}

/** The search field. Puts the typed text into the address, without a history entry for each letter. */
function OrderSearch({ search }: { readonly search: string }) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useKeptSearch(search, (next) =>
    navigate(searchHref(next.trim()), { replace: true }),
  )
  return (
    <SearchField
      label="Search by code, name or phone"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** The address of a search. A new search covers all orders; without a search the open tab stays. */
function searchHref(search: string): string {
  const { tab, search: before, isWalkIn } = parseOrderListView(location.search)
  if (search === '') return orderListHref({ tab: isWalkIn ? 'all' : 'pending', search, isWalkIn })
  return orderListHref({ tab: before === '' ? 'all' : tab, search, isWalkIn })
}

/** The bell: shows whether a new order rings, and switches the sound. */
function SoundButton() {
  const isOn = useStore($isSoundOn)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        Icon={isOn ? Bell : BellOff}
        label={isOn ? 'New orders ring' : 'New orders are silent'}
        onClick={() => setOpen(true)}
      />
      <Sheet title="New orders" isOpen={isOpen} onClose={() => setOpen(false)}>
        <SoundSwitch />
      </Sheet>
    </>
  )
}

type EmptyProps = { readonly state: OrderListView; readonly total: number; readonly slug: string }

const TEXTS: Readonly<Record<string, string>> = {
  pending: 'Every order has been answered. New ones appear here by themselves.',
  confirmed: 'Orders that you have confirmed and not sent yet stand here.',
  shipped: 'Orders on their way to the customer stand here.',
  delivered: 'Orders that have arrived stand here, each with its receipt.',
  cancelled: 'Orders that were cancelled, or that nobody confirmed in time, stand here.',
}

function EmptyOrders({ state: { tab, search }, total, slug }: EmptyProps) {
  if (search !== '') {
    return (
      <EmptyState
        title="Nothing found"
        text={`No order${tab === 'all' ? '' : ' of this status'} has “${search}” in its code, name or phone number.`}
        action={
          tab === 'all' ? undefined : (
            <LinkButton kind="soft" href={orderListHref({ tab: 'all', search, isWalkIn: false })}>
              Search all orders
            </LinkButton>
          )
        }
        seed="orders-search"
      />
    )
  }
  if (total === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="They appear here the moment a customer orders, and ring if you let them. Share your shop’s link, or write down a sale you made yourself."
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <LinkButton href={`/${slug}`} isExternal>
              Open your shop
            </LinkButton>
            <LinkButton kind="soft" href="/dashboard/sell">
              Write down a sale
            </LinkButton>
          </span>
        }
        seed="orders"
      />
    )
  }
  const label = ORDER_TABS.find((one) => one.tab === tab)?.label ?? ''
  return (
    <EmptyState
      title={tab === 'pending' ? 'Nothing is waiting' : `${label}: none`}
      text={TEXTS[tab] ?? ''}
      action={
        <LinkButton kind="soft" href={orderListHref({ tab: 'all', search: '', isWalkIn: false })}>
          See all orders
        </LinkButton>
      }
      seed={`orders-${tab}`}
    />
  )
}
