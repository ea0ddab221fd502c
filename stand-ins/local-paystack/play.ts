// What a test or a person makes happen: POST /_play with one of these. Answers the world's part that changed.
import { TEST_CARDS } from './cards.ts'
import { declineOnPhone, moneyArrives, payByCard, type WaitingChannel, waitForMoney } from './paying.ts'
import { beginDispute, resolveDispute } from './refunds.ts'
import { Refusal, type Service } from './service.ts'
import type { Schedule, WebhookPlay } from './webhooks.ts'
import type { CardConduct, Payment, Webhook } from './world.ts'

/** What happens to the next calls. `lost`: the call is done and its answer does not arrive. */
export type ApiFault = 'none' | 'down' | 'busy' | 'silent' | 'lost'

export type Play =
  /** Pays an open payment; `amount`: what a transfer sends. */
  | {
      readonly play: 'pay'
      readonly reference: string
      readonly by?: 'card' | WaitingChannel
      readonly amount?: number
    }
  /** A card is declined on the page; mobile money that is waited for is refused on the phone. */
  | { readonly play: 'fail'; readonly reference: string }
  /** What the bank says from now on when this person's kept cards are charged. */
  | { readonly play: 'cards'; readonly email: string; readonly conduct: CardConduct }
  | { readonly play: 'dispute'; readonly reference: string; readonly category?: 'chargeback' | 'fraud' }
  | {
      readonly play: 'resolve'
      readonly reference: string
      readonly resolution: 'merchant-accepted' | 'declined'
    }
  /** Moves the clock forward; all that falls into the time happens, in order. */
  | { readonly play: 'clock'; readonly hours: number }
  | {
      readonly play: 'webhooks'
      readonly mode?: WebhookPlay['mode']
      readonly repeats?: number
      readonly schedule?: Schedule
    }
  /** Sends what was held, in an order of its numbers; without one, as it happened. `dropped` too where `all` is true. */
  | { readonly play: 'release'; readonly order?: readonly number[]; readonly all?: boolean }
  | { readonly play: 'fault'; readonly fault: ApiFault }

export type Stage = {
  readonly service: Service
  readonly webhooks: WebhookPlay
  setFault(fault: ApiFault): void
  /** Moves the clock and runs what falls into the time. */
  advance(hours: number): Promise<void>
  /** Sends what is due. */
  send(): Promise<void>
}

/** Makes it happen. Throws a Refusal for a play that does not exist. */
export async function perform(given: Play, stage: Stage): Promise<unknown> {
  const { service, webhooks } = stage
  switch (given.play) {
    case 'pay':
      return pay(service, given)
    case 'fail': {
      const payment = paymentOf(service, given.reference)
      if (payment.status === 'ongoing' && payment.channel === 'mobile_money') {
        declineOnPhone(payment)
        return payment
      }
      payByCard(service, payment, { number: TEST_CARDS[3]?.number ?? '', conduct: 'declined' })
      return payment
    }
    case 'cards': {
      const kept = service.world.authorizations.filter(({ email }) => email === given.email.toLowerCase())
      for (const each of kept) each.conduct = given.conduct
      return { changed: kept.length }
    }
    case 'dispute':
      return beginDispute(service, given.reference, given.category ?? 'chargeback')
    case 'resolve': {
      const dispute = service.world.disputes.findLast(({ reference }) => reference === given.reference)
      if (!dispute) throw new Refusal('Dispute not found', { status: 404 })
      resolveDispute(service, dispute, given.resolution)
      return dispute
    }
    case 'clock':
      await stage.advance(Number(given.hours))
      return { now: new Date(service.now()).toISOString() }
    case 'webhooks':
      webhooks.mode = given.mode ?? webhooks.mode
      webhooks.repeats = given.repeats ?? webhooks.repeats
      webhooks.schedule = given.schedule ?? webhooks.schedule
      return webhooks
    case 'release':
      return release(given, stage)
    case 'fault':
      stage.setFault(given.fault)
      return { fault: given.fault }
    default:
      throw new Refusal('Unknown play')
  }
}

function pay(service: Service, given: Play & { readonly play: 'pay' }): Payment {
  const payment = paymentOf(service, given.reference)
  const by = given.by ?? payment.channels[0] ?? 'card'
  if (by === 'card') {
    payByCard(service, payment, { number: TEST_CARDS[0]?.number ?? '', conduct: 'success' })
    return payment
  }
  if (payment.status !== 'ongoing') waitForMoney(service, payment, by)
  moneyArrives(service, payment, given.amount ?? payment.requestedAmount)
  return payment
}

async function release({ order, all }: Play & { readonly play: 'release' }, { service, send }: Stage) {
  const kept = service.world.webhooks.filter(({ state }) => state === 'held' || (all && state === 'dropped'))
  const chosen = order ? order.flatMap((at) => kept[at] ?? []) : kept
  for (const webhook of chosen as Webhook[]) {
    webhook.state = 'waiting'
    webhook.nextAt = service.now()
    await send()
  }
  return { released: chosen.length, events: chosen.map(({ event }) => event) }
}

function paymentOf({ world }: Service, reference: string): Payment {
  const payment = world.payments.find((each) => each.reference === reference)
  if (!payment) throw new Refusal('Transaction not found', { status: 404 })
  return payment
}
