// Compares a table of over a hundred requests with the hosted service: each row has the status, code and message that the hosted service
// answers, and the place in its published source.
// Planted once and seen red:
// - Another code for a wrong verifier.
// - A failure in place of a refusal for a body that is not JSON.
// - Half a PKCE challenge accepted.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'
import { type Case, challenge, type Facts, given } from './auth-cases.ts'
import { entryCases } from './auth-cases-entry.ts'
import { mailCases } from './auth-cases-mail.ts'
import { offCases } from './auth-cases-off.ts'
import { personCases } from './auth-cases-person.ts'

const cases: readonly Case[] = [...entryCases, ...mailCases, ...personCases, ...offCases]

let stack: TestStack
let facts: Facts

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1' })
  facts = await makeFacts()
})
afterAll(() => stack.dispose())

it('has at least sixty rows, and each names its source', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60)
  expect(cases.filter((each) => !/\.go/.test(each.source))).toEqual([])
})

it.each(cases.map((each, index) => [`${index + 1}`, title(each), each] as const))(
  '%s %s',
  async (_n, _title, each) => {
    const [method, path] = (given(each.ask, facts) as string).split(' ') as [string, string]
    const body = given(each.body, facts)
    const response = await fetch(`${stack.supabase.apiUrl}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { 'x-supabase-api-version': '2024-01-01', ...credentials(each) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await response.text()
    const json = answer.startsWith('{') ? JSON.parse(answer) : {}

    expect([response.status, json.code], answer).toEqual([each.status, each.code])
    if (each.code) expect(response.headers.get('x-sb-error-code')).toBe(each.code)
    if (typeof each.message === 'string') expect(json.message).toBe(each.message)
    if (each.message instanceof RegExp) expect(json.message).toMatch(each.message)
    if (each.answer) expect(json).toMatchObject(each.answer)
    if (each.location) {
      const { pathname, search, hash } = new URL(response.headers.get('location') as string)
      expect(`${pathname}${search}${hash}`).toMatch(each.location)
    }
  },
)

it('answers each refusal in the older shape too', async () => {
  const response = await fetch(`${stack.supabase.apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.supabase.publishableKey },
    body: JSON.stringify({ email: 'row@oja.test', password: '123' }),
  })

  expect(await response.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
})

function title(each: Case): string {
  const ask = typeof each.ask === 'string' ? each.ask.slice(0, 60) : 'request'
  return `${ask} -> ${each.status} ${each.code ?? ''} (${each.source})`
}

function credentials(each: Case): Record<string, string> {
  const { publishableKey, secretKey } = stack.supabase
  if (each.as === 'admin') return { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  if (each.as === 'key') return { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  if (each.as === undefined) return { apikey: publishableKey }
  const token = each.as === 'person' ? facts.accessToken : each.as(facts)
  return { apikey: publishableKey, authorization: `Bearer ${token}` }
}

async function makeFacts(): Promise<Facts> {
  const { admin } = stack.admin().auth
  const make = async (email: string, isConfirmed = true) => {
    const made = await admin.createUser({ email, password: testPassword, email_confirm: isConfirmed })
    return made.data.user?.id as string
  }
  const signIn = async (email: string) => {
    const { data } = await stack.anon().auth.signInWithPassword({ email, password: testPassword })
    if (!data.session) throw new Error(`${email} could not sign in`)
    return data.session
  }
  const personId = await make('confirmed@oja.test')
  await make('unconfirmed@oja.test', false)
  const bannedId = await make('banned@oja.test')
  const deletedId = await make('deleted@oja.test')
  await make('other@oja.test')
  const [person, ended, banned, deleted, stolen] = await Promise.all(
    ['confirmed', 'confirmed', 'banned', 'deleted', 'confirmed'].map((name) => signIn(`${name}@oja.test`)),
  )
  await stack.anon().auth.admin.signOut(ended?.access_token as string, 'local')
  await admin.updateUserById(bannedId, { ban_duration: '24h' })
  await admin.deleteUser(deletedId)
  let token = stolen?.refresh_token as string
  for (let turn = 0; turn < 2; turn += 1) {
    const { data } = await stack.anon().auth.refreshSession({ refresh_token: token })
    token = data.session?.refresh_token as string
  }
  await stack.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`)
  const [flow] = await stack.sql<{ auth_code: string }>(
    `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, auth_code_issued_at)
     values ($1, gen_random_uuid()::text, 's256', $2, 'google', 'oauth', now()) returning auth_code`,
    [personId, challenge],
  )
  return {
    confirmed: 'confirmed@oja.test',
    unconfirmed: 'unconfirmed@oja.test',
    banned: 'banned@oja.test',
    otherEmail: 'other@oja.test',
    password: testPassword,
    personId,
    accessToken: person?.access_token as string,
    endedToken: ended?.access_token as string,
    bannedToken: banned?.access_token as string,
    bannedRefresh: banned?.refresh_token as string,
    deletedToken: deleted?.access_token as string,
    stolenRefresh: stolen?.refresh_token as string,
    code: flow?.auth_code as string,
  }
}
