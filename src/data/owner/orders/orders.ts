// One order of a store.

import * as contract from '#contract/sql/orders/orders.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { callDatabaseOrThrow } from '../owner-database.ts'

/** Null when the order does not exist, or belongs to a store in which the person does not work. */
export async function fetchOrder(businessId: string, orderId: string): Promise<OrderDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return null
  const order = await callDatabaseOrThrow(contract.orderDetails, {
    orderId,
  })
  return order?.businessId === businessId ? order : null
}
