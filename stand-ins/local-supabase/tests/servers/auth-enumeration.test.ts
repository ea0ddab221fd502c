// Checks that the auth server's answers do not tell whether an address has an account (promise P33 in docs/promises.md): the same status, body
// and headers for known, unconfirmed and unknown addresses, and the same work before the answer, which is what its time is made of: one hashed
// password, or no look at the person at all. Does not compare times: other programs share the machine.
// Planted once and seen red:
// - No hash for an unknown address at sign-in.
// - None for a known one at sign-up.
// - The new person shown in the answer to a sign-up.
// - The minute between two mails kept for known addresses only.
// - The person looked for before the answer to a reset.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'
import { countPasswordChecks, passwordChecks } from './password-checks.ts'

let stack: TestStack
let counter = 1000

/** A new address, as long as 'known@oja.test'. */
function fresh(): string {
  counter += 1
  return `u${counter}@oja.test`
}

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1', mailIntervalSeconds: 0 })
  await stack
    .admin()
    .auth.admin.createUser({ email: 'known@oja.test', password: testPassword, email_confirm: true })
  await stack.admin().auth.admin.createUser({ email: 'doubt@oja.test', password: testPassword })
  await countPasswordChecks(stack)
})
afterAll(() => stack.dispose())

type Seen = { status: number; body: unknown; headers: Record<string, string>; ms: number }

async function post(path: string, body: object, api = stack.supabase): Promise<Seen> {
  const startedAt = performance.now()
  const response = await fetch(`${api.apiUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: api.publishableKey, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await response.text()
  const ms = performance.now() - startedAt
  const { date: _date, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, body: withoutChance(JSON.parse(text)), headers, ms }
}

// Replaces ids and times, which differ between any two answers, by their form.
function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/[a-z]+\d*@oja\.test/g, 'address'),
  )
}

type Action = {
  readonly name: string
  readonly path: string
  readonly body: (email: string) => object
  readonly status: number
}

/** Requests that hash a password before their answer. */
const withPassword: readonly Action[] = [
  {
    name: 'signing in with a wrong password',
    path: '/token?grant_type=password',
    body: (email) => ({ email, password: 'not-the-one' }),
    status: 400,
  },
  {
    name: 'signing up',
    path: '/signup',
    body: (email) => ({ email, password: 'some-password', data: { shop: 'A' } }),
    status: 200,
  },
]

/** Requests that do all their work after their answer. */
const byMail: readonly Action[] = [
  { name: 'asking for a reset', path: '/recover', body: (email) => ({ email }), status: 200 },
  {
    name: 'asking for the confirmation again',
    path: '/resend',
    body: (email) => ({ type: 'signup', email }),
    status: 200,
  },
  { name: 'asking for a sign-in link', path: '/otp', body: (email) => ({ email }), status: 200 },
]

const addresses = () => ['known@oja.test', 'doubt@oja.test', fresh()]

// Comes first: a sign-in link for an unknown address hashes a password in the background.
it.each(withPassword)(
  '$name hashes as many passwords for an unknown as for a known address',
  async ({ path, body }) => {
    const costs: { readonly hashes: number; readonly ms: number }[] = []
    for (const email of addresses()) {
      const before = await passwordChecks(stack)
      const { ms } = await post(path, body(email))
      costs.push({ hashes: (await passwordChecks(stack)) - before, ms: Math.round(ms) })
    }
    console.log(path, costs)

    expect(costs.map(({ hashes }) => hashes)).toEqual([1, 1, 1])
  },
)

describe.each([...withPassword, ...byMail])('$name', ({ path, body, status }) => {
  it('answers the same for known, unconfirmed and unknown addresses', async () => {
    const answers = []
    for (const email of addresses()) answers.push(await post(path, body(email)))

    const plain = answers.map(({ ms: _ms, ...rest }) => rest)
    expect(plain[0]?.status).toBe(status)
    expect(plain[1]).toEqual(plain[0])
    expect(plain[2]).toEqual(plain[0])
  })
})

it.each(byMail)('$name is answered before the person is looked for', async ({ path, body, status }) => {
  const holder = new pg.Client({ connectionString: stack.supabase.adminDatabaseUrl })
  await holder.connect()
  await holder.query('begin; lock table auth.users in access exclusive mode')
  try {
    for (const email of addresses()) expect((await post(path, body(email))).status).toBe(status)
  } finally {
    await holder.end()
  }
})

it('lets a minute pass between mails to an unknown address as to a known one', async () => {
  const slow = await startTestStack({ sql: 'select 1' })
  await slow.person('known@oja.test')
  const answers: [number, unknown][] = []
  for (const [path, body] of [
    ['/recover', (email: string) => ({ email })],
    ['/resend', (email: string) => ({ type: 'signup', email })],
  ] as const) {
    for (const email of ['known@oja.test', 'u0000@oja.test']) {
      await post(path, body(email), slow.supabase)
      const again = await post(path, body(email), slow.supabase)
      answers.push([again.status, (again.body as { code: string }).code])
    }
  }
  await slow.dispose()

  expect(answers).toEqual(Array(4).fill([429, 'over_email_send_rate_limit']))
})
