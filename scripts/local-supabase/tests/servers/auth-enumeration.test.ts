// Checks that the auth server's answers do not tell whether an address has an account (promise P33 in docs/promises.md): the same status, body
// and headers for known, unconfirmed and unknown addresses, and similar times. Compares the lower quartiles of the times and prints them: other
// work of the machine makes answers slower, never faster. The bound is wide because other programs share the machine, and still smaller than
// the time of hashing a password.
// Planted once and seen red:
// - No hash for an unknown address at sign-in.
// - None for a known one at sign-up.
// - The new person shown in the answer to a sign-up.
// - The minute between two mails kept for known addresses only.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

const rounds = 40

/** Largest difference between two times: half of the slower time, or 15 ms for times that are too short to compare. */
const boundMs = (one: number, another: number) => Math.max(15, Math.max(one, another) / 2)

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
})
afterAll(() => stack.dispose())

type Seen = { status: number; body: unknown; headers: Record<string, string>; ms: number }

async function post(path: string, body: object, api = stack.supabase): Promise<Seen> {
  const startedAt = performance.now()
  const response = await fetch(`${api.apiUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: api.publishableKey, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
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

const lowerQuartile = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 4)] as number

const actions = [
  {
    name: 'signing in with a wrong password',
    path: '/token?grant_type=password',
    body: (email: string) => ({ email, password: 'not-the-one' }),
    status: 400,
  },
  {
    name: 'signing up',
    path: '/signup',
    body: (email: string) => ({ email, password: 'some-password', data: { shop: 'A' } }),
    status: 200,
  },
  { name: 'asking for a reset', path: '/recover', body: (email: string) => ({ email }), status: 200 },
  {
    name: 'asking for the confirmation again',
    path: '/resend',
    body: (email: string) => ({ type: 'signup', email }),
    status: 200,
  },
  { name: 'asking for a sign-in link', path: '/otp', body: (email: string) => ({ email }), status: 200 },
] as const

describe.each(actions)('$name', ({ path, body, status }) => {
  it('answers the same for known, unconfirmed and unknown addresses', async () => {
    const answers = []
    for (const email of ['known@oja.test', 'doubt@oja.test', fresh()])
      answers.push(await post(path, body(email)))

    const plain = answers.map(({ ms: _ms, ...rest }) => rest)
    expect(plain[0]?.status).toBe(status)
    expect(plain[1]).toEqual(plain[0])
    expect(plain[2]).toEqual(plain[0])
  })

  it('takes as long for an unknown as for a known address', async () => {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      known.push((await post(path, body('known@oja.test'))).ms)
      unknown.push((await post(path, body(fresh()))).ms)
    }
    const [left, right] = [lowerQuartile(known), lowerQuartile(unknown)]
    console.log(`${path}: known ${left.toFixed(1)} ms, unknown ${right.toFixed(1)} ms (${rounds} each)`)

    expect(Math.abs(left - right)).toBeLessThan(boundMs(left, right))
  })
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
