// Plans and subscriptions of kept cards: charged on their dates by the stand-in's clock, and stopped.
import {
  amountOf,
  chargeAgain,
  customerOf,
  shownAuthorization,
  shownCustomer,
  shownPayment,
} from './payments.ts'
import { isoOf, Refusal, type Service } from './service.ts'
import { type Authorization, type Interval, newCode, type Plan, type Subscription } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An invoice is announced so long before its charge. */
const ANNOUNCED_MS = 3 * DAY_MS
const INTERVALS: readonly Interval[] = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
]
const MONTHS: Readonly<Partial<Record<Interval, number>>> = {
  monthly: 1,
  quarterly: 3,
  biannually: 6,
  annually: 12,
}

/** Makes a plan from the body of a request. Refuses a missing name, and an interval or amount that is not valid. */
export function makePlan({ world, newId }: Service, given: Record<string, unknown>): Plan {
  const { name, interval, currency = 'NGN' } = given
  if (typeof name !== 'string' || name === '') throw new Refusal('Plan name is required')
  const known = INTERVALS.find((each) => each === interval)
  if (!known) throw new Refusal('Invalid interval')
  const plan = {
    id: newId(),
    code: newCode('PLN'),
    name,
    interval: known,
    amount: amountOf(given['amount']),
    currency: String(currency),
  }
  world.plans.push(plan)
  return plan
}

/** A plan as answers and events show it. */
export function shownPlan({ id, code, name, interval, amount, currency }: Plan) {
  return { id, name, plan_code: code, interval, amount, currency, domain: 'test' }
}

/** Subscribes a kept card: it is charged first at `startAt`, or after the plan's interval. One customer has a plan once. */
export function beginSubscription(
  service: Service,
  {
    planCode,
    kept,
    startAt,
  }: { readonly planCode: string; readonly kept: Authorization; readonly startAt?: number },
): Subscription {
  const { world, now, newId } = service
  const plan = planOf(service, planCode)
  const isTaken = world.subscriptions.some(
    (each) => each.email === kept.email && each.planCode === planCode && each.status !== 'cancelled',
  )
  if (isTaken) throw new Refusal('This subscription is already in place.', { code: 'duplicate_subscription' })
  const subscription: Subscription = {
    id: newId(),
    code: newCode('SUB'),
    emailToken: newCode('t').slice(2),
    planCode,
    email: kept.email,
    createdAt: now(),
    authorizationCode: kept.code,
    status: 'active',
    nextPaymentAt: startAt ?? nextDate(now(), plan.interval),
    invoicedFor: null,
  }
  world.subscriptions.push(subscription)
  const { email_token: _token, ...event } = shownSubscription(service, subscription)
  // The provider's event lacks the token.
  service.emit('subscription.create', event)
  return subscription
}

/** Stops at a person's wish; it ends on its next payment date. */
export function endRenewing(service: Service, given: Record<string, unknown>): void {
  const subscription = service.world.subscriptions.find(
    ({ code, emailToken }) => code === given['code'] && emailToken === given['token'],
  )
  if (subscription?.status !== 'active' && subscription?.status !== 'attention')
    throw new Refusal('Subscription with code not found or already inactive', {
      status: 404,
      code: 'not_found',
    })
  subscription.status = 'non-renewing'
  service.emit('subscription.not_renew', shownSubscription(service, subscription))
}

/** Finds a subscription by its code or id. Refuses with 404 when there is none. */
export function subscriptionOf({ world }: Service, code: string): Subscription {
  const found = world.subscriptions.find((each) => each.code === code || String(each.id) === code)
  if (!found) throw new Refusal('Subscription not found', { status: 404, code: 'not_found' })
  return found
}

