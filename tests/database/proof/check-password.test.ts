// Checks the comparison of a password before a step that a stolen session must not take. Planted once and seen red: the count without the
// row's lock (read, then written), a right password that does not set the count to 0, crypt() without the look at the hash's format.
import { expect, it } from 'vitest'
import { codeOf, openDatabase, server } from '#tests/support/database/database.ts'
import { signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

async function personWith(hash: string): Promise<string> {
  const userId = await signUp(db)
  await db.query(`update auth.users set encrypted_password = ${hash} where id = $1`, [userId])
  return userId
}
const BCRYPT = `extensions.crypt('market-day', extensions.gen_salt('bf', 4))`

/** True, false, or the code of a refusal. */
const check = async (userId: string, password: string): Promise<unknown> => {
  const call = db.as(server, 'select check_password($1, $2) as is_right', [userId, password])
  return (await codeOf(call)) ?? (await call)[0]?.['is_right']
}

it('takes five of twenty guesses that are sent at once, and the right password no more', async () => {
  const userId = await personWith(BCRYPT)
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(userId, 'a-guess')))

  expect(answers.filter((answer) => answer === false)).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(15)
  expect(await check(userId, 'market-day')).toBe('too_many_requests')
})

it('counts each person alone, a right password anew, and only guesses of a quarter of an hour', async () => {
  const [one, other] = [await personWith(BCRYPT), await personWith(BCRYPT)]
  for (let guess = 0; guess < 4; guess += 1) expect(await check(one, 'a-guess')).toBe(false)
  expect(await check(one, 'market-day')).toBe(true)
  for (let guess = 0; guess < 5; guess += 1) expect(await check(one, 'a-guess')).toBe(false)

  expect(await check(one, 'market-day')).toBe('too_many_requests')
  expect(await check(other, 'market-day')).toBe(true)
  await db.query(
    `update private.account_guards set tries_since = now() - interval '16 minutes' where user_id = $1`,
    [one],
  )
  expect(await check(one, 'market-day')).toBe(true)
})

it.each([
  ['who signs in by Google', `''`],
  ['without a row', 'null'],
  ['with a hash of another format', `'$argon2id$v=19$m=65536,t=3,p=2$c2FsdA$aGFzaA'`],
])('says no for a person %s', async (_who, hash) => {
  expect(await check(await personWith(hash), 'market-day')).toBe(false)
})
