// /auth/v1 of the local Supabase: which endpoint answers what. Shapes, codes and messages are GoTrue's; where they differ,
// docs/auth-differences.md says why. What is switched off answers as there, anything else 404.

import { createTokenVerifier } from './access-token.ts'
import { handleAdmin } from './auth-admin.ts'
import { type AuthClock, createAuthClock } from './auth-clock.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthRefusal, noSuchEndpoint, sendRefusal } from './auth-errors.ts'
import { authorize, callback } from './auth-google.ts'
import { createGoogleClient, type GoogleEndpoints } from './auth-google-client.ts'
import { createAuthLimits } from './auth-limits.ts'
import { recover, resend, sendSignInLink } from './auth-mails.ts'
import { type AuthSite, createAuthSite } from './auth-redirects.ts'
import { changeSelf, logout, showSelf } from './auth-self.ts'
import type { Signer } from './auth-sessions.ts'
import { signUp } from './auth-signup.ts'
import { refuseSwitchedOff } from './auth-switched-off.ts'
import { token } from './auth-token.ts'
import { verifyByGet, verifyByPost } from './auth-verify.ts'
import type { ApiHandler, ApiRequest } from './gateway.ts'
import { type ProjectKeys, publicJwk } from './keys.ts'
import { createMailSender } from './mail-sender.ts'
import { openPool } from './pool.ts'
import { sendJson } from './respond.ts'

const settings = {
  external: { email: true, phone: false, google: true, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

const health = { name: 'GoTrue', version: 'local', description: 'Local auth server' }

type Endpoint = (context: AuthContext, api: ApiRequest) => Promise<void>

const endpoints: Readonly<Record<string, Endpoint>> = {
  'POST /signup': signUp,
  'POST /token': token,
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /otp': sendSignInLink,
  'POST /magiclink': sendSignInLink,
  'POST /verify': verifyByPost,
  'GET /verify': verifyByGet,
  'GET /authorize': authorize,
  'GET /callback': callback,
  'GET /user': showSelf,
  'PUT /user': changeSelf,
  'POST /logout': logout,
  'POST /invite': handleAdmin,
}

export type AuthServer = {
  readonly handle: ApiHandler
  /** Called once the server's own address is known. */
  setIssuer(issuer: string): void
  readonly site: AuthSite
  readonly clock: AuthClock
  /** Resolves when what was begun after an answer is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Makes the auth server. */
export function createAuth(options: {
  readonly databaseUrl: string
  readonly keys: ProjectKeys
  readonly siteUrl: string
  readonly redirectUrls: readonly string[]
  readonly smtpPort: number
  readonly google: GoogleEndpoints
  readonly signInLimit: number
  readonly attemptLimit: number
  readonly mailIntervalSeconds: number
  readonly log: (line: string) => void
}): AuthServer {
  const pool = openPool(options.databaseUrl, { max: 6, allowExitOnIdle: true })
  const clock = createAuthClock()
  const site = createAuthSite(options.siteUrl, options.redirectUrls)
  const mails = createMailSender(options.smtpPort)
  const begun = new Set<Promise<void>>()
  let signer: Signer = { keys: options.keys, issuer: '' }

  const context: AuthContext = {
    pool,
    clock,
    site,
    mails,
    signer: () => signer,
    verifyToken: createTokenVerifier(options.keys),
    limits: createAuthLimits({ ...options, clock }),
    google: createGoogleClient(options.google),
    later(work) {
      const done: Promise<void> = work()
        .catch((error) =>
          options.log(`auth: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
        )
        .finally(() => begun.delete(done))
      begun.add(done)
    },
  }
  const settled = async () => {
    while (begun.size > 0) await Promise.all(begun)
  }

  return {
    async handle(api) {
      try {
        await route(context, options.keys, api)
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error
        sendRefusal(api.response, error, api.request.headers['x-supabase-api-version'])
      }
    },
    setIssuer(issuer) {
      signer = { keys: options.keys, issuer }
    },
    site,
    clock,
    settled,
    async close() {
      await settled()
      mails.close()
      await pool.end()
    },
  }
}

async function route(context: AuthContext, keys: ProjectKeys, api: ApiRequest): Promise<void> {
  const wanted = `${api.request.method} ${api.path}`
  if (wanted === 'GET /settings') return sendJson(api.response, 200, settings)
  if (wanted === 'GET /health') return sendJson(api.response, 200, health)
  if (wanted === 'GET /.well-known/jwks.json') {
    const cache = { 'cache-control': 'public, max-age=600' }
    return sendJson(api.response, 200, { keys: [publicJwk(keys)] }, cache)
  }
  const endpoint = endpoints[wanted] ?? (api.path.startsWith('/admin/') ? handleAdmin : null)
  if (endpoint) return endpoint(context, api)
  await refuseSwitchedOff(context, api)
  throw noSuchEndpoint()
}
