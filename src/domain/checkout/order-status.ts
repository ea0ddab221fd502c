// The life of an order: pending, confirmed, shipped, delivered; cancelled on the way. Payment state is apart.

import { hasOwnKey } from '../basics/older-engines.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** True for a status in the database's spelling: `shipped`. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return ORDER_STATUSES.some((status) => status === text)
}

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** A status as shoppers read it: a pickup is ready and picked up where a delivery is on its way and delivered. */
export type ShownStatus = OrderStatus | 'ready' | 'pickedUp'

/** `shownStatus({ status: 'shipped', isPickup: true })` -> `ready` */
export function shownStatus({
  status,
  isPickup,
}: {
  readonly status: OrderStatus
  readonly isPickup: boolean
}): ShownStatus {
  if (isPickup && status === 'shipped') return 'ready'
  return isPickup && status === 'delivered' ? 'pickedUp' : status
}

/** Returns the next possible statuses: `nextStatuses('pending')` -> `['confirmed', 'cancelled']`. Final statuses return `[]`. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return hasOwnKey(NEXT, status) ? NEXT[status] : []
}

/** True when `to` is one step from `from`. Staying is no step. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).includes(to)
}

/** The states of an order that nobody cancels, from `pending` to its end. */
export const ORDER_WAY: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'cancelled')

/** True when an order stays as it is: nobody waits for it any more. */
export function isOver(status: OrderStatus): boolean {
  return nextStatuses(status).length === 0
}

/** True while lines, delivery and discount may be changed. */
export function isEditable(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed'
}

/** True while an order may be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return canMove(status, 'cancelled')
}
