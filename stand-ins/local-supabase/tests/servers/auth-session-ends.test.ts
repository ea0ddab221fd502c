// Checks that sessions end when they should (promise P34 in docs/promises.md): sign-out here, elsewhere and everywhere, a new password by the
// person or by an administrator, a ban, a deletion, a stolen refresh token. Also checks that each sign-in opens a session of its own (P31).
// Planted once and seen red:
// - Sessions kept on an administrator's new password.
// - A ban not checked by /user.
// - Other tokens of the session kept when an old refresh token is used.
// - The address left in an erased person's row.

import type { Session } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, tokenIn, waitForMail } from '../../testing/mailbox.ts'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

let stack: TestStack
let counter = 0

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1' })
})
afterAll(() => stack.dispose())

async function newPerson(): Promise<{ id: string; email: string }> {
  counter += 1
  const email = `p${counter}@oja.test`
  const { data } = await stack
    .admin()
    .auth.admin.createUser({ email, password: testPassword, email_confirm: true })
  return { id: data.user?.id as string, email }
}

async function signIn(email: string, password = testPassword): Promise<Session> {
  const { data, error } = await stack.anon().auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/** State of a session: whether the access token still names it, and whether it can be refreshed. */
async function state(session: Session): Promise<'open' | string> {
  const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/user`, {
    headers: {
      apikey: stack.supabase.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'x-supabase-api-version': '2024-01-01',
    },
  })
  const user = ((await response.json()) as { code?: string }).code ?? 'ok'
  const { error } = await stack.anon().auth.refreshSession({ refresh_token: session.refresh_token })
  const refreshed = error?.code ?? 'ok'
  return user === 'ok' && refreshed === 'ok' ? 'open' : `${user} / ${refreshed}`
}

const ended = 'session_not_found / refresh_token_not_found'

const as = (session: Session, path: string, init: RequestInit) =>
  fetch(`${stack.supabase.apiUrl}/auth/v1${path}`, {
    ...init,
    headers: { apikey: stack.supabase.publishableKey, authorization: `Bearer ${session.access_token}` },
  })

describe('sessions', () => {
  // Planted, seen red: a query of the pool while one of its connections is held. All of them wait for each other then, for ever.
  it('open for ten links at once, more than there are connections', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, newPerson))
    const links = await Promise.all(
      people.map(({ email }) => stack.admin().auth.admin.generateLink({ type: 'magiclink', email })),
    )
    const opened = await Promise.all(
      links.map(({ data }) =>
        stack.anon().auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'magiclink' }),
      ),
    )

    expect(opened.map(({ data, error }) => [data.user?.email, error])).toEqual(
      people.map(({ email }) => [email, null]),
    )
  })

  it.each([
    ['local', [ended, 'open', 'open']],
    ['others', ['open', ended, ended]],
    ['global', [ended, ended, ended]],
  ] as const)('end at once on signing out: %s', async (scope, expected) => {
    const { email } = await newPerson()
    const sessions = [await signIn(email), await signIn(email), await signIn(email)]

    const response = await as(sessions[0] as Session, `/logout?scope=${scope}`, { method: 'POST' })

    expect(response.status).toBe(204)
    expect(await Promise.all(sessions.map(state))).toEqual(expected)
  })

  it('end elsewhere on a new password, and everywhere when an administrator sets it', async () => {
    const { id, email } = await newPerson()
    const [here, elsewhere] = [await signIn(email), await signIn(email)]
    const change = { password: 'another-day', current_password: testPassword }
    await as(here, '/user', { method: 'PUT', body: JSON.stringify(change) })
    const afterOwn = [await state(here), await state(elsewhere)]
    const third = await signIn(email, 'another-day')
    await stack.admin().auth.admin.updateUserById(id, { password: 'third-day-now' })

    expect(afterOwn).toEqual(['open', ended])
    expect(await state(third)).toBe(ended)
  })

  it('are refused while a person is banned, and go with a person who is deleted', async () => {
    const [banned, deleted] = [await newPerson(), await newPerson()]
    const [first, second] = [await signIn(banned.email), await signIn(deleted.email)]
    await stack.admin().auth.admin.updateUserById(banned.id, { ban_duration: '1h' })
    await stack.admin().auth.admin.deleteUser(deleted.id)
    const states = [await state(first), await state(second)]
    await stack.admin().auth.admin.updateUserById(banned.id, { ban_duration: 'none' })

    expect(states).toEqual(['user_banned / user_banned', 'user_not_found / refresh_token_not_found'])
    expect(await state(first)).toBe('open')
  })

  it('go with a person who is erased and leave nothing that names them', async () => {
    const { id, email } = await newPerson()
    const session = await signIn(email)
    await stack.admin().auth.admin.deleteUser(id, true)

    const rows = await stack.sql<{ all: string }>(
      `select u::text || coalesce((select string_agg(i::text, '') from auth.identities i where i.user_id = u.id), '') as all
       from auth.users u where id = $1`,
      [id],
    )

    expect(await state(session)).toBe('user_not_found / refresh_token_not_found')
    expect(rows[0]?.all).not.toContain(email)
    const again = await stack.anon().auth.signInWithPassword({ email, password: testPassword })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('end as a family when an old refresh token is shown again', async () => {
    const { email } = await newPerson()
    const first = await signIn(email)
    const turn = async (token: string) =>
      (await stack.anon().auth.refreshSession({ refresh_token: token })).data.session as Session
    const third = await turn((await turn(first.refresh_token)).refresh_token)
    await stack.sql(
      `update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    )

    const thief = await stack.anon().auth.refreshSession({ refresh_token: first.refresh_token })
    const owner = await stack.anon().auth.refreshSession({ refresh_token: third.refresh_token })

    expect([thief.error?.code, owner.error?.code]).toEqual(Array(2).fill('refresh_token_already_used'))
  })

  it('void the links of mails when the person is deleted', async () => {
    const { id, email } = await newPerson()
    await stack.anon().auth.resetPasswordForEmail(email)
    const token = tokenIn(await waitForMail(stack.supabase.mailboxUrl, { to: email }))
    await stack.admin().auth.admin.deleteUser(id)

    const { error } = await stack.anon().auth.verifyOtp({ token_hash: token, type: 'recovery' })

    expect(error?.code).toBe('otp_expired')
    expect(await mailsTo(stack.supabase.mailboxUrl, email)).toHaveLength(1)
  })

  it('open afresh with each sign-in, for an hour at most', async () => {
    const { email } = await newPerson()
    const claimsOf = (session: Session) =>
      JSON.parse(Buffer.from(session.access_token.split('.')[1] as string, 'base64url').toString()) as {
        session_id: string
        exp: number
        iat: number
      }
    const [first, second] = [claimsOf(await signIn(email)), claimsOf(await signIn(email))]

    expect(first.session_id).not.toBe(second.session_id)
    expect(first.exp - first.iat).toBeLessThanOrEqual(3600)
  })
})
