// The steps of the hosted pages: each is a form that a person sends.
import { testCard } from './cards.ts'
import { checkoutPage, gonePage, managePage, returnUrl } from './pages.ts'
import { declineOnPhone, moneyArrives, payByCard, type WaitingChannel, waitForMoney } from './paying.ts'
import type { Service } from './service.ts'
import { endRenewing } from './subscriptions.ts'
import { type Authorization, newCode, type Payment } from './world.ts'

/** A page, or the address to which the browser is sent. */
export type Shown =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string }

/** `/checkout/{access code}`; `form` null: the page is only looked at. */
export function showCheckout(service: Service, accessCode: string, form: URLSearchParams | null): Shown {
  const payment = service.world.payments.find((each) => each.accessCode === accessCode)
  if (!payment) return { status: 404, html: gonePage() }
  const wasPaid = payment.status === 'success'
  const note = form && !wasPaid ? takeStep(service, payment, form) : ''
  const isPaid = payment.status === 'success' && !wasPaid
  if (isPaid && payment.callbackUrl)
    return { status: 303, location: returnUrl(payment.callbackUrl, payment.reference) }
  return { status: 200, html: checkoutPage(payment, { now: service.now(), note }) }
}

/** `/manage/{token}` */
export function showManage(service: Service, token: string, form: URLSearchParams | null): Shown {
  const subscription = service.world.subscriptions.find(({ emailToken }) => emailToken === token)
  if (!subscription) return { status: 404, html: gonePage() }
  if (form?.get('step') === 'cancel' && subscription.status !== 'cancelled') {
    if (subscription.status !== 'non-renewing') endRenewing(service, { code: subscription.code, token })
    return { status: 200, html: managePage(subscription, 'It ends with the paid period.') }
  }
  const card = form?.get('step') === 'card' ? testCard(form.get('number') ?? '') : null
  if (!card) return { status: 200, html: managePage(subscription, '') }
  const kept: Authorization = {
    code: newCode('AUTH'),
    email: subscription.email,
    channel: 'card',
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    expMonth: '12',
    expYear: '2030',
    brand: card.number.startsWith('4') ? 'visa' : 'verve',
    isReusable: true,
    conduct: card.conduct === 'no_token' ? 'declined' : card.conduct,
  }
  service.world.authorizations.push(kept)
  subscription.authorizationCode = kept.code
  return { status: 200, html: managePage(subscription, 'The card was changed.') }
}

/** Returns what went wrong; empty when nothing did. */
function takeStep(service: Service, payment: Payment, form: URLSearchParams): string {
  const step = form.get('step')
  if (step === 'card') return takeCard(service, payment, form)
  if (step === 'pin' || step === 'otp')
    return takeSecret(service, payment, { step, typed: form.get(step) ?? '' })
  if (step === 'wait') {
    const channel = payment.channels.find((each) => each === form.get('channel'))
    if (!channel || channel === 'card') return 'Choose a way to pay.'
    waitForMoney(service, payment, channel as WaitingChannel)
    return ''
  }
  if (step === 'sent') {
    if (moneyArrives(service, payment, Number(form.get('amount'))) === 'paid') return ''
    return 'The bank sent the money back: the sum was wrong, or the account’s time was over.'
  }
  if (step === 'decline') {
    declineOnPhone(payment)
    return payment.gatewayResponse
  }
  if (step === 'other' && payment.status === 'ongoing') {
    payment.status = 'abandoned'
    payment.waiting = null
  }
  return ''
}

function takeCard(service: Service, payment: Payment, form: URLSearchParams): string {
  const card = testCard(form.get('number') ?? '')
  if (!payment.channels.includes('card')) return 'This payment takes no cards.'
  if (!card) return 'Only test cards work here. They are listed below.'
  if (form.get('cvv') !== card.cvv) return 'The CVV is wrong.'
  if (card.pin) {
    payment.asking = { number: card.number, step: 'pin' }
    return ''
  }
  return chargeCard(service, payment, card.number)
}

type Secret = { readonly step: 'pin' | 'otp'; readonly typed: string }

/** Why a PIN or a code is not taken; empty when it was right, or when another one is asked for. */
function takeSecret(service: Service, payment: Payment, { step, typed }: Secret): string {
  const { asking } = payment
  const card = asking && testCard(asking.number)
  if (!card || asking.step !== step) return ''
  if (typed !== card[step]) return step === 'pin' ? 'The PIN is wrong.' : 'The code is wrong.'
  payment.asking = step === 'pin' && card.otp ? { number: card.number, step: 'otp' } : null
  return payment.asking ? '' : chargeCard(service, payment, card.number)
}

function chargeCard(service: Service, payment: Payment, number: string): string {
  const conduct = testCard(number)?.conduct ?? 'declined'
  if (conduct === 'no_token') {
    payment.status = 'failed'
    payment.channel = 'card'
    payment.gatewayResponse = 'Token Not Generated. Customer Not Registered on Token Platform'
    return payment.gatewayResponse
  }
  payByCard(service, payment, { number, conduct })
  return payment.status === 'success' ? '' : payment.gatewayResponse
}
