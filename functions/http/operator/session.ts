// POST /api/operator/session: gives an operator the cookie of the operators' pages, for half an hour, after a sign-in of the last ten
// minutes. Everybody else gets the answer of an address that does not exist.
import { operatorPath } from '#brand'
import { isOperatorSession } from '#contract/sql/operator/operator.ts'
import { callOrThrow } from '#data/client.ts'
import { bearerToken, fetchTokenPerson } from '#data/server/account/access-token.ts'
import { authServerOf } from '../../lib/env.ts'
import { operatorCookie } from '../../lib/operator-cookie.ts'
import { errorResponse, noContentResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isSameOrigin } from '../shared/json-request.ts'

/** Longest time since the sign-in, in seconds. */
const SIGN_IN_SECONDS = 10 * 60

/** 204 with the cookie, or 404 as for an unknown address. */
export const openOperatorSession: RouteHandler = async (request, { env, url, database, now }) => {
  const unknown = () => errorResponse('bad_request', { status: 404 })
  if (request.method !== 'POST' || !isSameOrigin(request)) return unknown()
  const token = bearerToken(request.headers.get('authorization'))
  const person = token ? await fetchTokenPerson(authServerOf(env), token) : null
  if (
    !person ||
    !(await callOrThrow(database, isOperatorSession, {
      userId: person.userId,
      sessionId: person.sessionId,
      maxAgeSeconds: SIGN_IN_SECONDS,
    }))
  )
    return unknown()
  return noContentResponse([
    await operatorCookie(person, { secret: env.WEBHOOK_SECRET, nowMs: now(), path: operatorPath, url }),
  ])
}
