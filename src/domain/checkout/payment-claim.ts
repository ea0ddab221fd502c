// Whether an order still has to be paid, and whether its customer may say that they have paid. SQL refuses a report of an order that is
// not due or costs nothing, and a second one (supabase/schemas/orders/claim_payment.sql).
import type { OrderPage } from './order-request.ts'

/** True while money is owed and nobody has reported a payment. */
export function isDue({ status, paymentStatus }: Pick<OrderPage, 'status' | 'paymentStatus'>): boolean {
  return status !== 'cancelled' && paymentStatus === 'unpaid'
}

/** True while the customer may report a payment: once, and only if the shop takes transfers. */
export function mayClaimPayment(
  order: Pick<OrderPage, 'status' | 'paymentStatus' | 'paymentMethods' | 'paymentClaim' | 'total'>,
): boolean {
  const isSent = order.paymentMethods.includes('transfer') || order.paymentMethods.length === 0
  return isDue(order) && order.total > 0 && isSent && order.paymentClaim === null
}