/** All that is due on the clock: invoices announced, charges, ends. */
export function runSubscriptions(service: Service): void {
  const { world, now } = service
  for (const subscription of world.subscriptions) {
    const isOpen = subscription.status === 'active' || subscription.status === 'attention'
    if (
      isOpen &&
      subscription.nextPaymentAt - ANNOUNCED_MS <= now() &&
      subscription.invoicedFor !== subscription.nextPaymentAt
    ) {
      subscription.invoicedFor = subscription.nextPaymentAt
      service.emit('invoice.create', invoiceOf(service, subscription, { isPaid: false, reference: null }))
    }
    if (subscription.nextPaymentAt > now()) continue
    if (isOpen) renew(service, subscription)
    else if (subscription.status === 'non-renewing') {
      subscription.status = 'cancelled'
      service.emit('subscription.disable', shownSubscription(service, subscription))
    }
  }
}

/** A subscription as answers and events show it, with its card, plan and last payment. */
export function shownSubscription(service: Service, subscription: Subscription) {
  const { world } = service
  const kept = world.authorizations.find(({ code }) => code === subscription.authorizationCode)
  const plan = planOf(service, subscription.planCode)
  const last = world.payments.findLast(
    (each) => each.planCode === plan.code && each.authorizationCode !== null,
  )
  return {
    id: subscription.id,
    domain: 'test',
    status: subscription.status,
    subscription_code: subscription.code,
    email_token: subscription.emailToken,
    amount: plan.amount,
    next_payment_date: subscription.status === 'cancelled' ? null : isoOf(subscription.nextPaymentAt),
    created_at: isoOf(subscription.createdAt),
    plan: shownPlan(plan),
    authorization: kept ? shownAuthorization(kept) : {},
    customer: shownCustomer(customerOf(service, subscription.email)),
    most_recent_invoice: last
      ? { transaction: last.id, paid: last.status === 'success', status: last.status, amount: last.amount }
      : null,
  }
}

/** Charges the card once. A failure is not tried again before the next payment date. */
function renew(service: Service, subscription: Subscription): void {
  const plan = planOf(service, subscription.planCode)
  const payment = chargeAgain(
    service,
    {
      email: subscription.email,
      amount: plan.amount,
      currency: plan.currency,
      authorization_code: subscription.authorizationCode,
      metadata: { invoice_action: 'create' },
    },
    plan.code,
  )
  const isPaid = payment.status === 'success'
  subscription.status = isPaid ? 'active' : 'attention'
  const { reference } = payment
  if (!isPaid) service.emit('invoice.payment_failed', invoiceOf(service, subscription, { isPaid, reference }))
  subscription.nextPaymentAt = nextDate(subscription.nextPaymentAt, plan.interval)
  service.emit('invoice.update', invoiceOf(service, subscription, { isPaid, reference }))
}

function invoiceOf(
  service: Service,
  subscription: Subscription,
  { isPaid, reference }: { readonly isPaid: boolean; readonly reference: string | null },
) {
  const { plan, authorization, customer, amount, ...shown } = shownSubscription(service, subscription)
  const payment = service.world.payments.find((each) => each.reference === reference)
  return {
    domain: 'test',
    invoice_code: newCode('INV'),
    amount,
    period_start: isoOf(service.now()),
    period_end: isoOf(service.now()),
    status: isPaid ? 'success' : 'pending',
    paid: isPaid,
    paid_at: isPaid ? isoOf(service.now()) : null,
    description: null,
    authorization,
    subscription: { ...shown, amount },
    customer,
    transaction: payment
      ? { reference, status: payment.status, amount, currency: shownPayment(service, payment).currency }
      : {},
  }
}

function planOf({ world }: Service, code: string): Plan {
  const plan = world.plans.find((each) => each.code === code)
  if (!plan) throw new Refusal('Plan not found', { status: 404, code: 'not_found' })
  return plan
}

/** The next date: months of the calendar, where the 29th to 31st become the 28th. */
function nextDate(fromMs: number, interval: Interval): number {
  const months = MONTHS[interval]
  if (months === undefined)
    return fromMs + { hourly: DAY_MS / 24, daily: DAY_MS, weekly: 7 * DAY_MS }[interval as 'hourly']
  const date = new Date(fromMs)
  date.setUTCDate(Math.min(28, date.getUTCDate()))
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.getTime()
}
