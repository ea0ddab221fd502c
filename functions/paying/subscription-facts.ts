// What the provider says of a subscription now, in the form that the database keeps.
import { readPlanSubscription } from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import type { SubscriptionFacts } from '#data/server/plans/plan-payments.ts'
import type {
  PaidWith,
  PaymentProvider,
  ProviderSubscription,
  SubscriptionState,
} from '../lib/payment-provider.ts'
import { orRefused } from './trusted.ts'

export type PayingParts = { readonly database: Database; readonly provider: PaymentProvider }

/**
 * No shop has this subscription yet, or the provider does not know it: its first payment may be on its way. `isOver`: it renews no more, as
 * one that another has replaced.
 */
export class UnknownSubscription extends Error {
  override readonly name = 'UnknownSubscription'
  readonly isOver: boolean

  constructor(code: string, { isOver }: { readonly isOver: boolean }) {
    super(`no shop has the subscription ${code}`)
    this.isOver = isOver
  }
}

/** Asks the provider and finds the shop. Throws UnknownSubscription, or ProviderDown. */
export async function subscriptionFacts(
  code: string,
  { database, provider }: PayingParts,
): Promise<{ readonly facts: SubscriptionFacts; readonly state: SubscriptionState }> {
  const before = await callOrThrow(database, readPlanSubscription, { wanted: { subscriptionCode: code } })
  const found = orRefused(`subscription ${code}`, await provider.subscription(code))
  if (!found) throw new UnknownSubscription(code, { isOver: false })
  const known =
    before ??
    (await callOrThrow(database, readPlanSubscription, {
      wanted: { customerCode: found.customerCode, providerPlanCode: found.planCode },
    }))
  if (!known) {
    const isOver = found.state !== 'active' && found.state !== 'attention'
    throw new UnknownSubscription(code, { isOver })
  }
  const { businessId, plan, months, amountMinor, currency } = known
  return {
    facts: {
      businessId,
      plan,
      months,
      amountMinor,
      currency,
      renewalSetAt: before?.renewalSetAt ?? null,
      ...changesOf(found),
    },
    state: found.state,
  }
}

function changesOf(found: ProviderSubscription): Partial<SubscriptionFacts> {
  return {
    subscriptionCode: found.code,
    customerCode: found.customerCode,
    providerPlanCode: found.planCode,
    ...(found.emailToken && { emailToken: found.emailToken }),
    ...(found.nextPaymentAt && { nextPaymentAt: found.nextPaymentAt }),
    // `attention` stays until the next date, also after we charged the card: a failed renewal is kept on its own.
    ...(found.state !== 'attention' && { status: statusOf(found.state) }),
    ...cardFacts(found.paidWith),
  }
}

function statusOf(state: Exclude<SubscriptionState, 'attention'>): NonNullable<SubscriptionFacts['status']> {
  return state === 'completed' || state === 'cancelled' ? 'ended' : state
}

/** What the database keeps of a card. */
export function cardFacts(paidWith: PaidWith | null): Pick<SubscriptionFacts, 'authorizationCode' | 'card'> {
  if (!paidWith?.isReusable) return {}
  const { code, brand, last4, expMonth, expYear } = paidWith
  const isCard = /^\d{4}$/.test(last4) && expMonth >= 1 && expMonth <= 12 && expYear >= 2000
  return { authorizationCode: code, ...(isCard && { card: { brand, last4, expMonth, expYear } }) }
}
