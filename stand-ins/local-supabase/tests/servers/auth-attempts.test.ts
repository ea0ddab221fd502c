// Checks on the server that an action accepts five attempts per e-mail address in fifteen minutes (promise P32 in docs/promises.md): with fifty
// at once, with every spelling of the address, with forged proxy headers, and at the edges of the window.
// Planted once and seen red:
// - The count kept after the password check.
// - The address counted as typed.
// - The network address read from X-Forwarded-For.
// - A refused attempt counted as an attempt.
// - A right attempt still counted.
// - A right attempt that removes the wrong ones too.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'
import { countPasswordChecks, passwordChecks } from './password-checks.ts'

const minute = 60_000
const tooMany = /^Too many (signin|signup) attempts\. Please try again in (\d+) minutes\.$/

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1', attemptLimit: 5 })
  await countPasswordChecks(stack)
})
afterAll(() => stack.dispose())

type Answer = { status: number; code: string; message: string; retryAfter: string | null }

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${stack.supabase.apiUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: stack.supabase.publishableKey, 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  const { code = '', message = '' } = (await response.json()) as { code?: string; message?: string }
  return { status: response.status, code, message, retryAfter: response.headers.get('retry-after') }
}

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/token?grant_type=password', { email, password }, headers)

const make = (email: string) =>
  stack.admin().auth.admin.createUser({ email, password: testPassword, email_confirm: true })

/** How many passwords were hashed while `work` ran. */
async function checksDuring<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const before = await passwordChecks(stack)
  const value = await work()
  return [value, (await passwordChecks(stack)) - before]
}

const count = (answers: readonly Answer[], code: string) =>
  answers.filter((each) => each.code === code).length

