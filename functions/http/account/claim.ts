// POST /api/account/claim: on our own host, a signed-in person keeps the order whose link they opened.
import { orderClaimRequest } from '#contract/api/account.ts'
import { linkOrder } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personRoute } from '../shared/person-route.ts'

/** Per person and minute, in one isolate. */
const takesOne = windowLimit(30, 60)

/** `{token}` and a bearer token -> `{order: 'claimed' | 'yours' | 'taken'}`. */
export const linkOwnOrder = personRoute(
  orderClaimRequest,
  takesOne,
  async ({ token }, { userId }, { database }) => {
    const order = await callOrThrow(database, linkOrder, { token, userId })
    return order === 'unknown' ? errorResponse('bad_request', { status: 404 }) : jsonResponse({ order })
  },
)
