// Payments of plans on the server (supabase/schemas/plans): checkouts, the provider's events, subscriptions and their failed renewals.

import type { ProviderDispute } from '#contract/api/payments.ts'
import * as contract from '#contract/sql/plans/plan-payments.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

export type {
  OpenedCheckout,
  PlanCharge,
  PlanSubscription,
  Settled,
} from '#contract/sql/plans/plan-payments.ts'

/** So long an event has time to come before the provider is asked. */
const REQUEST_AFTER_SECONDS = 120

/** A payment as the provider confirmed it. Times are ISO 8601. */
export type PaymentFacts = {
  readonly reference: string
  readonly amountMinor: Minor
  readonly requestedAmountMinor: Minor
  readonly currency: string
  readonly paidAt: string | null
  readonly channel: string
  /** What we sent along; null for a renewal. */
  readonly businessId: string | null
  readonly customerCode: string
  readonly providerPlanCode: string | null
}

export type RefundFacts = Pick<
  PaymentFacts,
  'reference' | 'amountMinor' | 'currency' | 'customerCode' | 'providerPlanCode'
> & {
  /** Tells two refunds of one payment apart. */
  readonly key: string
}

/** What the provider says of a subscription; what is absent stays as it is. */
export type SubscriptionFacts = {
  readonly businessId: string
  readonly plan: string
  readonly months: number
  readonly amountMinor: Minor
  readonly currency: string
  readonly subscriptionCode?: string
  readonly customerCode?: string
  readonly providerPlanCode?: string
  readonly email?: string
  readonly emailToken?: string
  readonly status?: 'active' | 'non-renewing' | 'ended'
  readonly authorizationCode?: string
  readonly card?: {
    readonly brand: string
    readonly last4: string
    readonly expMonth: number
    readonly expYear: number
  }
  readonly nextPaymentAt?: string
  /** When the renewal was last set here, read before the provider was asked. */
  readonly renewalSetAt: string | null
}

/** What an event turned out to mean: one or more facts. */
export type EventFacts = {
  readonly payment?: PaymentFacts
  readonly refund?: RefundFacts
  readonly subscription?: SubscriptionFacts
  readonly failedRenewal?: { readonly businessId: string; readonly dueAt: string }
  readonly dispute?: ProviderDispute
  /** Authentic, and against what was agreed. */
  readonly refused?: string
  readonly ignored?: string
}

export type StoredEvent = {
  /** SHA-256 of the bytes, in hex. */
  readonly eventHash: string
  readonly raw: string
  readonly receivedAt: string
}

/** What an owner wants to buy; see `periods.ts`. */
export type PlanChoice = {
  readonly plan: string
  readonly months: number
  readonly renews: boolean
  readonly currency: string
}

/** Fixes the amount before the provider is asked. An open payment of the same choice is returned again. */
export function openPlanCheckout(
  database: Database,
  { businessId, userId }: { readonly businessId: string; readonly userId: string },
  choice: PlanChoice,
): Promise<CallResult<contract.OpenedCheckout>> {
  return call(database, contract.openPlanCheckout, {
    businessId,
    personId: userId,
    choice,
  })
}

/** Keeps the address of the provider's page. */
export async function notePlanCheckout(database: Database, reference: string, url: string): Promise<void> {
  await callOrThrow(database, contract.notePlanCheckout, { reference, providerUrl: url })
}

/** Closes the form of a payment that was not made; one that arrives later still counts. */
export async function endPlanCheckout(
  database: Database,
  reference: string,
  status: 'failed' | 'expired',
): Promise<void> {
  await callOrThrow(database, contract.endPlanCheckout, { reference, status })
}

/** Null for a reference that no owner began. */
export function readPlanCheckout(
  database: Database,
  reference: string,
): Promise<contract.PlanCheckout | null> {
  return callOrThrow(database, contract.readPlanCheckout, { reference })
}

/** Takes unpaid payments to ask the provider about, each at growing times for 30 days. */
export function claimUnpaidCheckouts(database: Database, limit: number) {
  return callOrThrow(database, contract.claimUnpaidCheckouts, {
    olderThanSeconds: REQUEST_AFTER_SECONDS,
    limit,
  })
}

/** The subscription of a shop, of the provider's code, or of a customer and a plan of the provider. */
export function readPlanSubscription(
  database: Database,
  wanted:
    | { readonly businessId: string }
    | { readonly subscriptionCode: string }
    | { readonly customerCode: string; readonly providerPlanCode: string },
): Promise<contract.PlanSubscription | null> {
  return callOrThrow(database, contract.readPlanSubscription, { wanted })
}

