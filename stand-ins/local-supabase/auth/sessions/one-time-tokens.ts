// Makes and checks the tokens in mails: 224 random bits each, stored as a hash, valid once, for one hour and for one purpose. A new token of
// a purpose ends the earlier token.

import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { AuthClock } from '../clock.ts'

export type TokenKind = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

/** A token that a person has shown and that is now used up. */
export type UsedToken = {
  readonly userId: string
  readonly kind: TokenKind
  readonly type: TokenType
  readonly relatesTo: string
  readonly isExpired: boolean
}

type Queryable = Pick<pg.Pool, 'query'>

export const lifetimeMs = 60 * 60_000

/** Makes a token. The prefix `pkce_` marks a token whose link returns a code and not a session. */
export async function issueToken(
  db: Queryable,
  clock: AuthClock,
  token: {
    readonly userId: string
    readonly type: TokenType
    readonly kind: TokenKind
    readonly relatesTo: string
    readonly isPkce: boolean
  },
): Promise<string> {
  const value = `${token.isPkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, kind, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, token_type) do update set kind = excluded.kind, token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [token.userId, token.type, token.kind, hashOf(value), token.relatesTo, clock.date()],
  )
  return value
}

/** Uses up a token; null when no token of these kinds matches. Of two simultaneous requests only one gets the token. */
export async function spendToken(
  db: Queryable,
  clock: AuthClock,
  { value, kinds }: { readonly value: string; readonly kinds: readonly TokenKind[] },
): Promise<UsedToken | null> {
  const used = await db.query<{
    user_id: string
    kind: TokenKind
    token_type: TokenType
    relates_to: string
    created_at: Date
  }>('delete from auth.one_time_tokens where token_hash = $1 and kind = any($2) returning *', [
    hashOf(value),
    kinds,
  ])
  const row = used.rows[0]
  if (!row) return null
  return {
    userId: row.user_id,
    kind: row.kind,
    type: row.token_type,
    relatesTo: row.relates_to,
    isExpired: row.created_at.getTime() + lifetimeMs <= clock.now(),
  }
}

/** Ends all tokens of a person, or the tokens of some types. */
export async function dropTokens(
  db: Queryable,
  userId: string,
  types: readonly TokenType[] | null,
): Promise<void> {
  await db.query(
    'delete from auth.one_time_tokens where user_id = $1 and ($2::text[] is null or token_type = any($2))',
    [userId, types],
  )
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
