// Reads and changes a store's orders for people who work on them: list, one order, status, payment, notes. Row level security decides which
// rows a person sees.

import * as contract from '#contract/sql/orders/orders.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import type { PaymentStatus } from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderCounts, OrderListRow, OrderTab } from '#domain/order/order-list.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Orders in one page of the list. */
export const ORDERS_PAGE = 30

export type OrderListQuestion = {
  readonly businessId: string
  readonly tab: OrderTab
  readonly search: string
  /** Only sales to people without a number. */
  readonly isWalkIn: boolean
  /** The last order of the page before; null for the first page. */
  readonly after: Pick<OrderListRow, 'id' | 'createdAt'> | null
}

/** Newest first, at most `ORDERS_PAGE`; fewer rows mean that this is the last page. */
export async function listOrders({ businessId, tab, search, isWalkIn, after }: OrderListQuestion) {
  return callOrThrow(await ownerDatabase(), contract.listOrders, {
    businessId,
    status: tab === 'all' ? null : tab,
    search: plainSearch(search),
    beforeAt: after?.createdAt ?? null,
    beforeId: after?.id ?? null,
    limit: ORDERS_PAGE,
    walkIn: isWalkIn,
  })
}

/** Number of orders of each status that match a search. */
export async function countOrders(
  businessId: string,
  { search, isWalkIn }: Pick<OrderListQuestion, 'search' | 'isWalkIn'>,
): Promise<OrderCounts> {
  const question = { businessId, search: plainSearch(search), walkIn: isWalkIn }
  return callOrThrow(await ownerDatabase(), contract.countOrders, question)
}

/** Null when the order does not exist, or belongs to a store in which the person does not work. */
export async function fetchOrder(businessId: string, orderId: string): Promise<OrderDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return null
  const order = await callOrThrow(await ownerDatabase(), contract.orderDetails, {
    orderId,
  })
  return order?.businessId === businessId ? order : null
}

/**
 * Moves an order one step from the status that the person saw. Asking for the present status is no error. If the order has another
 * status, the refusal is `order_moved`. A cancellation returns the stock.
 */
export async function moveOrder(
  { id, status }: Pick<OrderDetails, 'id' | 'status'>,
  to: OrderStatus,
  note: string,
): Promise<CallResult<{ readonly status: OrderStatus; readonly changed: boolean }>> {
  return call(await ownerDatabase(), contract.setOrderStatus, {
    orderId: id,
    status: to,
    note,
    expected: status,
  })
}

/** Undoes the last step. Only the person who made the step can, within a minute. Returns the status afterwards. */
export async function undoStatus({
  id,
  status,
}: Pick<OrderDetails, 'id' | 'status'>): Promise<CallResult<Pick<OrderDetails, 'status' | 'paymentStatus'>>> {
  return call(await ownerDatabase(), contract.undoStatus, { orderId: id, status })
}

/** Changes the payment, which is independent of the order's status. The database records who changed it. */
export async function setPayment(businessId: string, orderId: string, payment: PaymentStatus): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('orders')
    .update({ payment_status: payment })
    .eq('business_id', businessId)
    .eq('id', orderId)
  if (error) throw new DatabaseError('payment', error, status)
}

/** A note for colleagues; the customer never sees it. */
export async function addOrderNote(orderId: string, text: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.addOrderNote, { orderId, text })
}
