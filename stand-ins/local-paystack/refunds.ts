// Refunds and disputes of payments.
import { amountOf, shownPayment } from './payments.ts'
import { isoOf, Refusal, type Service } from './service.ts'
import type { Dispute, Payment, Refund } from './world.ts'

const HOUR_MS = 60 * 60 * 1000
/** Hours to answer a dispute in Nigeria; then it counts as accepted. */
const DISPUTE_HOURS = 16
/** A refund takes days; here it is under way for a minute and done after an hour of the stand-in's clock. */
const PROCESSING_MS = 60_000

/** Begins a refund; without an amount, of all that is left. */
export function beginRefund(service: Service, given: Record<string, unknown>): Refund {
  const { world, now, newId } = service
  const payment = paidPayment(service, String(given['transaction'] ?? ''))
  const left = payment.amount - payment.refunded
  const amount = given['amount'] === undefined ? left : amountOf(given['amount'])
  if (left === 0) throw new Refusal('Transaction has been fully reversed')
  if (amount > left) throw new Refusal('Refund amount cannot be more than the transaction amount')
  const refund: Refund = {
    id: newId(),
    reference: payment.reference,
    amount,
    createdAt: now(),
    status: 'pending',
  }
  payment.refunded += amount
  world.refunds.push(refund)
  service.emit('refund.pending', refundEvent(service, refund))
  return refund
}

/** What time does to refunds and disputes. */
export function runRefunds(service: Service): void {
  const { world, now } = service
  for (const refund of world.refunds) {
    if (refund.status === 'pending' && now() >= refund.createdAt + PROCESSING_MS) {
      refund.status = 'processing'
      service.emit('refund.processing', refundEvent(service, refund))
    }
    if (refund.status === 'processing' && now() >= refund.createdAt + HOUR_MS) endRefund(service, refund)
  }
  for (const dispute of world.disputes) {
    if (dispute.status === 'awaiting-merchant-feedback' && now() >= dispute.dueAt)
      resolveDispute(service, dispute, 'auto-accepted')
  }
}

/** A customer's bank asks for the money back. */
export function beginDispute(service: Service, reference: string, category: Dispute['category']): Dispute {
  const dispute: Dispute = {
    id: service.newId(),
    reference: paidPayment(service, reference).reference,
    category,
    dueAt: service.now() + DISPUTE_HOURS * HOUR_MS,
    status: 'awaiting-merchant-feedback',
    resolution: null,
  }
  service.world.disputes.push(dispute)
  service.emit('charge.dispute.create', shownDispute(service, dispute))
  return dispute
}

/** Ends a dispute and sends its event. A dispute that is not declined refunds what is left of the payment. */
export function resolveDispute(
  service: Service,
  dispute: Dispute,
  resolution: NonNullable<Dispute['resolution']>,
): void {
  dispute.status = 'resolved'
  dispute.resolution = resolution
  // An accepted dispute pays back.
  if (resolution !== 'declined') {
    const payment = paymentOf(service, dispute.reference)
    const amount = payment.amount - payment.refunded
    payment.refunded = payment.amount
    payment.status = 'reversed'
    if (amount > 0)
      service.world.refunds.push({
        id: service.newId(),
        reference: payment.reference,
        amount,
        createdAt: service.now(),
        status: 'processed',
      })
  }
  service.emit('charge.dispute.resolve', shownDispute(service, dispute))
}

/** A refund as answers and events show it. */
export function shownRefund(service: Service, refund: Refund) {
  const payment = paymentOf(service, refund.reference)
  return {
    id: refund.id,
    domain: 'test',
    transaction: payment.id,
    transaction_reference: refund.reference,
    amount: refund.amount,
    currency: payment.currency,
    status: refund.status,
    createdAt: isoOf(refund.createdAt),
  }
}

function endRefund(service: Service, refund: Refund): void {
  const payment = paymentOf(service, refund.reference)
  const conduct = service.world.authorizations.find(({ code }) => code === payment.authorizationCode)?.conduct
  if (conduct === 'refund_fails' || conduct === 'refund_needs_attention') {
    refund.status = conduct === 'refund_fails' ? 'failed' : 'needs-attention'
    if (refund.status === 'failed') payment.refunded -= refund.amount
  } else {
    refund.status = 'processed'
    if (payment.refunded === payment.amount) payment.status = 'reversed'
  }
  service.emit(`refund.${refund.status}`, refundEvent(service, refund))
}

/** The provider's event names no refund, and gives the amount as a text. */
function refundEvent(service: Service, refund: Refund) {
  const { id: _id, transaction: _transaction, amount, ...shown } = shownRefund(service, refund)
  return { ...shown, amount: String(amount) }
}

/** A dispute as answers and events show it. */
export function shownDispute(service: Service, dispute: Dispute) {
  const { id, category, status, resolution, dueAt } = dispute
  const payment = paymentOf(service, dispute.reference)
  return {
    id,
    category,
    status,
    resolution,
    refund_amount: payment.amount,
    currency: payment.currency,
    dueAt: isoOf(dueAt),
    transaction: shownPayment(service, payment),
  }
}

/** By reference or number. */
function paymentOf({ world }: Service, wanted: string): Payment {
  const payment = world.payments.find(({ reference, id }) => reference === wanted || String(id) === wanted)
  if (!payment) throw new Refusal('Transaction not found', { status: 404, code: 'transaction_not_found' })
  return payment
}

function paidPayment(service: Service, wanted: string): Payment {
  const payment = paymentOf(service, wanted)
  if (payment.paidAt === null) throw new Refusal('Transaction has not been paid')
  return payment
}
