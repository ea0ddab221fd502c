// Opens, refreshes and ends sessions with their refresh tokens. One token is valid per session and each refresh replaces the token; an old
// token that is used again ends the whole session. The rules of reuse are GoTrue's.

import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accessTokenSeconds, type Claims, signAccessToken } from '../../shared/access-token.ts'
import type { ProjectKeys } from '../../shared/keys.ts'
import { AuthRefusal } from '../errors.ts'
import { userJson } from '../people/user-json.ts'
import { findUser, type UserRow } from '../people/users.ts'

/** Seconds in which a replaced token may be used again: two tabs may refresh at the same time. */
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

/** How a person has just signed in, and from where. */
type SignIn = {
  readonly client: { readonly userAgent: string; readonly ip: string }
  readonly method: 'password' | 'otp' | 'oauth'
  readonly provider?: string
}

/** Opens a session for a person who has just proved who they are. Returns the session as JSON. */
export async function openSession(
  { pool, signer }: { readonly pool: pg.Pool; readonly signer: Signer },
  user: UserRow,
  { client, method, provider = 'email' }: SignIn,
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
  return sessionJson(signer, fresh, { sessionId, amr, refreshToken: token })
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
    await db.query('commit') // also after a refusal: the end of a stolen session must be stored
    if ('refusal' in result) throw result.refusal
    const { user, sessionId, amr, next } = result
    return await sessionJson(signer, user, { sessionId, amr, refreshToken: next })
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
  // Reads the row after taking the lock, so that the second of two simultaneous refreshes sees the result of the first.
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

  const answered = row.revoked ? await reuse(db, row) : await replace(db, row)
  return 'refusal' in answered ? answered : { user, sessionId, amr, ...answered }
}

type Next = { next: string } | { refusal: AuthRefusal }

/** Handles a token that was already replaced: returns the session's valid token, or ends the session of a stolen token. */
async function reuse(db: pg.PoolClient, row: TokenRow): Promise<Next> {
  const active = await db.query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [row.session_id],
  )
  const live = active.rows[0]
  // Returns the valid token again: the client lost the answer of its last refresh, or two tabs asked at the same time.
  if (live && (live.parent === row.token || row.is_recent)) return { next: live.token }
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [
    row.session_id,
  ])
  return refuse('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

async function replace(db: pg.PoolClient, { id, token, user_id, session_id }: TokenRow): Promise<Next> {
  const next = newToken()
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1', [id])
  await db.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)',
    [next, user_id, session_id, token],
  )
  await db.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
    session_id,
  ])
  return { next }
}

/** Ends sessions of a person: this session, all others, or all. Also ends their refresh tokens. */
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

/** True while the session in the token's claims is open. */
export async function readIsSessionOpen(pool: pg.Pool, claims: Claims): Promise<boolean> {
  const found = await pool.query('select 1 from auth.sessions where id = $1 and user_id = $2', [
    claims.session_id,
    claims.sub,
  ])
  return found.rowCount === 1
}

/** True while the ban of a person has not ended. */
export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now()
}

async function sessionJson(
  { keys, issuer }: Signer,
  user: UserRow,
  {
    sessionId,
    amr,
    refreshToken,
  }: { readonly sessionId: string; readonly amr: unknown; readonly refreshToken: string },
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
