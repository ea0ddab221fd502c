// Finds the person of a sign-in with Google: the person of an earlier sign-in, or else the person with the same verified address, or else a
// new person. The hosted service has the same rules.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { GooglePerson } from '../google/client.ts'
import { confirmUser, findUser, findUserByEmail, type UserRow } from './users.ts'

/** Finds, links or makes the person. The provider must have verified the address. */
export async function linkOrCreatePerson(
  pool: pg.Pool,
  provider: string,
  person: GooglePerson,
): Promise<UserRow> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    // Takes a lock, so that two first sign-ins of one person at the same time do not make two people.
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [`oja-person-${person.email}`])
    const id = await decide(db, provider, person)
    await db.query(
      `update auth.users u set
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2,
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
           (select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id)),
         updated_at = now()
       where id = $1`,
      [id, identityData(person)],
    )
    const user = (await findUser(db, id)) as UserRow
    await db.query('commit')
    return user
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

async function decide(db: pg.PoolClient, provider: string, person: GooglePerson): Promise<string> {
  const known = await db.query<{ user_id: string }>(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2 returning user_id`,
    [provider, person.subject, identityData(person)],
  )
  const owner = known.rows[0]?.user_id
  if (owner) return owner
  const sameAddress = await findUserByEmail(db, person.email)
  const id = sameAddress?.id ?? (await createPerson(db, provider, person))
  await db.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, now())`,
    [person.subject, id, provider, identityData(person)],
  )
  // Attack: somebody signs up with this address before its owner comes. Removes their password, because the address was never confirmed.
  if (sameAddress && !sameAddress.email_confirmed_at) {
    await db.query(
      `update auth.users set encrypted_password = '',
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('provider', $2::text)
       where id = $1`,
      [id, provider],
    )
    await db.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [id])
    await db.query('delete from auth.sessions where user_id = $1', [id])
    await db.query('delete from auth.one_time_tokens where user_id = $1', [id])
    await confirmUser(db, id)
  }
  return id
}

async function createPerson(db: pg.PoolClient, provider: string, person: GooglePerson): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, now(), $3, '{}')`,
    [id, person.email, { provider, providers: [provider] }],
  )
  return id
}

function identityData(person: GooglePerson): Record<string, unknown> {
  return {
    sub: person.subject,
    provider_id: person.subject,
    email: person.email,
    email_verified: true,
    phone_verified: false,
    name: person.name,
    full_name: person.name,
  }
}
