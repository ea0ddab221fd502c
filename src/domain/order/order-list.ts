// The owner's list of orders: its rows, and its tabs by status.

import type { Minor } from '../basics/money.ts'
import type { DeliveryKind, PaymentSums } from '../checkout/order-request.ts'
import { ORDER_STATUSES, type OrderStatus } from '../checkout/order-status.ts'
import { statusLabel } from './order-details.ts'

/** A row of `list_orders`. `total` is in minor units. `isFeeOpen`: the delivery fee is still to be agreed and not in `total`. */
export type OrderListRow = PaymentSums & {
  readonly id: string
  readonly code: string
  readonly status: OrderStatus
  readonly deliveryKind: DeliveryKind
  readonly source: 'store' | 'manual'
  /** True for a sale that was written down by mistake. */
  readonly isVoid: boolean
  readonly customerName: string
  /** Null for a walk-in. */
  readonly phone: string | null
  readonly currency: string
  readonly total: Minor
  readonly isFeeOpen: boolean
  /** Pieces that came back. */
  readonly piecesBack: number
  /** A shopper's order that waits and that no member of the shop has opened. */
  readonly isUnseen: boolean
  /** With microseconds: the cursor of the next page. */
  readonly createdAt: string
  readonly expiresAt: string
  /** Number of pieces and of lines, and the name of the first line. */
  readonly pieces: number
  readonly lines: number
  readonly firstLine: string
  /** Path of the first line's picture under /media; null without one. */
  readonly picture: string | null
}

/** Number of orders by status; a status without orders may be missing. */
export type OrderCounts = Readonly<Partial<Record<OrderStatus, number>>>

export type OrderTab = OrderStatus | 'all'

export const ORDER_TABS: readonly { readonly tab: OrderTab; readonly label: string }[] = [
  ...ORDER_STATUSES.map((tab) => ({ tab, label: statusLabel({ status: tab, deliveryKind: 'zone' }) })),
  { tab: 'all', label: 'All' },
]

/** Parses the tab from an address's query: `confirmed` -> itself; nothing or an unknown word -> `pending`. */
export function parseOrderTab(text: string | null): OrderTab {
  return ORDER_TABS.find(({ tab }) => tab === text)?.tab ?? 'pending'
}

/** `tabCount({pending: 2, shipped: 1}, 'all')` -> 3 */
export function tabCount(counts: OrderCounts, tab: OrderTab): number {
  if (tab !== 'all') return counts[tab] ?? 0
  return ORDER_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}

/** Describes the contents of an order briefly: `Ankara cloth`, `2 × Ankara cloth`, `Ankara cloth and 2 more`. */
export function contentsWords(row: Pick<OrderListRow, 'firstLine' | 'lines' | 'pieces'>): string {
  if (row.lines > 1) return `${row.firstLine} and ${row.lines - 1} more`
  return row.pieces > 1 ? `${row.pieces} × ${row.firstLine}` : row.firstLine
}
