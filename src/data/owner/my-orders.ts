// What the signed-in person has ordered, in all shops: shown to those who have no store of their own.
import type { OrderStatus } from '#domain/checkout/order-request.ts'
import { askAsPerson } from '../session.ts'

export type MyOrder = {
  readonly code: string
  readonly token: string
  readonly status: OrderStatus
  readonly currency: string
  /** Minor units. */
  readonly total: number
  /** Null: agreed with the shop later. */
  readonly deliveryFee: number | null
  /** ISO 8601. */
  readonly placedAt: string
  readonly shop: string
}

/** Newest first, at most 50. */
export function fetchMyOrders(): Promise<readonly MyOrder[]> {
  return askAsPerson('rpc/my_orders', {})
}
