// Payments of plans on the server (supabase/schemas/plans): checkouts, the provider's events, subscriptions and their failed renewals.

import type { ProviderDispute } from '#contract/api/payments.ts'
import * as contract from '#contract/sql/plans/plan-payments.ts'
import type { Minor } from '#domain/basics/money.ts'
import { callOrThrow, type Database } from '../../client.ts'

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
  /** The card of the first payment, whose subscription begins next. */
  readonly newSubscription?: SubscriptionFacts
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
