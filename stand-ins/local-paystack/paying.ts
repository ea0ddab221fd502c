// What a person does on the page: pays by card, by transfer or by code. Accounts and codes live for a time.
import { randomInt } from 'node:crypto'
import { brandOf } from './cards.ts'
import { finishPayment } from './payments.ts'
import type { Service } from './service.ts'
import { type Authorization, type CardConduct, newCode, type Payment } from './world.ts'

/** Minutes that an account for a transfer lives, and a code. */
const WAIT_MINUTES = { bank_transfer: 30, ussd: 10, mobile_money: 10 } as const

export type WaitingChannel = keyof typeof WAIT_MINUTES

/** Charges a card whose PIN and code were right, and keeps it. */
export function payByCard(
  service: Service,
  payment: Payment,
  { number, conduct }: { readonly number: string; readonly conduct: CardConduct },
): void {
  const kept: Authorization = {
    code: newCode('AUTH'),
    email: payment.email,
    channel: 'card',
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    expMonth: '12',
    expYear: String(new Date(service.now()).getUTCFullYear() + 4),
    brand: brandOf(number),
    isReusable: true,
    conduct,
  }
  service.world.authorizations.push(kept)
  finishPayment(service, payment, kept)
}

/** A person chooses transfer or a code: money is waited for. */
export function waitForMoney({ now }: Service, payment: Payment, channel: WaitingChannel): void {
  payment.status = 'ongoing'
  payment.channel = channel
  payment.waiting = {
    number:
      channel === 'ussd'
        ? `*737*000*${randomInt(1000, 9999)}#`
        : String(randomInt(1_000_000_000, 9_999_999_999)),
    expiresAt: now() + WAIT_MINUTES[channel] * 60_000,
  }
}

/** Money arrives by transfer or code. A wrong sum and a late one go back by themselves; the payment stays unpaid. */
export function moneyArrives(service: Service, payment: Payment, amount: number): 'paid' | 'rejected' {
  const { waiting, channel } = payment
  const isInTime = waiting !== null && service.now() < waiting.expiresAt && payment.status === 'ongoing'
  if (!isInTime || amount !== payment.requestedAmount) {
    // The provider's event names no reference.
    service.emit('bank.transfer.rejected', {
      message: isInTime ? 'Incorrect amount' : 'Account expired',
      message_type: isInTime ? 'INCORRECT_AMOUNT' : 'EXPIRED_ACCOUNT',
      amount,
      currency: payment.currency,
    })
    return 'rejected'
  }
  const kept: Authorization = {
    code: newCode('AUTH'),
    email: payment.email,
    channel: channel ?? 'bank_transfer',
    bin: '008XXX',
    last4: 'X553',
    expMonth: '12',
    expYear: '2030',
    brand: 'Managed Account',
    isReusable: false,
    conduct: 'success',
  }
  service.world.authorizations.push(kept)
  finishPayment(service, payment, kept)
  return 'paid'
}

/** A payer refuses on the phone, or has too little: mobile money fails at once, and may be tried again. */
export function declineOnPhone(payment: Payment): void {
  if (payment.status !== 'ongoing' || payment.channel !== 'mobile_money') return
  payment.status = 'failed'
  payment.waiting = null
  payment.gatewayResponse = 'Declined: the payer did not approve, or has too little'
}

/** Accounts and codes whose time is over: the payment counts as abandoned. */
export function endWaits({ world, now }: Service): void {
  for (const payment of world.payments) {
    if (payment.status === 'ongoing' && payment.waiting && payment.waiting.expiresAt <= now())
      payment.status = 'abandoned'
  }
}
