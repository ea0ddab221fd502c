// Settles one stored event of the provider: asks the provider about what the event names, and writes that answer.
import { type ProviderDispute, type ProviderEvent, parseProviderEvent } from '#contract/api/payments.ts'
import { readPlanSubscription, type Settled } from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow } from '#data/client.ts'
import { type StoredEvent, settleProviderEvent } from '#data/server/plans/plan-payments.ts'
import { settlePayment, settleRefunds } from './settle-payment.ts'
import { type PayingParts, subscriptionFacts, UnknownSubscription } from './subscription-facts.ts'
import { trusted } from './trusted.ts'

/**
 * Throws ProviderDown. Throws UnknownSubscription while a shop may still get the subscription; `isLast`: does not throw then. Ignores an ended
 * subscription that no shop has: a later one has replaced it.
 */
export async function settleEvent(
  { eventHash, raw, receivedAt }: StoredEvent,
  parts: PayingParts,
  { isLast }: { readonly isLast: boolean },
): Promise<Settled> {
  const ignore = (ignored: string) => settleProviderEvent(parts.database, eventHash, { ignored })
  const event = parseProviderEvent(raw)
  if (!event) return ignore('no event')
  try {
    return (await settleKnown(event, { eventHash, receivedAt }, parts)) ?? (await ignore('nothing to do'))
  } catch (error) {
    if (!(error instanceof UnknownSubscription) || !(isLast || error.isOver)) throw error
    return ignore('unknown_subscription')
  }
}

/** Null for an event that changes nothing. */
async function settleKnown(
  { event, reference, subscriptionCode, dispute }: ProviderEvent,
  { eventHash, receivedAt }: Pick<StoredEvent, 'eventHash' | 'receivedAt'>,
  parts: PayingParts,
): Promise<Settled | null> {
  if (event === 'charge.success' && reference !== null) return settlePayment(reference, eventHash, parts)
  if (event.startsWith('refund.') && reference !== null) return settleRefunds(reference, eventHash, parts)
  if (dispute) return settleDispute(dispute, eventHash, parts)
  if (subscriptionCode === null) return null
  if (event === 'invoice.payment_failed')
    return settleFailure({ subscriptionCode, reference, eventHash, receivedAt }, parts)
  // Tells of a renewal's payment too, whose own event may be lost.
  if (event === 'invoice.update' && reference !== null) await settlePayment(reference, null, parts)
  if (!/^(?:invoice|subscription)\./.test(event)) return null
  const { facts } = await subscriptionFacts(subscriptionCode, parts)
  return settleProviderEvent(parts.database, eventHash, { subscription: facts })
}

/** Keeps a dispute for the operators. `eventHash`: the stored event that told of it; null without one. Throws ProviderDown. */
export async function settleDispute(
  dispute: ProviderDispute,
  eventHash: string | null,
  parts: PayingParts,
): Promise<Settled> {
  const isLost = dispute.resolution !== null && dispute.resolution !== 'declined'
  // The dispute was accepted, so the money goes back.
  if (isLost) await settleRefunds(dispute.reference, null, parts)
  return settleProviderEvent(parts.database, eventHash, { dispute })
}

/** A renewal that failed: counts while the provider still says so. */
async function settleFailure(
  {
    subscriptionCode,
    reference,
    eventHash,
    receivedAt,
  }: {
    readonly subscriptionCode: string
    readonly reference: string | null
    readonly eventHash: string
    readonly receivedAt: string
  },
  { database, provider }: PayingParts,
): Promise<Settled> {
  const { facts, state } = await subscriptionFacts(subscriptionCode, { database, provider })
  const payment = reference === null ? null : trusted(`verify ${reference}`, await provider.verify(reference))
  if (state !== 'attention' || payment?.state === 'paid')
    return settleProviderEvent(database, eventHash, { subscription: facts })
  // The time of the charge that failed: the same for each event that tells of it.
  const known = await callOrThrow(database, readPlanSubscription, { wanted: { subscriptionCode } })
  const dueAt = payment?.createdAt || known?.failedAt || receivedAt
  const failedRenewal = { businessId: facts.businessId, dueAt }
  return settleProviderEvent(database, eventHash, { subscription: facts, failedRenewal })
}
