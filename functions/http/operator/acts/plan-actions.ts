// Reads the forms of a store's plan: more days of a trial, a transfer that came outside the provider, a plan by hand. All ask for the password.
import { changePlan, extendTrial, recordTransfer } from '#data/server/operator/operator-plans.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { commonRefusal, type Form, type PreparedAction, wholeNumber } from './prepared-action.ts'

/** Null for a path or an act that is not about a plan. */
export function planActionOf(below: string, form: Form): PreparedAction | null {
  const storeId = /^\/stores\/([^/]+)\/plan$/.exec(below)?.[1]
  if (!isUuid(storeId)) return null
  const { act = '', reason = '' } = form
  const shared = { act, backTo: `/stores/${storeId}`, asksPassword: true, refusalOf }
  const key = isUuid(form['key']) ? form['key'] : crypto.randomUUID()
  const days = wholeNumber(form['days']) || 0
  switch (act) {
    case 'extend-trial':
      return { ...shared, run: (...who) => extendTrial(...who, { storeId, key, days, reason }) }
    case 'give-plan':
      return {
        ...shared,
        run: (...who) => changePlan(...who, { storeId, key, days, plan: paidPlanIn(form), reason }),
      }
    case 'end-plan':
      return {
        ...shared,
        run: (...who) => changePlan(...who, { storeId, key, days: null, plan: 'starter', reason }),
      }
    case 'record-transfer':
      return { ...shared, run: (...who) => recordTransfer(...who, transferIn(storeId, form)) }
    default:
      return null
  }
}

function paidPlanIn(form: Form): string {
  return form['plan'] === 'enterprise' ? 'enterprise' : 'premium'
}

/** `bought`: `premium 3 NGN`. The database refuses a value that cannot be read, and names its field. */
function transferIn(storeId: string, form: Form) {
  const [plan = '', months = '', currency = ''] = (form['bought'] ?? '').split(' ')
  const cameOn = form['came-on'] ?? ''
  return {
    storeId,
    plan: plan.slice(0, 20),
    months: wholeNumber(months) || 0,
    currency: currency.slice(0, 3),
    amountMinor: parseAmount(form['amount'] ?? '') ?? 0,
    reference: (form['reference'] ?? '').slice(0, 100),
    cameOn: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)$|^\d{4}-\d{2}-3[01]$/.test(cameOn)
      ? cameOn
      : '1970-01-01',
    reason: form['reason'] ?? '',
  }
}

const OF_FIELD: Readonly<Record<string, string>> = {
  days: 'Write the days as a whole number: 1 to 60 for a trial, 1 to 400 for a plan.',
  plan: 'Choose a plan and a time that have a price.',
  amount:
    'Write the amount that came, as 5,500 or 5500.50: at most five times the price and at least a fifth of it.',
  reference:
    'Write the reference of the transfer: 4 to 100 letters and digits, as the bank’s statement shows it.',
  came_on: 'Write the day on which the money came: within the last 90 days.',
}

const OF_CODE: Readonly<Record<string, string>> = {
  no_trial: 'No trial runs. Give the shop a plan instead.',
  nothing_to_end: 'The shop is on Starter already.',
  card_renews:
    'A card pays for this plan by itself: ask the owner to cancel it first, else the provider charges it again.',
  reference_used: 'This reference is recorded already, so it counts once.',
}

function refusalOf(code: string, details: Readonly<Record<string, unknown>>): string {
  return (
    commonRefusal(code, details) ??
    OF_CODE[code] ??
    OF_FIELD[String(details['field'])] ??
    'It was not done. Load the page again and try once more.'
  )
}
