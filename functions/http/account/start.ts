// POST /api/account/start: on a store's own domain, a browser begins a sign-in. A cookie keeps the verifier, which proves later that this
// browser began it.
import * as v from 'valibot'
import { jsonResponse } from '../../lib/respond.ts'
import { verifierCookie } from '../shared/customer-cookie.ts'
import { jsonRoute } from '../shared/person-route.ts'

/** Takes no body -> `{challenge}`, which the request for a code on our own host must name. */
export const startDomainSignIn = jsonRoute(v.object({}), async (_body, context) => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return jsonResponse(
    { challenge: base64url(new Uint8Array(digest)) },
    { headers: { 'Set-Cookie': verifierCookie(verifier, context.url) } },
  )
})

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
