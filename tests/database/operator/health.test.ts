// Tests the figures of the service: what a publish and the Worker's counts leave, and that old rows go; alerts begin, go on and end by their rules.
// Planted once and seen red: a limit that holds at itself, an alert per minute, an end at the first good minute, no wait after a claim.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, server } from '#tests/support/database/database.ts'
import { openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

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

it('a minute has its publishes, counts and what waits; an hour has all of its minutes, and the sessions that were alive', async () => {
  const user = await signUp(db)
  for (const [began, renewed] of [
    ['10:15', null],
    ['08:00', '10:59'],
    ['08:00', '09:59'],
    ['11:00', null],
  ])
    await db.query(
      'insert into auth.sessions (id, user_id, created_at, refreshed_at) values (gen_random_uuid(), $1, $2, $3)',
      [user, `2030-03-01T${began}:00Z`, renewed && `2030-03-01T${renewed}:00Z`],
    )
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
  await count('2030-03-01T10:58:00Z', 'mail', 4)
  await count('2030-03-01T10:59:00Z', 'picture', 6)
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
      mailsSent: 4,
      picturesMade: 0,
      sessions: null,
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
    mailsSent: 4,
    picturesMade: 6,
    sessions: 2,
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

describe('alerts', () => {
  const at = (minute: number) => new Date(Date.UTC(2031, 0, 1, 0, minute)).toISOString()
  /** Writes a minute as the cron job does. */
  const span = (minute: number, figures: Json = {}) => {
    const row = {
      publishes: 1,
      lag_p95_ms: 200,
      requests: 1_000,
      failures: 0,
      failing_networks: 0,
      waiting_stores: 0,
      waiting_mails: 0,
      waiting_pushes: 0,
      waiting_payments: 0,
      dead_letters: 0,
      orders_taken: 0,
      mails_sent: 0,
      pictures_made: 0,
      orders_refused: {},
      ...figures,
    }
    return db.query(
      `insert into private.health_spans select * from jsonb_populate_record(null::private.health_spans, $1)`,
      [JSON.stringify({ ...row, span: 'minute', at: at(minute) })],
    )
  }
  const check = async (minute: number) =>
    (await ask<Json[]>('check_service_alerts($1)', [at(minute + 2)])).map(({ id, kind, state, figure }) => ({
      id,
      kind,
      state,
      figure,
    }))
  const told = ({ id, state }: Json, minute: number) =>
    ask('finish_service_alert($1, $2, $3)', [id, state, at(minute + 2)])
  /** Minutes from one to another, each as it is given; answers what was to be told, as `minute kind state`. */
  const run = async (from: number, to: number, figuresOf: (minute: number) => Json = () => ({})) => {
    const lines: string[] = []
    for (let minute = from; minute < to; minute += 1) {
      await span(minute, figuresOf(minute))
      for (const due of await check(minute)) {
        lines.push(`${minute} ${due.kind} ${due.state}`)
        await told(due, minute)
      }
    }
    return lines
  }
  beforeEach(() => db.query('truncate private.health_spans, private.service_alerts'))

  it('stay silent over a day in which nothing is wrong, and over what passes', async () => {
    const lines = await run(0, 240, (minute) => ({
      // One slow minute, some failures among many answers, mails of a morning that go out within minutes.
      ...(minute % 7 === 0 && { lag_p95_ms: 90_000, failures: 40 }),
      ...(minute % 30 < 10 && { waiting_mails: 500, waiting_payments: 1 }),
    }))

    expect(lines).toEqual([])
  })

  it.each([
    ['publish_lag', 5, { lag_p95_ms: 31_000 }, 31_000],
    ['publish_lag', 5, { publishes: 0, lag_p95_ms: null, waiting_stores: 3 }, 60_000],
    ['failures', 3, { failures: 21, failing_networks: 3 }, 21],
    ['dead_letters', 1, { dead_letters: 1 }, 1],
    ['mails_wait', 15, { waiting_mails: 21 }, 21],
    ['pushes_wait', 15, { waiting_pushes: 101 }, 101],
    ['payments_wait', 15, { waiting_payments: 1 }, 1],
  ])('begin when %s has held for %i minutes: %j', async (kind, minutes, figures, figure) => {
    await run(0, 20)
    expect(await run(20, 20 + minutes - 1, () => figures)).toEqual([])
    await span(20 + minutes - 1, figures)

    expect(await check(20 + minutes - 1)).toMatchObject([{ kind, state: 'began', figure }])
  })

  it.each([
    ['failures', { failures: 20, failing_networks: 9 }],
    ['failures', { requests: 100, failures: 9, failing_networks: 9 }],
    ['failures of two networks', { failures: 900, failing_networks: 2 }],
    ['publish_lag', { lag_p95_ms: 30_000 }],
    ['mails_wait', { waiting_mails: 20 }],
    ['pushes_wait', { waiting_pushes: 100 }],
    ['payments_wait and dead_letters', { waiting_payments: 0, dead_letters: 0 }],
  ])('stay silent at the limit of %s: %j', async (_, figures) => {
    expect(await run(0, 40, () => figures)).toEqual([])
  })

  it('stay silent over payments that are settled within a quarter of an hour, and over two minutes without a row', async () => {
    expect(await run(0, 60, (minute) => ({ waiting_payments: minute % 15 === 0 ? 0 : 1 }))).toEqual([])
    expect(await run(62, 80)).toEqual([])
  })

  it('begin when the database has grown by 300 MB and a twentieth in a day', async () => {
    const grow = async (hours: number, before: number, after: number) => {
      await db.query('truncate private.health_spans, private.service_alerts')
      await db.query(
        `insert into private.health_spans (span, at, publishes, requests, failures, orders_taken, orders_refused, database_bytes)
         select 'hour', $1::timestamptz - make_interval(hours => h), 0, 0, 0, 0, '{}', b
         from (values ($2::int, $3::bigint), (1, $4::bigint)) r (h, b)`,
        [at(60), hours, before, after],
      )
      return check(60)
    }

    expect(await grow(20, 2e9, 2.4e9)).toMatchObject([
      { kind: 'database_grows', state: 'began', figure: 400 },
    ])
    expect(await grow(20, 2e9, 2.3e9)).toEqual([])
    expect(await grow(20, 10e9, 10.4e9)).toEqual([])
    expect(await grow(30, 2e9, 2.4e9)).toEqual([])
  })

  it('begin when minutes left no row, and not for a service that has just begun', async () => {
    expect(await run(0, 20)).toEqual([])
    expect(await run(23, 24)).toEqual(['23 minutes_missed began'])
  })

  it('are told once, again every six hours, and once when they have been over for half an hour, however often they come and go', async () => {
    const lines = await run(0, 440, (minute) => ({ dead_letters: minute < 400 && minute % 20 < 5 ? 2 : 0 }))

    expect(lines).toEqual(['0 dead_letters began', '360 dead_letters goes_on', '414 dead_letters ended'])
    expect(await ask<Json[]>('operator_alerts()')).toMatchObject([
      { kind: 'dead_letters', figure: 2, endedAt: expect.any(String) },
    ])
  })

  it('are public by kind and time alone, since the first measured minute', async () => {
    expect(await ask('service_status()')).toEqual({ since: null, faults: [] })
    await run(0, 60, (minute) => ({ dead_letters: minute < 5 ? 2 : 0 }))
    await span(60, { waiting_payments: 9, failures: 900, failing_networks: 9 })
    await run(61, 64, () => ({ failures: 900, failing_networks: 9 }))

    const iso = (minute: number) => expect.stringContaining(at(minute).slice(0, 19))
    expect(await ask('service_status()')).toEqual({
      since: iso(0),
      faults: [
        { kind: 'failures', beganAt: iso(62), endedAt: null },
        { kind: 'dead_letters', beganAt: iso(0), endedAt: iso(34) },
      ],
    })
  })

  it('are given to one of two callers, and again after two minutes when nobody reports back', async () => {
    await span(0, { dead_letters: 1 })
    const [one, other] = await Promise.all([check(0), check(0)])

    expect([...(one ?? []), ...(other ?? [])]).toHaveLength(1)
    await span(1, { dead_letters: 1 })
    expect(await check(1)).toEqual([])
    await span(2, { dead_letters: 1 })
    expect(await check(2)).toMatchObject([{ state: 'began' }])
  })
})

describe('faults in browsers', () => {
  const fault = (more: Json = {}) => ({
    place: '/dashboard',
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['App.Ab12.js:1:20', 'client.Cd34.js:1:1'],
    browser: 'Chrome 120 Android',
    ...more,
  })
  const note = (more: Json = {}) => ask('note_browser_error($1)', [JSON.stringify(fault(more))])
  const seen = () => ask<Json[]>('operator_browser_errors()')
  beforeEach(() => db.query('truncate private.browser_errors'))

  it('are counted by place, name, message and first frame, the newest first', async () => {
    await note()
    await note({ message: 'y is null' })
    await note({ browser: 'Safari 17 iPhone', frames: ['App.Ab12.js:1:20'] })
    for (const other of [{ place: 'shop' }, { name: 'RangeError' }, { frames: ['Other.Ef56.js:1:20'] }])
      await note(other)

    const found = await seen()
    expect(found.map(({ seen: times }) => times).sort()).toEqual([1, 1, 1, 1, 2])
    expect(found).toContainEqual({
      ...fault({ browser: 'Safari 17 iPhone' }),
      seen: 2,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    })
    expect(found[0]).toMatchObject({ frames: ['Other.Ef56.js:1:20'] })
  })

  it('of a thousand kinds make room for a new one, and are counted once each by many at once', async () => {
    await db.query(
      `insert into private.browser_errors (id, place, name, message, frames, browser, last_at)
       select md5(n::text), 'shop', 'Error', n::text, array['a.B.js:1:' || n], 'Chrome 1', now() - n * interval '1 minute'
       from generate_series(1, 1000) n`,
      [],
    )
    await Promise.all(Array.from({ length: 20 }, () => note()))

    const [kept] = await db.query(
      `select count(*)::int as rows, max(seen)::int as seen, max(message::int) filter (where place = 'shop') as oldest
       from private.browser_errors`,
      [],
    )
    expect(kept).toEqual({ rows: 1_000, seen: 20, oldest: 999 })
  })

  it('are forgotten when nobody has seen them for thirty days', async () => {
    await note()
    await db.query(`update private.browser_errors set last_at = '2031-03-01'`, [])
    await roll('2031-03-31T00:00:00Z')
    expect(await seen()).toHaveLength(1)
    await roll('2031-03-31T00:01:00Z')
    expect(await seen()).toEqual([])
  })
})
