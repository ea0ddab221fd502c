// Tests the figures of the service: what a publish and the Worker's counts leave, and that old rows go.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, server, type TestDatabase } from '#tests/support/database/database.ts'
import { openStore } from '#tests/support/database/store.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

type Json = Record<string, unknown>
const ask = async <T = Json>(sql: string, values: readonly unknown[] = []) =>
  (await db.as(server, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const spans = (span: string) => ask<Json[]>(`operator_health($1, '2030-01-01')`, [span])
const roll = (at: string) => ask('roll_health($1)', [at])
const count = (minute: string, name: string, number: number) =>
  ask('note_edge_counts($1)', [JSON.stringify([{ minute, name, count: number }])])
const publishAt = (at: string, lagMs: number) =>
  db.query('insert into private.publish_times (at, lag_ms) values ($1, $2)', [at, lagMs])

it('a publish that brings a store up to date leaves its time, once', async () => {
  const { id } = await openStore(db)
  const holder = randomUUID()
  const finish = async () => {
    await ask('claim_render($1, $2, 60)', [id, holder])
    const [row] = await db.query('select content_version from store_versions where business_id = $1', [id])
    return ask('finish_render($1, $2, $3, true)', [id, holder, row?.['content_version']])
  }
  const times = async () => (await db.query('select lag_ms from private.publish_times', [])).length
  const before = await times()
  expect(await finish()).toBe('done')
  expect(await times()).toBe(before + 1)
  const sheet = await ask<{ store: Json }>('operator_store($1)', [id])
  expect(Date.parse(String(sheet.store['publishedAt']))).toBeGreaterThan(Date.now() - 3_600_000)
  expect(await finish()).toBe('done')
  expect(await times()).toBe(before + 1)
})

it('a minute has its publishes, counts and what waits; an hour has all of its minutes', async () => {
  for (const [second, lag] of [
    [1, 100],
    [2, 200],
    [3, 300],
    [59, 9_000],
  ] as const)
    await publishAt(`2030-03-01T10:58:${String(second).padStart(2, '0')}Z`, lag)
  await publishAt('2030-03-01T10:59:30Z', 50)
  await count('2030-03-01T10:58:00Z', 'requests', 200)
  await count('2030-03-01T10:58:00Z', 'requests', 50)
  await count('2030-03-01T10:58:00Z', 'failures', 5)
  await count('2030-03-01T10:58:00Z', 'order:taken', 3)
  await count('2030-03-01T10:58:00Z', 'order:refused:out_of_stock', 2)
  await count('2030-03-01T10:59:00Z', 'order:refused:out_of_stock', 1)
  await count('2030-03-01T10:59:00Z', 'order:refused:store_closed', 1)

  await roll('2030-03-01T11:00:20Z')
  await roll('2030-03-01T11:00:40Z')
  expect(await spans('minute')).toMatchObject([
    {
      publishes: 4,
      lagP50Ms: 200,
      lagP95Ms: 9_000,
      requests: 250,
      failures: 5,
      ordersTaken: 3,
      ordersRefused: { out_of_stock: 2 },
      waiting: { mails: 0, payments: 0 },
    },
  ])
  expect((await spans('hour')).filter(({ publishes }) => publishes !== 0)).toEqual([])

  await roll('2030-03-01T11:02:20Z')
  expect((await spans('hour')).at(-1)).toMatchObject({
    publishes: 5,
    lagP50Ms: 200,
    lagP95Ms: 9_000,
    ordersRefused: { out_of_stock: 3, store_closed: 1 },
    waiting: { mails: 0 },
  })
  expect(Number((await spans('hour')).at(-1)?.['databaseBytes'])).toBeGreaterThan(1_000_000)
})

it('minutes stay two days, hours sixty, and what they are made of some hours', async () => {
  const counted = async (table: string, where = 'true') =>
    (await db.query<{ count: number }>(`select count(*)::int from private.${table} where ${where}`, []))[0]
      ?.count
  await publishAt('2030-06-01T00:00:30Z', 10)
  await count('2030-06-01T00:00:00Z', 'requests', 1)
  await roll('2030-06-01T00:02:00Z')
  await roll('2030-06-02T23:59:00Z')
  expect(await counted('health_spans', `span = 'minute' and at = '2030-06-01T00:00:00Z'`)).toBe(1)
  await roll('2030-06-03T00:03:00Z')
  expect(await counted('health_spans', `span = 'minute' and at = '2030-06-01T00:00:00Z'`)).toBe(0)
  expect(await counted('publish_times', `at < '2030-06-02'`)).toBe(0)
  expect(await counted('edge_counts', `minute < '2030-06-02'`)).toBe(0)
  await roll('2030-09-01T00:00:00Z')
  expect(await counted('health_spans', `span = 'hour' and at < '2030-07-01'`)).toBe(0)
})
