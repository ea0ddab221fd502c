// A store's customers at the edge. On our own host: a code for a store's domain, and claiming an order. On the domain: the code
// becomes a session there, the account is read and changed by it, and it ends.
// Attacks it stands against: a code stolen on its way (one use, 60 seconds, one host, a verifier that only the asking browser
// holds), sign-in forced from another site (same origin only, JSON only), a stranger's token in a link (none is ever taken).
import { bearerToken, fetchTokenPerson } from '#data/access-token.ts'
import {
  actAsDomainCustomer,
  claimOrder,
  createDomainCode,
  endDomainSession,
  redeemDomainCode,
} from '#data/customers.ts'
import { parseContinue } from '#domain/account/auth-return.ts'
import { errorResponse, jsonResponse } from '../respond.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import {
  clearedCookies,
  customerCookie,
  customerSecret,
  signInVerifier,
  verifierCookie,
} from './customer-cookie.ts'
import { orUnavailable, readOrderBody } from './order-entry.ts'
import { isUuid } from './uuid.ts'
import { windowLimit } from './window-limit.ts'

const CALLS = ['my_account', 'save_my_address', 'remove_my_address'] as const

/** Per person and minute, in one isolate. */
const claimsPerMinute = windowLimit(30, 60)

type Body = Readonly<Record<string, unknown>>

/** POST /api/account/code (own host, bearer) `{host, challenge}` -> `{url}` on that domain, the code in its fragment. */
export const giveDomainCode: RouteHandler = (request, context) =>
  withBody(request, async (body) => {
    const { env, database } = context
    const person = await personOf(request, context)
    if (!person) return errorResponse('unauthorised')
    const query = new URLSearchParams({ host: String(body['host']), challenge: String(body['challenge']) })
    const asked = parseContinue(`?${query}`)
    if (!asked) return errorResponse('bad_request')

    const made = await createDomainCode(database, person, asked)
    if (!made.ok) return errorResponse('too_many_requests')
    if (made.value === null) return errorResponse('unknown_store')
    const url = new URL(env.SITE_URL)
    url.hostname = asked.host
    url.pathname = '/account'
    // A fragment is sent to no server and to no other site.
    url.hash = `code=${made.value}`
    return jsonResponse({ url: url.href })
  })

/** POST /api/account/claim (own host, bearer) `{token}` -> `{order: 'claimed' | 'yours' | 'taken'}`. */
export const claimOwnOrder: RouteHandler = (request, context) =>
  withBody(request, async ({ token }) => {
    if (typeof token !== 'string' || !/^[0-9a-f]{32,64}$/.test(token)) return errorResponse('bad_request')
    const person = await personOf(request, context)
    if (!person) return errorResponse('unauthorised')
    if (!claimsPerMinute(person.userId, context.now())) return errorResponse('too_many_requests')
    const order = await claimOrder(context.database, token, person.userId)
    return order === 'unknown' ? errorResponse('bad_request', { status: 404 }) : jsonResponse({ order })
  })

/** POST /api/account/start (domain) -> `{challenge}`; what answers it stays in a cookie of this browser. */
export const startDomainSignIn: RouteHandler = (request, context) =>
  withBody(request, async () => {
    const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    return jsonResponse(
      { challenge: base64url(new Uint8Array(digest)) },
      { headers: { 'Set-Cookie': verifierCookie(verifier, context.url) } },
    )
  })

/** POST /api/account/session (domain) `{code}` -> 204 and the cookie; 401 for a code that does not fit. */
export const openDomainSession: RouteHandler = (request, context) =>
  withBody(request, async ({ code }) => {
    if (typeof code !== 'string' || !/^[0-9a-f]{64}$/.test(code)) return errorResponse('bad_request')
    // Without a verifier the code is used up all the same: it has been seen by somebody who did not ask for it.
    const verifier = signInVerifier(request) ?? ''
    const secret = await redeemDomainCode(context.database, code, verifier, context.host)
    if (!secret) return errorResponse('unauthorised')
    return noContent([customerCookie(secret, context.url), clearedCookies(context.url).verifier])
  })

/** POST /api/account/sign-out (domain) -> 204, whatever was there. */
export const closeDomainSession: RouteHandler = (request, context) =>
  withBody(request, async () => {
    const secret = customerSecret(request)
    if (secret) await endDomainSession(context.database, secret, context.host)
    return noContent([clearedCookies(context.url).session])
  })

/** POST /api/account (domain) `{call, address | id}` -> the account; 401 when nobody is signed in here. */
export const domainAccount: RouteHandler = (request, context) =>
  withBody(request, async ({ call, address, id }) => {
    const name = CALLS.find((known) => known === call)
    if (!name || (id !== undefined && !isUuid(id))) return errorResponse('bad_request')
    const secret = customerSecret(request)
    if (!secret) return errorResponse('unauthorised')
    const args = { ...(address === undefined ? {} : { address }), ...(id === undefined ? {} : { id }) }
    const account = await actAsDomainCustomer(context.database, secret, context.host, name, args)
    if (!account.ok) return errorResponse(account.error === 'too_many' ? 'too_many_requests' : 'bad_request')
    return account.value === null ? errorResponse('unauthorised') : jsonResponse(account.value)
  })

async function withBody(request: Request, work: (body: Body) => Promise<Response>): Promise<Response> {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  if (typeof body.value !== 'object' || body.value === null) return errorResponse('bad_request')
  return orUnavailable(() => work(body.value as Body))
}

function personOf(request: Request, { env }: RouteContext) {
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return null
  return fetchTokenPerson({ url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY }, token)
}

function noContent(cookies: readonly string[]): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 204, headers })
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
