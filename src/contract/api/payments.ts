// POST /api/webhooks/paystack: the references in an event of the payment provider. The server believes no event: it asks the provider about the
// reference, and only that answer counts. A dispute is the exception: nothing asks for one by its reference.
import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const optional = v.fallback(v.nullish(text), null)
const subscription = v.fallback(v.nullish(v.object({ subscription_code: optional })), null)
const payment = v.fallback(v.nullish(v.object({ reference: optional })), null)

export type ProviderDispute = {
  readonly id: string
  /** The payment's reference. */
  readonly reference: string
  readonly category: string
  readonly status: string
  readonly resolution: string | null
  /** The time until which the provider waits for an answer, in ISO 8601; null when the provider does not say. */
  readonly dueAt: string | null
}

/** A dispute as the provider lists it and as its events carry it. */
export const providerDispute = v.pipe(
  v.object({
    id: v.union([v.number(), text]),
    transaction: v.object({ reference: text }),
    category: optional,
    status: optional,
    resolution: optional,
    dueAt: optional,
  }),
  v.transform(
    ({ id, transaction, category, status, resolution, dueAt }): ProviderDispute => ({
      id: String(id),
      reference: transaction.reference,
      category: category ?? '',
      status: status ?? '',
      resolution: resolution ?? null,
      dueAt: dueAt ?? null,
    }),
  ),
)

const providerEvent = v.object({
  event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,100}$/)),
  // One kind of event has a list here, and names no payment.
  data: v.fallback(
    v.nullish(
      v.object({
        reference: optional,
        transaction_reference: optional,
        subscription_code: optional,
        subscription,
        transaction: payment,
      }),
    ),
    null,
  ),
})

const disputeEvent = v.pipe(v.string(), v.parseJson(), v.object({ data: providerDispute }))

export type ProviderEvent = {
  readonly event: string
  /** The payment's reference. */
  readonly reference: string | null
  readonly subscriptionCode: string | null
  readonly dispute: ProviderDispute | null
}

/** Parses the body of an event; null for a body that is no event. */
export function parseProviderEvent(json: string): ProviderEvent | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), providerEvent), json)
  if (!parsed.success) return null
  const { event } = parsed.output
  const data = parsed.output.data ?? {}
  const dispute = event.startsWith('charge.dispute.') ? v.safeParse(disputeEvent, json) : null
  return {
    event,
    reference: data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null,
    subscriptionCode: data.subscription_code ?? data.subscription?.subscription_code ?? null,
    dispute: dispute?.success ? dispute.output.data : null,
  }
}
