// Acts as Google on this machine: an OpenID Connect server (oauth2-mock-server) behind a page on which a person chooses an account. Knows one
// client, our auth server, and sends browsers back to that client only.

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import { listen, loopback } from '../../machine/ports.ts'
import { readBody } from '../../shared/respond.ts'
import { redirectTo } from '../redirects/redirect-answers.ts'
import type { GoogleEndpoints } from './client.ts'
import { type GoogleAccount, renderChoice, renderProblem } from './page.ts'

const clientId = 'oja-local.apps.googleusercontent.example'
const mismatchText = 'redirect_uri_mismatch: this site is not registered.'
const firstAccount: GoogleAccount = { email: 'ngozi@gmail.test', name: 'Ngozi Eze' }

export type GoogleStandIn = {
  readonly url: string
  readonly endpoints: GoogleEndpoints
  /** Sets the only address to which a browser is sent back. */
  setCallback(address: string): void
  stop(): Promise<void>
}

/** State that the pages share. */
type Desk = {
  readonly service: OAuth2Service
  readonly accounts: Map<string, GoogleAccount>
  /** The only address to which a browser is sent back; empty until `setCallback` is called. */
  callback: string
}

/** Starts the stand-in on a free port. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const desk: Desk = { service, accounts: new Map([[firstAccount.email, firstAccount]]), callback: '' }
  writePeopleIntoTokens(service, desk.accounts)

  const server = createServer((request, response) => {
    // Whoever asks sees a connection that ends, as when Google fails.
    answer(desk, request, response).catch(() => response.destroy())
  })
  const port = await listen(server, 0)
  const url = `http://${loopback}:${port}`
  issuer.url = url
  return {
    url,
    endpoints: endpointsAt(url),
    setCallback(address) {
      desk.callback = address
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function endpointsAt(url: string): GoogleEndpoints {
  return {
    issuer: url,
    authorizeUrl: `${url}/o/oauth2/v2/auth`,
    tokenUrl: `${url}/token`,
    jwksUrl: `${url}/jwks`,
    clientId,
    clientSecret: 'not-a-secret-on-this-machine',
  }
}

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://x')
  const asksWho = url.pathname === '/o/oauth2/v2/auth'
  if ((asksWho || url.pathname === '/authorize') && !isOurs(desk, url.searchParams)) {
    return show(response, 400, renderProblem(mismatchText))
  }
  if (asksWho) return show(response, 200, renderChoice([...desk.accounts.values()], url.search.slice(1)))
  if (url.pathname === '/choose' && request.method === 'POST') return choose(desk, request, response)
  desk.service.requestHandler(request, response)
}

async function choose(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { accounts, callback } = desk
  const form = new URLSearchParams((await readBody(request, 20_000))?.toString('utf8') ?? '')
  const asked = new URLSearchParams(form.get('request') ?? '')
  if (!isOurs(desk, asked)) return show(response, 400, renderProblem(mismatchText))
  if (form.has('cancel')) {
    return redirectTo(response, 303, cancelledAt(callback, asked.get('state') ?? ''))
  }
  const email = (form.get('email') ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    const page = renderChoice([...accounts.values()], asked.toString(), 'Enter an e-mail address.')
    return show(response, 400, page)
  }
  const name = (form.get('name') ?? '').trim()
  accounts.set(email, { email, name: name || (accounts.get(email)?.name ?? '') })
  asked.set('login_hint', email)
  redirectTo(response, 303, `/authorize?${asked}`)
}

function isOurs({ callback }: Desk, query: URLSearchParams): boolean {
  return query.get('client_id') === clientId && callback !== '' && query.get('redirect_uri') === callback
}

// Writes the chosen person's claims into the tokens. The mock server knows no people; `chosen` says which person a code belongs to.
function writePeopleIntoTokens(service: OAuth2Service, accounts: ReadonlyMap<string, GoogleAccount>): void {
  const chosen = new Map<string, GoogleAccount>()
  service.on('beforeAuthorizeRedirect', (redirect: { url: URL }, request: IncomingMessage) => {
    const hint = new URL(request.url ?? '', 'http://x').searchParams.get('login_hint')
    const account = accounts.get(hint ?? '')
    if (account) chosen.set(redirect.url.searchParams.get('code') ?? '', account)
  })
  service.on(
    'beforeTokenSigning',
    (token: { payload: Record<string, unknown> }, request: { body?: unknown }) => {
      const account = chosen.get(codeOf(request))
      if (account) Object.assign(token.payload, claimsOf(account), { aud: clientId })
    },
  )
  service.on(
    'beforeResponse',
    (answer: { body: unknown; statusCode: number }, request: { body?: unknown }) => {
      if (chosen.delete(codeOf(request))) return
      answer.statusCode = 400
      answer.body = { error: 'invalid_grant' }
    },
  )
}

/** The address for a browser whose person pressed Cancel. */
function cancelledAt(callback: string, state: string): string {
  const back = new URL(callback)
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('error_description', 'The user denied access')
  back.searchParams.set('state', state)
  return back.href
}

// The person's claims. The same person has the same number in every run, as with Google.
function claimsOf({ email, name }: GoogleAccount): Record<string, unknown> {
  const digest = createHash('sha256').update(email).digest('hex')
  const sub = BigInt(`0x${digest.slice(0, 16)}`)
    .toString()
    .padStart(21, '1')
    .slice(0, 21)
  return { sub, email, email_verified: true, name: name || email }
}

function codeOf(request: { body?: unknown }): string {
  const body = request.body as { code?: unknown } | undefined
  return typeof body?.code === 'string' ? body.code : ''
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  response.end(html)
}
