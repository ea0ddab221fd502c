// POST /api/account/code: on our own host, a signed-in person asks for a code that becomes a session on a store's own domain. Attacks: a
// code that is stolen on its way (one use, 60 seconds, one host, a verifier that only the asking browser holds), a sign-in that another
// site forces (same origin only, JSON only).
import { codeRequest } from '#contract/api/account.ts'
import { createDomainCode } from '#contract/sql/account/account.ts'
import { call } from '#data/client.ts'
import { parseContinue } from '#domain/account/auth-return.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { fetchPerson, jsonRoute } from '../shared/person-route.ts'

/** `{host, challenge}` and a bearer token -> `{url}` on that domain, the code in its fragment. */
export const giveDomainCode = jsonRoute(codeRequest, async (body, context, request) => {
  const { env, database } = context
  const person = await fetchPerson(request, context)
  if (!person) return errorResponse('unauthorised')
  const asked = parseContinue(`?${new URLSearchParams(body)}`)
  if (!asked) return errorResponse('bad_request')

  const made = await call(database, createDomainCode, {
    userId: person.userId,
    sessionId: person.sessionId,
    host: asked.host,
    challenge: asked.challenge,
  })
  if (!made.ok) return errorResponse('too_many_requests')
  if (made.value === null) return errorResponse('unknown_store')
  const url = new URL(env.SITE_URL)
  url.hostname = asked.host
  url.pathname = '/account'
  // Puts the code into the fragment, which browsers send to no server and to no other site.
  url.hash = `code=${made.value}`
  return jsonResponse({ url: url.href })
})
