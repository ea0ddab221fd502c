// Signs in with Google, from the button to the session, through the real code flow with a stand-in for Google. Also checks PKCE: wrong, missing
// and replayed verifiers, used and expired states and codes.
// Planted once and seen red:
// - The verifier not compared.
// - The code kept after its use.
// - The state valid twice.
// - An unconfirmed password kept when the owner of the address signs in with Google.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchRedirect, passGoogle } from '../../testing/google.ts'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

const site = 'http://localhost:8787'
const ngozi = { email: 'ngozi@gmail.test', name: 'Ngozi Eze' }

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1', siteUrl: site })
})
afterAll(() => stack.dispose())

/** A browser: a client with its own storage, as store pages have one. */
function browser(): SupabaseClient {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const auth = { flowType: 'pkce', storage, autoRefreshToken: false } as const
  return createClient(stack.supabase.apiUrl, stack.supabase.publishableKey, { auth })
}

async function begin(client: SupabaseClient, redirectTo = `${site}/`): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, queryParams: { access_type: 'offline', prompt: 'consent' } },
  })
  if (error || !data.url) throw error ?? new Error('no address')
  return data.url
}

async function codeFor(client: SupabaseClient, choice = ngozi): Promise<string> {
  const back = await passGoogle(await begin(client), choice)
  return back.searchParams.get('code') as string
}

const redeem = async (auth_code: string, code_verifier: string) => {
  const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: stack.supabase.publishableKey, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ auth_code, code_verifier }),
  })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('Google', () => {
  it('asks for offline access and consent, and signs a new person in', async () => {
    const client = browser()
    const address = await begin(client, `${site}/dashboard`)
    const consent = await fetchRedirect(address)
    const back = await passGoogle(address, ngozi)

    const { data, error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') as string)

    expect(consent.origin).toBe(stack.supabase.googleUrl)
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
    })
    expect([...consent.searchParams.keys()]).not.toContain('redirect_to')
    expect(`${back.origin}${back.pathname}`).toBe(`${site}/dashboard`)
    expect([back.hash, [...back.searchParams.keys()]]).toEqual(['', ['code']])
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ngozi@gmail.test',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ngozi Eze', email_verified: true },
    })
    expect(data.session?.provider_token).toBeTruthy()
    expect(data.session?.provider_refresh_token).toBeTruthy()
    const claims = (await client.auth.getClaims()).data?.claims
    expect(claims?.amr).toMatchObject([{ method: 'oauth' }])
  })

  it('shows a page on which a person chooses, with every account used before', async () => {
    await codeFor(browser(), { email: 'second@gmail.test', name: 'Second <b>' })
    const page = await (await fetch(await fetchRedirect(await begin(browser())))).text()

    expect(page).toContain('<h1>Choose an account</h1>')
    expect(page).toContain('Continue as Ngozi Eze')
    expect(page).toContain('Continue as Second &lt;b&gt;')
    expect(page).toContain('Cancel')
  })

  it('knows the same person again, and links an address with a confirmed password', async () => {
    await stack.person('both@gmail.test')
    const [known] = await stack.sql<{ id: string }>(
      `select id from auth.users where email = 'both@gmail.test'`,
    )
    const first = browser()
    const { data } = await first.auth.exchangeCodeForSession(
      await codeFor(first, { email: 'Both@gmail.test', name: 'Bo' }),
    )
    const second = browser()
    const again = await second.auth.exchangeCodeForSession(
      await codeFor(second, { email: 'both@gmail.test', name: 'Bo' }),
    )
    const byPassword = await stack
      .anon()
      .auth.signInWithPassword({ email: 'both@gmail.test', password: testPassword })

    expect([data.user?.id, again.data.user?.id, byPassword.data.user?.id]).toEqual(Array(3).fill(known?.id))
    expect(data.user?.app_metadata.providers).toEqual(['email', 'google'])
  })

  it('takes away a password that nobody confirmed', async () => {
    await stack.anon().auth.signUp({ email: 'mine@gmail.test', password: 'the-squatters' })
    const owner = browser()
    await owner.auth.exchangeCodeForSession(await codeFor(owner, { email: 'mine@gmail.test', name: 'Me' }))

    const squatter = await stack
      .anon()
      .auth.signInWithPassword({ email: 'mine@gmail.test', password: 'the-squatters' })

    expect((await owner.auth.getUser()).data.user?.email).toBe('mine@gmail.test')
    expect(squatter.error?.code).toBe('invalid_credentials')
  })

  it('makes one person of two first sign-ins at once', async () => {
    const clients = [browser(), browser(), browser(), browser()]
    const codes = await Promise.all(
      clients.map((client) => codeFor(client, { email: 'race@gmail.test', name: 'R' })),
    )
    const sessions = await Promise.all(
      clients.map((client, index) => client.auth.exchangeCodeForSession(codes[index] as string)),
    )

    expect(new Set(sessions.map((each) => each.data.user?.id)).size).toBe(1)
  })

  it('comes back with access_denied when the person cancels, in query and fragment', async () => {
    const back = await passGoogle(await begin(browser(), `${site}/auth`), 'cancel')

    expect(`${back.origin}${back.pathname}`).toBe(`${site}/auth`)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The user denied access',
    })
    expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe('access_denied')
  })

  it('refuses a banned person', async () => {
    const client = browser()
    const { data } = await client.auth.exchangeCodeForSession(
      await codeFor(client, { email: 'banned@gmail.test', name: 'B' }),
    )
    await stack.admin().auth.admin.updateUserById(data.user?.id as string, { ban_duration: '1h' })

    const back = await passGoogle(await begin(browser()), { email: 'banned@gmail.test' })

    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('error_code')).toBe('user_banned')
  })

  it('comes back with server_error for a code that Google never gave', async () => {
    const consent = await fetchRedirect(await begin(browser()))
    const state = consent.searchParams.get('state')

    const back = await fetchRedirect(`${stack.supabase.apiUrl}/auth/v1/callback?code=made-up&state=${state}`)

    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code: made-up',
    })
  })

  it('keeps the stand-in to our own address', async () => {
    const consent = await fetchRedirect(await begin(browser()))
    consent.searchParams.set('redirect_uri', 'https://evil.test/')
    const direct = new URL('/authorize', consent)
    direct.search = consent.search

    expect((await fetch(consent, { redirect: 'manual' })).status).toBe(400)
    expect((await fetch(direct, { redirect: 'manual' })).status).toBe(400)
  })

  it('puts a session in the fragment, never in the query, for a page without PKCE', async () => {
    const back = await passGoogle(
      `${stack.supabase.apiUrl}/auth/v1/authorize?provider=google&redirect_to=${site}/`,
      ngozi,
    )

    expect(back.search).toBe('')
    expect([...new URLSearchParams(back.hash.slice(1)).keys()]).toEqual(
      expect.arrayContaining(['access_token', 'refresh_token', 'provider_token']),
    )
  })
})

