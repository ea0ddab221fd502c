// Tests GET /api/ready, with services that answer, fail or hang, and a fake clock.
// Planted, each seen red:
// - A check without a time limit.
// - No memory of five seconds.
// - A second check beside the first.
// - Figures for a signature of another text.
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/client.ts'
import type { RouteContext } from '#functions/http/shared/context.ts'
import { never } from '#tests/support/running/hung-ports.ts'

const SECRET = 'shh'
const WELL = { staleStores: 0, oldestStaleSeconds: 0, deadLetters: 0, unseenDeadLetters: 0 }
const EMPTY = { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date(0) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_800_000_000_000 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Answers = {
  readonly figures?: () => Promise<unknown>
  readonly head?: () => Promise<unknown>
  readonly metrics?: () => Promise<unknown>
}

/** The route of a new isolate with the services' answers. */
async function startIsolate(answers: Answers = {}) {
  vi.resetModules()
  const { answerReady } = await import('#functions/http/site/ready.ts')
  const asked = { database: 0 }
  const metrics = answers.metrics ?? (async () => EMPTY)
  const rpc = async () => {
    asked.database += 1
    return { data: await (answers.figures?.() ?? WELL), error: null, status: 200 }
  }
  const context = {
    env: {
      WEBHOOK_SECRET: SECRET,
      PAGES: { head: answers.head ?? (async () => null) },
      REBUILDS: { metrics },
      LARGE_REBUILDS: { metrics },
    },
    database: { rpc } as unknown as Database,
    now: () => Date.now(),
    waitUntil: () => {},
  } as unknown as RouteContext
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const asking = answerReady(new Request('http://oja.test/api/ready', { headers, method }), context)
    await vi.advanceTimersByTimeAsync(3_000)
    const answer = await asking
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { ask, asked }
}

function signed(text: string, secret = SECRET, time = Date.now() / 1000) {
  const hex = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  return { 'x-oja-signature': `t=${time},v1=${hex}` }
}

test('strangers learn that all is well, and nothing else', async () => {
  const { ask } = await startIsolate()

  const { status, headers, body } = await ask()

  expect([status, body, headers.get('cache-control')]).toEqual([200, { ok: true }, 'no-store'])
})

const old = new Date(1_800_000_000_000 - 301_000)
const PROBLEMS: readonly (readonly [string, Answers, string])[] = [
  ['the database hangs', { figures: never }, 'The database does not answer.'],
  [
    'the database fails',
    { figures: () => Promise.reject(new Error('down')) },
    'The database does not answer.',
  ],
  [
    'the answer of the database is not of its contract',
    { figures: async () => ({ staleStores: 'two' }) },
    'The database was not checked: a fault of our own.',
  ],
  ['the bucket hangs', { head: never }, 'The bucket does not answer.'],
  ['the bucket fails', { head: () => Promise.reject(new Error('down')) }, 'The bucket does not answer.'],
  ['a queue hangs', { metrics: never }, 'A queue does not answer.'],
  [
    'a queue is behind',
    { metrics: async () => ({ ...EMPTY, backlogCount: 7, oldestMessageTimestamp: old }) },
    'The queue of rebuilds is 301 seconds behind.',
  ],
  [
    'a store lags',
    { figures: async () => ({ ...WELL, staleStores: 2, oldestStaleSeconds: 301 }) },
    'Stores that lag: 2, the oldest for 301 seconds.',
  ],
  [
    'there are dead letters',
    { figures: async () => ({ ...WELL, deadLetters: 3, unseenDeadLetters: 1 }) },
    'Dead letters that nobody has looked at: 1 (npm run dead-letters).',
  ],
]

test.each(PROBLEMS)('it is not ready, within three seconds, when %s', async (_name, answers, problem) => {
  const { ask } = await startIsolate(answers)

  const stranger = await ask()
  const operator = await ask(signed('GET /api/ready'))

  expect([stranger.status, stranger.body, stranger.headers.get('retry-after')]).toEqual([
    503,
    { ok: false },
    '5',
  ])
  expect(operator.status).toBe(503)
  expect(operator.body).toMatchObject({ ok: false, problems: expect.arrayContaining([problem]) })
})

test('a store that lags for a while and letters that were seen are no reason', async () => {
  const figures = async () => ({ ...WELL, staleStores: 9, oldestStaleSeconds: 300, deadLetters: 4 })

  expect((await (await startIsolate({ figures })).ask()).status).toBe(200)
})

test('figures go to whoever signs this request', async () => {
  const { ask } = await startIsolate()
  const now = Date.now() / 1000

  const { status, body } = await ask(signed('GET /api/ready'))
  const others = []
  for (const headers of [
    signed(''),
    signed('{"businessId": "b"}'),
    signed('GET /api/ready', 'guess'),
    signed('GET /api/ready', SECRET, now - 400),
    { authorization: `Bearer ${SECRET}` },
  ])
    others.push((await ask(headers)).body)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    ok: true,
    problems: [],
    figures: WELL,
    queues: [{ queue: 'rebuilds', waiting: 0, oldestSeconds: 0 }, { queue: 'large rebuilds' }],
  })
  expect(others).toEqual(others.map(() => ({ ok: true })))
})

test('a hundred strangers are one look in five seconds, also while it hangs', async () => {
  const { ask, asked } = await startIsolate({ figures: never })

  const answers = await Promise.all(Array.from({ length: 100 }, () => ask()))
  expect([asked.database, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([503])])
  await vi.advanceTimersByTimeAsync(5_000)
  await ask()

  expect(asked.database).toBe(2)
})

test('is for reading only', async () => {
  const { ask } = await startIsolate()

  expect((await ask({}, 'POST')).status).toBe(405)
})
