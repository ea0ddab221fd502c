// An order as it is with what a member did without a line: acts that wait on the phone until a server answers (src/data/owner/outbox).

import type { OrderStatus } from '../checkout/order-status.ts'
import type { OrderDetails, OrderHistoryEvent } from '../order/order-details.ts'
import type { OrderPayment, PaymentToWrite } from '../order/order-payments.ts'

/** `id` is its own; `madeAt` milliseconds since 1970. */
export type WaitingAct = { readonly id: string; readonly madeAt: number } & (
  | {
      readonly name: 'set_order_status'
      readonly args: { readonly orderId: string; readonly status: string }
    }
  | { readonly name: 'record_payment'; readonly args: { readonly orderId: string; readonly payment: object } }
  | { readonly name: 'add_order_note'; readonly args: { readonly orderId: string; readonly text: string } }
)

/** The order with the acts on it, oldest first, as their member sees it. The server has the last word on each. */
export function withWaiting(order: OrderDetails, acts: readonly WaitingAct[]): OrderDetails {
  return acts.filter(({ args }) => args.orderId === order.id).reduce(withAct, order)
}

function withAct(order: OrderDetails, act: WaitingAct): OrderDetails {
  if (act.name === 'record_payment') return withPayment(order, act.args.payment as PaymentToWrite, act.madeAt)
  const isNote = act.name === 'add_order_note'
  const event: OrderHistoryEvent = {
    id: act.id,
    kind: isNote ? 'note' : 'status',
    from: isNote ? null : order.status,
    to: isNote ? null : act.args.status,
    note: isNote ? act.args.text : '',
    details: {},
    at: new Date(act.madeAt).toISOString(),
    isMine: true,
    author: null,
  }
  const events = [event, ...order.events]
  return isNote
    ? { ...order, events }
    : { ...order, events, status: act.args.status as OrderStatus, undo: null }
}

/** The one sum of a book that SQL has not worked out: it has not seen the row. */
function withPayment(
  order: OrderDetails,
  { id, kind, amount, way, reference = '', note = '', given, letsGo = false, confirms }: PaymentToWrite,
  madeAt: number,
): OrderDetails {
  // It took effect, and its answer was lost.
  if (order.payments.some((one) => one.id === id)) return order
  const sum = kind === 'received' ? amount : -amount
  const paid = order.paid + sum
  const letGo = letsGo ? Math.max(amount - Math.max(-order.balance, 0), 0) : 0
  const balance = order.balance - sum - letGo
  const row: OrderPayment = {
    id,
    kind,
    amount,
    way,
    reference,
    note,
    hasPicture: false,
    given: given ?? null,
    letGo,
    at: new Date(madeAt).toISOString(),
    isReversed: false,
    isOpenClaim: false,
    isMine: true,
    author: null,
  }
  const earlier = order.payments.map((one) => (one.id === confirms ? { ...one, isOpenClaim: false } : one))
  return {
    ...order,
    paid,
    balance,
    paymentStatus: balance <= 0 && order.deliveryFee !== null ? 'paid' : order.paymentStatus,
    payments: [...earlier, row],
  }
}
