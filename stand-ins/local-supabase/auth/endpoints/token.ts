// POST /token: exchanges a password, a refresh token or a PKCE code for a session.

import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, invalid, userBanned } from '../errors.ts'
import { type Body, clientOf, readBody, text } from '../input.ts'
import { checkPassword } from '../people/passwords.ts'
import { findUser, findUserByEmail } from '../people/users.ts'
import { redeemCode } from '../sessions/flow-state.ts'
import { isBanned, openSession, refreshSession } from '../sessions/sessions.ts'

/** Answers POST /token by its `grant_type`. */
export async function token(context: AuthContext, api: ApiRequest): Promise<void> {
  const body = await readBody(api)
  switch (api.query.get('grant_type')) {
    case 'password':
      return signIn(context, api, body)
    case 'refresh_token':
      return refresh(context, api, body)
    case 'pkce':
      return redeem(context, api, body)
    case 'web3':
      throw new AuthRefusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  }
  throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function signIn(context: AuthContext, api: ApiRequest, body: Body): Promise<void> {
  const client = clientOf(api)
  context.limits.takeRequest('signIn', client.ip)
  const [email, phone, password] = [text(body, 'email'), text(body, 'phone'), text(body, 'password')]
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw invalid('missing email or phone')
  const takeOff = context.limits.takeAttempt('signin', email)
  const user = await findUserByEmail(context.pool, email)
  const isRight = await checkPassword(context.pool, user, password ?? '')
  if (!user || !isRight) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  takeOff()
  if (isBanned(user)) throw userBanned(400)
  if (!user.email_confirmed_at) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  sendJson(
    api.response,
    200,
    await openSession({ pool: context.pool, signer: context.signer() }, user, { client, method: 'password' }),
  )
}

async function refresh(context: AuthContext, api: ApiRequest, body: Body): Promise<void> {
  context.limits.takeRequest('refresh', clientOf(api).ip)
  const shown = text(body, 'refresh_token')
  // Uses OAuth's form (RFC 6749, 5.2), which GoTrue uses for this refusal alone.
  if (!shown) {
    const refusal = { error: 'invalid_request', error_description: 'refresh_token required' }
    return sendJson(api.response, 400, refusal)
  }
  sendJson(api.response, 200, await refreshSession(context.pool, context.signer(), shown))
}

async function redeem(context: AuthContext, api: ApiRequest, body: Body): Promise<void> {
  const { pool, clock, limits } = context
  const client = clientOf(api)
  limits.takeRequest('refresh', client.ip)
  const [code, verifier] = [text(body, 'auth_code'), text(body, 'code_verifier')]
  if (!code || !verifier) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const db = await pool.connect()
  const flow = await (async () => {
    try {
      await db.query('begin')
      const redeemed = await redeemCode(db, clock, { code, verifier })
      await db.query('commit')
      return redeemed
    } catch (error) {
      await db.query('rollback')
      throw error
    } finally {
      db.release()
    }
  })()
  const user = await findUser(pool, flow.user_id)
  if (!user)
    throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isBanned(user)) throw userBanned(403)
  const method = flow.authentication_method === 'oauth' ? 'oauth' : 'otp'
  const session = await openSession({ pool, signer: context.signer() }, user, {
    client,
    method,
    provider: flow.provider_type,
  })
  sendJson(api.response, 200, {
    ...session,
    ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
    ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
  })
}
