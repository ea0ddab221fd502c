// Addresses of the orders area. The tab and the search are part of them, so that back, reload and sharing keep the list as it was.

import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { type OrderTab, parseOrderTab } from '#domain/order/order-list.ts'

export type ListState = {
  readonly tab: OrderTab
  readonly search: string
  /** Only sales to people without a number. */
  readonly isWalkIn: boolean
}

export const ALL_WALK_INS: ListState = { tab: 'all', search: '', isWalkIn: true }

/** Of `?status=confirmed&q=bola&buyer=walk-in`; without a status: what is waiting, while searching or for walk-ins: all. */
export function parseListState(query: string): ListState {
  const params = new URLSearchParams(query)
  const search = (params.get('q') ?? '').slice(0, TEXT_LENGTH.short)
  const isWalkIn = params.get('buyer') === 'walk-in'
  const status = params.get('status')
  const tab = status === null ? usualTab({ search, isWalkIn }) : parseOrderTab(status)
  return { tab, search, isWalkIn }
}

export function listHref(state: ListState): string {
  return `/dashboard/orders${queryOf(state)}`
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

function usualTab({ search, isWalkIn }: Omit<ListState, 'tab'>): OrderTab {
  return search === '' && !isWalkIn ? 'pending' : 'all'
}

function queryOf(state: ListState): string {
  const { tab, search, isWalkIn } = state
  const params = new URLSearchParams()
  if (tab !== usualTab(state)) params.set('status', tab)
  if (search !== '') params.set('q', search)
  if (isWalkIn) params.set('buyer', 'walk-in')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
