// Routes below /api/plan, for owners, with a bearer token. Each may answer `bad_request`, `unauthorised`, `forbidden`,
// `too_many_requests`, `paying_off` (no provider is set up) and `unavailable` (the provider did not answer).
// No route believes the browser: each asks the provider.
import * as v from 'valibot'
import { CHARGED_CURRENCIES } from '#domain/plan/charged.ts'
import { PLAN_PERIODS } from '#domain/plan/periods.ts'
import { flag, optionalTime, text } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

const paidPlan = v.picklist(['premium', 'enterprise'])
const businessId = v.pipe(v.string(), v.uuid())

/** How the payer wants to pay. A subscription is paid by card. `mobile_money` is for payments in cedis. */
export const PAY_CHANNELS = ['card', 'bank_transfer', 'ussd', 'mobile_money'] as const
export type PayChannel = (typeof PAY_CHANNELS)[number]

/** POST /api/plan/checkout: begins a payment, or returns the open one of the same choice. */
export const checkoutRequest = v.object({
  businessId,
  plan: paidPlan,
  months: v.picklist(PLAN_PERIODS),
  /** True: a card subscription, of 1 or 12 months. */
  renews: v.boolean(),
  channel: v.picklist(PAY_CHANNELS),
  /** Cedis are for shops in Ghana, where the account takes them (`payCurrencies` of /api/config). */
  currency: v.optional(v.picklist(CHARGED_CURRENCIES), 'NGN'),
})
export type CheckoutRequest = v.InferOutput<typeof checkoutRequest>

/** `url` is the provider's page, to which the browser goes; it leads back to `/settings/plan?reference=…`. */
export const checkoutAnswer = v.object({ reference: text, url: text })
export type CheckoutAnswer = v.InferOutput<typeof checkoutAnswer>

/** `already_renews`: a card subscription of this plan runs. */
export const CHECKOUT_ERRORS = [
  'bad_request',
  'unauthorised',
  'forbidden',
  'already_renews',
  'paying_off',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** POST /api/plan/check: asks the provider about a payment of the store, after the return from its page. */
export const paymentCheckRequest = v.object({ businessId, reference: v.pipe(v.string(), v.maxLength(100)) })

/**
 * `paid`: counted for the plan. `pending`: the provider waits for the money, as for a transfer. `declined`: the bank said no. `open`: nobody has
 * paid, as after a cancel. `refused`: paid, but not as agreed; the team looks at it.
 */
export const paymentCheckAnswer = v.object({
  status: v.picklist(['paid', 'pending', 'declined', 'open', 'refused']),
})
export type PaymentCheckAnswer = v.InferOutput<typeof paymentCheckAnswer>

/**
 * POST /api/plan/subscription. `cancel`: no renewal after the paid time. `resume`: renews again; `plan_ended` once they are over. `change_card`: the answer has the
 * provider's page for another card. `unknown_subscription` without one.
 */
export const subscriptionRequest = v.object({
  businessId,
  action: v.picklist(['cancel', 'resume', 'change_card']),
})
export type SubscriptionRequest = v.InferOutput<typeof subscriptionRequest>

export const subscriptionAnswer = v.object({
  renews: flag,
  endsAt: optionalTime,
  /** The page for another card; null for the other actions. */
  url: v.nullable(text),
})
export type SubscriptionAnswer = v.InferOutput<typeof subscriptionAnswer>

export const SUBSCRIPTION_ERRORS = [
  'bad_request',
  'unauthorised',
  'forbidden',
  'plan_ended',
  'unknown_subscription',
  'paying_off',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorCode[]
