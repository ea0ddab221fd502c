// Keeps the state of a sign-in that leaves the page and returns with a code: to Google, or through the link of a mail. With PKCE (RFC 7636)
// the code is useless without the verifier, which stays in the browser.

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { AuthClock } from '../clock.ts'
import { AuthRefusal } from '../errors.ts'
import type { Challenge } from '../input.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type FlowMethod = 'oauth' | 'email/signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite'

export type FlowState = {
  readonly id: string
  readonly user_id: string | null
  readonly auth_code: string
  readonly code_challenge: string | null
  readonly code_challenge_method: 's256' | 'plain' | null
  readonly provider_type: string
  readonly provider_access_token: string | null
  readonly provider_refresh_token: string | null
  readonly authentication_method: FlowMethod
  readonly auth_code_issued_at: Date | null
  readonly referrer: string | null
  readonly created_at: Date
}

const lifetimeMs = 5 * 60_000

/** Opens a flow and returns its id, which is sent to Google as `state`. */
export async function openFlow(
  db: Queryable,
  clock: AuthClock,
  flow: {
    readonly provider: string
    readonly method: FlowMethod
    readonly challenge: Challenge | null
    readonly referrer?: string
    readonly userId?: string
  },
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into auth.flow_state (id, auth_code, provider_type, authentication_method, code_challenge,
       code_challenge_method, referrer, user_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      randomUUID(),
      flow.provider,
      flow.method,
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.referrer ?? null,
      flow.userId ?? null,
      clock.date(),
    ],
  )
  return id
}

/** Finds the flow that a `state` names. Refuses an unknown, expired or used flow. */
export async function findFlow(db: Queryable, clock: AuthClock, state: string | null): Promise<FlowState> {
  if (!state) throw new AuthRefusal(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!/^[0-9a-f-]{36}$/i.test(state)) {
    throw new AuthRefusal(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  }
  const found = await db.query<FlowState>(
    `select * from auth.flow_state where id::text = lower($1) and authentication_method = 'oauth'`,
    [state],
  )
  const flow = found.rows[0]
  if (!flow) throw new AuthRefusal(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (flow.created_at.getTime() + lifetimeMs <= clock.now()) {
    throw new AuthRefusal(400, 'bad_oauth_state', 'OAuth state has expired')
  }
  if (flow.user_id !== null) {
    throw new AuthRefusal(400, 'flow_state_already_used', 'State has already been used')
  }
  return flow
}

type FlowOwner = {
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly at: Date
}

/** Gives a flow to the person who came back; false when another request was faster. */
export async function claimFlow(db: Queryable, flow: FlowState, owner: FlowOwner): Promise<boolean> {
  const claimed = await db.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
       auth_code_issued_at = $5, updated_at = $5 where id = $1 and user_id is null`,
    [flow.id, owner.userId, owner.accessToken, owner.refreshToken, owner.at],
  )
  return claimed.rowCount === 1
}

/** The code of the newest flow that a person opened with a mail; null when no such flow exists. */
export async function codeOfMailFlow(
  db: Queryable,
  { userId, method, at }: { readonly userId: string; readonly method: FlowMethod; readonly at: Date },
): Promise<string | null> {
  const found = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3 where id = (
       select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1) returning auth_code`,
    [userId, method, at],
  )
  return found.rows[0]?.auth_code ?? null
}

/** Exchanges a code and its verifier for the flow, and ends the flow. */
export async function redeemCode(
  db: pg.PoolClient,
  clock: AuthClock,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<FlowState & { readonly user_id: string }> {
  const found = await db.query<FlowState>('select * from auth.flow_state where auth_code = $1 for update', [
    code,
  ])
  const flow = found.rows[0]
  if (!flow?.user_id || !flow.code_challenge || !flow.auth_code_issued_at) {
    throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (flow.auth_code_issued_at.getTime() + lifetimeMs <= clock.now()) {
    throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!isVerifierOf(flow.code_challenge, flow.code_challenge_method, verifier)) {
    throw new AuthRefusal(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await db.query('delete from auth.flow_state where id = $1', [flow.id])
  return { ...flow, user_id: flow.user_id }
}

/** Ends a flow, and also all expired flows. */
export async function closeFlow(db: Queryable, clock: AuthClock, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1 or created_at < $2', [
    id,
    new Date(clock.now() - 24 * 60 * 60_000),
  ])
}

function isVerifierOf(challenge: string, method: 's256' | 'plain' | null, verifier: string): boolean {
  const made = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [left, right] = [Buffer.from(challenge), Buffer.from(made)]
  return left.length === right.length && timingSafeEqual(left, right)
}
