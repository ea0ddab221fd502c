// Addresses of the orders area. The address holds the tab and the search, so that Back, reload and sharing keep the list.
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { type OrderTab, parseOrderTab } from '#domain/order/order-list.ts'

export type OrderListView = {
  readonly tab: OrderTab
  readonly search: string
  /** True to show only sales to people without a number. */
  readonly isWalkIn: boolean
}

export const ALL_WALK_INS: OrderListView = { tab: 'all', search: '', isWalkIn: true }

/** Reads `?status=confirmed&q=bola&buyer=walk-in`. Without a status shows waiting orders; in a search or for walk-ins shows all orders. */
export function parseOrderListView(query: string): OrderListView {
  const params = new URLSearchParams(query)
  const search = (params.get('q') ?? '').slice(0, TEXT_LENGTH.short)
  const isWalkIn = params.get('buyer') === 'walk-in'
  const status = params.get('status')
  const tab = status === null ? usualTab({ search, isWalkIn }) : parseOrderTab(status)
  return { tab, search, isWalkIn }
}

/** The address of the list in this state. Leaves out default values. */
export function orderListHref(state: OrderListView): string {
  return `/dashboard/orders${queryOf(state)}`
}

/** The address of an order beside its list. */
export function orderHref(orderId: string, state: OrderListView): string {
  return `/dashboard/orders/${orderId}${queryOf(state)}`
}

/** The address of the form for the order's lines, delivery and discount. */
export function editHref(orderId: string, state: OrderListView): string {
  const query = queryOf(state)
  return `/dashboard/orders/${orderId}${query}${query === '' ? '?' : '&'}edit=1`
}

/** True for the address that `editHref` makes. */
export function isEditing(query: string): boolean {
  return new URLSearchParams(query).has('edit')
}

function usualTab({ search, isWalkIn }: Omit<OrderListView, 'tab'>): OrderTab {
  return search === '' && !isWalkIn ? 'pending' : 'all'
}

function queryOf(state: OrderListView): string {
  const { tab, search, isWalkIn } = state
  const params = new URLSearchParams()
  if (tab !== usualTab(state)) params.set('status', tab)
  if (search !== '') params.set('q', search)
  if (isWalkIn) params.set('buyer', 'walk-in')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
