// Texts about an order on its page: status, next step, delivery and payment.

import { formatMoney, type Minor } from '#domain/basics/money.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import { isDue, mayClaimPayment } from '#domain/checkout/payment-claim.ts'
import { orderMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'

/** One sentence about the status. A pickup has other sentences. `balance` is null on a page that tells nothing of money: also not that nothing is due. */
export function statusSentence({
  status,
  deliveryKind,
  isSeen,
  isVoid,
  balance,
}: Pick<OrderPage, 'status' | 'deliveryKind' | 'isSeen' | 'isVoid'> & {
  readonly balance: Minor | null
}): string {
  const messages = orderMessages()
  if (isVoid) return messages.takenBack
  if (status === 'cancelled' && (balance === null || balance < 0)) return messages.cancelledGivesBack
  if (status === 'pending' && isSeen) return messages.seenPending
  if (deliveryKind === 'pickup' && status === 'shipped') return messages.pickupShipped
  if (deliveryKind === 'pickup' && status === 'delivered') return messages.pickupDelivered
  return messages.status[status]
}

/** The state of the payment: what came, what is still to come, what comes back. Says that payment on delivery can wait. */
export function paymentSentence(order: OrderPage): string {
  const messages = orderMessages()
  const money = (minor: Minor) => formatMoney(minor, order.currency)
  const claim = order.paymentClaim
  if (claim?.isOpen && order.paymentStatus === 'claimed' && claim.amount < order.balance)
    return fill(messages.partClaimed, {
      amount: money(claim.amount),
      rest: money(order.balance - claim.amount),
    })
  if (order.balance < 0)
    return `${fill(messages.giveBack, { amount: money(-order.balance) })} ${creditBack(order)}`.trim()
  const paid = order.paid + (order.giftCard?.amount ?? 0) + (order.points?.amount ?? 0)
  const isLater = order.status !== 'delivered' && order.paymentMethods.includes('on_delivery')
  const canWait = isDue(order) && isLater && !order.isSuspended
  if (paid > 0 && order.balance > 0 && isDue(order))
    return fill(canWait ? messages.partPaidOnDelivery : messages.partPaid, {
      paid: money(paid),
      rest: money(order.balance),
    })
  if (order.paid > 0 && order.balance === 0 && order.paymentStatus === 'unpaid')
    return fill(messages.paidWithoutFee, { paid: money(order.paid) })
  const isOnlyFeeLeft = order.total === 0 && order.balance === 0 && order.deliveryFee === null
  if (isOnlyFeeLeft && order.paymentStatus === 'unpaid' && order.status !== 'cancelled')
    return messages.onlyFeeLeft
  if (order.status === 'cancelled' && order.total > 0 && creditBack(order)) {
    const isMoneyBack = order.paymentStatus === 'refunded'
    return isMoneyBack ? `${messages.paymentStatus.refunded} ${creditBack(order)}` : creditBack(order)
  }
  if (order.paymentStatus === 'refunded' && order.total === 0)
    return creditBack(order) || messages.paymentStatus.refunded
  if (order.letGo > 0 && order.balance === 0 && order.paymentStatus !== 'refunded') return messages.restLetGo
  if (order.returns.length > 0 && order.balance === 0 && order.paid === 0) return messages.nothingToPay
  return canWait ? messages.payOnDelivery : messages.paymentStatus[order.paymentStatus]
}

/** A cancelled order gives back by itself what paid it beside money: the gift card's money, points, or both. Empty for any other. */
function creditBack({ giftCard, points, currency, status }: OrderPage): string {
  if (status !== 'cancelled') return ''
  const { backOnOldCard, pointsBack } = orderMessages()
  const parts = [
    giftCard &&
      fill(backOnOldCard, { amount: formatMoney(giftCard.amount, currency), ending: giftCard.ending }),
    points && pointsBack,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What happens next, in one or two plain sentences. */
export function nextSentence(order: OrderPage): string {
  const messages = orderMessages()
  const isPickup = order.deliveryKind === 'pickup'
  const { status, paymentStatus: payment } = order
  if (order.isSuspended && order.balance > 0 && status !== 'cancelled') return messages.nextSuspended
  switch (status) {
    case 'pending':
      if (payment === 'claimed') return messages.nextClaimed
      return mayClaimPayment(order) && order.bankDetails ? messages.nextPendingPay : messages.nextPending
    case 'confirmed':
      if (payment === 'claimed') return messages.nextClaimed
      if (mayClaimPayment(order)) return messages.nextPay
      return isPickup ? messages.nextPickup : messages.nextDelivery
    case 'shipped':
      return isPickup ? fill(messages.nextShowCode, { code: order.code }) : messages.nextPhone
    case 'delivered':
      return messages.nextDelivered
    case 'cancelled':
      if (order.isVoid) return order.correctedBy ? messages.nextCorrected : messages.nextCancelled
      if (order.balance < 0) return messages.nextMoneyBack
      return payment === 'claimed' ? messages.nextPaidCancelled : messages.nextCancelled
  }
}

/** `Lagos Mainland`, `Pickup at the store`, `To be agreed on WhatsApp`; after the fee was set `Agreed on WhatsApp`. */
export function deliveryText(
  order: Pick<OrderPage, 'deliveryKind' | 'deliveryName' | 'deliveryFee'>,
): string {
  const messages = orderMessages()
  if (order.deliveryKind === 'pickup') return messages.pickup
  if (order.deliveryKind === 'agree')
    return order.deliveryFee === null ? messages.feeToBeAgreed : messages.feeAgreed
  return order.deliveryName || messages.delivery
}
