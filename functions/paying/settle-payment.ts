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
import type {
  PaidWith,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from '../lib/payment-provider.ts'
import { orRefused, trusted } from './trusted.ts'

export type PayingParts = { readonly database: Database; readonly provider: PaymentProvider }

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
  const subscription = await replaceSubscription(payment, { database, provider })
  return settle({ payment: paymentFacts(payment), ...(subscription && { subscription }) })
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
    // Its subscription too, which would charge again unknown to us.
    const subscription = await replaceSubscription(payment, { database, provider })
    await settleProviderEvent(database, null, {
      payment: paymentFacts(payment),
      ...(subscription && { subscription }),
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

/** What the database keeps of a card. */
export function cardFacts(paidWith: PaidWith | null): Pick<SubscriptionFacts, 'authorizationCode' | 'card'> {
  if (!paidWith?.isReusable) return {}
  const { code, brand, last4, expMonth, expYear } = paidWith
  const isCard = /^\d{4}$/.test(last4) && expMonth >= 1 && expMonth <= 12 && expYear >= 2000
  return { authorizationCode: code, ...(isCard && { card: { brand, last4, expMonth, expYear } }) }
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

/** The subscription that the first payment of a checkout began; null for every other payment. Ends the earlier subscription that it replaces. */
async function replaceSubscription(
  payment: ProviderPayment,
  { database, provider }: PayingParts,
): Promise<SubscriptionFacts | null> {
  const checkout = await callOrThrow(database, readPlanCheckout, { reference: payment.reference })
  const isAgreed =
    checkout !== null &&
    checkout.amountMinor === payment.amountMinor &&
    checkout.currency === payment.currency &&
    payment.metadata['business'] === checkout.businessId
  // A payment that is settled already began its subscription: a repeated event must not end a later one.
  if (!isAgreed || checkout.status === 'paid') return null
  const { businessId, plan, months, amountMinor, currency } = checkout
  const earlier = await callOrThrow(database, readPlanSubscription, { wanted: { businessId } })
  const isReplaced = checkout.renews ? earlier?.providerPlanCode !== payment.planCode : earlier?.plan !== plan
  const { subscriptionCode, emailToken, status } = earlier ?? {}
  if (isReplaced && subscriptionCode && emailToken && (status === 'active' || status === 'attention'))
    orRefused('end a subscription', await provider.disableSubscription(subscriptionCode, emailToken))
  if (!checkout.renews || payment.planCode === null) return null
  const subscription = await findSubscription(payment.planCode, provider)
  return {
    businessId,
    plan,
    months,
    amountMinor,
    currency,
    email: payment.email,
    customerCode: payment.customerCode,
    providerPlanCode: payment.planCode,
    status: 'active',
    renewalSetAt: earlier?.renewalSetAt ?? null,
    ...(subscription && { subscriptionCode: subscription.code, emailToken: subscription.emailToken }),
    ...(subscription?.nextPaymentAt && { nextPaymentAt: subscription.nextPaymentAt }),
    ...cardFacts(payment.paidWith),
  }
}

/** The newest subscriptions of all; each of our checkouts has a plan of its own. Null while the provider has not made it yet. */
export async function findSubscription(
  planCode: string,
  provider: PaymentProvider,
): Promise<ProviderSubscription | null> {
  const listed = trusted('list subscriptions', await provider.listSubscriptions(1))
  return listed.find((each) => each.planCode === planCode) ?? null
}
