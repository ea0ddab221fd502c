// Holds the shopper's typed text at checkout: stored per store so that nothing is typed twice, and checked before it is sent. The server
// checks again; this check only shows an error early.

import { parseEmail } from '#domain/basics/email.ts'
import { plainSigns } from '#domain/basics/plain-signs.ts'
import type { DeliveryRequest, OrderCustomer } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { looksLikeGiftCard } from '#domain/voucher/gift-card.ts'
import * as messages from '#messages/en/refusal.ts'
import { type SafeStorage, storedRecord } from './port.ts'

export type CheckoutDraft = {
  readonly name: string
  readonly phone: string
  /** `pickup`, `agree`, the id of a zone, or empty. */
  readonly delivery: string
  readonly address: string
  readonly landmark: string
  readonly email: string
  readonly note: string
  /** The typed code of a voucher or a gift card that is not in use yet. */
  readonly voucherInput: string
  /** In which the shopper pays; empty for the shop's own. */
  readonly currency: string
}

export type DraftField = keyof CheckoutDraft

export type FieldErrors = Partial<Readonly<Record<DraftField, string>>>

export const EMPTY_DRAFT: CheckoutDraft = {
  name: '',
  phone: '',
  delivery: '',
  address: '',
  landmark: '',
  email: '',
  note: '',
  voucherInput: '',
  currency: '',
}

/** The key in the browser's storage under which a store's draft is kept. */
export const draftKey = (storeId: string) => `oja:draft:${storeId}`

/** Reads the stored draft. Any value that is not text counts as empty. */
export function readCheckoutDraft(storage: SafeStorage, storeId: string): CheckoutDraft {
  const stored = storedRecord(storage, draftKey(storeId))
  const fields = Object.keys(EMPTY_DRAFT) as DraftField[]
  const texts = fields.map((field) => [
    field,
    typeof stored[field] === 'string' ? stored[field].slice(0, 2_000) : '',
  ])
  return Object.fromEntries(texts) as CheckoutDraft
}

/** Stores the draft without a gift card's code: whoever knows the code can spend it, and another person may use this phone next. */
export function saveCheckoutDraft(storage: SafeStorage, storeId: string, draft: CheckoutDraft): void {
  const voucherInput = looksLikeGiftCard(draft.voucherInput) ? '' : draft.voucherInput
  storage.set(draftKey(storeId), JSON.stringify({ ...draft, voucherInput }))
}

/** What the form shows other than the draft: a form filler may set a field without an event. */
export function shownIn(form: HTMLFormElement, draft: CheckoutDraft): Partial<CheckoutDraft> {
  const shown = [...new FormData(form)].filter(
    ([field, value]) => field in draft && field !== 'currency' && value !== draft[field as DraftField],
  )
  return Object.fromEntries(shown)
}

/** The chosen delivery, if the store still offers it. */
export function deliveryOf(draft: CheckoutDraft, view: CheckoutView): DeliveryRequest | undefined {
  if (draft.delivery === 'pickup') return view.allowPickup ? 'pickup' : undefined
  if (draft.delivery === 'agree') return view.allowAgreedDelivery ? 'agree' : undefined
  return view.zones.some(({ id }) => id === draft.delivery) ? { zoneId: draft.delivery } : undefined
}

/** The delivery of a store that offers one alone; null where the shopper has a choice. */
export function onlyDelivery({ zones, allowPickup, allowAgreedDelivery }: CheckoutView): string | null {
  const offered = [
    ...zones.map(({ id }) => id),
    ...(allowPickup ? ['pickup'] : []),
    ...(allowAgreedDelivery ? ['agree'] : []),
  ]
  return offered.length === 1 ? (offered[0] ?? null) : null
}

/** A street or a landmark is required unless the shopper picks the order up. */
export function needsAddress(draft: CheckoutDraft): boolean {
  return draft.delivery !== '' && draft.delivery !== 'pickup'
}

/** Errors by field; empty for a draft that may be sent. */
export function checkDraft(draft: CheckoutDraft, view: CheckoutView): FieldErrors {
  const errors: Record<string, string> = {}
  if (!/[\p{L}\p{N}]/u.test(draft.name)) errors.name = messages.fields.name
  if (!looksLikePhone(draft.phone)) errors.phone = messages.phoneMissing
  if (!deliveryOf(draft, view)) errors.delivery = messages.deliveryMissing
  const isFound = [draft.address, draft.landmark].some((place) => place.trim().length >= 3)
  if (needsAddress(draft) && draft.delivery !== 'agree' && !isFound) errors.address = messages.fields.address
  if (draft.email.trim() !== '' && !parseEmail(draft.email).ok) {
    errors.email = messages.fields.email
  }
  return errors
}

/** The customer of an order request: trimmed, without empty or unneeded fields. */
export function customerFromDraft(draft: CheckoutDraft): OrderCustomer {
  const wanted = needsAddress(draft)
    ? (['address', 'landmark', 'email', 'note'] as const)
    : (['email', 'note'] as const)
  const extra = wanted.flatMap((field) => {
    const text = draft[field].trim()
    return text === '' ? [] : [[field, text] as const]
  })
  return { name: draft.name.trim(), phone: draft.phone.trim(), ...Object.fromEntries(extra) }
}

/** True for at least seven digits of any script, with only digits and the usual signs between them. */
export function looksLikePhone(text: string): boolean {
  const plain = plainSigns(text).trim()
  return /^\+?[\d\s().\-/]{7,40}$/.test(plain) && plain.replace(/\D/g, '').length >= 7
}
