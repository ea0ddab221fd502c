// The order that is being placed: its clientOrderId stays the same over retries and reloads until the cart changes or the order
// is placed, so one intent makes one order. Requests whose outcome is unknown are kept: one of them may have arrived.

import type { OrderRequest } from '#domain/checkout/order-request.ts'
import { type SafeStorage, storedRecord } from './port.ts'

export type Attempt = {
  readonly clientOrderId: string
  /** `contentsOf` the cart it is for. */
  readonly contents: string
  /** Sent without an answer, oldest first. */
  readonly unanswered: readonly OrderRequest[]
}

const MAX_UNANSWERED = 5

export const attemptKey = (storeId: string) => `oja:attempt:${storeId}`

/** The attempt for this cart: the stored one while the contents are the same, else a new one. */
export function attemptFor(
  storage: SafeStorage,
  storeId: string,
  contents: string,
  newId: () => string,
): Attempt {
  const stored = storedRecord(storage, attemptKey(storeId))
  if (stored.contents === contents && isUuid(stored.clientOrderId)) {
    const unanswered = Array.isArray(stored.unanswered) ? (stored.unanswered as OrderRequest[]) : []
    return { clientOrderId: stored.clientOrderId, contents, unanswered }
  }
  const attempt: Attempt = { clientOrderId: newId(), contents, unanswered: [] }
  save(storage, storeId, attempt)
  return attempt
}

/** Before it is sent: a reload in the middle must not lose it. */
export function rememberSent(
  storage: SafeStorage,
  storeId: string,
  attempt: Attempt,
  request: OrderRequest,
): Attempt {
  const text = JSON.stringify(request)
  const others = attempt.unanswered.filter((sent) => JSON.stringify(sent) !== text)
  return save(storage, storeId, { ...attempt, unanswered: [...others, request].slice(-MAX_UNANSWERED) })
}

/** After a refusal: this request is certainly not stored. */
export function forgetRefused(
  storage: SafeStorage,
  storeId: string,
  attempt: Attempt,
  request: OrderRequest,
): Attempt {
  const text = JSON.stringify(request)
  const unanswered = attempt.unanswered.filter((sent) => JSON.stringify(sent) !== text)
  return save(storage, storeId, { ...attempt, unanswered })
}

/** After it was placed: the next order is another intent, even with the same contents. */
export function endAttempt(storage: SafeStorage, storeId: string): void {
  storage.set(attemptKey(storeId), '{}')
}

function save(storage: SafeStorage, storeId: string, attempt: Attempt): Attempt {
  storage.set(attemptKey(storeId), JSON.stringify(attempt))
  return attempt
}

function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(value)
  )
}

/** A random UUID; on plain http, where `randomUUID` is missing, from random values. */
export function newOrderId(
  source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>,
): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