/** Stores the bytes of a signed event, once. */
export async function storeProviderEvent(
  database: Database,
  raw: Uint8Array,
  { event, reference }: { readonly event: string; readonly reference: string | null },
): Promise<{ readonly eventHash: string; readonly status: string }> {
  const { sha256, status } = await callOrThrow(database, contract.storeProviderEvent, {
    raw: toBase64(raw),
    event,
    reference,
  })
  return { eventHash: sha256, status }
}

/** Events that wait to be settled, the oldest first, or the one of this hash. */
export async function openProviderEvents(
  database: Database,
  eventHash: string | null,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const found = await callOrThrow(database, contract.openProviderEvents, {
    sha256: eventHash,
    limit,
  })
  return found.map(({ sha256, raw, receivedAt }) => ({
    eventHash: sha256,
    raw: fromBase64(raw),
    receivedAt,
  }))
}

/** Writes ledger, plan, checkout, subscription and the event's own row, in one call. `eventHash` null: no event told of it. */
export function settleProviderEvent(
  database: Database,
  eventHash: string | null,
  facts: EventFacts,
): Promise<contract.Settled> {
  return callOrThrow(database, contract.settleProviderEvent, {
    sha256: eventHash,
    facts,
  })
}

/** Records that the provider has stopped or resumed the renewal. `userId` is null when nobody asked for it on our site. */
export async function setPlanRenewal(
  database: Database,
  { businessId, userId }: { readonly businessId: string; readonly userId: string | null },
  { renews }: { readonly renews: boolean },
): Promise<{ readonly renews: boolean; readonly endsAt: string | null }> {
  const state = await callOrThrow(database, contract.setPlanRenewal, {
    businessId,
    personId: userId,
    renews,
  })
  return state ?? { renews, endsAt: null }
}

/** True for an owner of the store: managers and staff do not pay. */
export function fetchIsOwner(database: Database, businessId: string, userId: string): Promise<boolean> {
  return callOrThrow(database, contract.isStoreOwner, { businessId, userId })
}

/** Charges of saved cards that are due after a failed renewal. */
export function duePlanCharges(database: Database, nowMs: number, limit: number) {
  return callOrThrow(database, contract.duePlanCharges, {
    at: new Date(nowMs).toISOString(),
    limit,
  })
}

/** Opens the one charge of a day. Null when the renewal has been paid meanwhile. */
export function openPlanCharge(
  database: Database,
  { businessId, dueAt, day }: { readonly businessId: string; readonly dueAt: string; readonly day: number },
): Promise<contract.PlanCharge | null> {
  return callOrThrow(database, contract.openPlanCharge, {
    businessId,
    dueAt,
    day,
  })
}

/** Records that a charge was refused. */
export async function endPlanCharge(database: Database, reference: string, reason: string): Promise<void> {
  await callOrThrow(database, contract.endPlanCharge, { reference, reason })
}

/** Subscriptions that must not charge again: paid back, unpaid for seven days, or of deleted stores. */
export function listSubscriptionsToEnd(database: Database, nowMs: number, limit: number) {
  return callOrThrow(database, contract.planSubscriptionsToEnd, {
    at: new Date(nowMs).toISOString(),
    limit,
  })
}

/** Records that the provider has ended it. */
export async function endPlanSubscription(
  database: Database,
  { businessId, subscriptionCode }: { readonly businessId: string; readonly subscriptionCode: string },
): Promise<void> {
  await callOrThrow(database, contract.endPlanSubscription, {
    businessId,
    subscriptionCode,
  })
}

/** Takes subscriptions of which no news came in time. */
export function claimSilentSubscriptions(database: Database, nowMs: number, limit: number) {
  return callOrThrow(database, contract.claimSilentSubscriptions, {
    at: new Date(nowMs).toISOString(),
    limit,
  })
}

/** Takes requests for money back that an operator has approved, each once an hour until the provider has paid out. */
export function claimApprovedMoneyBack(database: Database, limit: number) {
  return callOrThrow(database, contract.claimApprovedMoneyBack, { limit })
}

/** Keeps what the provider says of a refund that it has not paid out; `refused`: it did not begin. */
export async function noteMoneyBack(
  database: Database,
  reference: string,
  {
    state,
    reason,
    failedRefunds,
  }: {
    readonly state: contract.RefundState
    readonly reason: string
    readonly failedRefunds: number
  },
): Promise<void> {
  await callOrThrow(database, contract.noteMoneyBack, {
    reference,
    state,
    reason,
    failedRefunds,
  })
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(base64: string): string {
  return new TextDecoder().decode(
    Uint8Array.from(atob(base64.replace(/\s/g, '')), (char) => char.charCodeAt(0)),
  )
}
