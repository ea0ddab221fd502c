// Answers /auth/v1 of the local Supabase: chooses the endpoint of each request. Shapes, codes and messages are GoTrue's; differences.md
// explains where they differ. Endpoints that are switched off answer as on the hosted service; unknown ones answer 404.

import { createMailHook, type MailHook } from '../mail/hook.ts'
import { createMailSender, type MailSettings } from '../mail/sender.ts'
import { openPool } from '../postgres/pool.ts'
import { createTokenVerifier } from '../shared/access-token.ts'
import type { ApiHandler, ApiRequest } from '../shared/api-request.ts'
import { type ProjectKeys, publicJwk } from '../shared/keys.ts'
import { sendJson } from '../shared/respond.ts'
import { type AuthClock, createAuthClock } from './clock.ts'
import type { AuthContext } from './context.ts'
import { handleAdmin } from './endpoints/admin.ts'
import { recover, resend, sendSignInLink } from './endpoints/mails.ts'
import { changeSelf, logout, showSelf } from './endpoints/self.ts'
import { signUp } from './endpoints/signup.ts'
import { refuseSwitchedOff } from './endpoints/switched-off.ts'
import { token } from './endpoints/token.ts'
import { verifyByGet, verifyByPost } from './endpoints/verify.ts'
import { AuthRefusal, noSuchEndpoint, sendRefusal } from './errors.ts'
import { createGoogleClient, type GoogleEndpoints } from './google/client.ts'
import { authorize, callback } from './google/sign-in.ts'
import { createAuthLimits } from './limits/limits.ts'
import { createRedirectRule, type RedirectRule } from './redirects/redirects.ts'
import type { Signer } from './sessions/sessions.ts'

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
  readonly site: RedirectRule
  readonly clock: AuthClock
  readonly mailHook: MailHook
  /** Resolves when all work that `later` began has finished. */
  settled(): Promise<void>
  close(): Promise<void>
}

type AuthOptions = {
  readonly databaseUrl: string
  readonly keys: ProjectKeys
  readonly siteUrl: string
  readonly redirectUrls: readonly string[]
  readonly smtpPort: number
  readonly mailSettings: MailSettings
  readonly google: GoogleEndpoints
  readonly signInLimit: number
  readonly attemptLimit: number
  readonly mailIntervalSeconds: number
  readonly log: (line: string) => void
}

/** Makes the auth server. */
export function createAuth(options: AuthOptions): AuthServer {
  const pool = openPool(options.databaseUrl, { max: 6, allowExitOnIdle: true })
  const clock = createAuthClock()
  const site = createRedirectRule(options.siteUrl, options.redirectUrls)
  const mails = createMailSender(options.smtpPort, options.mailSettings)
  const mailHook = createMailHook()
  const { later, settled } = createLater(options.log)
  let signer: Signer = { keys: options.keys, issuer: '' }

  const context: AuthContext = {
    pool,
    clock,
    site,
    mails,
    mailHook,
    signer: () => signer,
    verifyToken: createTokenVerifier(options.keys),
    limits: createAuthLimits({ ...options, clock }),
    google: createGoogleClient(options.google),
    later,
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
    mailHook,
    settled,
    async close() {
      await settled()
      mails.close()
      await pool.end()
    },
  }
}

/** Runs work that no answer waits for, and logs failures. */
function createLater(log: (line: string) => void): Pick<AuthContext, 'later'> & Pick<AuthServer, 'settled'> {
  const begun = new Set<Promise<void>>()
  return {
    later(work) {
      const done: Promise<void> = work()
        .catch((error) => log(`auth: ${error instanceof Error ? (error.stack ?? error.message) : error}`))
        .finally(() => begun.delete(done))
      begun.add(done)
    },
    async settled() {
      while (begun.size > 0) await Promise.all(begun)
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
