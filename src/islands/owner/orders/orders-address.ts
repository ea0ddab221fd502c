// Addresses of the orders area. The tab and the search are part of them, so that back, reload and sharing keep the list as it was.
import { type OrderTab, parseOrderTab } from '#domain/order-list.ts'

export type ListState = { readonly tab: OrderTab; readonly search: string }

/** Of `?status=confirmed&q=bola`; without a status: what is waiting, while searching: all. */
export function parseListState(query: string): ListState {
  const params = new URLSearchParams(query)
  const search = params.get('q') ?? ''
  const status = params.get('status')
  return { tab: status === null && search !== '' ? 'all' : parseOrderTab(status), search }
}

export function listHref({ tab, search }: ListState): string {
  return `/dashboard/orders${queryOf({ tab, search })}`
}

/** The order beside its list. */
export function orderHref(orderId: string, state: ListState): string {
  return `/dashboard/orders/${orderId}${queryOf(state)}`
}

/** The order's lines, delivery and discount as a form. */
export function editHref(orderId: string, state: ListState): string {
  const query = queryOf(state)
  return `/dashboard/orders/${orderId}${query}${query === '' ? '?' : '&'}edit=1`
}

export function isEditing(query: string): boolean {
  return new URLSearchParams(query).has('edit')
}

function queryOf({ tab, search }: ListState): string {
  const params = new URLSearchParams()
  if (tab !== (search === '' ? 'pending' : 'all')) params.set('status', tab)
  if (search !== '') params.set('q', search)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
