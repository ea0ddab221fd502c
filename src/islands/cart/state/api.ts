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
import { isNetworkError } from '#data/network.ts'
import { maybeSignedIn } from '#data/session/signed-in-hint.ts'
import type { CheckoutView } from '#domain/store/views.ts'

/** A refusal by the server. */
export type ApiError = OrderRefusal

export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unreachable' }

export type { OrderAnswer, QuoteAnswer }

/** `isUnkept`: the shopper has signed in, and the order is not in the account, which could not be reached. */
export type PlacedAnswer = OrderAnswer & { readonly isUnkept?: true }

export type OrderApi = {
  quote(request: QuoteRequest, signal: AbortSignal): Promise<Answer<QuoteAnswer>>
  place(request: OrderRequest): Promise<Answer<PlacedAnswer>>
  checkout(): Promise<Answer<CheckoutView>>
}

// Imports only types from the contract: its schemas would add 3 KB to the cart. Checks by hand only the values without which the cart would
// break.
const QUOTE: typeof QUOTE_PATH = '/api/quote'
const ORDERS: typeof ORDERS_PATH = '/api/orders'

const QUOTE_TIMEOUT_MS = 10_000
const PLACE_TIMEOUT_MS = 15_000

/** A request waits no longer for the shopper's account. */
const ACCOUNT_MS = 6_000

/**
 * Calls the page's own origin. `base` is the path prefix of the store's pages: empty on its own domain, where a cookie identifies the person.
 * `personToken` is asked only for a shopper who has signed in on our host.
 */
export function createOrderApi(
  base: string,
  send: typeof fetch = (...args) => fetch(...args),
  personToken = async () => (await import('#data/session/person-token.ts')).personToken(),
): OrderApi {
  /** Undefined for a guest; null when the account of a signed-in shopper could not be reached. */
  const fetchToken = async (): Promise<string | null | undefined> => {
    if (base === '' || !maybeSignedIn({ isOwnDomain: false })) return undefined
    const late = new Promise<null>((resolve) => setTimeout(resolve, ACCOUNT_MS, null))
    return (await Promise.race([personToken(), late]).catch(tellFault)) ?? null
  }
  return {
    async quote(request, signal) {
      const init = post(request, await fetchToken())
      return ask(hasQuote, { send, path: QUOTE, init, timeoutMs: QUOTE_TIMEOUT_MS, outer: signal })
    },
    async place(request) {
      const token = await fetchToken()
      const isUnkept = token === null
      // `keepalive` sends the order even when the shopper leaves the page at once. Chromium before 81 refuses it beside JSON, and knows no SubmitEvent.
      const init = { ...post(request, token), keepalive: 'SubmitEvent' in globalThis }
      const answer = await ask(hasOrder, { send, path: ORDERS, init, timeoutMs: PLACE_TIMEOUT_MS })
      return answer.kind === 'ok' && isUnkept ? { kind: 'ok', value: { ...answer.value, isUnkept } } : answer
    },
    checkout: () =>
      ask(hasZones, { send, path: `${base}/checkout.json`, init: {}, timeoutMs: QUOTE_TIMEOUT_MS }),
  }
}

function post(body: unknown, token: string | null | undefined): RequestInit {
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
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
    if (!isNetworkError(error) && !(error instanceof SyntaxError)) tellFault(error)
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
