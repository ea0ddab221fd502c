// Changes the contents of an order, and stores an order that was made offline. The database prices both. Ask for a quote first,
// then save with the total that was shown. Refusals are returned as codes.

import * as contract from '#contract/sql/orders/orders.ts'
import type { Minor } from '#domain/basics/money.ts'
import type { ManualOrder, ManualQuote } from '#domain/order/manual-order.ts'
import type { OrderEdit, OrderTotals } from '#domain/order/order-edit.ts'
import { type CallResult, call } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Prices an edit. Writes nothing. */
export async function quoteOrderEdit(orderId: string, edit: OrderEdit): Promise<CallResult<OrderTotals>> {
  return call(await ownerDatabase(), contract.quoteOrderEdit, { orderId, edit })
}

/**
 * Saves an edit and its stock. Refusals: `order_edited` when somebody saved first, `price_changed` when the total is no longer the one that
 * was shown.
 */
export async function saveOrderEdit(
  orderId: string,
  edit: OrderEdit,
  expectedTotal: Minor,
): Promise<CallResult<{ readonly version: number; readonly total: Minor; readonly changed: boolean }>> {
  return call(await ownerDatabase(), contract.editOrder, {
    orderId,
    edit: { ...edit, expectedTotal },
  })
}

/** Prices a manual order. Writes nothing. */
export async function quoteManualOrder(order: ManualQuote): Promise<CallResult<OrderTotals>> {
  return call(await ownerDatabase(), contract.quoteManualOrder, { request: order })
}

/** Stores a manual order once per `clientOrderId` and takes its stock. The same `clientOrderId` again returns the same order. */
export async function saveManualOrder(
  order: ManualOrder,
): Promise<CallResult<{ readonly orderId: string; readonly code: string; readonly isNew: boolean }>> {
  return call(await ownerDatabase(), contract.createManualOrder, { request: order })
}
