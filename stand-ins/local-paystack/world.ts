// What the stand-in knows: payments, cards, subscriptions, refunds, disputes, webhooks. One JSON file holds all of it.
// Times are milliseconds since 1970 on the stand-in's own clock; amounts are whole numbers of the smallest unit.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'mobile_money'

/** The provider's own words. `abandoned`: started and not paid. `ongoing`: the provider waits for a transfer or a code. */
export type PaymentStatus = 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'

/** The bank's answer when a card is charged, and the outcome of a refund. */
export type CardConduct = 'success' | 'declined' | 'no_funds' | 'refund_fails' | 'refund_needs_attention'

export type Authorization = {
  readonly code: string
  readonly email: string
  readonly channel: Channel
  readonly bin: string
  readonly last4: string
  readonly expMonth: string
  readonly expYear: string
  readonly brand: string
  readonly isReusable: boolean
  conduct: CardConduct
}

export type Payment = {
  readonly id: number
  readonly reference: string
  readonly accessCode: string
  /** What arrived; differs from `requestedAmount` only where the provider let it. */
  amount: number
  readonly requestedAmount: number
  readonly currency: string
  readonly email: string
  readonly channels: readonly Channel[]
  readonly callbackUrl: string | null
  readonly metadata: unknown
  readonly planCode: string | null
  readonly createdAt: number
  status: PaymentStatus
  channel: Channel | null
  paidAt: number | null
  gatewayResponse: string
  authorizationCode: string | null
  /** The account or code to which the money is sent, and the time until which it is valid. */
  waiting: { readonly number: string; readonly expiresAt: number } | null
  /** A card that the page still asks about. */
  asking: { readonly number: string; readonly step: 'pin' | 'otp' } | null
  refunded: number
}

export type Customer = { readonly id: number; readonly code: string; readonly email: string }

export type Interval = 'hourly' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'biannually' | 'annually'

export type Plan = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly interval: Interval
  readonly amount: number
  readonly currency: string
}

export type SubscriptionStatus = 'active' | 'non-renewing' | 'attention' | 'cancelled'

export type Subscription = {
  readonly id: number
  readonly code: string
  readonly emailToken: string
  readonly planCode: string
  readonly email: string
  readonly createdAt: number
  authorizationCode: string
  status: SubscriptionStatus
  nextPaymentAt: number
  /** The payment date for which an invoice event was sent. */
  invoicedFor: number | null
}

export type Refund = {
  readonly id: number
  readonly reference: string
  readonly amount: number
  readonly createdAt: number
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
}

export type Dispute = {
  readonly id: number
  readonly reference: string
  readonly category: 'chargeback' | 'fraud'
  readonly dueAt: number
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: 'merchant-accepted' | 'declined' | 'auto-accepted' | null
}

export type Webhook = {
  readonly id: number
  readonly event: string
  /** The exact bytes that are signed and sent. */
  readonly body: string
  readonly createdAt: number
  attempts: number
  nextAt: number
  /** `held`: waits for `release`. `dropped`: is never sent. `given-up`: the schedule has ended. */
  state: 'waiting' | 'held' | 'dropped' | 'delivered' | 'given-up'
  lastAnswer: string
}

export type World = {
  readonly secretKey: string
  /** How far the stand-in's clock is ahead of the machine's. */
  aheadMs: number
  nextId: number
  readonly payments: Payment[]
  readonly authorizations: Authorization[]
  readonly customers: Customer[]
  readonly plans: Plan[]
  readonly subscriptions: Subscription[]
  readonly refunds: Refund[]
  readonly disputes: Dispute[]
  readonly webhooks: Webhook[]
}

const FILE = 'world.json'

/** Reads the world of a folder, or makes a new one with a new key. `dir` null: it is kept in memory only. */
export function openWorld(dir: string | null): World {
  const kept = dir && readWorld(dir)
  return kept || newWorld()
}

/** Writes the file in one step, readable by this user alone. */
export function keepWorld(dir: string, world: World): void {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, FILE)
  writeFileSync(`${path}.new`, JSON.stringify(world), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Letters and digits as the provider's codes have them: `PLN_8f3k2m1q0x9z7a`. */
export function newCode(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('hex').slice(0, 15)}`
}

function readWorld(dir: string): World | null {
  try {
    return JSON.parse(readFileSync(join(dir, FILE), 'utf8')) as World
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function newWorld(): World {
  return {
    secretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    aheadMs: 0,
    nextId: 1000,
    payments: [],
    authorizations: [],
    customers: [],
    plans: [],
    subscriptions: [],
    refunds: [],
    disputes: [],
    webhooks: [],
  }
}
