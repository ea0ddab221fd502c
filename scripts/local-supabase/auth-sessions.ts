// Sessions and their refresh tokens: one token is live per session, each refresh replaces it, and a stolen old one
// ends the whole family. The rules of reuse are GoTrue's.

import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accessTokenSeconds, type Claims, signAccessToken } from './access-token.ts'
import { AuthRefusal } from './auth-errors.ts'
import { findUser, type UserRow, userJson } from './auth-users.ts'
import type { ProjectKeys } from './keys.ts'

/** A replaced token may be shown again for this long: two tabs may refresh at once. */
export const reuseSeconds = 10

type TokenRow = {
  id: string
  token: string
  session_id: string
  user_id: string
  revoked: boolean
  is_recent: boolean
}

export type Signer = { readonly keys: ProjectKeys; readonly issuer: string }

/** Opens a session for a person who has just proved who they are; answers the session JSON. */
export async function openSession(
  pool: pg.Pool,
  signer: Signer,
  user: UserRow,
  client: { readonly userAgent: string; readonly ip: string },
  method: 'password' | 'otp' | 'oauth',
  provider = 'email',
): Promise<Record<string, unknown>> {
  const sessionId = randomUUID()
  const token = newToken()
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
  await pool.query(
    `with seen as (update auth.users set last_sign_in_at = now() where id = $2),
          known as (update auth.identities set last_sign_in_at = now() where user_id = $2 and provider = $7),
          opened as (insert into auth.sessions (id, user_id, user_agent, ip, amr) values ($1, $2, $3, $4, $5) returning id)
     insert into auth.refresh_tokens (token, user_id, session_id) select $6, $2, id from opened`,
    [sessionId, user.id, client.userAgent, client.ip, JSON.stringify(amr), token, provider],
  )
  const fresh = (await findUser(pool, user.id)) ?? user
  return sessionJson(signer, fresh, sessionId, amr, token)
}

/** Exchanges a refresh token for a new session JSON. */
export async function refreshSession(
  pool: pg.Pool,
  signer: Signer,
  token: string,
): Promise<Record<string, unknown>> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    const result = await rotate(db, token)
    await db.query('commit') // also after a refusal: the revocation of a stolen family must stay
    if ('refusal' in result) throw result.refusal
    const { user, sessionId, amr, next } = result
    return await sessionJson(signer, user, sessionId, amr, next)
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

type Rotation = { user: UserRow; sessionId: string; amr: unknown; next: string } | { refusal: AuthRefusal }

async function rotate(db: pg.PoolClient, token: string): Promise<Rotation> {
  const session = await db.query<{ id: string; amr: unknown }>(
    `select s.id, s.amr from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
     where t.token = $1 for update of s`,
    [token],
  )
  // Read after the lock, so that the second of two simultaneous refreshes sees what the first did.
  const found = await db.query<TokenRow>(
    `select *, updated_at > now() - make_interval(secs => ${reuseSeconds}) as is_recent
     from auth.refresh_tokens where token = $1`,
    [token],
  )
  const row = found.rows[0]
  const { id: sessionId, amr } = session.rows[0] ?? {}
  if (!row || !sessionId) {
    return refuse('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  const user = await findUser(db, row.user_id)
  if (!user) return refuse('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (isBanned(user)) return refuse('user_banned', 'Invalid Refresh Token: User Banned')

  if (row.revoked) {
    const active = await db.query<{ token: string; parent: string | null }>(
      'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
      [sessionId],
    )
    const live = active.rows[0]
    // The client never stored the answer of its last refresh, or two tabs asked at once: it gets that answer again.
    if (live && live.parent === token) return { user, sessionId, amr, next: live.token }
    if (!row.is_recent || !live) {
      await db.query(
        'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1',
        [sessionId],
      )
      return refuse('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
    return { user, sessionId, amr, next: live.token }
  }

  const next = newToken()
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1', [row.id])
  await db.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)',
    [next, row.user_id, sessionId, token],
  )
  await db.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
    sessionId,
  ])
  return { user, sessionId, amr, next }
}

/** Ends sessions of a person: this one, all others, or all. Their refresh tokens go with them. */
export async function closeSessions(
  pool: pg.Pool,
  claims: Claims,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  const condition = { global: 'true', local: 'id = $2', others: 'id <> $2' }[scope]
  await pool.query(`delete from auth.sessions where user_id = $1 and $2::uuid is not null and ${condition}`, [
    claims.sub,
    claims.session_id,
  ])
}

/** Ends all sessions of a person. */
export async function closeAllSessions(pool: Pick<pg.Pool, 'query'>, userId: string): Promise<void> {
  await pool.query('delete from auth.sessions where user_id = $1', [userId])
}

/** True while the session that a token names is open. */
export async function isSessionOpen(pool: pg.Pool, claims: Claims): Promise<boolean> {
  const found = await pool.query('select 1 from auth.sessions where id = $1 and user_id = $2', [
    claims.session_id,
    claims.sub,
  ])
  return found.rowCount === 1
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now()
}

async function sessionJson(
  { keys, issuer }: Signer,
  user: UserRow,
  sessionId: string,
  amr: unknown,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const claims = {
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: 'aal1',
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await signAccessToken(keys, claims, issuer),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + accessTokenSeconds,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}

function refuse(code: string, message: string): { refusal: AuthRefusal } {
  return { refusal: new AuthRefusal(400, code, message) }
}

function newToken(): string {
  return randomBytes(15).toString('base64url')
}
