// Routes that report a change or a visit to the site. Callers read no answer but the status.
import { isUuid } from '#domain/basics/uuid.ts'

/** POST /api/nudge, own host, bearer of a member: 202. The business id in the body `{store}`; null for anything else. */
export function parseNudge(value: unknown): string | null {
  const { store } = (value ?? {}) as { readonly store?: unknown }
  return isUuid(store) ? store : null
}

/**
 * Body of POST /api/events; answer 204. A store page sends it when the visitor leaves the page. `cart` is 1 when something was
 * added to the cart; `from` is the referrer and the query of the visit's first page, with a space between.
 */
export type VisitEvent = {
  readonly store: string
  readonly path: string
  readonly hasCarted: boolean
  readonly from: string
}

/** Longest part of `from` that is read, in letters. */
const MAX_FROM = 4_000

/** The visit in a body, or null. */
export function parseVisitEvent(value: unknown): VisitEvent | null {
  const { store, path, cart, from } = (value ?? {}) as Record<string, unknown>
  if (!isUuid(store) || typeof path !== 'string' || path.length > 400) return null
  return { store, path, hasCarted: cart === 1, from: typeof from === 'string' ? from.slice(0, MAX_FROM) : '' }
}

/**
 * Body of POST /api/webhooks/database, signed by the database or an operator's command. It names one piece of work: publish a store, continue
 * a picture job or an import, make an exit kit, settle a message of the payment provider, send the mails or notifications that wait.
 */
export type DatabaseNotice =
  | { readonly businessId: string; readonly repairs: boolean }
  | { readonly jobId: string }
  | { readonly importId: string }
  | { readonly kitId: string }
  | { readonly eventHash: string }
  | { readonly mails: true }
  | { readonly pushes: true }

/** The notice in a body, or null. */
export function parseDatabaseNotice(value: unknown): DatabaseNotice | null {
  const { businessId, repairs, jobId, importId, kitId, eventHash, mails, pushes } = (value ?? {}) as Record<
    string,
    unknown
  >
  if (mails === true) return { mails }
  if (pushes === true) return { pushes }
  if (isUuid(businessId)) return { businessId, repairs: repairs === true }
  if (isUuid(importId)) return { importId }
  if (isUuid(kitId)) return { kitId }
  if (isEventHash(eventHash)) return { eventHash }
  return isUuid(jobId) ? { jobId } : null
}

/** True for the SHA-256 of a message of the payment provider, in hex. */
export function isEventHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}
