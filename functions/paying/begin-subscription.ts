// Subscribes the card of a store at the provider, from the end of the days that are left. The first payment was taken before, so that the card may be
// kept. Safe to repeat, and at once: the provider takes one plan once from a customer.
import { brand } from '#brand'
import {
  beginPlanSubscription,
  keepProviderPlan,
  type WantedSubscription,
} from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow } from '#data/client.ts'
import { setPlanRenewal, settleProviderEvent } from '#data/server/plans/plan-payments.ts'
import { logError } from '../lib/log.ts'
import type { PaymentProvider } from '../lib/payment-provider.ts'
import { stopSubscription } from './stop-subscription.ts'
import { type PayingParts, subscriptionFacts } from './subscription-facts.ts'
import { faultWords, ProviderDown, trusted } from './trusted.ts'

/** The provider charges on another day of the calendar than asked, some days away at most. */
const MAX_LATE_MS = 4 * 24 * 60 * 60 * 1000

/**
 * `waits`: the provider gave no answer, and the minute tries again. `refused`: the card cannot be subscribed; the renewal is off, which the owner's
 * page says.
 */
export async function beginSubscription(
  businessId: string,
  parts: PayingParts,
): Promise<'begun' | 'waits' | 'refused'> {
  try {
    return await begin(businessId, parts)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    logError(`the subscription of ${businessId} waits for the minute: ${error.message}`)
    return 'waits'
  }
}

async function begin(businessId: string, parts: PayingParts): Promise<'begun' | 'refused'> {
  const { database, provider } = parts
  const wanted = await callOrThrow(database, beginPlanSubscription, { businessId })
  if (!wanted) return 'begun'
  const { customerCode, authorizationCode, startAt } = wanted
  const planCode =
    wanted.providerPlanCode ??
    (await callOrThrow(database, keepProviderPlan, {
      businessId,
      providerPlanCode: await makePlan(wanted, businessId, provider),
    }))
  // Begun meanwhile by another work.
  if (planCode === null) return 'begun'
  const code =
    customerCode && authorizationCode && startAt
      ? await subscribe({ customerCode, planCode, authorizationCode, startAt }, provider)
      : null
  if (code === null) {
    logError(`the card of ${businessId} could not be subscribed`)
    await setPlanRenewal(database, { businessId, userId: null }, { renews: false })
    return 'refused'
  }
  const { facts } = await subscriptionFacts(code, parts)
  await settleProviderEvent(database, null, { subscription: facts })
  return 'begun'
}

/** A plan of its own for each subscription: a person may pay for two shops, and the provider takes one plan once from a customer. */
async function makePlan(
  { plan, months, amountMinor, currency }: WantedSubscription,
  businessId: string,
  provider: PaymentProvider,
): Promise<string> {
  const name = `${brand.name} ${plan} ${businessId}`
  const interval = months === 12 ? 'annually' : 'monthly'
  return trusted('make a plan', await provider.makePlan({ name, interval, amountMinor, currency }))
}

/**
 * Null when the provider does not take the card or the date. A refusal may come with a subscription all the same: of another work, or from today in
 * place of a date that is over. That one is stopped, because the plan would lapse before it charges.
 */
async function subscribe(
  asked: Parameters<PaymentProvider['subscribe']>[0],
  provider: PaymentProvider,
): Promise<string | null> {
  const begun = await provider.subscribe(asked)
  if (begun.ok) return begun.value
  if (begun.fault.kind !== 'refused') return trusted('subscribe a card', begun)
  const listed = trusted('list subscriptions', await provider.listSubscriptions(1))
  const known = listed.find(({ planCode }) => planCode === asked.planCode)
  const isLate =
    known?.nextPaymentAt && Date.parse(known.nextPaymentAt) - Date.parse(asked.startAt) > MAX_LATE_MS
  if (known && !isLate) return known.code
  logError(`subscribe a card: ${faultWords(begun.fault)}`)
  if (known && !(await stopSubscription(known.code, known.emailToken, provider)))
    throw new ProviderDown('stop a subscription', begun.fault)
  return null
}
