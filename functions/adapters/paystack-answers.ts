// The shapes of Paystack's answers, as far as they are used, and their translation. Answers of a payment differ between calls and over time: what
// may lack is optional.
import * as v from 'valibot'
import { providerDispute } from '#contract/api/payments.ts'
import type {
  PaidWith,
  PaymentState,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from '../lib/payment-provider.ts'

const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.toNumber())]),
  v.integer(),
)
const text = v.nullish(v.string(), '')
const number = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), 0)

const authorization = v.object({
  authorization_code: v.string(),
  reusable: v.nullish(v.boolean(), false),
  brand: text,
  last4: text,
  exp_month: number,
  exp_year: number,
})
const customer = v.object({ email: text, customer_code: text })
/** A code in one call, an object in another, nothing or an empty object without a plan. */
const plan = v.pipe(
  v.unknown(),
  v.transform((value): string | null => {
    const code = typeof value === 'object' && value !== null && 'plan_code' in value ? value.plan_code : value
    return typeof code === 'string' && code !== '' ? code : null
  }),
)
/** An object, a text of JSON, an empty text or 0. */
const metadata = v.pipe(
  v.unknown(),
  v.transform((value): Readonly<Record<string, unknown>> => {
    const given = typeof value === 'string' ? parsed(value) : value
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  }),
)

const payment = v.object({
  status: v.string(),
  reference: v.string(),
  amount,
  requested_amount: v.nullish(amount),
  currency: v.string(),
  channel: text,
  created_at: text,
  paid_at: v.nullish(v.string()),
  gateway_response: text,
  metadata: v.optional(metadata),
  authorization: v.nullish(v.unknown()),
  customer,
  plan: v.optional(plan),
})

const subscription = v.object({
  subscription_code: v.string(),
  email_token: text,
  status: v.string(),
  amount,
  next_payment_date: v.nullish(v.string()),
  plan: v.optional(plan),
  customer,
  authorization: v.nullish(v.unknown()),
  most_recent_invoice: v.fallback(
    v.nullish(v.object({ transaction: v.union([v.number(), v.pipe(v.string(), v.minLength(1))]) })),
    null,
  ),
})

/** The envelope of every answer. `data` is absent from answers that only say that it was done. */
export const envelope = v.object({ status: v.boolean(), message: text, data: v.optional(v.unknown()) })

export const planAnswer = v.pipe(
  v.object({ plan_code: v.string() }),
  v.transform(({ plan_code }) => plan_code),
)
/** Customer and plan are numbers in this answer, and the next date is absent. */
export const subscriptionCode = v.pipe(
  v.object({ subscription_code: v.string() }),
  v.transform(({ subscription_code }) => subscription_code),
)
export const providerCheckoutAnswer = v.pipe(
  v.object({ authorization_url: v.pipe(v.string(), v.url()), access_code: v.string() }),
  v.transform(({ authorization_url, access_code }) => ({ url: authorization_url, accessCode: access_code })),
)
export const paymentAnswer = v.pipe(payment, v.transform(toPayment))
export const providerSubscriptionAnswer = v.pipe(subscription, v.transform(toSubscription))
export const subscriptionsAnswer = v.array(providerSubscriptionAnswer)
export const linkAnswer = v.pipe(
  v.object({ link: v.pipe(v.string(), v.url()) }),
  v.transform(({ link }) => link),
)
export const refundAnswer = v.pipe(
  v.object({ id: v.union([v.number(), v.string()]), status: v.string(), amount }),
  v.transform(toRefund),
)
export const refundsAnswer = v.array(refundAnswer)
/** Refunds of all payments; each names its payment. */
export const allRefundsAnswer = v.array(
  v.pipe(
    v.object({
      id: v.union([v.number(), v.string()]),
      status: v.string(),
      amount,
      transaction_reference: v.string(),
    }),
    v.transform((given) => ({ ...toRefund(given), reference: given.transaction_reference })),
  ),
)
export const disputesAnswer = v.array(providerDispute)
export const referenceAnswer = v.pipe(
  v.object({ reference: v.string() }),
  v.transform(({ reference }) => reference),
)
/** The provider's own number of a payment, by which it lists refunds. */
export const paymentNumber = v.pipe(
  v.object({ id: v.union([v.number(), v.string()]) }),
  v.transform(({ id }) => String(id)),
)

function toPayment(given: v.InferOutput<typeof payment>): ProviderPayment {
  return {
    reference: given.reference,
    state: stateOf(given.status),
    amountMinor: given.amount,
    requestedMinor: given.requested_amount ?? given.amount,
    currency: given.currency,
    channel: given.channel ?? '',
    createdAt: given.created_at ?? '',
    paidAt: given.paid_at ?? null,
    email: given.customer.email ?? '',
    customerCode: given.customer.customer_code ?? '',
    planCode: given.plan ?? null,
    metadata: given.metadata ?? {},
    paidWith: toPaidWith(given.authorization),
    bankAnswer: given.gateway_response ?? '',
  }
}

function toSubscription(given: v.InferOutput<typeof subscription>): ProviderSubscription {
  return {
    code: given.subscription_code,
    emailToken: given.email_token ?? '',
    state: subscriptionState(given.status),
    planCode: given.plan ?? '',
    customerCode: given.customer.customer_code ?? '',
    amountMinor: given.amount,
    nextPaymentAt: given.next_payment_date ?? null,
    paidWith: toPaidWith(given.authorization),
    lastPaymentNumber: given.most_recent_invoice ? String(given.most_recent_invoice.transaction) : null,
  }
}

function toRefund(given: { readonly id: string | number; readonly status: string; readonly amount: number }) {
  const states: readonly ProviderRefund['state'][] = ['processing', 'processed', 'failed', 'needs-attention']
  const state = states.find((each) => each === given.status) ?? 'pending'
  return { id: String(given.id), state, amountMinor: given.amount } satisfies ProviderRefund
}

/** Null where the payment has none: the provider gives an empty object then. */
function toPaidWith(given: unknown): PaidWith | null {
  const known = v.safeParse(authorization, given)
  if (!known.success) return null
  const { authorization_code, reusable, brand, last4, exp_month, exp_year } = known.output
  return {
    code: authorization_code,
    isReusable: reusable ?? false,
    brand: brand ?? '',
    last4: last4 ?? '',
    expMonth: exp_month,
    expYear: exp_year,
  }
}

const WAITING = ['ongoing', 'pending', 'processing', 'queued']

/** Every status but these counts as not paid yet: an unknown word grants nothing. */
function stateOf(status: string): PaymentState {
  if (status === 'success') return 'paid'
  if (status === 'failed' || status === 'reversed') return status
  return WAITING.includes(status) ? 'waiting' : 'open'
}

/** A sample on the wire says `complete`. */
function subscriptionState(status: string): ProviderSubscription['state'] {
  if (status === 'active' || status === 'attention' || status === 'non-renewing') return status
  return status === 'complete' || status === 'completed' ? 'completed' : 'cancelled'
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
