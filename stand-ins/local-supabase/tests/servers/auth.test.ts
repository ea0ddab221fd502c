// Tests the local auth server with the unmodified supabase-js: sign-in, refresh, the signed-in person, sign-out, admin.
// Planted once and seen red:
// - Reuse of an old token answered with the valid one.
// - Rotation without its lock.
// - The session check of /user left out.
// - Tokens decoded and not verified.
// - Other sessions kept on a new password.
// - Admin open to any key.
// - A path below a person read as the list of people.
// - `email_verified: false` written beside the metadata.

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1' })
})
afterAll(() => stack.dispose())

const refresh = async (token: string) => {
  const { data, error } = await stack.anon().auth.refreshSession({ refresh_token: token })
  return { session: data.session, code: error?.code, message: error?.message, status: error?.status }
}

async function openSession(email: string) {
  const { data, error } = await stack.anon().auth.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return data.session
}

describe('signing in', () => {
  it('answers a session whose token and person are the hosted shape', async () => {
    await stack.person('ada@oja.test')

    const session = await openSession('ADA@oja.test ')

    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.user).toMatchObject({
      email: 'ada@oja.test',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
    })
    expect(session.user.identities?.[0]).toMatchObject({ provider: 'email', user_id: session.user.id })
    const claims = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] as string, 'base64url').toString(),
    )
    expect(claims).toMatchObject({
      iss: `${stack.supabase.apiUrl}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      amr: [{ method: 'password' }],
    })
  })

  it('refuses a wrong password and an unknown address alike', async () => {
    await stack.person('wrong@oja.test')

    for (const [email, password] of [
      ['wrong@oja.test', 'not-it'],
      ['nobody@oja.test', testPassword],
    ] as const) {
      const { error } = await stack.anon().auth.signInWithPassword({ email, password })
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  it('refuses a person whose address is not confirmed, and one who is banned', async () => {
    await stack.admin().auth.admin.createUser({ email: 'new@oja.test', password: testPassword })
    const banned = await stack
      .admin()
      .auth.admin.createUser({ email: 'banned@oja.test', password: testPassword, email_confirm: true })
    await stack.admin().auth.admin.updateUserById(banned.data.user?.id as string, { ban_duration: '24h' })

    const unconfirmed = await stack
      .anon()
      .auth.signInWithPassword({ email: 'new@oja.test', password: testPassword })
    const refused = await stack
      .anon()
      .auth.signInWithPassword({ email: 'banned@oja.test', password: testPassword })

    expect(unconfirmed.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(refused.error).toMatchObject({ status: 400, code: 'user_banned' })
  })

  it('answers the older error shape to a client that names no API version', async () => {
    const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.supabase.publishableKey },
      body: JSON.stringify({ email: 'nobody@oja.test', password: 'x' }),
    })

    expect(response.status).toBe(400)
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })
})

describe('refreshing', () => {
  it('replaces the token, and the new one works', async () => {
    await stack.person('turn@oja.test')
    const first = await openSession('turn@oja.test')

    const second = await refresh(first.refresh_token)
    const third = await refresh(second.session?.refresh_token as string)

    expect(second.session?.refresh_token).not.toBe(first.refresh_token)
    expect(third.session?.user.email).toBe('turn@oja.test')
  })

  it('gives simultaneous refreshes the same live token', async () => {
    await stack.person('tabs@oja.test')
    let { refresh_token: token } = await openSession('tabs@oja.test')

    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => rawRefresh(token)))
      const tokens = new Set(answers.map((answer) => answer.refresh_token))
      expect(tokens.size).toBe(1)
      token = answers[0]?.refresh_token as string
    }
    const live = await stack.sql(`select token from auth.refresh_tokens where token = $1 and not revoked`, [
      token,
    ])
    expect(live).toHaveLength(1)
  })

  async function rawRefresh(token: string): Promise<{ refresh_token?: string }> {
    const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: stack.supabase.publishableKey },
      body: JSON.stringify({ refresh_token: token }),
    })
    return (await response.json()) as { refresh_token?: string }
  }

  it('ends the whole family when an old token is shown again after ten seconds', async () => {
    await stack.person('stolen@oja.test')
    const first = await openSession('stolen@oja.test')
    const second = await refresh(first.refresh_token)
    const third = await refresh(second.session?.refresh_token as string)
    await stack.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`)

    const reused = await refresh(first.refresh_token)
    const live = await refresh(third.session?.refresh_token as string)

    expect(reused).toMatchObject({ status: 400, code: 'refresh_token_already_used', session: null })
    expect(reused.message).toBe('Invalid Refresh Token: Already Used')
    expect(live).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  })

  it('refuses an unknown token', async () => {
    expect(await refresh('no-such-token')).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })
})

