// Sets new passwords, and checks that a stolen session cannot set one without the present password. Seen red before the rule existed: an
// ordinary session set a new password alone.
// Planted once and seen red:
// - The present password asked for and not compared.
// - Guesses not counted.
// - A session of two days treated as a new one.
// - The present password also asked for after a reset link.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passGoogle } from '../../testing/google.ts'
import { tokenIn, waitForMail } from '../../testing/mailbox.ts'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

const site = 'http://localhost:8787'
const hour = 60 * 60_000
const MESSAGE = 'Current password required when setting new password.'

let stack: TestStack
let counter = 0

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1', siteUrl: site, attemptLimit: 5 })
})
afterAll(() => stack.dispose())

async function newPerson(): Promise<{ email: string; client: SupabaseClient }> {
  counter += 1
  const email = `owner${counter}@oja.test`
  return { email, client: await stack.person(email) }
}

/** Reads the table, because a sign-in would count as an attempt. */
async function opens(email: string, password: string): Promise<boolean> {
  const [row] = await stack.sql<{ is_it: boolean }>(
    'select encrypted_password = extensions.crypt($2, encrypted_password) as is_it from auth.users where email = $1',
    [email, password],
  )
  return row?.is_it === true
}

async function byLink(email: string, type: 'recovery' | 'magiclink'): Promise<SupabaseClient> {
  const client = stack.anon()
  const { error } =
    type === 'recovery'
      ? await client.auth.resetPasswordForEmail(email)
      : await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw error
  const subject = type === 'recovery' ? 'Reset your password' : 'Your sign-in link'
  const message = await waitForMail(stack.supabase.mailboxUrl, { to: email, subject })
  const opened = await client.auth.verifyOtp({ token_hash: tokenIn(message), type })
  if (opened.error) throw opened.error
  return client
}

describe('a session', () => {
  it('sets no new password without the present one, and leaves the old one as it is', async () => {
    const { email, client } = await newPerson()

    const without = await client.auth.updateUser({ password: 'thief-was-here' })
    const wrong = await client.auth.updateUser({ password: 'thief-was-here', current_password: 'a-guess' })

    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required', message: MESSAGE })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid', message: MESSAGE })
    expect(await opens(email, testPassword)).toBe(true)
    const right = await client.auth.updateUser({ password: 'harmattan', current_password: testPassword })
    expect(right.error).toBeNull()
    expect([await opens(email, testPassword), await opens(email, 'harmattan')]).toEqual([false, true])
  })

  it('has five guesses at it in fifteen minutes, wrong sign-ins included', async () => {
    const { client, email } = await newPerson()
    await stack.anon().auth.signInWithPassword({ email, password: 'guess' })
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const { error } = await client.auth.updateUser({
        password: 'thief-was-here',
        current_password: 'guess',
      })
      codes.push(error?.code)
    }

    expect(codes).toEqual([
      ...Array(4).fill('current_password_invalid'),
      'over_request_rate_limit',
      'over_request_rate_limit',
    ])
  })

  it('may change other things without it', async () => {
    const { client } = await newPerson()

    expect((await client.auth.updateUser({ data: { shop: 'Ada' } })).error).toBeNull()
  })
})

describe('a link from a mail', () => {
  it.each(['recovery', 'magiclink'] as const)('%s lets a person set a password they forgot', async (type) => {
    const { email } = await newPerson()
    const client = await byLink(email, type)

    expect((await client.auth.updateUser({ password: 'harmattan' })).error).toBeNull()
    expect(await opens(email, 'harmattan')).toBe(true)
  })

  it('gives a person who signs in with Google a password', async () => {
    const email = 'ngozi@gmail.test'
    const { data } = await stack.anon().auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${site}/`, skipBrowserRedirect: true },
    })
    await passGoogle(data.url as string, { email, name: 'Ngozi Eze' })
    const client = await byLink(email, 'recovery')

    expect((await client.auth.updateUser({ password: 'harmattan' })).error).toBeNull()
    expect(await opens(email, 'harmattan')).toBe(true)
  })
})

// Runs last, because it moves the clock of all tests.
describe('a session of more than a day', () => {
  it('sets no new password at all, by a link or not, until its person has signed in again', async () => {
    const { email, client } = await newPerson()
    const linked = await byLink(email, 'recovery')
    const change = { password: 'harmattan', current_password: testPassword }
    stack.supabase.advanceAuthClock(23 * hour)
    const early = await client.auth.updateUser({ ...change, current_password: 'a-guess' })
    stack.supabase.advanceAuthClock(2 * hour)

    const late = await client.auth.updateUser(change)
    const lateLink = await linked.auth.updateUser({ password: 'harmattan' })
    const code = await client.auth.updateUser({ ...change, nonce: '123456' })

    expect(early.error?.code).toBe('current_password_invalid')
    const needed = { status: 400, code: 'reauthentication_needed' }
    expect([late.error, lateLink.error]).toMatchObject([needed, needed])
    expect(late.error?.message).toBe('Password update requires reauthentication')
    expect(code.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })
})