describe('PKCE', () => {
  it('refuses a wrong verifier, an empty one, and a code without its verifier', async () => {
    const code = await codeFor(browser())

    expect(await redeem(code, 'x'.repeat(64))).toEqual([400, 'bad_code_verifier'])
    expect(await redeem(code, '')).toEqual([400, 'validation_failed'])
    const stranger = browser()
    await begin(stranger)
    const { error } = await stranger.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
  })

  it('takes a code once, even from several at the same time', async () => {
    const verifier = 'v'.repeat(64)
    const [flow] = await stack.sql<{ auth_code: string }>(
      `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
         authentication_method, auth_code_issued_at)
       select id, gen_random_uuid()::text, 'plain', $1, 'google', 'oauth', now() from auth.users
       where email = 'ngozi@gmail.test' returning auth_code`,
      [verifier],
    )
    const code = flow?.auth_code as string

    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code, verifier)))

    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([status]) => status === 404)).toHaveLength(9)
  })

  it('refuses a state that is used, and states and codes after five minutes', async () => {
    const late = browser()
    const code = await codeFor(late)
    const used = await stack.sql<{ id: string }>(`select id from auth.flow_state where auth_code = $1`, [
      code,
    ])
    const consent = await fetchRedirect(await begin(browser()))
    const callback = `${stack.supabase.apiUrl}/auth/v1/callback?code=x&state=`

    const again = await fetchRedirect(`${callback}${used[0]?.id}`)
    stack.supabase.advanceAuthClock(5 * 60_000)
    const expired = await fetchRedirect(`${callback}${consent.searchParams.get('state')}`)
    const { error } = await late.auth.exchangeCodeForSession(code)

    expect(again.searchParams.get('error_code')).toBe('flow_state_already_used')
    expect(again.origin).toBe(site)
    expect(expired.searchParams.get('error_description')).toBe('OAuth state has expired')
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })
})
