// /auth/v1 of the local Supabase: password sign-in, refresh, the signed-in person, sign-out, keys, admin.
// Shapes, codes and messages are GoTrue's. What it does not offer answers 404.

import pg from 'pg'
import { type Claims, createTokenVerifier } from './access-token.ts'
import { handleAdmin } from './auth-admin.ts'
import { AuthRefusal, badJson, invalid, sendRefusal } from './auth-errors.ts'
import {
  closeSessions,
  isBanned,
  isSessionOpen,
  openSession,
  refreshSession,
  type Signer,
} from './auth-sessions.ts'
import {
  checkNewPassword,
  findUser,
  findUserByEmail,
  isPasswordOf,
  type UserRow,
  updateUser,
  userJson,
} from './auth-users.ts'
import type { ApiHandler, ApiRequest } from './gateway.ts'
import { type ProjectKeys, publicJwk } from './keys.ts'
import { createRateLimit } from './rate-limit.ts'
import { readJsonObject, sendJson } from './respond.ts'

const settings = {
  external: { email: true, phone: false, google: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

/** Makes the auth server. `setIssuer` is called once its own address is known. */
export function createAuth(options: {
  readonly databaseUrl: string
  readonly keys: ProjectKeys
  readonly signInLimit: number
}): { readonly handle: ApiHandler; setIssuer(issuer: string): void; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4, allowExitOnIdle: true })
  pool.on('error', () => {}) // an idle connection that the server closed; the next query opens another
  const verify = createTokenVerifier(options.keys)
  const signIns = createRateLimit(options.signInLimit, 5 * 60)
  let signer: Signer = { keys: options.keys, issuer: '' }

  async function handle(api: ApiRequest): Promise<void> {
    try {
      await route(api)
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error
      sendRefusal(api.response, error, api.request.headers['x-supabase-api-version'])
    }
  }

  async function route(api: ApiRequest): Promise<void> {
    const { response } = api
    switch (`${api.request.method} ${api.path}`) {
      case 'POST /token':
        return token(api)
      case 'GET /user':
        return sendJson(response, 200, userJson((await signedIn(api)).user))
      case 'PUT /user':
        return changeSelf(api)
      case 'POST /logout':
        return logout(api)
      case 'GET /settings':
        return sendJson(response, 200, settings)
      case 'GET /health':
        return sendJson(response, 200, { name: 'GoTrue', version: 'local', description: 'Local auth server' })
      case 'GET /.well-known/jwks.json':
        return sendJson(
          response,
          200,
          { keys: [publicJwk(options.keys)] },
          { 'cache-control': 'public, max-age=600' },
        )
    }
    if (/^\/admin\/users(\/|$)/.test(api.path)) return handleAdmin(api, pool)
    throw new AuthRefusal(404, 'not_found', 'The local auth server has no such endpoint')
  }

  async function token(api: ApiRequest): Promise<void> {
    const body = await readJsonObject(api.request)
    if (!body) throw badJson()
    const grant = api.query.get('grant_type')
    if (grant === 'refresh_token') {
      if (typeof body.refresh_token !== 'string' || body.refresh_token === '') {
        throw new AuthRefusal(400, 'validation_failed', 'refresh_token required')
      }
      return sendJson(api.response, 200, await refreshSession(pool, signer, body.refresh_token))
    }
    if (grant !== 'password') throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    return signIn(api, body)
  }

  async function signIn(api: ApiRequest, body: Record<string, unknown>): Promise<void> {
    const ip = api.request.socket.remoteAddress ?? ''
    if (!signIns.take(ip)) throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
    if (typeof body.email !== 'string' || body.email === '') throw invalid('missing email or phone')
    if (typeof body.password !== 'string') throw invalid('missing password')
    const user = await findUserByEmail(pool, body.email)
    const isRight = await isPasswordOf(pool, user, body.password)
    if (!user || !isRight) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    if (isBanned(user)) throw new AuthRefusal(400, 'user_banned', 'User is banned')
    if (!user.email_confirmed_at) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
    const client = { userAgent: api.request.headers['user-agent'] ?? '', ip }
    sendJson(api.response, 200, await openSession(pool, signer, user, client))
  }

  async function signedIn(api: ApiRequest): Promise<{ claims: Claims; user: UserRow }> {
    if (api.userToken === null) {
      throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const claims = await verify(api.userToken).catch((error: Error) => {
      throw new AuthRefusal(
        403,
        'bad_jwt',
        `invalid JWT: unable to parse or verify signature, ${error.message}`,
      )
    })
    if (!(await isSessionOpen(pool, claims))) {
      throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    const user = await findUser(pool, claims.sub)
    if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return { claims, user }
  }

  async function changeSelf(api: ApiRequest): Promise<void> {
    const { claims, user } = await signedIn(api)
    const body = await readJsonObject(api.request)
    if (!body) throw badJson()
    if (body.email !== undefined || body.phone !== undefined) {
      throw invalid('The local auth server does not change e-mail addresses or phone numbers')
    }
    const { password, data } = body
    if (password !== undefined && password !== null) {
      if (typeof password !== 'string') throw invalid('password must be a string')
      checkNewPassword(password)
      if (await isPasswordOf(pool, user, password)) {
        throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
      }
    }
    const changed = await updateUser(pool, user.id, {
      password: typeof password === 'string' ? password : undefined,
      userMetadata: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined,
    })
    // Whoever knew the old password is signed out.
    if (typeof password === 'string') await closeSessions(pool, claims, 'others')
    sendJson(api.response, 200, userJson(changed))
  }

  async function logout(api: ApiRequest): Promise<void> {
    const { claims } = await signedIn(api)
    const scope = api.query.get('scope') ?? 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope "${scope}"`)
    }
    await closeSessions(pool, claims, scope)
    api.response.writeHead(204).end()
  }

  return {
    handle,
    setIssuer(issuer) {
      signer = { keys: options.keys, issuer }
    },
    close: () => pool.end(),
  }
}
