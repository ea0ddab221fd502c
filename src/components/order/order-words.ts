// What the public order page says about an order: where it stands, how it is delivered and paid, and when it was placed.

import type { OrderPage, OrderStatus, PaymentStatus } from '#domain/checkout/order-request.ts'

/** The way of an order, in the order it goes. Cancelled is beside it. */
export const STEPS = [
  { status: 'pending', label: 'Placed' },
  { status: 'confirmed', label: 'Confirmed' },
  { status: 'shipped', label: 'On its way' },
  { status: 'delivered', label: 'Delivered' },
] as const satisfies readonly { readonly status: OrderStatus; readonly label: string }[]

const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'The shop has your order and will confirm it.',
  confirmed: 'The shop has confirmed your order.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order was delivered. Thank you.',
  cancelled: 'This order was cancelled. Nothing is due for it.',
}

/** One sentence on where the order stands; a pickup is not sent. */
export function statusWords(order: Pick<OrderPage, 'status' | 'deliveryKind'>): string {
  if (order.status === 'shipped' && order.deliveryKind === 'pickup')
    return 'Your order is ready to be picked up.'
  if (order.status === 'delivered' && order.deliveryKind === 'pickup')
    return 'Your order was picked up. Thank you.'
  return STATUS_WORDS[order.status]
}

const PAYMENT_WORDS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Not paid yet',
  claimed: 'You said it is paid; the shop is checking',
  paid: 'Paid',
  refunded: 'Paid back',
}

export function paymentWords(status: PaymentStatus): string {
  return PAYMENT_WORDS[status]
}

/** True while the customer may say that it is paid: once, and where money is sent at all. */
export function mayClaimPayment(order: OrderPage): boolean {
  const isSent = order.paymentMethods.includes('transfer') || order.paymentMethods.length === 0
  const isOpen = order.status !== 'cancelled' && order.paymentStatus === 'unpaid' && order.total > 0
  return isOpen && isSent && order.paymentClaim === null
}

/** What happens next, in a plain sentence or two. */
export function nextWords(order: OrderPage): string {
  const isPickup = order.deliveryKind === 'pickup'
  const { status, paymentStatus: payment } = order
  switch (status) {
    case 'pending':
      return 'The shop usually answers in WhatsApp. Pay only after it has confirmed the order.'
    case 'confirmed':
      if (payment === 'claimed') return 'The shop looks for your money and writes to you in WhatsApp.'
      if (payment === 'unpaid' && mayClaimPayment(order))
        return 'Pay the shop, then press “I have paid” below.'
      return isPickup
        ? 'The shop gets it ready and writes to you in WhatsApp when you can come.'
        : 'The shop gets it ready and writes to you in WhatsApp when it is on its way.'
    case 'shipped':
      return isPickup
        ? `Show the code ${order.code} when you come for it.`
        : 'Keep your phone near: whoever brings it may call you.'
    case 'delivered':
      return 'Is something not as it should be? Write to the shop on WhatsApp.'
    case 'cancelled':
      return payment === 'paid' || payment === 'claimed'
        ? 'You have paid already? Write to the shop on WhatsApp about your money.'
        : 'You can order again whenever you like.'
  }
}

/** `Lagos Mainland`, `Pickup at the store`, `To be agreed on WhatsApp`; once the fee stands: `Agreed on WhatsApp`. */
export function deliveryWords(
  order: Pick<OrderPage, 'deliveryKind' | 'deliveryName' | 'deliveryFee'>,
): string {
  if (order.deliveryKind === 'pickup') return 'Pickup at the store'
  if (order.deliveryKind === 'agree')
    return order.deliveryFee === null ? 'To be agreed on WhatsApp' : 'Agreed on WhatsApp'
  return order.deliveryName || 'Delivery'
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `2026-11-20T09:00:00.000Z` -> `20 November 2026`, the day in UTC. */
export function dayWords(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
