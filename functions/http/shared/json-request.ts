// Shared code of /api/quote and /api/orders: checks origin, size and format, and answers each refusal.
import { MAX_ORDER_BYTES } from '#contract/api/orders.ts'
import type { OrderParseError } from '#domain/checkout/order-parse.ts'
import { errorResponse, methodNotAllowed, readJson } from '../../lib/respond.ts'
import type { RouteContext } from './context.ts'

/** Returns the JSON of a request that passes the checks, or else the answer that refuses the request. */
export async function readOrderBody(
  request: Request,
): Promise<
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly response: Response }
> {
  const refuse = (response: Response) => ({ ok: false, response }) as const
  if (request.method !== 'POST') return refuse(methodNotAllowed(['POST']))
  if (!isSameOrigin(request)) return refuse(errorResponse('forbidden'))
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return refuse(errorResponse('bad_request', { status: 415 }))
  }
  const body = await readJson(request, MAX_ORDER_BYTES)
  if (body.ok) return body
  return refuse(
    body.reason === 'tooLarge'
      ? errorResponse('order_too_large', { status: 413 })
      : errorResponse('bad_request'),
  )
}

/**
 * Attack: another site places orders with its visitors' addresses and limits. Browsers name the origin of a POST; a program that leaves the
 * origin out gains nothing.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  return origin === null || hostOf(origin) === new URL(request.url).host
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** True when the requested host may use the store: a custom domain serves only its own store. */
export function isStoreOfHost(storeId: string, context: Pick<RouteContext, 'domainStoreId'>): boolean {
  return context.domainStoreId === null || context.domainStoreId === storeId
}

/** Refuses a request that could not be read. */
export function refuseParse({ code, ...details }: OrderParseError): Response {
  return errorResponse(code, { details })
}

/** Refuses an address that has tried too many codes. `limit` in the answer names the limit for the cart. */
export function tooManyCodes(): Response {
  return errorResponse('too_many_requests', {
    details: { limit: 'codes' },
    headers: { 'Retry-After': '600' },
  })
}