describe('the signed-in person', () => {
  it('is known by the token, and getClaims verifies it with the public keys', async () => {
    const person = await stack.person('me@oja.test')

    const { data } = await person.auth.getUser()
    const claims = await person.auth.getClaims()

    expect(data.user?.email).toBe('me@oja.test')
    expect(claims.data?.claims.sub).toBe(data.user?.id)
    expect(claims.data?.header.alg).toBe('ES256')
  })

  it('changes the password, which ends the other sessions and not this one', async () => {
    const here = await stack.person('change@oja.test')
    const elsewhere = await openSession('change@oja.test')

    const weak = await here.auth.updateUser({ password: '12345' })
    const present = { current_password: testPassword }
    const same = await here.auth.updateUser({ password: testPassword, ...present })
    const changed = await here.auth.updateUser({ password: 'another-day', data: { shop: 'Ada' }, ...present })

    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    expect(changed.data.user?.user_metadata).toMatchObject({ shop: 'Ada' })
    expect((await here.auth.getUser()).error).toBeNull()
    expect(await refresh(elsewhere.refresh_token)).toMatchObject({ code: 'refresh_token_not_found' })
    const again = await stack
      .anon()
      .auth.signInWithPassword({ email: 'change@oja.test', password: 'another-day' })
    expect(again.error).toBeNull()
  })

  it('is refused after signing out, with the access token as with the refresh token', async () => {
    const person = await stack.person('out@oja.test')
    const { data } = await person.auth.getSession()
    const session = data.session
    await person.auth.signOut()

    const user = await stack.anon().auth.getUser(session?.access_token as string)
    const refreshed = await refresh(session?.refresh_token as string)

    expect(user.error?.name).toBe('AuthSessionMissingError')
    expect(refreshed.code).toBe('refresh_token_not_found')
  })

  it('signs out here, elsewhere or everywhere as asked', async () => {
    const here = await stack.person('scopes@oja.test')
    const other = await openSession('scopes@oja.test')

    await here.auth.signOut({ scope: 'others' })
    expect((await here.auth.getUser()).error).toBeNull()
    expect((await refresh(other.refresh_token)).code).toBe('refresh_token_not_found')

    const third = await openSession('scopes@oja.test')
    await here.auth.signOut({ scope: 'local' })
    expect((await refresh(third.refresh_token)).session).not.toBeNull()
  })

  it('is not believed with a forged, unsigned or differently signed token', async () => {
    const person = await stack.person('real@oja.test')
    const token = (await person.auth.getSession()).data.session?.access_token as string
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const jwks = (await (await fetch(`${stack.supabase.apiUrl}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: { x: string }[]
    }
    const confused = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`
    const hmac = createHmac('sha256', jwks.keys[0]?.x as string)
      .update(confused)
      .digest('base64url')

    const forgeries = {
      unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      changed: `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      confused: `${confused}.${hmac}`,
      cut: `${header}.${payload}`,
    }

    for (const [name, forged] of Object.entries(forgeries)) {
      const headers = { apikey: stack.supabase.publishableKey, authorization: `Bearer ${forged}` }
      const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/user`, { headers })
      expect([name, response.status]).toEqual([name, 403])
    }
  })
})

describe('administration', () => {
  it('makes, lists, shows, changes and removes people with the secret key', async () => {
    const { admin } = stack.admin().auth
    const made = await admin.createUser({
      email: 'kofi@oja.test',
      password: testPassword,
      email_confirm: true,
      user_metadata: { name: 'Kofi' },
    })
    const id = made.data.user?.id as string

    const twin = await admin.createUser({ email: 'KOFI@oja.test', password: testPassword })
    const listed = await admin.listUsers({ perPage: 1000 })
    const changed = await admin.updateUserById(id, { user_metadata: { name: 'K.' } })
    await admin.deleteUser(id)
    const gone = await admin.getUserById(id)

    expect(made.data.user).toMatchObject({
      user_metadata: { name: 'Kofi' },
      app_metadata: { provider: 'email' },
    })
    expect(twin.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(listed.data.users.some((user) => user.id === id)).toBe(true)
    expect(changed.data.user?.user_metadata).toMatchObject({ name: 'K.' })
    expect(gone.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('writes into the metadata what it was given, and that the address is confirmed once it is', async () => {
    const { admin } = stack.admin().auth
    const email = 'meta@oja.test'
    const made = await admin.createUser({ email, password: testPassword, user_metadata: { name: 'Meta' } })
    const id = made.data.user?.id as string
    const linked = await admin.generateLink({
      type: 'signup',
      email: 'meta2@oja.test',
      password: testPassword,
    })
    const signedUp = await stack.anon().auth.signUp({ email: 'meta3@oja.test', password: testPassword })
    const confirmed = await admin.updateUserById(id, { email_confirm: true })
    const madeConfirmed = await admin.createUser({ email: 'meta4@oja.test', email_confirm: true })

    expect(made.data.user?.user_metadata).toEqual({ name: 'Meta' })
    expect(linked.data.user?.user_metadata).toEqual({})
    expect(signedUp.data.user?.user_metadata).toEqual({})
    expect(confirmed.data.user?.user_metadata).toEqual({ name: 'Meta', email_verified: true })
    expect(madeConfirmed.data.user?.user_metadata).toEqual({ email_verified: true })
  })

  it('does what a path says and nothing for one that it does not know', async () => {
    const { apiUrl, secretKey } = stack.supabase
    const { admin } = stack.admin().auth
    const made = await admin.createUser({ email: 'tail@oja.test', password: testPassword })
    const id = made.data.user?.id as string
    const count = async () => (await admin.listUsers({ perPage: 1000 })).data.users.length
    const before = await count()
    const ask = async (method: string, path: string) => {
      const body = method === 'GET' ? {} : { body: '{"email":"made-by-a-tail@oja.test"}' }
      const answer = await fetch(`${apiUrl}/auth/v1/admin${path}`, {
        method,
        headers: { apikey: secretKey },
        ...body,
      })
      return answer.status
    }

    expect(await ask('POST', `/users/${id}/anything`)).toBe(404)
    expect(await ask('GET', `/users/${id}/anything/below`)).toBe(404)
    expect(await ask('POST', '/users/x/y')).toBe(404)
    expect(await ask('DELETE', `/users/${id}/factors/7`)).toBe(404)
    expect(await ask('POST', '/generate_link/more')).toBe(404)
    expect(await ask('POST', '/userss')).toBe(404)
    expect(await ask('PATCH', `/users/${id}`)).toBe(405)
    expect((await admin.mfa.listFactors({ userId: id })).data).toEqual({ factors: [] })
    expect(await count()).toBe(before)
  })

  it('is closed to the publishable key and to signed-in people', async () => {
    const person = await stack.person('curious@oja.test')

    for (const client of [stack.anon(), person]) {
      const { error } = await client.auth.admin.listUsers()
      expect(error).toMatchObject({ status: 403, code: 'not_admin' })
    }
  })
})

it('answers 404 in JSON for what it does not offer, and 429 to one of thirty-one sign-ins', async () => {
  const limited = await startTestStack({ sql: 'select 1', signInLimit: 30, attemptLimit: 1000 })
  // Sends all at once: the limit allows another request every ten seconds.
  const attempts = await Promise.all(
    Array.from({ length: 31 }, () =>
      limited.anon().auth.signInWithPassword({ email: 'x@oja.test', password: 'wrong-one' }),
    ),
  )
  const codes = attempts.map(({ error }) => error?.code).sort()
  const unknown = await fetch(`${limited.supabase.apiUrl}/auth/v1/nothing`, {
    headers: { apikey: limited.supabase.publishableKey, 'x-supabase-api-version': '2024-01-01' },
  })
  const answer = await unknown.json()
  await limited.dispose()

  expect(codes).toEqual([...Array(30).fill('invalid_credentials'), 'over_request_rate_limit'])
  expect([unknown.status, answer]).toMatchObject([404, { code: 'not_found' }])
})
