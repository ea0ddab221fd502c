// Tests messages that the queues gave up: stored once for each message with a count, limited in number, shown with the present state of their
// store; and the figures of `GET /api/ready`.
// Planted, each seen red:
// - A second delivery counted.
// - The oldest kept instead of the youngest.
// - A deleted store's message called finished while its pages exist.
// - Figures that count messages of up-to-date stores.
// - A settled message of the provider, and an import that is done, called open.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, server } from '#tests/support/database/database.ts'
import { openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let storeId: string

beforeEach(async () => {
  await db.query('delete from private.dead_letters')
  storeId = (await openStore(db, { name: 'Adunni Fabrics', slug: `shop-${randomUUID().slice(0, 8)}` })).id
  await db.query('update store_versions set rendered_version = content_version')
})

type Letter = Record<string, unknown>
const ask = async (sql: string, values: unknown[] = []) =>
  (await db.as(server, `select ${sql} as answer`, values))[0]?.['answer']
const keep = (...letters: readonly Letter[]) =>
  ask('keep_dead_letters($1)', [
    JSON.stringify(
      letters.map((letter) => ({ queue: 'oja-rebuilds', delivery: randomUUID(), attempts: 11, ...letter })),
    ),
  ])
const read = async () => (await ask('read_dead_letters(1000)')) as Letter[]
const figures = async () => (await ask('system_figures()')) as Letter
const edit = (at = 'now()') =>
  db.query(
    `update store_versions set content_version = content_version + 1, changed_at = ${at} where business_id = $1`,
    [storeId],
  )

describe('a dead letter', () => {
  it('is one row for each message, counted; the same delivery counts once', async () => {
    const body = { businessId: storeId }
    await keep({ body, delivery: 'one' }, { body, delivery: 'two' }, { body: { ...body, repairs: true } })
    await keep({ body, delivery: 'three' })
    await keep({ body, delivery: 'three' })

    const letters = await read()

    expect(letters.map(({ body, deaths, attempts }) => [body, deaths, attempts])).toEqual(
      expect.arrayContaining([
        [body, 3, 33],
        [{ ...body, repairs: true }, 1, 11],
      ]),
    )
    expect(letters).toHaveLength(2)
  })

  it('is kept by ten who keep the same ones at once, in any order', async () => {
    const pool = await db.serverPool(10)
    const letters = Array.from({ length: 20 }, (_, index) => ({
      queue: 'unknown',
      body: { text: `${index}` },
      delivery: 'd',
      attempts: 11,
    }))

    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => {
        const turned = [...letters.slice(turn), ...letters.slice(0, turn)]
        return pool.query('select keep_dead_letters($1)', [JSON.stringify(turned)])
      }),
    )

    expect((await read()).map(({ deaths }) => deaths)).toEqual(letters.map(() => 1))
  })

  it('is new until it was read, and again when it dies once more', async () => {
    await keep({ body: { businessId: storeId } })

    const [first] = await read()
    const [second] = await read()
    await keep({ body: { businessId: storeId } })
    const [third] = await read()

    expect([first?.['isNew'], second?.['isNew'], third?.['isNew']]).toEqual([true, false, true])
    expect(first).toMatchObject({ store: { name: 'Adunni Fabrics' }, state: 'over' })
  })

  it('goes after 30 days, or when a thousand younger ones are there', async () => {
    await keep({ queue: 'unknown', body: { text: 'old' } })
    await db.query(`update private.dead_letters set last_at = now() - interval '31 days'`)
    await keep({ queue: 'unknown', body: { text: 'oldest of many' } })
    await db.query(`update private.dead_letters set last_at = now() - interval '1 hour'`)
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      queue: 'unknown',
      body: { text: `${index}` },
    }))
    await keep(...many)

    const letters = await read()

    expect(letters).toHaveLength(1_000)
    expect(letters.map(({ body }) => (body as { text: string }).text).toSorted()).toEqual(
      many.map(({ body }) => body.text).toSorted(),
    )
  })

  it('goes when it is cleared', async () => {
    await keep({ queue: 'unknown', body: { text: 'a' } }, { queue: 'unknown', body: { text: 'b' } })
    const [{ id }] = (await read()) as [Letter]

    expect(await ask('clear_dead_letters($1)', [[id]])).toBe(1)

    expect(await read()).toHaveLength(1)
  })
})

