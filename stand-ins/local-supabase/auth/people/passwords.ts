// Checks and makes passwords as bcrypt hashes with pgcrypto, the format of the hosted service: people can move to the hosted service with
// their passwords.

import { bcryptCost, type Queryable, type UserRow } from './users.ts'

/**
 * True when the password belongs to the person. Takes as long for an unknown person: the time of the answer must not tell who has an account.
 */
export async function checkPassword(db: Queryable, user: UserRow | null, password: string): Promise<boolean> {
  const hash = user?.encrypted_password || `$2a$${bcryptCost}$${'.'.repeat(53)}`
  const checked = await db.query<{ same: boolean }>('select extensions.crypt($1, $2) = $2 as same', [
    password,
    hash,
  ])
  return checked.rows[0]?.same === true && Boolean(user?.encrypted_password)
}

/** Takes the time of hashing a password: an answer for a known address must not come sooner than others. */
export async function hashForNothing(db: Queryable, password: string): Promise<void> {
  await db.query(`select extensions.crypt($1, extensions.gen_salt('bf', ${bcryptCost}))`, [password])
}
