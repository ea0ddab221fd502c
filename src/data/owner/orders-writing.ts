// Changing what is in an order, and writing down one that was made off-line. The database prices both: ask for the figures first,
// then save with the total that was shown. Refusals come back as codes.
import type { ManualOrder, ManualQuote } from '#domain/order/manual-order.ts'
import type { OrderEdit, OrderFigures } from '#domain/order/order-edit.ts'
import { type CallResult, callFunction } from '../client.ts'
import { ownerDatabase } from './owner-database.ts'

/** What an edit would come to. Writes nothing. */
export async function quoteOrderEdit(orderId: string, edit: OrderEdit): Promise<CallResult<OrderFigures>> {
  return callFunction(await ownerDatabase(), 'quote_order_edit', { p_order_id: orderId, p_edit: edit })
}

/** Saves an edit with its stock. `order_edited` when somebody was faster, `price_changed` when the total is no longer the one shown. */
export async function saveOrderEdit(
  orderId: string,
  edit: OrderEdit,
  expectedTotal: number,
): Promise<CallResult<{ readonly version: number; readonly total: number; readonly changed: boolean }>> {
  return callFunction(await ownerDatabase(), 'edit_order', {
    p_order_id: orderId,
    p_edit: { ...edit, expectedTotal },
  })
}

/** What a manual order would come to. Writes nothing. */
export async function quoteManualOrder(order: ManualQuote): Promise<CallResult<OrderFigures>> {
  return callFunction(await ownerDatabase(), 'quote_manual_order', { p_request: order })
}

/** Stores a manual order once per `clientOrderId` and takes its stock; the same again answers the same order. */
export async function saveManualOrder(
  order: ManualOrder,
): Promise<CallResult<{ readonly orderId: string; readonly code: string; readonly isNew: boolean }>> {
  return callFunction(await ownerDatabase(), 'create_manual_order', { p_request: order })
}
