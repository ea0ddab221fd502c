// /verify: checks the link of a mail. A browser opens the link (GET, answered with a redirect), or a page sends the token when a button is
// pressed (POST, answered with a session). Our mails use POST, so that a mail scanner that opens the link uses up nothing.

import type pg from 'pg'
import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, emailExists, invalid, linkExpired, userBanned } from '../errors.ts'
import { clientOf, isEmail, readBody, text } from '../input.ts'
import { confirmUser, findUser, type UserRow, updateUser } from '../people/users.ts'
import {
  implicitRedirect,
  messageRedirect,
  redirectTo,
  withCode,
  withRefusal,
} from '../redirects/redirect-answers.ts'
import { codeOfMailFlow, type FlowMethod } from '../sessions/flow-state.ts'
import { dropTokens, spendToken, type TokenKind, type UsedToken } from '../sessions/one-time-tokens.ts'
import { isBanned, openSession } from '../sessions/sessions.ts'

const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

// The kinds of tokens that each type accepts. A recovery token works for a reset only; the hosted service also accepts it as a sign-in link.
const kindsOf: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change'],
}

const flowOf: Readonly<Record<TokenKind, FlowMethod>> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** POST /verify */
export async function verifyByPost(context: AuthContext, api: ApiRequest): Promise<void> {
  context.limits.takeRequest('verify', clientOf(api).ip)
  const body = await readBody(api)
  const type = text(body, 'type')
  if (!type) throw invalid('Verify requires a verification type')
  const [code, tokenHash] = [text(body, 'token'), text(body, 'token_hash')]
  const [email, phone] = [text(body, 'email'), text(body, 'phone')]
  if (!code === !tokenHash) throw invalid('Verify requires either a token or a token hash')
  if (code) {
    if (!email === !phone) throw invalid('Only an email address or phone number should be provided on verify')
    if (email && !isEmail(email)) throw new AuthRefusal(422, 'validation_failed', 'Invalid email format')
    // Refuses every code: our mails contain links and no six-digit codes.
    throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
  }
  if (email || phone || text(body, 'redirect_to')) {
    throw invalid('Only the token_hash and type should be provided')
  }
  const done = await spend(context, tokenHash as string, type)
  if (done === 'half') return sendJson(api.response, 200, { code: '200', msg: halfConfirmed })
  const session = await openSession({ pool: context.pool, signer: context.signer() }, done.user, {
    client: clientOf(api),
    method: 'otp',
  })
  sendJson(api.response, 200, session)
}

/** GET /verify */
export async function verifyByGet(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool, clock, signer } = context
  context.limits.takeRequest('verify', clientOf(api).ip)
  const [type, token] = [api.query.get('type'), api.query.get('token')]
  if (!type) throw invalid('Verify requires a verification type')
  if (!token) throw invalid('Verify requires a token or a token hash')
  const target = context.site.pick(api.request, api.query)
  const isPkce = token.startsWith('pkce_')
  try {
    const done = await spend(context, token, type)
    if (done === 'half')
      return redirectTo(api.response, 303, messageRedirect(target, halfConfirmed, { isInQuery: isPkce }))
    if (isPkce) {
      const code = await codeOfMailFlow(pool, {
        userId: done.user.id,
        method: flowOf[done.kind],
        at: clock.date(),
      })
      if (!code) throw new AuthRefusal(400, 'flow_state_not_found', 'No associated flow state found.')
      return redirectTo(api.response, 303, withCode(target, code))
    }
    const session = await openSession({ pool, signer: signer() }, done.user, {
      client: clientOf(api),
      method: 'otp',
    })
    redirectTo(api.response, 303, implicitRedirect(target, session, { type }))
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    redirectTo(api.response, 303, withRefusal(target, error, { isInQuery: isPkce }))
  }
}

// Uses up a token and does its work, in one transaction: a link that is opened twice at the same time works once.
async function spend(
  context: AuthContext,
  value: string,
  type: string,
): Promise<'half' | { user: UserRow; kind: TokenKind }> {
  const kinds = kindsOf[type]
  if (!kinds) throw invalid('Invalid email verification type')
  const db = await context.pool.connect()
  try {
    await db.query('begin')
    const used = await spendToken(db, context.clock, { value, kinds })
    const user = used && (await findUser(db, used.userId))
    if (!used || !user || used.isExpired) {
      await db.query('commit') // stores the removal of the expired token
      throw linkExpired()
    }
    if (isBanned(user)) throw userBanned(403)
    const isHalf = used.kind === 'email_change' && !(await changeEmail(db, user, used))
    if (used.kind !== 'email_change') {
      await confirmUser(db, user.id)
      await dropTokens(db, user.id, ['confirmation_token'])
    }
    await db.query('commit')
    if (isHalf) return 'half'
    return { user: (await findUser(db, user.id)) as UserRow, kind: used.kind }
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

// True when both the old and the new address have agreed.
async function changeEmail(db: pg.PoolClient, user: UserRow, used: UsedToken): Promise<boolean> {
  const status = await db.query<{ email_change_confirm_status: number }>(
    'select email_change_confirm_status from auth.users where id = $1 for update',
    [user.id],
  )
  if (user.email && status.rows[0]?.email_change_confirm_status === 0) {
    await db.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id])
    return false
  }
  const email = user.email_change
  if (!email || (used.type === 'email_change_token_new' && used.relatesTo !== email)) throw linkExpired()
  const taken = await db.query('select 1 from auth.users where email = $1 and id <> $2', [email, user.id])
  if (taken.rowCount) throw emailExists()
  await updateUser(db, user.id, { email, isConfirmed: true })
  await db.query(`update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`, [
    user.id,
  ])
  await confirmUser(db, user.id)
  await dropTokens(db, user.id, null)
  return true
}
