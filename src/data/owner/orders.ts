// A store's orders for those who work on them: the list, one order, and its life. Row level security decides what a person sees.

import type { OrderStatus, PaymentStatus } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderCounts, OrderListRow, OrderTab } from '#domain/order/order-list.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

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

/** Newest first, at most `ORDERS_PAGE`; fewer means that there are no more. */
export async function listOrders({ businessId, tab, search, isWalkIn, after }: OrderListQuestion) {
  return callOrThrow<readonly OrderListRow[]>(await ownerDatabase(), 'list_orders', {
    p_business_id: businessId,
    p_status: tab === 'all' ? null : tab,
    p_search: search,
    p_before_at: after?.createdAt ?? null,
    p_before_id: after?.id ?? null,
    p_limit: ORDERS_PAGE,
    p_walk_in: isWalkIn,
  })
}

/** How many orders of each status answer to a search. */
export async function countOrders(
  businessId: string,
  search: string,
  isWalkIn: boolean,
): Promise<OrderCounts> {
  const question = { p_business_id: businessId, p_search: search, p_walk_in: isWalkIn }
  return callOrThrow(await ownerDatabase(), 'count_orders', question)
}

/** Null for an order that is not there, or not of a store of this person. */
export async function fetchOrder(businessId: string, orderId: string): Promise<OrderDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return null
  const order = await callOrThrow<OrderDetails | null>(await ownerDatabase(), 'order_details', {
    p_order_id: orderId,
  })
  return order?.businessId === businessId ? order : null
}

/**
 * Moves an order one step from where it was seen; asking for where it stands already is no error, from anywhere else it is
 * `order_moved`. A cancellation gives its stock back.
 */
export async function moveOrder(
  { id, status }: Pick<OrderDetails, 'id' | 'status'>,
  to: OrderStatus,
  note: string,
): Promise<CallResult<{ readonly status: OrderStatus; readonly changed: boolean }>> {
  return callFunction(await ownerDatabase(), 'set_order_status', {
    p_order_id: id,
    p_status: to,
    p_note: note,
    p_expected: status,
  })
}

/** Takes the step that led to where the order was seen back, for a minute and by whoever took it. Answers where it stands then. */
export async function undoStatus({
  id,
  status,
}: Pick<OrderDetails, 'id' | 'status'>): Promise<CallResult<Pick<OrderDetails, 'status' | 'paymentStatus'>>> {
  return callFunction(await ownerDatabase(), 'undo_status', { p_order_id: id, p_status: status })
}

/** Payment is apart from where the order stands. The database keeps who changed it. */
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
  return callFunction(await ownerDatabase(), 'add_order_note', { p_order_id: orderId, p_text: text })
}
