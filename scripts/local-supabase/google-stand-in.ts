// Google on this machine: an OpenID Connect server (oauth2-mock-server) behind a page that asks who one wants to be. It
// knows one client, our auth server, and sends browsers back to that client only.

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import type { GoogleEndpoints } from './auth-google-client.ts'
import { redirectTo } from './auth-redirect-answers.ts'
import { type GoogleAccount, renderChoice, renderProblem } from './google-page.ts'
import { listen, loopback } from './ports.ts'
import { readBody } from './respond.ts'

const clientId = 'oja-local.apps.googleusercontent.example'
const firstAccount: GoogleAccount = { email: 'ngozi@gmail.test', name: 'Ngozi Eze' }

export type GoogleStandIn = {
  readonly url: string
  readonly endpoints: GoogleEndpoints
  /** Names the only address that a browser is sent back to. */
  setCallback(address: string): void
  stop(): Promise<void>
}

/** Starts the stand-in on a free port. */
export async function startGoogle(): Promise<GoogleStandIn> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const accounts = new Map<string, GoogleAccount>([[firstAccount.email, firstAccount]])
  const chosen = new Map<string, GoogleAccount>()
  let callback = ''

  // The mock knows no people: which code stands for whom is noted here, and written into the tokens of that code.
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

  const isOurs = (query: URLSearchParams) =>
    query.get('client_id') === clientId && callback !== '' && query.get('redirect_uri') === callback

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x')
    const asksWho = url.pathname === '/o/oauth2/v2/auth'
    if ((asksWho || url.pathname === '/authorize') && !isOurs(url.searchParams)) {
      return show(response, 400, renderProblem('redirect_uri_mismatch: this site is not registered.'))
    }
    if (asksWho) return show(response, 200, renderChoice([...accounts.values()], url.search.slice(1)))
    if (url.pathname === '/choose' && request.method === 'POST') return choose(request, response)
    service.requestHandler(request, response)
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readBody(request, 20_000))?.toString('utf8') ?? '')
    const asked = new URLSearchParams(form.get('request') ?? '')
    if (!isOurs(asked)) {
      return show(response, 400, renderProblem('redirect_uri_mismatch: this site is not registered.'))
    }
    if (form.has('cancel')) {
      const back = new URL(callback)
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user denied access')
      back.searchParams.set('state', asked.get('state') ?? '')
      return redirectTo(response, 303, back.href)
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

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listen(server, 0, 'OJA_GOOGLE_PORT')
  const url = `http://${loopback}:${port}`
  issuer.url = url
  return {
    url,
    endpoints: {
      issuer: url,
      authorizeUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: `${url}/token`,
      jwksUrl: `${url}/jwks`,
      clientId,
      clientSecret: 'not-a-secret-on-this-machine',
    },
    setCallback(address) {
      callback = address
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

// The same person has the same number in every run, as with Google.
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
