// POST /api/account/claim: on our own host, a signed-in person keeps the order whose link they opened.
import { is } from 'valibot'
import { orderClaimRequest } from '#contract/api/account.ts'
import { claimOrder } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personOf, withBody } from '../shared/account-body.ts'
import type { RouteHandler } from '../shared/context.ts'

/** Per person and minute, in one isolate. */
const takesOne = windowLimit(30, 60)

/** `{token}` and a bearer token -> `{order: 'claimed' | 'yours' | 'taken'}`. */
export const claimOwnOrder: RouteHandler = (request, context) =>
  withBody(request, async (body) => {
    if (!is(orderClaimRequest, body)) return errorResponse('bad_request')
    const person = await personOf(request, context)
    if (!person) return errorResponse('unauthorised')
    if (!takesOne(person.userId, context.now())) return errorResponse('too_many_requests')
    const order = await callOrThrow(context.database, claimOrder, {
      token: body.token,
      userId: person.userId,
    })
    return order === 'unknown' ? errorResponse('bad_request', { status: 404 }) : jsonResponse({ order })
  })
