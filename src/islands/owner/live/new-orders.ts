// What is said of orders that have just come in, and which orders are worth saying something about.
import type { LiveOrder, OrderEvent } from '#data/owner/live-orders.ts'
import { formatMoney } from '#domain/basics/money.ts'

/** Longer names are cut: the notice is read at a glance. */
const NAME_LENGTH = 40

/** True for an order that a shopper has placed: one that a member wrote down themselves is no news. */
export function isNews({ kind, order }: OrderEvent): boolean {
  return kind === 'new' && order.source !== 'manual' && order.status === 'pending'
}

/** `New order A7K2 · ₦12,500 from Bola`; of several: `3 new orders · the last is A7K2 · ₦12,500 from Bola`. */
export function noticeText(orders: readonly LiveOrder[]): string {
  const last = orders.at(-1)
  if (!last) return ''
  const about = `${last.code} · ${formatMoney(last.total, last.currency)} from ${shortName(last.customerName)}`
  return orders.length === 1 ? `New order ${about}` : `${orders.length} new orders · the last is ${about}`
}

/** Where the notice leads: the order, or the list of several. */
export function noticePath(orders: readonly LiveOrder[]): string {
  const [only] = orders
  return orders.length === 1 && only ? `/dashboard/orders/${only.id}` : '/dashboard/orders'
}

/** `titleWithCount('Orders | Oja', 2)` -> `(2) Orders | Oja`; a count that stands there already is replaced. */
export function titleWithCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`
}

// Isolated: a name written from right to left leaves the amount beside it where it is.
function shortName(name: string): string {
  const letters = [...name]
  const text = letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text) ? `\u2068${text}\u2069` : text
}
