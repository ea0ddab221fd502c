// What the shopper has typed at checkout: kept per store so that nothing is typed twice, and checked before it is sent.
// The server checks again; this is only for an early word beside the field.

import { parseEmail } from '#domain/basics/email.ts'
import type { DeliveryRequest, OrderCustomer } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { looksLikeGiftCard } from '#domain/voucher/gift-card.ts'
import { type SafeStorage, storedRecord } from './port.ts'

export type Draft = {
  readonly name: string
  readonly phone: string
  /** `pickup`, `agree`, the id of a zone, or empty. */
  readonly delivery: string
  readonly address: string
  readonly landmark: string
  readonly email: string
  readonly note: string
  /** A code that is not in use yet: of a voucher or a gift card. */
  readonly voucherInput: string
}

export type DraftField = keyof Draft

export type FieldErrors = Partial<Readonly<Record<DraftField, string>>>

export const EMPTY_DRAFT: Draft = {
  name: '',
  phone: '',
  delivery: '',
  address: '',
  landmark: '',
  email: '',
  note: '',
  voucherInput: '',
}

export const draftKey = (storeId: string) => `oja:draft:${storeId}`

/** What was typed before; anything that is not text counts as empty. */
export function readDraft(storage: SafeStorage, storeId: string): Draft {
  const stored = storedRecord(storage, draftKey(storeId))
  const fields = Object.keys(EMPTY_DRAFT) as DraftField[]
  const texts = fields.map((field) => [
    field,
    typeof stored[field] === 'string' ? stored[field].slice(0, 2_000) : '',
  ])
  return Object.fromEntries(texts) as Draft
}

/** A gift card's code is as good as cash: it is not kept on a phone that the next person picks up. */
export function saveDraft(storage: SafeStorage, storeId: string, draft: Draft): void {
  const voucherInput = looksLikeGiftCard(draft.voucherInput) ? '' : draft.voucherInput
  storage.set(draftKey(storeId), JSON.stringify({ ...draft, voucherInput }))
}

/** The chosen delivery when the store still offers it. */
export function deliveryOf(draft: Draft, view: CheckoutView): DeliveryRequest | undefined {
  if (draft.delivery === 'pickup') return view.allowPickup ? 'pickup' : undefined
  if (draft.delivery === 'agree') return view.allowAgreedDelivery ? 'agree' : undefined
  return view.zones.some(({ id }) => id === draft.delivery) ? { zoneId: draft.delivery } : undefined
}

/** The address is asked unless the shopper picks the order up. */
export function needsAddress(draft: Draft): boolean {
  return draft.delivery !== '' && draft.delivery !== 'pickup'
}

/** Sentences for the fields that need another look; empty when the order may be sent. */
export function checkDraft(draft: Draft, view: CheckoutView): FieldErrors {
  const errors: Record<string, string> = {}
  if (!/[\p{L}\p{N}]/u.test(draft.name)) errors.name = 'Write your name, so the shop knows who is asking.'
  if (!looksLikePhone(draft.phone)) errors.phone = 'Write a phone number the shop can reach you on.'
  if (!deliveryOf(draft, view)) errors.delivery = 'Choose how you want to get your order.'
  if (needsAddress(draft) && draft.delivery !== 'agree' && draft.address.trim().length < 3) {
    errors.address = 'Write the street and house number, so that the rider finds you.'
  }
  if (draft.email.trim() !== '' && !parseEmail(draft.email).ok) {
    errors.email = 'This does not look like an e-mail address. Correct it or leave it out.'
  }
  return errors
}

/** The customer of an order request: trimmed, without the fields that are empty or do not matter. */
export function customerOf(draft: Draft): OrderCustomer {
  const wanted = needsAddress(draft)
    ? (['address', 'landmark', 'email', 'note'] as const)
    : (['email', 'note'] as const)
  const extra = wanted.flatMap((field) => {
    const text = draft[field].trim()
    return text === '' ? [] : [[field, text] as const]
  })
  return { name: draft.name.trim(), phone: draft.phone.trim(), ...Object.fromEntries(extra) }
}

/** Seven digits at least and nothing but digits and the signs people put between them. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s().\-–/]{7,40}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 7
}