describe('what has become of it', () => {
  const stateOf = async (letter: Letter) => {
    await keep(letter)
    return (await read())[0]?.['state']
  }
  const own = () => ({ body: { businessId: storeId } })

  it('is open while the store lags, and over once its newest version stands', async () => {
    await edit()
    const lagging = await stateOf(own())
    await db.query('update store_versions set rendered_version = content_version')

    expect([lagging, (await read())[0]?.['state']]).toEqual(['open', 'over'])
  })

  it('stays open for lost pages, which no version shows', async () => {
    expect(await stateOf({ body: { businessId: storeId, repairs: true } })).toBe('open')
  })

  it('is gone with the store, not before its pages are', async () => {
    await db.query('delete from businesses where id = $1', [storeId])
    const standing = await stateOf(own())
    await db.query('update store_versions set rendered_version = content_version')

    expect([standing, (await read())[0]?.['state']]).toEqual(['open', 'gone'])
    expect(await stateOf({ body: { businessId: randomUUID() } })).toBe('gone')
  })

  it('names no store whose traces are taken away', async () => {
    await keep(own(), { queue: 'unknown', body: { text: 'x' } })
    await ask('forget_store_leftovers($1)', [storeId])

    expect((await read()).map(({ queue }) => queue)).toEqual(['unknown'])
  })

  it('is that of the job for pictures', async () => {
    const [job] = await db.query(
      'insert into picture_jobs (business_id, wanted) values ($1, 1) returning id',
      [storeId],
    )
    const letter = { queue: 'oja-pictures', body: { jobId: job?.['id'] } }
    const running = await stateOf(letter)
    await db.query(`update picture_jobs set status = 'cancelled' where id = $1`, [job?.['id']])

    expect((await read())[0]).toMatchObject({ state: 'over', store: { name: 'Adunni Fabrics' } })
    expect(running).toBe('open')
    expect(await stateOf({ queue: 'oja-pictures', body: { jobId: randomUUID() } })).toBe('gone')
  })

  it('is that of the provider’s message', async () => {
    const raw = Buffer.from(`{"id":"${randomUUID()}"}`).toString('base64')
    const stored = (await ask(`store_provider_event($1, 'charge.success', 'ref')`, [raw])) as Letter
    const letter = { queue: 'oja-payments', body: { eventHash: stored['sha256'] } }
    expect(await stateOf(letter)).toBe('open')
    await ask(`settle_provider_event($1, '{"ignored": "nothing"}')`, [stored['sha256']])

    expect((await read())[0]).toMatchObject({ state: 'over' })
    expect(await stateOf({ queue: 'oja-payments', body: { eventHash: 'ab'.repeat(32) } })).toBe('gone')
  })

  it('is that of the import', async () => {
    const [made] = await db.query(
      `insert into imports (business_id, source, status, created_by) values ($1, 'list', 'running', gen_random_uuid())
       returning id`,
      [storeId],
    )
    const letter = { queue: 'oja-imports', body: { importId: made?.['id'] } }
    expect(await stateOf(letter)).toBe('open')
    await db.query(`update imports set status = 'done' where id = $1`, [made?.['id']])

    expect((await read())[0]).toMatchObject({ state: 'over', store: { name: 'Adunni Fabrics' } })
    expect(await stateOf({ queue: 'oja-imports', body: { importId: randomUUID() } })).toBe('gone')
  })
})

describe('the figures', () => {
  it('are zero while all is well', async () => {
    expect(await figures()).toEqual({
      staleStores: 0,
      oldestStaleSeconds: 0,
      deadLetters: 0,
      unseenDeadLetters: 0,
    })
  })

  it('say how many stores lag, and for how long the oldest does', async () => {
    const first = storeId
    await edit(`now() - interval '10 minutes'`)
    storeId = (await openStore(db)).id
    await edit()

    const { staleStores, oldestStaleSeconds } = await figures()

    expect(first).not.toBe(storeId)
    expect(staleStores).toBe(2)
    expect(oldestStaleSeconds).toBeGreaterThanOrEqual(600)
    expect(oldestStaleSeconds).toBeLessThan(660)
  })

  it('count letters that nobody has seen and whose work is still to be done', async () => {
    await keep({ body: { businessId: storeId } }, { queue: 'unknown', body: { text: 'x' } })
    const before = await figures()
    await edit()
    const lagging = await figures()
    await read()

    expect(before).toMatchObject({ deadLetters: 2, unseenDeadLetters: 1 })
    expect(lagging).toMatchObject({ deadLetters: 2, unseenDeadLetters: 2 })
    expect(await figures()).toMatchObject({ deadLetters: 2, unseenDeadLetters: 0 })
  })
})
