// Acts on a shop's plan (more days of a trial, a transfer that came outside the provider, a plan by hand) and on money that owners ask back. All
// ask for the password.
import { operatorDecideMoneyBack, operatorRetryMoneyBack } from '#contract/sql/operator/operator.ts'
import {
  operatorChangePlan,
  operatorExtendTrial,
  operatorRecordTransfer,
} from '#contract/sql/operator/operator-plans.ts'
import { call } from '#data/client.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { type Acts, type Form, type OperatorAct, wholeNumber } from './act.ts'

export const PLAN_ACTS: Acts = {
  '/stores/:id/plan extend-trial': (businessId, form) =>
    onPlan(({ database }, who) =>
      call(database, operatorExtendTrial, {
        ...who,
        businessId,
        key: keyOf(form),
        days: wholeNumber(form['days']),
      }),
    ),
  '/stores/:id/plan give-plan': (businessId, form) =>
    onPlan(({ database }, who) =>
      call(database, operatorChangePlan, {
        ...who,
        businessId,
        key: keyOf(form),
        days: wholeNumber(form['days']),
        plan: form['plan'] === 'enterprise' ? 'enterprise' : 'premium',
      }),
    ),
  '/stores/:id/plan end-plan': (businessId, form) =>
    onPlan(({ database }, who) =>
      call(database, operatorChangePlan, {
        ...who,
        businessId,
        key: keyOf(form),
        days: null,
        plan: 'starter',
      }),
    ),
  '/stores/:id/plan record-transfer': (businessId, form) =>
    onPlan(({ database }, who) =>
      call(database, operatorRecordTransfer, { ...who, businessId, ...transferIn(form) }),
    ),
  '/payments approve-refund': (_id, form) => decideRefund(form, true),
  '/payments refuse-refund': (_id, form) => decideRefund(form, false),
  '/payments retry-refund': (_id, form) => ({
    run: ({ database }, who) =>
      call(database, operatorRetryMoneyBack, { ...who, reference: referenceOf(form) }),
    asksPassword: true,
    refusals: { not_failed: 'This refund has not failed: look at the list again.' },
  }),
}

function decideRefund(form: Form, isApproved: boolean): OperatorAct {
  return {
    run: ({ database }, who) =>
      call(database, operatorDecideMoneyBack, { ...who, reference: referenceOf(form), isApproved }),
    asksPassword: true,
  }
}

function referenceOf(form: Form): string {
  return (form['reference'] ?? '').slice(0, 200)
}

function onPlan(run: OperatorAct['run']): OperatorAct {
  return {
    run,
    asksPassword: true,
    refusals: {
      days: 'Write the days as a whole number: 1 to 60 for a trial, 1 to 400 for a plan.',
      plan: 'Choose a plan and a time that have a price.',
      amount:
        'Write the amount that came, as 5,500 or 5500.50: at most five times the price and at least a fifth of it.',
      reference:
        'Write the reference of the transfer: 4 to 100 letters and digits, as the bank’s statement shows it.',
      came_on: 'Write the day on which the money came: within the last 90 days.',
      no_trial: 'No trial runs. Give the shop a plan instead.',
      nothing_to_end: 'The shop is on Starter already.',
      card_renews:
        'A card pays for this plan by itself: ask the owner to cancel it first, else the provider charges it again.',
      reference_used: 'This reference is recorded already, so it counts once.',
    },
  }
}

/** The key is made with the form: a form that is sent twice is one act. */
function keyOf({ key }: Form): string {
  return isUuid(key) ? key : crypto.randomUUID()
}

/** `bought`: `premium 3 NGN`. The database refuses a value that cannot be read, and names its field. */
function transferIn(form: Form) {
  const [plan = '', months = '', currency = ''] = (form['bought'] ?? '').split(' ')
  const cameOn = form['came-on'] ?? ''
  return {
    plan: plan.slice(0, 20),
    months: wholeNumber(months),
    currency: currency.slice(0, 3),
    amountMinor: parseAmount(form['amount'] ?? '') ?? 0,
    reference: (form['reference'] ?? '').slice(0, 100),
    cameOn: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)$|^\d{4}-\d{2}-3[01]$/.test(cameOn)
      ? cameOn
      : '1970-01-01',
  }
}
