// Whether an order still has to be paid, and whether its customer may say that they have paid. SQL ignores a report of an order that is
// not due, and a second one while the first waits (supabase/schemas/orders/placing/claim_payment.sql).
import type { OrderPage } from './order-request.ts'

/** True while money is owed and no report of a payment waits for the shop. */
export function isDue({ balance, paymentClaim }: Pick<OrderPage, 'balance' | 'paymentClaim'>): boolean {
  return balance > 0 && !paymentClaim?.isOpen
}

/** True while the customer may report a payment, if the shop takes transfers. Nobody is asked to pay a suspended shop. */
export function mayClaimPayment(
  order: Pick<OrderPage, 'balance' | 'paymentMethods' | 'paymentClaim' | 'isSuspended'>,
): boolean {
  const isSent = order.paymentMethods.includes('transfer') || order.paymentMethods.length === 0
  return isDue(order) && isSent && !order.isSuspended
}
