// POST /o/{token}/paid: records that the customer says the order is paid. The sender is a plain form that needs no script. Redirects to the
// order's page, which shows the order's state now.
import { claimPayment } from '#data/server/orders/orders.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { errorResponse, methodNotAllowed, readRequestBody, redirectResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext } from '../shared/context.ts'

/** Fits a reference of 200 characters, each of them escaped. */
const MAX_BYTES = 4 * 1024

/** Per client and minute, in one isolate. The database takes one claim per order. */
const takesOne = windowLimit(20, 60)

/** True for an address of this route, with any token. */
export function isOrderPaid(path: string): boolean {
  return /^\/o\/[^/]+\/paid$/.test(path)
}

/** 303 to the order's page; null for a token that we did not issue. Throws when the database does not answer. */
export async function receivePaid(request: Request, context: RouteContext): Promise<Response | null> {
  const token = /^\/o\/([0-9a-f]{32,64})\/paid$/.exec(context.url.pathname)?.[1]
  if (!token) return null
  const toOrder = redirectResponse(`/o/${token}#payment`, 303)
  if (request.method === 'GET' || request.method === 'HEAD') return toOrder
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  // Attack: a page of another site sends its visitors' browsers here with a guessed token.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return errorResponse('forbidden')
  if (!takesOne(context.clientAddress ?? '', context.now())) return errorResponse('too_many_requests')
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const reference = new URLSearchParams(new TextDecoder().decode(body)).get('reference') ?? ''
  const claimed = await claimPayment(context.database, token, sanitiseShort(reference))
  return claimed && toOrder
}
