// POST /api/account/session: on a store's own domain, exchanges a code for a session.
import { sessionRequest } from '#contract/api/account.ts'
import { redeemDomainCode } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { errorResponse, noContentResponse } from '../../lib/respond.ts'
import { clearedCookies, customerCookie, signInVerifier } from '../shared/customer-cookie.ts'
import { jsonRoute } from '../shared/person-route.ts'

/** `{code}` -> 204 and the cookie; 401 for a code that is not valid here. */
export const openDomainSession = jsonRoute(sessionRequest, async ({ code }, context, request) => {
  // Uses up the code even without a verifier: another browser than the one that asked for it has the code.
  const verifier = signInVerifier(request) ?? ''
  const secret = await callOrThrow(context.database, redeemDomainCode, {
    code,
    verifier,
    host: context.host,
  })
  if (!secret) return errorResponse('unauthorised')
  return noContentResponse([customerCookie(secret, context.url), clearedCookies(context.url).verifier])
})
