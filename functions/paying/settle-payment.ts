// Asks the provider about a payment and writes what it says, in one call of the database. The one way on which a plan is bought: events, the
// owner's return from the page and the cron job all end here. Attacks: an event or a return address that claims a payment (only the
// provider's answer counts); a payment of another amount, currency or shop (the database compares it with what was agreed).
import {
  noteMoneyBack,
  readPlanCheckout,
  readPlanSubscription,
  type Settled,
} from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import {
  type PaymentFacts,
  type SubscriptionFacts,
  settleProviderEvent,
} from '#data/server/plans/plan-payments.ts'
import type { ProviderPayment, ProviderRefund } from '../lib/payment-provider.ts'
import { beginSubscription } from './begin-subscription.ts'
import { stopSubscription } from './stop-subscription.ts'
import { cardFacts, type PayingParts } from './subscription-facts.ts'
import { trusted } from './trusted.ts'

/** `eventHash`: the stored event that named the payment; null without one. Throws ProviderDown when the provider does not answer. */
export async function settlePayment(
  reference: string,
  eventHash: string | null,
  { database, provider }: PayingParts,
): Promise<Settled> {
  const payment = trusted(`verify ${reference}`, await provider.verify(reference))
  const settle = (facts: Parameters<typeof settleProviderEvent>[2]) =>
    settleProviderEvent(database, eventHash, facts)
  if (!payment) return settle({ refused: 'unknown_to_provider' })
  if (payment.state === 'reversed') return settleRefunds(reference, eventHash, { database, provider })
  if (payment.state !== 'paid') return settle({ ignored: `payment ${payment.state}` })
  const newSubscription = await replaceSubscription(payment, { database, provider })
  const settled = await settle({
    payment: paymentFacts(payment),
    ...(newSubscription && { newSubscription }),
  })
  if (newSubscription) await beginSubscription(newSubscription.businessId, { database, provider })
  return settled
}

/** Writes the refunds of a payment that were paid out, each once, and the payment before them if it is missing. */
export async function settleRefunds(
  reference: string,
  eventHash: string | null,
  { database, provider }: PayingParts,
): Promise<Settled> {
  const payment = trusted(`verify ${reference}`, await provider.verify(reference))
  if (!payment) return settleProviderEvent(database, eventHash, { refused: 'unknown_to_provider' })
  const refunds = trusted(`refunds of ${reference}`, await provider.refundsOf(reference))
  const paidOut = refunds.filter(({ state }) => state === 'processed')
  if (paidOut.length === 0) {
    await noteRefunds(reference, refunds, database)
    return settleProviderEvent(database, eventHash, { ignored: `refund ${refunds[0]?.state ?? 'unknown'}` })
  }
  if (payment.paidAt !== null) {
    // Its card too, whose earlier subscription would charge again.
    const newSubscription = await replaceSubscription(payment, { database, provider })
    await settleProviderEvent(database, null, {
      payment: paymentFacts(payment),
      ...(newSubscription && { newSubscription }),
    })
  }
  const { currency, customerCode, planCode: providerPlanCode } = payment
  let settled: Settled | undefined
  for (const { id: key, amountMinor } of paidOut) {
    const refund = { reference, amountMinor, currency, key, customerCode, providerPlanCode }
    settled = await settleProviderEvent(database, eventHash, { refund })
  }
  return settled as Settled
}

/** Keeps what the provider says of refunds that are not paid out: the state of the one that still runs, else that all have failed. */
export async function noteRefunds(
  reference: string,
  refunds: readonly ProviderRefund[],
  database: Database,
): Promise<void> {
  const failed = refunds.filter(({ state }) => state === 'failed')
  const running = refunds.map(({ state }) => state).find((each) => each !== 'failed' && each !== 'processed')
  const state = running ?? (failed.length > 0 ? 'failed' : undefined)
  if (state !== undefined)
    await callOrThrow(database, noteMoneyBack, {
      reference,
      state,
      reason: '',
      failedRefunds: failed.length,
    })
}

function paymentFacts(payment: ProviderPayment): PaymentFacts {
  const { business } = payment.metadata
  return {
    reference: payment.reference,
    amountMinor: payment.amountMinor,
    requestedAmountMinor: payment.requestedMinor,
    currency: payment.currency,
    paidAt: payment.paidAt,
    channel: payment.channel,
    // Of our own checkouts; a renewal carries the provider's own data.
    businessId: typeof business === 'string' ? business : null,
    customerCode: payment.customerCode,
    providerPlanCode: payment.planCode,
  }
}

/** The card that the first payment of a checkout subscribes; null for every other payment. Ends the earlier subscription that it replaces. */
async function replaceSubscription(
  payment: ProviderPayment,
  { database, provider }: PayingParts,
): Promise<SubscriptionFacts | null> {
  const { business } = payment.metadata
  // Read before the checkout: while that is unpaid, this is not yet the subscription that the payment begins.
  const earlier =
    typeof business === 'string'
      ? await callOrThrow(database, readPlanSubscription, { wanted: { businessId: business } })
      : null
  const checkout = await callOrThrow(database, readPlanCheckout, { reference: payment.reference })
  const isAgreed =
    checkout !== null &&
    checkout.amountMinor === payment.amountMinor &&
    checkout.currency === payment.currency &&
    business === checkout.businessId
  // A payment that is settled already began its subscription: a repeated event must not end a later one.
  if (!isAgreed || checkout.status === 'paid') return null
  const { businessId, plan, months, amountMinor, currency } = checkout
  const isReplaced = checkout.renews || earlier?.plan !== plan
  const { subscriptionCode, emailToken, status } = earlier ?? {}
  if (isReplaced && subscriptionCode && emailToken && (status === 'active' || status === 'attention'))
    await stopSubscription(subscriptionCode, emailToken, provider)
  if (!checkout.renews) return null
  return {
    businessId,
    plan,
    months,
    amountMinor,
    currency,
    email: payment.email,
    customerCode: payment.customerCode,
    renewalSetAt: earlier?.renewalSetAt ?? null,
    ...cardFacts(payment.paidWith),
  }
}
