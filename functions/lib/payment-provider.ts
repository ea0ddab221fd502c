// The port for paying. Paystack answers it (adapters/paystack.ts); on a laptop the adapter asks the stand-in.
// Amounts are whole numbers of the currency's smallest unit. No call throws: a missing answer is returned as a fault.
import type { ProviderDispute } from '#contract/api/payments.ts'
import type { PayChannel } from '#contract/api/plan.ts'
import type { Minor } from '#domain/basics/money.ts'

/**
 * `refused`: the provider said no, and says no again. `busy`: it takes no more calls for now. `unreachable`: nobody knows whether it was done;
 * ask by the reference before doing it again.
 */
export type ProviderFault =
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'busy'; readonly waitSeconds: number }
  | { readonly kind: 'unreachable'; readonly reason: string }

export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: ProviderFault }

export type NewCheckout = {
  /** Letters, digits and `- . =`; one checkout for one reference. */
  readonly reference: string
  readonly email: string
  readonly amountMinor: Minor
  readonly currency: string
  readonly channels: readonly PayChannel[]
  /** Where the browser goes afterwards. Nothing is granted there. */
  readonly callbackUrl: string
  /** Comes back with the payment. */
  readonly metadata: Readonly<Record<string, string | number>>
}

/** A card, or what else paid. `isReusable`: it may be charged again. */
export type PaidWith = {
  readonly code: string
  readonly isReusable: boolean
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/**
 * `waiting`: money is on its way, as by a transfer. `open`: nobody has paid, and somebody still may. `failed`: the last try was declined;
 * another may succeed.
 */
export type PaymentState = 'paid' | 'waiting' | 'open' | 'failed' | 'reversed'

export type ProviderPayment = {
  readonly reference: string
  readonly state: PaymentState
  /** What arrived, and what was asked; they differ for a wrong sum. */
  readonly amountMinor: Minor
  readonly requestedMinor: Minor
  readonly currency: string
  readonly channel: string
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601; null while unpaid. */
  readonly paidAt: string | null
  readonly email: string
  readonly customerCode: string
  /** The plan that the payment belongs to; null without a subscription. */
  readonly planCode: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly paidWith: PaidWith | null
  /** Why the bank said no. */
  readonly bankAnswer: string
}

export type SubscriptionState = 'active' | 'attention' | 'non-renewing' | 'completed' | 'cancelled'

export type ProviderSubscription = {
  readonly code: string
  /** Needed to stop it. */
  readonly emailToken: string
  readonly state: SubscriptionState
  readonly planCode: string
  readonly customerCode: string
  readonly amountMinor: Minor
  /** ISO 8601; null when none follows. */
  readonly nextPaymentAt: string | null
  readonly paidWith: PaidWith | null
  /** The provider's own number of the last payment; null before one. */
  readonly lastPaymentNumber: string | null
}

export type ProviderRefund = {
  readonly id: string
  readonly state: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  readonly amountMinor: Minor
}

export type PlanInterval = 'monthly' | 'annually'

export type PaymentProvider = {
  /** Makes a plan that cards subscribe to; answers its code. */
  makePlan(plan: {
    readonly name: string
    readonly interval: PlanInterval
    readonly amountMinor: Minor
    readonly currency: string
  }): Promise<ProviderAnswer<string>>
  /** Subscribes a kept card to a plan: it is charged at `startAt` (ISO 8601) and then by the plan's interval. Answers its code. */
  subscribe(subscription: {
    readonly customerCode: string
    readonly planCode: string
    readonly authorizationCode: string
    readonly startAt: string
  }): Promise<ProviderAnswer<string>>
  /** The address of the hosted page. */
  startCheckout(
    checkout: NewCheckout,
  ): Promise<ProviderAnswer<{ readonly url: string; readonly accessCode: string }>>
  /** What the provider knows of a reference; null for an unknown one. */
  verify(reference: string): Promise<ProviderAnswer<ProviderPayment | null>>
  /** The reference of a payment by the provider's own number. */
  referenceOf(paymentNumber: string): Promise<ProviderAnswer<string>>
  /** Charges a kept card. Keep the reference before: asked twice, the second is refused. */
  chargeSaved(charge: {
    readonly authorizationCode: string
    readonly email: string
    readonly amountMinor: Minor
    readonly currency: string
    readonly reference: string
    readonly metadata: Readonly<Record<string, string | number>>
  }): Promise<ProviderAnswer<ProviderPayment>>
  subscription(code: string): Promise<ProviderAnswer<ProviderSubscription>>
  /** Up to a hundred, the newest first. */
  listSubscriptions(page: number): Promise<ProviderAnswer<readonly ProviderSubscription[]>>
  /** Stops renewing; the paid period runs to its end. */
  disableSubscription(code: string, emailToken: string): Promise<ProviderAnswer<null>>
  /** A page of the provider where the person changes the card. */
  manageLink(code: string): Promise<ProviderAnswer<string>>
  /** Begins a refund; it takes days. */
  refund(reference: string, amountMinor: Minor): Promise<ProviderAnswer<ProviderRefund>>
  /** Refunds of a payment, by the provider's own number of it. */
  refundsOf(reference: string): Promise<ProviderAnswer<readonly ProviderRefund[]>>
  /** The newest hundred refunds of all payments, also those that were begun on the provider's own pages. */
  listRefunds(): Promise<ProviderAnswer<readonly (ProviderRefund & { readonly reference: string })[]>>
  /** The newest hundred disputes. */
  listDisputes(): Promise<ProviderAnswer<readonly ProviderDispute[]>>
}
