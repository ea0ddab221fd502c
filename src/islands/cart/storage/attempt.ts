// Remembers the order that is being placed. Its clientOrderId stays the same over retries and reloads until the cart changes or the order is
// placed, so that one intent makes one order. Keeps requests with an unknown result, because one of them may have arrived.

import type { OrderRequest } from '#contract/api/orders.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { type SafeStorage, storedRecord } from './port.ts'

export type Attempt = {
  readonly clientOrderId: string
  /** `contentsOf` the cart that the attempt orders. */
  readonly contents: string
  /** Requests that were sent without an answer, oldest first. */
  readonly unanswered: readonly OrderRequest[]
}

const MAX_UNANSWERED = 5

/** The key in the browser's storage under which a store's attempt is kept. */
export const attemptKey = (storeId: string) => `oja:attempt:${storeId}`

/** The place in which a store's attempt is stored. */
type Place = { readonly storage: SafeStorage; readonly storeId: string }

/** The attempt for this cart: the stored attempt while the contents are the same, or else a new one. */
export function attemptFor(place: Place, contents: string, newId: () => string): Attempt {
  const stored = storedRecord(place.storage, attemptKey(place.storeId))
  if (stored.contents === contents && isUuid(stored.clientOrderId)) {
    const unanswered = Array.isArray(stored.unanswered) ? (stored.unanswered as OrderRequest[]) : []
    return { clientOrderId: stored.clientOrderId, contents, unanswered }
  }
  const attempt: Attempt = { clientOrderId: newId(), contents, unanswered: [] }
  save(place, attempt)
  return attempt
}

/** Stores a request. Called before sending: a reload in between must not lose the request. */
export function rememberSent(place: Place, attempt: Attempt, request: OrderRequest): Attempt {
  const text = JSON.stringify(request)
  const others = attempt.unanswered.filter((sent) => JSON.stringify(sent) !== text)
  return save(place, { ...attempt, unanswered: [...others, request].slice(-MAX_UNANSWERED) })
}

/** Forgets a refused request, which is certainly not stored. Called after a refusal. */
export function dropRefusedRequest(place: Place, attempt: Attempt, request: OrderRequest): Attempt {
  const text = JSON.stringify(request)
  const unanswered = attempt.unanswered.filter((sent) => JSON.stringify(sent) !== text)
  return save(place, { ...attempt, unanswered })
}

/** Ends the attempt. Called after the order was placed: the next order is another intent, even with the same contents. */
export function endAttempt({ storage, storeId }: Place): void {
  storage.set(attemptKey(storeId), '{}')
}

function save({ storage, storeId }: Place, attempt: Attempt): Attempt {
  storage.set(attemptKey(storeId), JSON.stringify(attempt))
  return attempt
}
