// The plan of a store for its owners: its page, and payments, about which the server asks the provider.
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  checkoutAnswer,
  type PaymentCheckAnswer,
  paymentCheckAnswer,
  type SubscriptionAnswer,
  type SubscriptionRequest,
  subscriptionAnswer,
} from '#contract/api/plan.ts'
import * as contract from '#contract/sql/plans/plans.ts'
import type { CallResult } from '../../client.ts'
import { askAsPerson } from '../../session/ask-as-person.ts'
import { supabaseAddress } from '../../session/supabase-address.ts'
import { callDatabaseOrThrow, runQuery } from '../owner-database.ts'

/** `accountCurrencies`: what the account at the payment provider takes. `isPayingOff`: there is no such account, so nothing can be paid. */
export type PlanPage = contract.PlanPage & {
  readonly accountCurrencies: readonly string[]
  readonly isPayingOff: boolean
}

/** The plan of a store, and how this installation is paid. Throws when the person is neither owner nor manager. */
export async function fetchPlanPage(businessId: string): Promise<PlanPage> {
  const page = await callDatabaseOrThrow(contract.planPage, { businessId })
  const { payCurrencies, isPayingOff } = await supabaseAddress()
  return { ...page, accountCurrencies: payCurrencies ?? ['NGN'], isPayingOff: isPayingOff ?? false }
}

/** A live product, and whether the owner wants it to stay. */
export type LiveProduct = { readonly id: string; readonly name: string; readonly stays: boolean }

/** The live products, the oldest first. */
export async function listLiveProducts(businessId: string): Promise<readonly LiveProduct[]> {
  const data = await runQuery('live products', (database) =>
    database
      .from('products')
      .select('id, name, stays_on_starter')
      .eq('business_id', businessId)
      .eq('status', 'live')
      .order('created_at')
      .order('id')
      .limit(1_000),
  )
  return data.map(({ id, name, stays_on_starter }) => ({ id, name, stays: stays_on_starter }))
}

/** Begins a payment: the provider's page to go to. */
export function openCheckout(asked: CheckoutRequest): Promise<CallResult<CheckoutAnswer>> {
  return askAsPerson('/api/plan/checkout', asked, checkoutAnswer)
}

/** Asks whether a payment has arrived. */
export function checkPayment(businessId: string, reference: string): Promise<CallResult<PaymentCheckAnswer>> {
  return askAsPerson('/api/plan/check', { businessId, reference }, paymentCheckAnswer)
}

/** Cancels or resumes the renewal, or asks for the page for another card. */
export function changeSubscription(asked: SubscriptionRequest): Promise<CallResult<SubscriptionAnswer>> {
  return askAsPerson('/api/plan/subscription', asked, subscriptionAnswer)
}
