// Answers about the plan of a store: the page of plan and payments, trials, entries of the ledger. Payments themselves: plan-payments.ts.
import * as v from 'valibot'
import { PLAN_PERIODS } from '#domain/plan/periods.ts'
import { PLAN_IDS } from '#domain/plan/plan.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalCount,
  optionalText,
  optionalTime,
  text,
  texts,
  time,
} from '../values.ts'

const plan = v.picklist(PLAN_IDS)
const paidPlan = v.picklist(['premium', 'enterprise'])
const months = v.picklist(PLAN_PERIODS)

/** The fold of a store's ledger. `plan` and `endsAt` stay when it has ended. */
const planState = v.object({
  plan,
  endsAt: optionalTime,
  nextPlan: v.nullable(paidPlan),
  nextEndsAt: optionalTime,
  isTrial: flag,
  graceUntil: optionalTime,
  renews: flag,
  /** What the owner wants after the paid time; null: the same. */
  chosenPlan: v.nullable(plan),
})

const moneyBack = v.object({
  status: v.picklist(['asked', 'approved', 'refused', 'paid_back']),
  askedAt: time,
  answer: text,
})

const payment = v.object({
  reference: text,
  paidAt: time,
  plan: paidPlan,
  /** Null for money that an operator recorded by days. */
  months: v.nullable(months),
  days: count,
  amountMinor,
  currency: text,
  channel: optionalText,
  renews: flag,
  refundedMinor: amountMinor,
  /** True for the first payment for a plan, while the guarantee lasts and nothing was asked. */
  mayAskBack: flag,
  moneyBack: v.nullable(moneyBack),
})
export type PlanPayment = v.InferOutput<typeof payment>

const checkout = v.object({
  reference: text,
  plan: paidPlan,
  months,
  renews: flag,
  amountMinor,
  currency: text,
  /** Null until the provider has answered. */
  providerUrl: optionalText,
  createdAt: time,
  status: v.picklist(['open', 'paid', 'failed', 'expired']),
})

const planPageAnswer = v.object({
  /** In force now. */
  plan,
  isOwner: flag,
  boughtPlan: plan,
  /** The end with the days of grace; `paidUntil` is without them. */
  endsAt: optionalTime,
  paidUntil: optionalTime,
  nextPlan: v.nullable(paidPlan),
  nextEndsAt: optionalTime,
  isTrial: flag,
  graceUntil: optionalTime,
  renews: flag,
  /** When the card is charged next: the end of the days that are left. Null when no charge follows. */
  nextChargeAt: optionalTime,
  chosenPlan: v.nullable(plan),
  /** True when going down stopped the card, so that staying resumes it. */
  stayResumes: flag,
  /** The plans that this person may try for this store now, the least first. */
  mayTry: v.array(paidPlan),
  limits: v.object({ live: optionalCount, saved: optionalCount, pictures: count }),
  use: v.object({ live: count, saved: count, resting: count, pictures: count, members: count }),
  domain: v.nullable(v.object({ name: text, status: text })),
  /** The newest first. */
  payments: v.array(payment),
  card: v.nullable(
    v.object({ brand: optionalText, last4: text, expMonth: optionalCount, expYear: optionalCount }),
  ),
  subscription: v.nullable(
    v.object({
      status: v.picklist(['active', 'attention', 'non-renewing']),
      plan: paidPlan,
      months,
      amountMinor,
      currency: text,
      nextPaymentAt: optionalTime,
    }),
  ),
  checkout: v.nullable(checkout),
  /** `chargedNextAt`: when a card that is charged today would be charged next; null for months that are paid at once. */
  prices: v.array(
    v.object({ plan: paidPlan, months, currency: text, amountMinor, chargedNextAt: optionalTime }),
  ),
})
export type PlanPage = v.InferOutput<typeof planPageAnswer>

/** Everything about the plan. Null also for staff. */
export const planPage = sqlFunction('plan_page', planPageAnswer, { area: 'plan', isNullForStrangers: true })
/** Begins the trial. */
export const startTrial = sqlFunction('start_trial', planState, {
  area: 'plan',
  refuses: ['plan_active', 'trial_used'],
})
/** Keeps the plan that the owner wants after the paid time. */
export const chooseNextPlan = sqlFunction('choose_next_plan', planState, {
  area: 'plan',
  refuses: ['too_many_requests'],
})
const whatRestsAnswer = v.object({
  /** Names of the members who would have no seat. */
  members: texts,
  currencies: texts,
  hasWatermark: flag,
  domain: optionalText,
  template: optionalText,
})
export type WhatRests = v.InferOutput<typeof whatRestsAnswer>

/** What a lower plan would rest, beside products. Null for others than owners. */
export const whatRests = sqlFunction('what_rests', whatRestsAnswer, {
  area: 'plan',
  isNullForStrangers: true,
})
/** Keeps which products stay under the limit of Starter. */
export const chooseStayingProducts = sqlFunction('choose_staying_products', noValue, {
  area: 'plan',
  refuses: ['plan_limit_live'],
})
/** Asks for a payment back. */
export const askMoneyBack = sqlFunction('ask_money_back', noValue, {
  area: 'plan',
  refuses: ['not_first_payment', 'too_late'],
})

/** Null: the store is gone; the row is kept. */
export const addPlanEntry = sqlFunction('add_plan_entry', v.nullable(planState))
