// Finds, makes and changes people in auth.users.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isUuid } from '../../shared/uuid.ts'
import { emailExists } from '../errors.ts'
import type { TokenKind } from '../sessions/one-time-tokens.ts'

/** A row of auth.users with its identities. */
export type UserRow = {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly phone: string | null
  readonly invited_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly confirmed_at: Date | null
  readonly recovery_sent_at: Date | null
  /** The address to which the person wants to change; empty without such a change. */
  readonly email_change: string | null
  readonly email_change_sent_at: Date | null
  readonly email_change_confirm_status: number | null
  readonly last_sign_in_at: Date | null
  readonly raw_app_meta_data: Record<string, unknown> | null
  readonly raw_user_meta_data: Record<string, unknown> | null
  readonly banned_until: Date | null
  readonly deleted_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly is_anonymous: boolean
  readonly identities: readonly Record<string, unknown>[] | null
}

export type Queryable = Pick<pg.Pool, 'query'>

/** Cost of new hashes: 2^10 rounds, as in GoTrue. */
export const bcryptCost = 10

const columns = `u.*, (
  select jsonb_agg(jsonb_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
    'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
    'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
  from auth.identities i where i.user_id = u.id) as identities`

/** Finds a person by address, in upper or lower case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const found = await db.query<UserRow>(
    `select ${columns} from auth.users u where u.email = $1 and u.aud = 'authenticated' and not u.is_sso_user`,
    [cleanEmail(email)],
  )
  return found.rows[0] ?? null
}

/** Finds a person by id; null also for an id that is not a uuid. */
export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  if (!isUuid(id)) return null
  const found = await db.query<UserRow>(`select ${columns} from auth.users u where u.id = $1`, [id])
  return found.rows[0] ?? null
}

/** One page of people, newest first. */
export async function listUsers(
  db: Queryable,
  page: number,
  perPage: number,
): Promise<{ users: readonly UserRow[]; total: number }> {
  const found = await db.query<UserRow>(
    `select ${columns} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const count = await db.query<{ total: string }>('select count(*) as total from auth.users')
  return { users: found.rows, total: Number(count.rows[0]?.total) }
}

export type NewUser = {
  readonly id?: string | undefined
  readonly email: string
  /** Without a password and without a hash the person cannot sign in with a password. */
  readonly password?: string | undefined
  /** A bcrypt hash from another system, instead of a password. */
  readonly passwordHash?: string | undefined
  readonly isConfirmed: boolean
  readonly userMetadata: Record<string, unknown>
  readonly appMetadata: Record<string, unknown>
}

/** Makes a person with an e-mail identity; refuses a known address with 422 email_exists. */
export async function createUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID()
  const email = cleanEmail(user.email)
  const made = await db.query(
    `with person as (
       insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, coalesce($4, extensions.crypt($3, extensions.gen_salt('bf', ${bcryptCost}))),
         case when $5 then now() end, $6, $7)
       on conflict do nothing
       returning id)
     insert into auth.identities (provider_id, user_id, provider, identity_data)
     select $1::text, id, 'email', $8 from person returning user_id`,
    [
      id,
      email,
      user.password ?? null,
      user.passwordHash ?? null,
      user.isConfirmed,
      { provider: 'email', providers: ['email'], ...user.appMetadata },
      { ...user.userMetadata, ...(user.isConfirmed ? { email_verified: true } : {}) },
      { sub: id, email, email_verified: user.isConfirmed, phone_verified: false },
    ],
  )
  if (made.rowCount === 0) {
    throw emailExists()
  }
  return (await findUser(db, id)) as UserRow
}

const sentColumns: Readonly<Record<TokenKind, string>> = {
  signup: 'confirmation_sent_at',
  invite: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magiclink: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
}

/** Records when a mail of this kind was sent to a person. */
export async function noteMail(
  db: Queryable,
  { userId, kind, at }: { readonly userId: string; readonly kind: TokenKind; readonly at: Date },
): Promise<void> {
  await db.query(`update auth.users set ${sentColumns[kind]} = $2, updated_at = now() where id = $1`, [
    userId,
    at,
  ])
}

/** Confirms a person's address after somebody has shown that the mailbox is theirs. */
export async function confirmUser(db: Queryable, id: string): Promise<void> {
  await db.query(
    `with person as (
       update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
       where id = $1 returning id)
     update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = (select id from person) and provider = 'email'`,
    [id],
  )
}

type UserChange = {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly isConfirmed?: boolean | undefined
  readonly userMetadata?: Record<string, unknown> | undefined
  readonly appMetadata?: Record<string, unknown> | undefined
  /** End of the ban; null lifts the ban. */
  readonly bannedUntil?: Date | null | undefined
}

/** Changes the given fields of a person. Metadata is merged; a null removes its key. */
export async function updateUser(db: Queryable, id: string, change: UserChange): Promise<UserRow> {
  await db.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce(extensions.crypt($3, extensions.gen_salt('bf', ${bcryptCost})), encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}')
         || case when $4 then '{"email_verified": true}'::jsonb else '{}' end || $5),
       raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $6),
       banned_until = case when $7 then $8 else banned_until end,
       updated_at = now()
     where id = $1`,
    [
      id,
      change.email === undefined ? null : cleanEmail(change.email),
      change.password ?? null,
      change.isConfirmed ?? false,
      change.userMetadata ?? {},
      change.appMetadata ?? {},
      change.bannedUntil !== undefined,
      change.bannedUntil ?? null,
    ],
  )
  if (change.email !== undefined) {
    await db.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
       where user_id = $1 and provider = 'email'`,
      [id, cleanEmail(change.email)],
    )
  }
  return (await findUser(db, id)) as UserRow
}

function cleanEmail(email: string): string {
  return email.trim().toLowerCase()
}
