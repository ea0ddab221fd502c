// Payments: started, charged again on a kept card, and as calls and events show them. Paying on the page: paying.ts.
import { bankRefusal } from './cards.ts'
import { isoOf, Refusal, type Service } from './service.ts'
import { type Authorization, type Channel, type Customer, newCode, type Payment } from './world.ts'

const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD']
const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

/** The channels that a currency has. */
const CHANNELS_OF: Readonly<Record<string, readonly Channel[]>> = {
  NGN: ['card', 'bank_transfer', 'ussd'],
  GHS: ['card', 'mobile_money'],
}

type AskedPayment = {
  readonly reference?: unknown
  readonly email: unknown
  readonly amount: unknown
  readonly currency?: unknown
  readonly callback_url?: unknown
  readonly channels?: unknown
  readonly metadata?: unknown
}

/** Begins a payment that waits for its page. */
export function beginPayment(service: Service, given: AskedPayment): Payment {
  const currency = String(given.currency ?? 'NGN')
  const usable = CHANNELS_OF[currency] ?? ['card']
  const asked = Array.isArray(given.channels)
    ? usable.filter((each) => (given.channels as unknown[]).includes(each))
    : usable
  const payment = newPayment(service, {
    reference: given.reference === undefined ? newCode('T').slice(2) : String(given.reference),
    email: emailOf(given.email),
    amount: amountOf(given.amount),
    currency,
    channels: asked,
    callbackUrl: typeof given.callback_url === 'string' ? given.callback_url : null,
    metadata: given.metadata ?? '',
    planCode: null,
  })
  if (payment.channels.length === 0) throw new Refusal('No active channel')
  service.world.payments.push(payment)
  return payment
}

/** Charges a kept card now, or keeps the failure. */
export function chargeAgain(
  service: Service,
  given: AskedPayment & { readonly authorization_code: unknown },
  planCode: string | null = null,
): Payment {
  const kept = service.world.authorizations.find(({ code }) => code === given.authorization_code)
  if (!kept) throw new Refusal('Authorization code is invalid', { code: 'invalid_authorization_code' })
  if (!kept.isReusable) throw new Refusal('Authorization is not reusable')
  if (kept.email !== emailOf(given.email)) throw new Refusal('Email does not match Authorization code')
  const payment = newPayment(service, {
    reference: given.reference === undefined ? newCode('T').slice(2) : String(given.reference),
    email: kept.email,
    amount: amountOf(given.amount),
    currency: String(given.currency ?? 'NGN'),
    channels: ['card'],
    callbackUrl: null,
    metadata: given.metadata ?? '',
    planCode,
  })
  service.world.payments.push(payment)
  finishPayment(service, payment, kept)
  return payment
}

/** A payment as the provider's calls and events show it. */
export function shownPayment(service: Service, payment: Payment) {
  const { world } = service
  const kept = world.authorizations.find(({ code }) => code === payment.authorizationCode)
  const plan = world.plans.find(({ code }) => code === payment.planCode)
  return {
    id: payment.id,
    domain: 'test',
    status: payment.status,
    reference: payment.reference,
    amount: payment.amount,
    requested_amount: payment.requestedAmount,
    message: null,
    gateway_response: payment.gatewayResponse,
    paid_at: isoOf(payment.paidAt),
    created_at: isoOf(payment.createdAt),
    channel: payment.channel,
    currency: payment.currency,
    metadata: payment.metadata,
    fees: payment.paidAt === null ? null : feesOf(payment.amount),
    authorization: kept ? shownAuthorization(kept) : {},
    customer: shownCustomer(customerOf(service, payment.email)),
    plan: plan?.code ?? null,
    plan_object: plan ? { id: plan.id, name: plan.name, plan_code: plan.code } : {},
  }
}

/** A kept card as answers and events show it. */
export function shownAuthorization(kept: Authorization) {
  return {
    authorization_code: kept.code,
    bin: kept.bin,
    last4: kept.last4,
    exp_month: kept.expMonth,
    exp_year: kept.expYear,
    channel: kept.channel,
    card_type: kept.brand,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: kept.brand,
    reusable: kept.isReusable,
    signature: `SIG_${kept.code.slice(5)}`,
  }
}

/** A customer as answers and events show them. */
export function shownCustomer({ id, code, email }: Customer) {
  return { id, email, customer_code: code, first_name: null, last_name: null, phone: null, metadata: null }
}

/** The customer of an address; made at the first payment. */
export function customerOf({ world, newId }: Service, email: string): Customer {
  const known = world.customers.find((customer) => customer.email === email)
  if (known) return known
  const customer = { id: newId(), code: newCode('CUS'), email }
  world.customers.push(customer)
  return customer
}

/** Reads an amount in the smallest unit (kobo). Refuses what is not a whole number above 0. */
export function amountOf(value: unknown): number {
  const amount = Number(value)
  if (!Number.isInteger(amount) || amount < 1)
    throw new Refusal('Invalid Amount Sent', { code: 'invalid_amount' })
  return amount
}

/** Reads a mail address, in lower case. Refuses what is none. */
export function emailOf(value: unknown): string {
  const email = String(value ?? '')
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new Refusal('Invalid Email Address Passed')
  return email.toLowerCase()
}

type NewPayment = Pick<
  Payment,
  'reference' | 'email' | 'amount' | 'currency' | 'channels' | 'callbackUrl' | 'metadata' | 'planCode'
>

function newPayment(service: Service, given: NewPayment): Payment {
  if (!REFERENCE.test(given.reference)) throw new Refusal('Invalid characters in reference')
  if (!CURRENCIES.includes(given.currency)) throw new Refusal('Currency not supported by merchant')
  if (service.world.payments.some(({ reference }) => reference === given.reference))
    throw new Refusal('Duplicate Transaction Reference', { code: 'duplicate_reference' })
  return {
    ...given,
    id: service.newId(),
    accessCode: newCode('A').slice(2),
    requestedAmount: given.amount,
    createdAt: service.now(),
    status: 'abandoned',
    channel: null,
    paidAt: null,
    gatewayResponse: 'The transaction was not completed',
    authorizationCode: null,
    waiting: null,
    asking: null,
    refunded: 0,
  }
}

/** The bank's answer to a charge, and the event of one that succeeded. */
export function finishPayment(service: Service, payment: Payment, kept: Authorization): void {
  const refusal = kept.channel === 'card' ? bankRefusal(kept.conduct) : null
  payment.channel = kept.channel
  payment.authorizationCode = kept.code
  payment.waiting = null
  payment.status = refusal === null ? 'success' : 'failed'
  payment.gatewayResponse = refusal ?? 'Successful'
  // The provider sends no event of a failure.
  if (refusal !== null) return
  payment.paidAt = service.now()
  service.emit('charge.success', paymentEvent(service, payment))
}

/** In an event the plan is an object, where the verify call gives its code. */
function paymentEvent(service: Service, payment: Payment) {
  const { plan_object: plan, ...shown } = shownPayment(service, payment)
  return { ...shown, plan }
}

/** 1.5 percent and ₦100 over ₦2,500, at most ₦2,000: as third parties quote it. */
function feesOf(amount: number): number {
  return Math.min(200_000, Math.ceil(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0))
}
