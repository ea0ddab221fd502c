// Makes the drawer's calls to the server. Returns an answer, a refusal with its code, or "unreachable": no network, too slow, a server error,
// or a body that is not our JSON. Never throws.

import { tellFault } from '#components/crash/tell-fault.ts'
import type {
  ORDERS_PATH,
  OrderAnswer,
  OrderRefusal,
  OrderRequest,
  QUOTE_PATH,
  QuoteAnswer,
  QuoteRequest,
} from '#contract/api/orders.ts'
import { isOutage } from '#data/outage.ts'
import { storedAccessToken } from '#data/session/stored-session.ts'
import type { CheckoutView } from '#domain/store/views.ts'

/** A refusal by the server. */
export type ApiError = OrderRefusal

export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unreachable' }

export type { OrderAnswer, QuoteAnswer }

export type OrderApi = {
  quote(request: QuoteRequest, signal: AbortSignal): Promise<Answer<QuoteAnswer>>
  place(request: OrderRequest): Promise<Answer<OrderAnswer>>
  checkout(): Promise<Answer<CheckoutView>>
}

// Imports only types from the contract: its schemas would add 3 KB to the cart. Checks by hand only the values without which the cart would
// break.
const QUOTE: typeof QUOTE_PATH = '/api/quote'
const ORDERS: typeof ORDERS_PATH = '/api/orders'

const QUOTE_TIMEOUT_MS = 10_000
const PLACE_TIMEOUT_MS = 15_000

/** Calls the page's own origin. `base` is the path prefix of the store's pages. */
export function createOrderApi(base: string, send: typeof fetch = (...args) => fetch(...args)): OrderApi {
  return {
    quote: (request, signal) =>
      ask(hasQuote, { send, path: QUOTE, init: post(request), timeoutMs: QUOTE_TIMEOUT_MS, outer: signal }),
    // `keepalive` sends the order even when the shopper leaves the page at once. Chromium before 81 refuses it beside JSON, and knows no SubmitEvent.
    place: (request) =>
      ask(hasOrder, {
        send,
        path: ORDERS,
        init: { ...post(request), keepalive: 'SubmitEvent' in globalThis },
        timeoutMs: PLACE_TIMEOUT_MS,
      }),
    checkout: () =>
      ask(hasZones, { send, path: `${base}/checkout.json`, init: {}, timeoutMs: QUOTE_TIMEOUT_MS }),
  }
}

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...personHeader() },
    body: JSON.stringify(body),
  }
}

/** The token of a person who is signed in on this host. On a store's own domain a cookie identifies the person instead. */
function personHeader(): Readonly<Record<string, string>> {
  try {
    const token = storedAccessToken(globalThis.localStorage, Date.now())
    return token === null ? {} : { Authorization: `Bearer ${token}` }
  } catch {
    // The browser forbids storage: places a guest's order.
    return {}
  }
}

type Call = {
  readonly send: typeof fetch
  readonly path: string
  readonly init: RequestInit
  readonly timeoutMs: number
  /** Aborting this signal ends the call too. */
  readonly outer?: AbortSignal
}

async function ask<T>(isAnswer: (body: unknown) => body is T, call: Call): Promise<Answer<T>> {
  const response = await fetchJson(call)
  if (!response) return { kind: 'unreachable' }
  const { isOk, body } = response
  if (isOk) return isAnswer(body) ? { kind: 'ok', value: body } : { kind: 'unreachable' }
  const error = (body as { error?: ApiError } | null)?.error
  return typeof error?.code === 'string' ? { kind: 'refused', error } : { kind: 'unreachable' }
}

/**
 * Null without an answer: offline, timed out, a server error, or a body that is not JSON (a captive portal). The shopper needs the same
 * advice for all.
 */
async function fetchJson({ send, path, init, timeoutMs, outer }: Call) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  outer?.addEventListener('abort', () => abort.abort())
  try {
    const response = await send(path, { ...init, signal: abort.signal })
    return response.status < 500 ? { isOk: response.ok, body: (await response.json()) as unknown } : null
  } catch (error) {
    // A SyntaxError is a body that is not JSON.
    if (!isOutage(error) && !(error instanceof SyntaxError)) tellFault(error)
    return null
  } finally {
    clearTimeout(timer)
  }
}

function hasQuote(body: unknown): body is QuoteAnswer {
  const { quote } = (body ?? {}) as Partial<QuoteAnswer>
  return Array.isArray(quote?.items) && typeof quote.total === 'number'
}

function hasOrder(body: unknown): body is OrderAnswer {
  const { order } = (body ?? {}) as Partial<OrderAnswer>
  return typeof order?.code === 'string' && typeof order.url === 'string'
}

function hasZones(body: unknown): body is CheckoutView {
  return Array.isArray((body as Partial<CheckoutView> | null)?.zones)
}
