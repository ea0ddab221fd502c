// Reads and changes a store's orders for people who work on them: list, one order, status, payment, notes. Row level security decides which
// rows a person sees.

import * as contract from '#contract/sql/orders/orders.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import type { PaymentStatus } from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderCounts, OrderListRow, OrderTab } from '#domain/order/order-list.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
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
  return callSqlOrThrow(await ownerDatabase(), contract.listOrders, {
    p_business_id: businessId,
    p_status: tab === 'all' ? null : tab,
    p_search: plainSearch(search),
    p_before_at: after?.createdAt ?? null,
    p_before_id: after?.id ?? null,
    p_limit: ORDERS_PAGE,
    p_walk_in: isWalkIn,
  })
}

/** Number of orders of each status that match a search. */
export async function countOrders(
  businessId: string,
  { search, isWalkIn }: Pick<OrderListQuestion, 'search' | 'isWalkIn'>,
): Promise<OrderCounts> {
  const question = { p_business_id: businessId, p_search: plainSearch(search), p_walk_in: isWalkIn }
  return callSqlOrThrow(await ownerDatabase(), contract.countOrders, question)
}

/** Null when the order does not exist, or belongs to a store in which the person does not work. */
export async function fetchOrder(businessId: string, orderId: string): Promise<OrderDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return null
  const order = await callSqlOrThrow(await ownerDatabase(), contract.orderDetails, {
    p_order_id: orderId,
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
  return callSql(await ownerDatabase(), contract.setOrderStatus, {
    p_order_id: id,
    p_status: to,
    p_note: note,
    p_expected: status,
  })
}

/** Undoes the last step. Only the person who made the step can, within a minute. Returns the status afterwards. */
export async function undoStatus({
  id,
  status,
}: Pick<OrderDetails, 'id' | 'status'>): Promise<CallResult<Pick<OrderDetails, 'status' | 'paymentStatus'>>> {
  return callSql(await ownerDatabase(), contract.undoStatus, { p_order_id: id, p_status: status })
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
  return callSql(await ownerDatabase(), contract.addOrderNote, { p_order_id: orderId, p_text: text })
}
