// POST /o/{token}/paid: the customer says that the order is paid. A plain form, which needs no script; the page it leads back to shows
// what is so now, whatever came of it.
import { claimPayment } from '#data/orders.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { errorResponse, methodNotAllowed, readBody, redirectResponse } from '../respond.ts'
import type { RouteContext } from './context.ts'
import { windowLimit } from './window-limit.ts'

/** Room for a reference of 200 characters, each of them escaped. */
const MAX_BYTES = 4 * 1024

/** Per client and minute, in one isolate. The database takes one claim per order. */
const isWithinLimit = windowLimit(20, 60)

/** True for the address of this route, whatever its token. */
export function isOrderPaid(path: string): boolean {
  return /^\/o\/[^/]+\/paid$/.test(path)
}

/** 303 to the order's page; null for everything that is not a token we gave out. Throws when nobody can write it down. */
export async function receivePaid(request: Request, context: RouteContext): Promise<Response | null> {
  const token = /^\/o\/([0-9a-f]{32,64})\/paid$/.exec(context.url.pathname)?.[1]
  if (!token) return null
  const toOrder = redirectResponse(`/o/${token}#payment`, 303)
  if (request.method === 'GET' || request.method === 'HEAD') return toOrder
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  // Who knows the token may say it from anywhere; a page that only guesses at a visitor's order knows none.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return errorResponse('forbidden')
  if (!isWithinLimit(context.clientAddress ?? '', context.now())) return errorResponse('too_many_requests')
  const body = await readBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const reference = new URLSearchParams(new TextDecoder().decode(body)).get('reference') ?? ''
  const claimed = await claimPayment(context.database, token, sanitiseShort(reference))
  return claimed && toOrder
}
