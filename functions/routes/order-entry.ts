// What /api/quote and /api/orders have in common: who may ask, how much, in what form, and how a refusal is answered.
import type { CallResult } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import type { OrderParseError } from '#domain/checkout/order-parse.ts'
import { errorResponse, isErrorCode, methodNotAllowed, readJson } from '../respond.ts'
import type { RouteContext } from './context.ts'

/** Room for a full cart and long notes; ten thousand lines do not get read. */
const MAX_BYTES = 64 * 1024

/** The JSON of a request that may be looked at; else the answer that refuses it. */
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
  const body = await readJson(request, MAX_BYTES)
  if (body.ok) return body
  return refuse(
    body.reason === 'tooLarge'
      ? errorResponse('order_too_large', { status: 413 })
      : errorResponse('bad_request'),
  )
}

/**
 * Another site must not place orders with its visitors' addresses and limits. Browsers say where a POST comes from;
 * programs that say nothing gain nothing by it.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  return origin === null || hostOf(origin) === new URL(request.url).host
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** True when the store may be touched through the host that was asked: a custom domain answers for its own store only. */
export function isStoreOfHost(storeId: string, context: Pick<RouteContext, 'domainStoreId'>): boolean {
  return context.domainStoreId === null || context.domainStoreId === storeId
}

/** The answer to a request that could not be read. */
export function refuseParse({ code, ...details }: OrderParseError): Response {
  return errorResponse(code, { details })
}

/** The answer to a refusal by the database; a code that is not in the contract is a defect of ours. */
export function refuseOrder({ code, details }: Extract<CallResult<never>, { ok: false }>['error']): Response {
  if (isErrorCode(code)) return errorResponse(code, { details })
  console.error(`order refused with an unknown code: ${code}`)
  return errorResponse('unavailable')
}

/** The answer to an address that has tried too many codes; `limit` lets the cart say which limit it is. */
export function tooManyCodes(): Response {
  return errorResponse('too_many_requests', {
    details: { limit: 'codes' },
    headers: { 'Retry-After': '600' },
  })
}

/** Runs `work`; a database that is down or too slow is a clear 503, and the shopper may try again. */
export async function orUnavailable(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    console.error(error.message)
    return errorResponse('unavailable', { headers: { 'Retry-After': '5' } })
  }
}
