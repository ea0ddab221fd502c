// Checks that messages which the queues give up are stored before they are acknowledged. Planted and seen red: acknowledged while the
// database is down; a queue without a dead-letter queue.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/client.ts'
import { consumeDeadLetters, QUEUE_TRIES } from '#functions/queue/dead-letters.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const id = '11111111-1111-4111-8111-111111111111'
const eventHash = 'ab'.repeat(32)
function makeBatch(bodies: readonly unknown[], attempts = 1) {
  const fates: unknown[] = []
  const batch = {
    messages: bodies.map((body, index) => ({ id: `m${index}`, body, attempts })),
    ackAll: () => fates.push('ack'),
    retryAll: (options: unknown) => fates.push(options),
  } as unknown as MessageBatch<unknown>
  return { batch, fates }
}
const databaseOf = (rpc: (name: string, args: { p_letters: unknown }) => unknown) =>
  ({ rpc: async (name: string, args: never) => rpc(name, args) }) as unknown as Database

test('dead letters are kept with the queue that they go back to, and then acknowledged', async () => {
  let letters: unknown
  const database = databaseOf((_name, args) => {
    letters = args.p_letters
    return { data: null, error: null, status: 200 }
  })
  const { batch, fates } = makeBatch([
    { businessId: id, repairs: true, secret: 'x' },
    { jobId: id },
    { importId: id },
    { eventHash },
    { eventHash: 'no hash' },
    'some\u0000thing é else',
    null,
  ])

  await consumeDeadLetters(batch, database)

  const attempts = QUEUE_TRIES
  expect(letters).toEqual([
    { queue: 'oja-rebuilds', body: { businessId: id, repairs: true }, delivery: 'm0', attempts },
    { queue: 'oja-pictures', body: { jobId: id }, delivery: 'm1', attempts },
    { queue: 'oja-imports', body: { importId: id }, delivery: 'm2', attempts },
    { queue: 'oja-payments', body: { eventHash }, delivery: 'm3', attempts },
    { queue: 'unknown', body: { text: '{"eventHash":"no hash"}' }, delivery: 'm4', attempts },
    { queue: 'unknown', body: { text: '"some\\u0000thing ? else"' }, delivery: 'm5', attempts },
    { queue: 'unknown', body: { text: 'null' }, delivery: 'm6', attempts },
  ])
  expect(fates).toEqual(['ack'])
})

test('they come back, ever later, while the database is down', async () => {
  const database = databaseOf(() => ({ data: null, error: { message: 'down', code: '' }, status: 0 }))
  const [first, late] = [makeBatch([{ businessId: id }]), makeBatch([{ businessId: id }], 40)]

  await consumeDeadLetters(first.batch, database)
  await consumeDeadLetters(late.batch, database)

  expect([first.fates, late.fates]).toEqual([[{ delaySeconds: 30 }], [{ delaySeconds: 3_600 }]])
})

test('they have a consumer, and every other queue gives them up after as many tries as we say', () => {
  const text = readFileSync('wrangler.jsonc', 'utf8').replace(/^\s*\/\/.*$/gm, '')
  const { consumers } = (JSON.parse(text) as { queues: { consumers: Record<string, unknown>[] } }).queues
  // Messages of this queue are empty, so none is kept: the minute's work sends the notifications that are left.
  const isEmpty = ({ queue }: Record<string, unknown>) => queue === 'oja-pushes'
  const [own, ...others] = consumers.toReversed().filter((each) => !isEmpty(each))
  const empty = consumers.filter(isEmpty)
  expect(empty).toHaveLength(1)
  for (const each of empty) expect(each).not.toHaveProperty('dead_letter_queue')

  expect(own).toMatchObject({ queue: 'oja-rebuilds-dead', max_retries: 100 })
  expect(own).not.toHaveProperty('dead_letter_queue')
  expect(others.map((queue) => [queue['dead_letter_queue'], queue['max_retries']])).toEqual(
    others.map(() => ['oja-rebuilds-dead', QUEUE_TRIES - 1]),
  )
})
