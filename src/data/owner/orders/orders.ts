// One order of a store, and its payment. Row level security decides which rows a person sees.

import * as contract from '#contract/sql/orders/orders.ts'
import type { PaymentStatus } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { type CallResult, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Null when the order does not exist, or belongs to a store in which the person does not work. */
export async function fetchOrder(businessId: string, orderId: string): Promise<OrderDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return null
  const order = await callOrThrow(await ownerDatabase(), contract.orderDetails, {
    orderId,
  })
  return order?.businessId === businessId ? order : null
}

/** Changes the payment, which is independent of the order's status. The database records who changed it. */
export async function setPayment(
  businessId: string,
  orderId: string,
  payment: PaymentStatus,
): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('orders')
    .update({ payment_status: payment })
    .eq('business_id', businessId)
    .eq('id', orderId)
  if (error) throw new DatabaseError('payment', error, status)
  return { ok: true, value: null }
}
