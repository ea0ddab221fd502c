// The notice about new orders: its text, its link, and the orders for which it is shown.
import type { LiveOrder, OrderEvent } from '#data/owner/live/live-orders.ts'
import { formatMoney } from '#domain/basics/money.ts'

/** Longest name in the notice; longer names are cut, because people only glance at a notice. */
const NAME_LENGTH = 40

/** True for an order that a shopper placed. Orders that a member recorded are not announced. */
export function isNews({ kind, order }: OrderEvent): boolean {
  return kind === 'new' && order.source !== 'manual' && order.status === 'pending'
}

/** `New order A7K2 · ₦12,500 from Bola`; for several orders: `3 new orders · the last is A7K2 · ₦12,500 from Bola`. */
export function noticeText(orders: readonly LiveOrder[]): string {
  const last = orders.at(-1)
  if (!last) return ''
  const about = `${last.code} · ${formatMoney(last.total, last.currency)} from ${shortName(last.customerName)}`
  return orders.length === 1 ? `New order ${about}` : `${orders.length} new orders · the last is ${about}`
}

/** The target of the notice: the order, or the list for several orders. */
export function noticePath(orders: readonly LiveOrder[]): string {
  const [only] = orders
  return orders.length === 1 && only ? `/dashboard/orders/${only.id}` : '/dashboard/orders'
}

/** `titleWithCount('Orders | Oja', 2)` -> `(2) Orders | Oja`; replaces an existing count. */
export function titleWithCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`
}

// Cuts and isolates a name: a name written from right to left must not move the amount beside it.
function shortName(name: string): string {
  const letters = [...name]
  const text = letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text) ? `\u2068${text}\u2069` : text
}
