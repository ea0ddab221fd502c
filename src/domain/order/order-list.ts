// The owner's list of orders: its rows, and the tabs that sort them by where they stand.

import { ORDER_STATUSES } from '../checkout/order.ts'
import type { OrderStatus, PaymentStatus } from '../checkout/order-request.ts'

/** A row as `list_orders` answers it. `total` in minor units; `isFeeOpen`: delivery is still to be agreed and not in it. */
export type OrderListRow = {
  readonly id: string
  readonly code: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly source: 'store' | 'manual'
  readonly customerName: string
  /** Null for somebody who walked in. */
  readonly phone: string | null
  readonly currency: string
  readonly total: number
  readonly isFeeOpen: boolean
  /** With microseconds: the next page begins after it. */
  readonly createdAt: string
  readonly expiresAt: string
  /** How many things were ordered, in how many lines, and the name of the first. */
  readonly pieces: number
  readonly lines: number
  readonly firstLine: string
  /** Of the first thing's picture, under /media; null without one. */
  readonly picture: string | null
}

/** How many orders there are of each status; one without orders may be missing. */
export type OrderCounts = Readonly<Partial<Record<OrderStatus, number>>>

export type OrderTab = OrderStatus | 'all'

export const ORDER_TABS: readonly { readonly tab: OrderTab; readonly label: string }[] = [
  { tab: 'pending', label: 'Waiting' },
  { tab: 'confirmed', label: 'Confirmed' },
  { tab: 'shipped', label: 'Shipped' },
  { tab: 'delivered', label: 'Delivered' },
  { tab: 'cancelled', label: 'Cancelled' },
  { tab: 'all', label: 'All' },
]

/** Of an address's query: `confirmed` -> itself, nothing or nonsense -> `pending`. */
export function parseOrderTab(text: string | null): OrderTab {
  return ORDER_TABS.find(({ tab }) => tab === text)?.tab ?? 'pending'
}

/** `countOf({pending: 2, shipped: 1}, 'all')` -> 3 */
export function countOf(counts: OrderCounts, tab: OrderTab): number {
  if (tab !== 'all') return counts[tab] ?? 0
  return ORDER_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}

/** What is in an order, in a few words: `Ankara cloth`, `2 × Ankara cloth`, `Ankara cloth and 2 more`. */
export function contentsWords(row: Pick<OrderListRow, 'firstLine' | 'lines' | 'pieces'>): string {
  if (row.lines > 1) return `${row.firstLine} and ${row.lines - 1} more`
  return row.pieces > 1 ? `${row.pieces} × ${row.firstLine}` : row.firstLine
}
