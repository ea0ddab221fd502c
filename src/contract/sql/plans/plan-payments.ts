// Answers to the server while it settles payments of plans (supabase/schemas/plans). Amounts are minor units.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, flag, noValue, optionalText, optionalTime, text, time } from '../values.ts'

const plan = v.picklist(['premium', 'enterprise'])
const price = { plan, months: count, amountMinor, currency: text }

const checkout = v.object({
  ...price,
  reference: text,
  businessId: text,
  renews: flag,
  providerUrl: optionalText,
  createdAt: time,
  status: v.picklist(['open', 'paid', 'failed', 'expired']),
})

const openedCheckout = v.object({ ...checkout.entries, email: optionalText, isNew: flag })

export type OpenedCheckout = v.InferOutput<typeof openedCheckout>

const subscription = v.object({
  ...price,
  businessId: text,
  subscriptionCode: optionalText,
  providerPlanCode: optionalText,
  emailToken: optionalText,
  status: v.picklist(['active', 'attention', 'non-renewing', 'ended']),
  failedAt: optionalTime,
  renewalSetAt: optionalTime,
})

export type PlanSubscription = v.InferOutput<typeof subscription>

/** `raw`: the bytes as they came, in base64. */
const storedEvents = v.array(
  v.object({ sha256: text, raw: text, event: text, reference: optionalText, receivedAt: time }),
)

/** `reason`: why it was refused or ignored. */
const settled = v.object({
  result: v.picklist(['applied', 'refused', 'ignored']),
  reason: v.nullish(v.string()),
  businessId: v.nullish(v.string()),
})

export type Settled = v.InferOutput<typeof settled>

/** What one charge of a saved card needs. `isNew` false: it was opened before, and may have reached the provider. */
const charge = v.object({
  ...price,
  reference: text,
  authorizationCode: text,
  email: optionalText,
  status: v.picklist(['open', 'paid', 'failed']),
  isNew: flag,
})

export type PlanCharge = v.InferOutput<typeof charge>

/** Fixes the amount before the provider is asked. An open payment of the same choice is returned again. */
export const openPlanCheckout = sqlFunction('open_plan_checkout', openedCheckout, {
  refuses: ['already_renews', 'too_many_requests'],
})
/** Keeps the address of the provider's page. */
export const notePlanCheckout = sqlFunction('note_plan_checkout', noValue)
/** Closes the form of a payment that was not made; one that arrives later still counts. */
export const endPlanCheckout = sqlFunction('end_plan_checkout', noValue)
/** Null for a reference that no owner began. */
export const readPlanCheckout = sqlFunction('read_plan_checkout', v.nullable(checkout))
/** Takes unpaid payments to ask the provider about, each at growing times for 30 days. */
export const claimUnpaidCheckouts = sqlFunction(
  'claim_unpaid_checkouts',
  v.array(v.object({ reference: text, businessId: text, createdAt: time, status: checkout.entries.status })),
)
/** The subscription of a shop, of the provider's code, or of a customer and a plan of the provider. */
export const readPlanSubscription = sqlFunction('read_plan_subscription', v.nullable(subscription))
export const storeProviderEvent = sqlFunction(
  'store_provider_event',
  v.object({
    sha256: text,
    isNew: flag,
    status: v.picklist(['stored', 'applied', 'refused', 'ignored']),
  }),
)
export const openProviderEvents = sqlFunction('open_provider_events', storedEvents)
export const settleProviderEvent = sqlFunction('settle_provider_event', settled)
/** Null when the store is gone. */
export const setPlanRenewal = sqlFunction(
  'set_plan_renewal',
  v.nullable(v.object({ renews: flag, endsAt: optionalTime })),
)
/** True for an owner of the store: managers and staff do not pay. */
export const isStoreOwner = sqlFunction('is_store_owner', flag)
/** Opens the one charge of a day. Null when the renewal has been paid meanwhile. */
export const openPlanCharge = sqlFunction('open_plan_charge', v.nullable(charge))
/** Records that a charge was refused. */
export const endPlanCharge = sqlFunction('end_plan_charge', noValue)
/** Charges of saved cards that are due after a failed renewal. */
export const duePlanCharges = sqlFunction(
  'due_plan_charges',
  v.array(v.object({ businessId: text, dueAt: time, day: count })),
)
/** Subscriptions that must not charge again: paid back, unpaid for seven days, or of deleted stores. */
export const planSubscriptionsToEnd = sqlFunction(
  'plan_subscriptions_to_end',
  v.array(v.object({ businessId: text, subscriptionCode: text, emailToken: text })),
)
/** Records that the provider has ended it. */
export const endPlanSubscription = sqlFunction('end_plan_subscription', noValue)
/** Takes subscriptions that have not begun, or of which no news came in time. */
export const claimSilentSubscriptions = sqlFunction(
  'claim_silent_subscriptions',
  v.array(v.object({ businessId: text, subscriptionCode: optionalText })),
)

const wantedSubscription = v.object({
  ...price,
  customerCode: optionalText,
  authorizationCode: optionalText,
  providerPlanCode: optionalText,
  startAt: optionalTime,
})

export type WantedSubscription = v.InferOutput<typeof wantedSubscription>

/** What the provider needs to begin the subscription of a store; null when it has begun, or is not wanted. */
export const beginPlanSubscription = sqlFunction('begin_plan_subscription', v.nullable(wantedSubscription))
/** Keeps the provider's code of what is subscribed to; answers the one that is kept, null when the subscription has begun. */
export const keepProviderPlan = sqlFunction('keep_provider_plan', optionalText)
/** Takes subscriptions whose next charge lies before the end of the paid time. */
export const claimSubscriptionsToMove = sqlFunction(
  'claim_subscriptions_to_move',
  v.array(v.object({ businessId: text, subscriptionCode: text, emailToken: text })),
)
/** Forgets a subscription that the provider has stopped, so that another one begins. */
export const restartPlanSubscription = sqlFunction('restart_plan_subscription', noValue)
/** Takes requests for money back that an operator has approved, each once an hour until the provider has paid out. */
export const claimApprovedMoneyBack = sqlFunction(
  'claim_approved_money_back',
  // `triedAgain`: how many failed refunds may be followed by another one.
  v.array(v.object({ reference: text, amountMinor, triedAgain: count })),
)
/** Keeps what the provider says of a refund that it has not paid out; `refused`: it did not begin. */
export const noteMoneyBack = sqlFunction('note_money_back', noValue)

/** What the provider says of a refund that it has not paid out. */
export const refundState = v.picklist(['pending', 'processing', 'failed', 'needs-attention', 'refused'])