describe('signing in', () => {
  it('lets five of fifty simultaneous guesses reach the password check', async () => {
    await make('ada@oja.test')

    const [answers, checks] = await checksDuring(() =>
      Promise.all(Array.from({ length: 50 }, (_, index) => signIn('ada@oja.test', `guess-${index}`))),
    )

    expect(checks).toBe(5)
    expect(count(answers, 'invalid_credentials')).toBe(5)
    expect(count(answers, 'over_request_rate_limit')).toBe(45)
    const refused = answers.find((each) => each.status === 429)
    expect(refused?.message).toBe('Too many signin attempts. Please try again in 15 minutes.')
    expect(Number(refused?.retryAfter)).toBeGreaterThan(890)
  })

  it('takes an attempt off when it was right: nobody is locked out by the password they know', async () => {
    await make('right@oja.test')
    for (let index = 0; index < 4; index += 1) await signIn('right@oja.test', `guess-${index}`)

    const answers: Answer[] = []
    for (let index = 0; index < 12; index += 1) answers.push(await signIn('right@oja.test', testPassword))
    // The wrong attempts stay counted: one more attempt is allowed, then none.
    const [guesses, checks] = await checksDuring(() =>
      Promise.all(Array.from({ length: 20 }, (_, index) => signIn('right@oja.test', `more-${index}`))),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect([checks, count(guesses, 'invalid_credentials')]).toEqual([1, 1])
    expect((await signIn('right@oja.test', testPassword)).status).toBe(429)
  })

  it('lets five wrong guesses through beside right ones that come at the same time', async () => {
    await make('both@oja.test')

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn('both@oja.test', index % 6 === 0 ? testPassword : `guess-${index}`),
      ),
    )

    expect(count(answers, 'invalid_credentials')).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('takes it off for an unconfirmed address too, whose password was right', async () => {
    const email = 'unconfirmed@oja.test'
    await stack.admin().auth.admin.createUser({ email, password: testPassword })

    const codes: string[] = []
    for (let index = 0; index < 7; index += 1) codes.push((await signIn(email, testPassword)).code)

    expect(codes).toEqual(Array(7).fill('email_not_confirmed'))
  })

  it('counts every way of writing the address as one', async () => {
    const spellings = [
      'bola@oja.test',
      'BOLA@OJA.TEST',
      'Bola@Oja.Test',
      ' bola@oja.test',
      'bola@oja.test ',
      '\tbola@oja.test\n',
      'bola @oja.test',
      'bola@oja.test\u00a0',
      '\uff22ola@oja.test',
      'bola@oja\uff0etest',
      '\u2000bola@oja.test\u3000',
      'bOlA@oJa.TeSt',
    ]
    const [answers, checks] = await checksDuring(() =>
      Promise.all(
        Array.from({ length: 48 }, (_, index) => signIn(spellings[index % spellings.length] as string, 'no')),
      ),
    )

    expect([checks, count(answers, 'invalid_credentials')]).toEqual([5, 5])
  })

  it('believes no header about who asks', async () => {
    const answers: Answer[] = []
    for (let index = 0; index < 12; index += 1) {
      const ip = `203.0.113.${index}`
      answers.push(
        await signIn('chidi@oja.test', 'no', {
          'x-forwarded-for': ip,
          'x-real-ip': ip,
          'cf-connecting-ip': ip,
          'true-client-ip': ip,
          'sb-forwarded-for': ip,
          forwarded: `for=${ip}`,
        }),
      )
    }

    expect(count(answers, 'invalid_credentials')).toBe(5)
  })

  it('opens again when the oldest attempt is fifteen minutes old, and not a second sooner', async () => {
    const codes: string[] = []
    const attempt = async () => codes.push((await signIn('edge@oja.test', 'no')).code)
    for (let index = 0; index < 5; index += 1) await attempt()
    stack.supabase.advanceAuthClock(14 * minute + 30_000)
    const waiting = await signIn('edge@oja.test', 'no')
    stack.supabase.advanceAuthClock(32_000)
    for (let index = 0; index < 6; index += 1) await attempt()

    expect(waiting.message).toMatch(tooMany)
    expect(waiting.message).toContain('in 1 minutes')
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit'])
  })

  it('does not count what it refused, so that knocking keeps nobody out for ever', async () => {
    for (let index = 0; index < 5; index += 1) await signIn('knock@oja.test', 'no')
    stack.supabase.advanceAuthClock(10 * minute)
    for (let index = 0; index < 5; index += 1) await signIn('knock@oja.test', 'no')
    stack.supabase.advanceAuthClock(5 * minute + 1000)

    expect((await signIn('knock@oja.test', 'no')).code).toBe('invalid_credentials')
  })

  it('leaves other addresses and other actions alone', async () => {
    for (let index = 0; index < 6; index += 1) await signIn('one@oja.test', 'no')

    const other = await signIn('two@oja.test', 'no')
    const signUp = await post('/signup', { email: 'one@oja.test', password: testPassword })

    expect(other.code).toBe('invalid_credentials')
    expect(signUp.status).toBe(200)
  })
})

describe('signing up', () => {
  it('lets five of fifty simultaneous requests through to the address, and one of them makes a person', async () => {
    const spellings = ['dayo@oja.test', 'DAYO@oja.test', 'Dayo@Oja.Test']

    const [answers, checks] = await checksDuring(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          post('/signup', { email: spellings[index % 3], password: testPassword }),
        ),
      ),
    )

    expect(checks).toBe(1)

    expect(count(answers, 'over_request_rate_limit')).toBe(45)
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect(count(answers, 'over_email_send_rate_limit')).toBe(4)
    expect(answers.find((each) => tooMany.test(each.message))?.message).toBe(
      'Too many signup attempts. Please try again in 15 minutes.',
    )
    const made = await stack.sql(`select 1 from auth.users where email = 'dayo@oja.test'`)
    expect(made).toHaveLength(1)
  })
})

describe('the hosted limits', () => {
  it('refuses requests of a network address beyond thirty in five minutes, whatever proxy it claims', async () => {
    const limited = await startTestStack({ sql: 'select 1', signInLimit: 30, attemptLimit: 1000 })
    const { apiUrl, publishableKey } = limited.supabase
    let asked = 0
    const ask = async (path: string, body: object) => {
      asked += 1
      const headers = { apikey: publishableKey, 'x-forwarded-for': `203.0.113.${asked}` }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${apiUrl}/auth/v1${path}`, init)).status
    }
    const kinds: readonly (readonly [string, object])[] = [
      ['/verify', { type: 'signup', token_hash: 'x' }],
      ['/recover', {}],
      ['/signup', { email: 'nonsense' }],
    ]
    const seen: number[][] = []
    for (const [path, body] of kinds) {
      // Sends all at once: the limit allows another request every ten seconds.
      seen.push((await Promise.all(Array.from({ length: 35 }, () => ask(path, body)))).sort())
    }
    limited.supabase.advanceAuthClock(5 * minute)
    const later = await ask('/verify', { type: 'signup', token_hash: 'x' })
    await limited.dispose()

    for (const [at, status] of [403, 400, 400].entries()) {
      const passed = seen[at]?.filter((each) => each === status).length ?? 0
      // One more passes for each ten seconds that they take.
      expect([30, 31, 32]).toContain(passed)
      expect(seen[at]).toEqual([...Array(passed).fill(status), ...Array(35 - passed).fill(429)])
    }
    expect(later).toBe(403)
  })
})
