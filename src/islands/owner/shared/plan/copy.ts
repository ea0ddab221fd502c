// Names of plans, days, and sentences for refusals about plans.
import { brand } from '#brand'
import type { CHECKOUT_ERRORS, SUBSCRIPTION_ERRORS } from '#contract/api/plan.ts'
import type { askMoneyBack, chooseStayingProducts, startTrial } from '#contract/sql/plans/plans.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { nextChargeSentence } from '#domain/plan/next-charge.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { daysUntil } from '#domain/plan/plan-state.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'

/** `planName('starter')` -> `Starter` */
export function planName(plan: PlanId): string {
  return brand.plans.find(({ id }) => id === plan)?.name ?? plan
}

const DAY = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'long', year: 'numeric' })

/** `2026-03-03T…` -> `3 March 2026` */
export function dayText(time: string): string {
  return DAY.format(Date.parse(time))
}

/** The next charge: `Your card is charged on 9 January 2027, when your 44 days end.` */
export function nextChargeText(time: string): string {
  return nextChargeSentence(dayText(time), daysUntil(Date.parse(time), serverNow()))
}

/** Said before the tap where no payment provider is set up, and after it when that has just changed. */
export const PAYING_OFF = 'Paying is not set up here yet. Please write to us.'

type PlanCode =
  | (typeof CHECKOUT_ERRORS | typeof SUBSCRIPTION_ERRORS)[number]
  | (typeof startTrial | typeof chooseStayingProducts | typeof askMoneyBack)['refuses'][number]

/** Why a change of the plan was refused. */
export const PLAN_REFUSALS = {
  trial_used: 'You have tried this plan already, with this shop or another one.',
  bad_request: 'This did not work. Please try again.',
  unauthorised: 'You are signed out. Sign in again.',
  plan_active: 'This shop has a plan already.',
  forbidden: 'Only an owner of the shop can do this.',
  already_renews: 'A card subscription of this plan runs already.',
  plan_ended: 'The paid days are over. Pay for the plan, and it renews by itself again.',
  paying_off: PAYING_OFF,
  too_many_requests: 'That was often. Please wait a little and try again.',
  unknown_subscription: 'This shop has no card subscription.',
  not_first_payment: 'Only the first payment for a plan is paid back.',
  too_late: 'This payment can no longer be asked back.',
  plan_limit_live: 'These are more than Starter shows.',
  unavailable: 'The payment service does not answer. Nothing was charged. Please try again in a moment.',
} satisfies RefusalWords<PlanCode>

/** The sentence for a refusal. */
export const planRefusalText = toRefusalText(PLAN_REFUSALS)
