// What the drawer asks of the edge. An answer is a value, a refusal with its code, or "unreachable": no network, too slow,
// a server error, or something that is not our JSON. Nothing here throws.

import { storedAccessToken } from '#data/stored-session.ts'
import type { OrderRequest, OrderStatus, Quote, QuoteRequest } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'

/** A refusal by the server. The facts beside the code depend on it. */
export type ApiError = {
  readonly code: string
  readonly productId?: string
  readonly available?: number
  /** With `out_of_stock`: the choice that is short. */
  readonly variantIds?: readonly string[]
  readonly quote?: Quote
  /** Name of the field that was not understood. */
  readonly field?: string
  /** Minor units, with `voucher_minimum`. */
  readonly minimum?: number
  /** With `too_many_requests`: `units` when one number holds too many pieces that are not confirmed yet, `codes` after guessing. */
  readonly limit?: string
  /** The shop's own words, with `store_closed`. */
  readonly closedMessage?: string
}

export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unreachable' }

/** `phone`: the number as the shop will see it, for reading back; null when none was sent or it is not a number. */
export type QuoteAnswer = { readonly quote: Quote; readonly phone: string | null }

export type OrderAnswer = {
  readonly order: Pick<
    Quote,
    'currency' | 'subtotal' | 'discount' | 'deliveryFee' | 'total' | 'items' | 'giftCard'
  > & {
    readonly code: string
    readonly status: OrderStatus
    readonly url: string
  }
  /** Null when the shop has no WhatsApp number. */
  readonly whatsappUrl: string | null
}

export type OrderApi = {
  quote(request: QuoteRequest, signal: AbortSignal): Promise<Answer<QuoteAnswer>>
  place(request: OrderRequest): Promise<Answer<OrderAnswer>>
  checkout(): Promise<Answer<CheckoutView>>
}

const QUOTE_TIMEOUT_MS = 10_000
const PLACE_TIMEOUT_MS = 15_000

/** The edge of the page's own origin. `base` is the path prefix of the store's pages. */
export function createOrderApi(base: string, send: typeof fetch = (...args) => fetch(...args)): OrderApi {
  return {
    quote: (request, signal) => ask(send, '/api/quote', post(request), QUOTE_TIMEOUT_MS, signal),
    // Kept alive: the order goes out even when the shopper leaves the page at once.
    place: (request) =>
      ask(send, '/api/orders', { ...post(request, personHeader()), keepalive: true }, PLACE_TIMEOUT_MS),
    checkout: () => ask(send, `${base}/checkout.json`, {}, QUOTE_TIMEOUT_MS),
  }
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Whose order it is, when somebody is signed in on this host. On a store's own domain a cookie says it. */
function personHeader(): Readonly<Record<string, string>> {
  try {
    const token = storedAccessToken(globalThis.localStorage, Date.now())
    return token === null ? {} : { Authorization: `Bearer ${token}` }
  } catch {
    // Storage is forbidden in this browser: a guest's order.
    return {}
  }
}

async function ask<T>(
  send: typeof fetch,
  path: string,
  init: RequestInit,
  timeoutMs: number,
  outer?: AbortSignal,
): Promise<Answer<T>> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  outer?.addEventListener('abort', () => abort.abort())
  try {
    const response = await send(path, { ...init, signal: abort.signal })
    if (response.status >= 500) return { kind: 'unreachable' }
    const body: unknown = await response.json()
    if (response.ok) return { kind: 'ok', value: body as T }
    const error = (body as { error?: ApiError }).error
    return typeof error?.code === 'string' ? { kind: 'refused', error } : { kind: 'unreachable' }
  } catch {
    // Offline, refused, timed out, or an answer that is no JSON (a captive portal): all the same to a shopper.
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}
