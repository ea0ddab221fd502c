// The plan of a store for its owners: what the page shows, trials, choices, and payments, which the server asks the provider about.

import type { GenericSchema } from 'valibot'
import {
  CHECKOUT_ERRORS,
  type CheckoutAnswer,
  type CheckoutRequest,
  checkoutAnswer,
  paymentCheckAnswer as checkSchema,
  type PaymentCheckAnswer,
  SUBSCRIPTION_ERRORS,
  type SubscriptionAnswer,
  type SubscriptionRequest,
  subscriptionAnswer,
} from '#contract/api/plan.ts'
import { refusalIn } from '#contract/api/refusal.ts'
import * as contract from '#contract/sql/plans/plans.ts'
import type { PaidPlan, PlanId } from '#domain/plan/plan.ts'
import { checkAnswer } from '../../check-answer.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { readJsonAnswer } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'
import { supabaseAddress } from '../../session/supabase-address.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { PlanPayment } from '#contract/sql/plans/plans.ts'

/** `accountCurrencies`: what the account at the payment provider takes. `isPayingOff`: there is no such account, so nothing can be paid. */
export type PlanPage = contract.PlanPage & {
  readonly accountCurrencies: readonly string[]
  readonly isPayingOff: boolean
}

/** Everything about the plan of a store. Throws when the person is neither owner nor manager. */
export async function fetchPlanPage(businessId: string): Promise<PlanPage> {
  const page = await callOrThrow(await ownerDatabase(), contract.planPage, { businessId })
  if (!page) throw new Error('plan_page: expected a store of this person')
  const { payCurrencies, isPayingOff } = await supabaseAddress()
  return { ...page, accountCurrencies: payCurrencies ?? ['NGN'], isPayingOff: isPayingOff ?? false }
}

/** Begins the trial. Refuses with `trial_used`, `plan_active`, `forbidden`. */
export async function startTrial(
  businessId: string,
  plan: PaidPlan,
): Promise<CallResult<contract.PlanState>> {
  return call(await ownerDatabase(), contract.startTrial, { businessId, plan })
}

/** Keeps the plan that the owner wants after the paid time. Refuses with `forbidden`, `too_many_requests`. */
export async function chooseNextPlan(
  businessId: string,
  plan: PlanId,
): Promise<CallResult<contract.PlanState>> {
  return call(await ownerDatabase(), contract.chooseNextPlan, { businessId, plan })
}

/** Keeps which products stay under the limit of Starter. Refuses with `forbidden`, `plan_limit_live`. */
export async function chooseStayingProducts(
  businessId: string,
  productIds: readonly string[],
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.chooseStayingProducts, {
    businessId,
    productIds: [...productIds],
  })
}

/** A live product, and whether the owner wants it to stay. */
export type LiveProduct = { readonly id: string; readonly name: string; readonly stays: boolean }

/** The live products, the oldest first. */
export async function listLiveProducts(businessId: string): Promise<readonly LiveProduct[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('products')
    .select('id, name, stays_on_starter')
    .eq('business_id', businessId)
    .eq('status', 'live')
    .order('created_at')
    .order('id')
    .limit(1_000)
  if (error) throw new DatabaseError('live products', error, status)
  return data.map(({ id, name, stays_on_starter }) => ({ id, name, stays: stays_on_starter }))
}

/** Asks for a payment back. Refuses with `too_late`, `forbidden`. */
export async function askMoneyBack(
  businessId: string,
  reference: string,
  reason: string,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.askMoneyBack, {
    businessId,
    reference,
    reason,
  })
}

type Answer<T, Code> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: Code | 'unavailable' } }

export type CheckoutRefusal = (typeof CHECKOUT_ERRORS)[number]
export type SubscriptionRefusal = (typeof SUBSCRIPTION_ERRORS)[number]

/** Begins a payment: the provider's page to go to. */
export function openCheckout(asked: CheckoutRequest): Promise<Answer<CheckoutAnswer, CheckoutRefusal>> {
  return askPlans('/api/plan/checkout', asked, { schema: checkoutAnswer, codes: CHECKOUT_ERRORS })
}

/** Asks whether a payment has arrived. */
export function checkPayment(
  businessId: string,
  reference: string,
): Promise<Answer<PaymentCheckAnswer, CheckoutRefusal>> {
  return askPlans(
    '/api/plan/check',
    { businessId, reference },
    { schema: checkSchema, codes: CHECKOUT_ERRORS },
  )
}

/** Cancels or resumes the renewal, or asks for the page for another card. */
export function changeSubscription(
  asked: SubscriptionRequest,
): Promise<Answer<SubscriptionAnswer, SubscriptionRefusal>> {
  return askPlans('/api/plan/subscription', asked, { schema: subscriptionAnswer, codes: SUBSCRIPTION_ERRORS })
}

/** Throws for an outage and for an answer of another form. */
async function askPlans<T, Code extends string>(
  path: string,
  body: object,
  { schema, codes }: { readonly schema: GenericSchema<unknown, T>; readonly codes: readonly Code[] },
): Promise<Answer<T, Code>> {
  const response = await postJsonAsPerson(path, body)
  const answer = await readJsonAnswer(path, response)
  if (response.ok) return { ok: true, value: checkAnswer(path, schema, answer) }
  const refusal = refusalIn(answer)
  return { ok: false, error: { code: codes.find((code) => code === refusal?.code) ?? 'unavailable' } }
}
