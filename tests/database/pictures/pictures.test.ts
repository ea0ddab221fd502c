// Tests pictures in the database: who may add them, the watermark by plan, and the job that makes all pictures of a store again.
// Planted defects (2026-11-20), each seen red:
// - The plan check removed from guard_watermark and save_watermark.
// - `is_manager` without its roles.
// - The stamp of add_picture trusted.
// - finish_picture_step without the job's stamp.
// - follow_replaced_picture dropped.
// - delete_unused_pictures without the check of logos.
// - stray_papers without the look at `picture`.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore
let staffId: string

beforeEach(async () => {
  store = await openStore(db, { plan: 'premium' })
  staffId = await signUp(db)
  await addMember(db, store.id, staffId, 'staff')
})

const settings = { type: 'text', text: 'Adunni', position: 'center', opacity: 0.5, size: 20 }
const markOf = (id: string) => ({ name: `${id}/mark-${randomUUID()}.png`, width: 400, height: 90 })

function save(userId = store.ownerId, change: object = {}, mark: object | null = markOf(store.id)) {
  const given = { ...settings, ...change }
  return db.as(server, 'select save_watermark($1, $2, $3, $4)', [store.id, userId, given, mark])
}

async function stampNow(): Promise<string | null> {
  const [row] = await db.as(server, `select watermark_in_force($1) ->> 'stamp' as stamp`, [store.id])
  return row?.['stamp'] as string | null
}

function add(fields: Record<string, unknown> = {}, userId: string | null = store.ownerId) {
  const picture = {
    ...{ id: randomUUID(), purpose: 'product', width: 1280, height: 1280, stamp: null },
    ...{ original: `${store.id}/${randomUUID()}.jpg` },
    ...fields,
  }
  return db
    .as(server, 'select add_picture($1, $2, $3)', [store.id, userId, picture])
    .then(() => picture as typeof picture & { id: string; original: string })
}

/** A product that shows these pictures. */
async function show(...ids: string[]): Promise<string> {
  const productId = await addProduct(db, store.id)
  for (const [position, id] of ids.entries()) {
    await db.query(
      `insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 1280, 1280, $4)`,
      [store.id, productId, `${store.id}/${id}`, position],
    )
  }
  return productId
}

async function pathsOf(productId: string): Promise<string[]> {
  const rows = await db.query('select path from product_images where product_id = $1 order by position', [
    productId,
  ])
  return rows.map(({ path }) => String(path).split('/')[1] as string)
}

describe('a watermark', () => {
  it('is in force once it is saved, and goes when it is turned off', async () => {
    expect(await stampNow()).toBeNull()

    await save()
    const first = await stampNow()
    expect(first).toMatch(/^[0-9a-f]{32}$/)

    await save(store.ownerId, { opacity: 0.6 })
    expect(await stampNow()).not.toBe(first)

    await save(store.ownerId, { type: 'none' }, null)
    expect(await stampNow()).toBeNull()
  })

  it('is not saved over one that somebody saved since the form was filled', async () => {
    await save()
    await save(store.ownerId, { opacity: 0.6, known: settings })

    expect(await codeOf(save(store.ownerId, { size: 30, known: settings }))).toBe('watermark_changed')
    expect(await codeOf(save(store.ownerId, { size: 30, known: { ...settings, opacity: 0.6 } }))).toBeNull()
  })

  it('is not for staff, nor for people of other stores', async () => {
    const other = await openStore(db)

    expect(await codeOf(save(staffId))).toBe('forbidden')
    expect(await codeOf(save(other.ownerId))).toBe('forbidden')
  })

  it.each([[{ plan: 'starter' }], [{ plan: 'premium', plan_ends_at: '2026-01-01' }]])(
    'needs Premium: %o',
    async (plan) => {
      store = await openStore(db, plan)

      expect(await codeOf(save())).toBe('plan_needed')
      expect(await codeOf(save(store.ownerId, { type: 'none' }, null))).toBeNull()
      // Nobody can avoid the check: not with the secret key, and not by writing the columns.
      const turnOn = `update businesses set watermark_type = 'text', watermark_text = 'x' where id = $1`
      expect(await codeOf(db.as(server, turnOn, [store.id]))).toBe('plan_needed')
      expect(await codeOf(db.as(person(store.ownerId), turnOn, [store.id]))).toBe('42501')
    },
  )

  it('sleeps while the plan has ended, settings and all', async () => {
    await save()
    const stamp = await stampNow()

    await db.query(`update businesses set plan_ends_at = '2026-01-01' where id = $1`, [store.id])
    expect(await stampNow()).toBeNull()
    expect(
      await codeOf(db.query(`update businesses set name = 'New name' where id = $1`, [store.id])),
    ).toBeNull()

    await db.query('update businesses set plan_ends_at = null where id = $1', [store.id])
    expect(await stampNow()).toBe(stamp)
  })

  it('is told to members of the store alone', async () => {
    await save()
    const other = await openStore(db)
    const ask = async (userId: string) =>
      (await db.as(person(userId), 'select my_watermark($1) as w', [store.id]))[0]?.['w']

    expect(await ask(staffId)).toMatchObject({ ...settings, isAllowed: true, outOfDate: 0, job: null })
    expect(await ask(other.ownerId)).toBeNull()
  })
})

describe('a new picture', () => {
  it('is for members, under the watermark in force or none', async () => {
    await save()
    const other = await openStore(db)

    expect(await codeOf(add({ stamp: await stampNow() }, staffId))).toBeNull()
    expect(await codeOf(add())).toBeNull()
    expect(await codeOf(add({ stamp: 'f'.repeat(32) }))).toBe('watermark_changed')
    expect(await codeOf(add({}, other.ownerId))).toBe('forbidden')
  })

  it("cannot name another store's original", async () => {
    expect(await codeOf(add({ original: `${randomUUID()}/x.jpg` }))).toBe('23514')
  })

  it('is held back after very many', async () => {
    await db.query(
      `insert into pictures (business_id, id, purpose, width, height, original)
       select $1::uuid, 'p' || n, 'product', 10, 10, $1::text || '/o.jpg' from generate_series(1, 500) n`,
      [store.id],
    )

    expect(await codeOf(add())).toBe('too_many_pictures')
    expect(await codeOf(add({ id: 'p1', original: `${store.id}/o.jpg` }))).toBeNull()
    expect(await codeOf(add({}, null))).toBeNull()
  })
})

describe('a light picture', () => {
  const light = () => add({ width: 640, height: 640, original: null })
  const whole = (name = 'photo') => ({ width: 1280, height: 1280, original: `${store.id}/${name}.jpg` })
  const complete = (id: string, userId = store.ownerId, made = whole()) =>
    db.as(server, 'select complete_picture($1, $2, $3, $4)', [store.id, userId, id, made])
  const sizesOf = async (productId: string) =>
    (await db.query('select width from product_images where product_id = $1', [productId])).map(
      ({ width }) => width,
    )

  it('becomes whole where it is shown, and leaves an open form as new as it was', async () => {
    const { id } = await light()
    const productId = await show(id)
    const read = async () =>
      (await db.as(person(store.ownerId), 'select read_product($1, $2) as p', [store.id, productId]))[0]?.[
        'p'
      ] as { version: string }
    const before = await read()
    expect(await sizesOf(productId)).toEqual([640])

    await complete(id)
    await complete(id)

    expect(await sizesOf(productId)).toEqual([1280])
    expect((await read()).version).toBe(before.version)
    // A form that knew the light one says its size.
    const later = await show()
    await db.query(
      'insert into product_images (business_id, product_id, path, width, height) values ($1, $2, $3, 640, 640)',
      [store.id, later, `${store.id}/${id}`],
    )
    expect(await sizesOf(later)).toEqual([1280])
  })

  it('is completed once, by who may change products of its store', async () => {
    const { id } = await light()
    const other = await openStore(db)

    expect(await codeOf(complete(id, other.ownerId))).toBe('forbidden')
    expect(await codeOf(complete('unknown'))).toBe('picture_gone')
    expect(await codeOf(complete((await add({ purpose: 'logo' })).id))).toBe('picture_gone')
    await complete(id)
    expect(await codeOf(complete(id, store.ownerId, whole('another')))).toBe('picture_gone')
    expect(await codeOf(complete((await add()).id))).toBe('picture_gone')
  })

  it('gets no new watermark before it is whole', async () => {
    const { id } = await light()
    await show(id)
    await save()
    const outOfDate = async () => {
      const [row] = await db.as(person(store.ownerId), 'select my_watermark($1) as w', [store.id])
      return (row as { w: { outOfDate: number } }).w.outOfDate
    }

    expect(await outOfDate()).toBe(0)
    await complete(id)
    expect(await outOfDate()).toBe(1)
  })
})

describe('laying the watermark over all pictures', () => {
  const start = async (userId = store.ownerId) =>
    (await db.as(server, 'select start_picture_job($1, $2) as job', [store.id, userId]))[0]?.['job'] as {
      id: string
      total: number
      status: string
    }
  const next = async (jobId: string, limit = 2) =>
    (await db.as(server, 'select next_picture_work($1, $2) as work', [jobId, limit]))[0]?.['work'] as {
      pictures: { id: string; original: string | null }[]
      watermark: { stamp: string } | null
    } | null
  const finish = (jobId: string, made: object[], failed: string[] = []) =>
    db.as(server, 'select finish_picture_step($1, $2, $3)', [jobId, JSON.stringify(made), failed])
  const remade = (picture: { id: string; original: string | null }) => ({
    ...{ oldId: picture.id, id: `new-${picture.id}`, width: 1280, height: 1280 },
    original: picture.original ?? `${store.id}/kept.webp`,
  })
  const jobRow = async (jobId: string) =>
    (await db.query('select status, wanted, done, failed_ids from picture_jobs where id = $1', [jobId]))[0]

  it('goes step by step, counts, and puts the new in the place of the old', async () => {
    const pictures = [await add(), await add(), await add()]
    const productId = await show(...pictures.map(({ id }) => id))
    await save()
    const job = await start()
    expect(job).toMatchObject({ total: 3, status: 'running' })

    for (let work = await next(job.id); work; work = await next(job.id)) {
      expect(work.pictures.every(({ original }) => original !== null)).toBe(true)
      await finish(job.id, work.pictures.map(remade))
    }

    expect(await jobRow(job.id)).toEqual({ status: 'done', wanted: 3, done: 3, failed_ids: [] })
    expect(await pathsOf(productId)).toEqual(pictures.map(({ id }) => `new-${id}`))
    expect(await start()).toMatchObject({ total: 0 })
  })

  it('renders the store once a step', async () => {
    const pictures = [await add(), await add(), await add()]
    await show(...pictures.map(({ id }) => id))
    await save()
    const job = await start()
    const version = async () =>
      (
        await db.query('select content_version as v from store_versions where business_id = $1', [store.id])
      )[0]?.['v']
    const before = Number(await version())

    await finish(job.id, ((await next(job.id, 3))?.pictures ?? []).map(remade))

    expect(Number(await version())).toBe(before + 1)
  })

  it('takes pictures from before originals were kept', async () => {
    const productId = await show('older')
    await save()
    const job = await start()

    const work = await next(job.id)
    expect(work?.pictures).toEqual([{ id: 'older', original: null }])
    await finish(job.id, (work?.pictures ?? []).map(remade))

    expect(await pathsOf(productId)).toEqual(['new-older'])
  })

  it('leaves out what fails, says so, and ends', async () => {
    const [good, bad] = [await add(), await add()]
    const productId = await show(good.id, bad.id)
    await save()
    const job = await start()

    await next(job.id)
    await finish(job.id, [remade(good)], [bad.id])

    expect(await next(job.id)).toBeNull()
    expect(await jobRow(job.id)).toEqual({ status: 'done', wanted: 2, done: 1, failed_ids: [bad.id] })
    expect(await pathsOf(productId)).toEqual([`new-${good.id}`, bad.id])
  })

  it('counts nothing twice when two workers do the same step', async () => {
    const picture = await add()
    await show(picture.id)
    await save()
    const job = await start()
    const work = await next(job.id)
    const made = (work?.pictures ?? []).map(remade)

    await Promise.all([finish(job.id, made), finish(job.id, made), finish(job.id, made)])

    expect(await jobRow(job.id)).toMatchObject({ done: 1 })
  })

  it('ends when the watermark changes meanwhile, and one job runs at a time', async () => {
    await show((await add()).id)
    await save()
    const first = await start()
    expect((await start()).id).toBe(first.id)

    await save(store.ownerId, { size: 30 })
    expect(await next(first.id)).toBeNull()
    expect(await jobRow(first.id)).toMatchObject({ status: 'cancelled' })
    const second = await start()
    expect(second.id).not.toBe(first.id)

    await db.as(server, 'select cancel_picture_job($1, $2)', [store.id, store.ownerId])
    expect(await next(second.id)).toBeNull()
  })

  it('is not for staff; without the plan nothing is taken off pictures', async () => {
    await save()
    expect(await codeOf(start(staffId))).toBe('forbidden')

    await db.query(`update businesses set plan = 'starter' where id = $1`, [store.id])
    expect(await codeOf(start())).toBe('plan_needed')
  })

  it('gives a form that was open meanwhile the new picture', async () => {
    const picture = await add()
    const productId = await show(picture.id)
    await save()
    const job = await start()
    await finish(job.id, ((await next(job.id))?.pictures ?? []).map(remade))

    await db.as(person(staffId), 'delete from product_images where business_id = $1 and product_id = $2', [
      store.id,
      productId,
    ])
    await db.as(
      person(staffId),
      'insert into product_images (business_id, product_id, path, width, height) values ($1, $2, $3, 9, 9)',
      [store.id, productId, `${store.id}/${picture.id}`],
    )

    expect(await pathsOf(productId)).toEqual([`new-${picture.id}`])
  })

  it('is gone on with when nobody has touched it for a while', async () => {
    await show((await add()).id)
    await save()
    const job = await start()
    const stalled = async () =>
      (await db.as(server, 'select j from stalled_picture_jobs(1000) j')).map(({ j }) => j as string)
    expect(await stalled()).not.toContain(job.id)

    await db.query(`update picture_jobs set updated_at = now() - interval '1 minute' where id = $1`, [job.id])

    expect(await stalled()).toContain(job.id)
  })
})

describe('deleting unused pictures', () => {
  async function placedOrder() {
    const request = orderRequest(store.id, [{ productId: await addProduct(db, store.id) }])
    const { token } = await quoteAndPlace(db, request)
    return (await db.query('select id from orders where token = $1', [token]))[0]?.['id']
  }
  const deleteUnused = async () =>
    (await db.as(server, 'select delete_unused_pictures($1, $1, 100) as gone', [store.id]))[0]?.['gone'] as {
      id: string
      original: string | null
    }[]
  const aWeekLater = () =>
    db.query(`update pictures set unused_since = unused_since - interval '9 days' where business_id = $1`, [
      store.id,
    ])

  it('forgets what nothing has shown for a week, and nothing else', async () => {
    const [shown, logo, left] = [await add(), await add({ purpose: 'logo' }), await add()]
    const twin = await add({ original: shown.original })
    await show(shown.id)
    await db.query('update businesses set logo_path = $2, logo_width = 10, logo_height = 10 where id = $1', [
      store.id,
      `${store.id}/${logo.id}`,
    ])

    expect(await deleteUnused()).toEqual([])
    await aWeekLater()
    const gone = await deleteUnused()

    expect(gone.map(({ id }) => id).sort()).toEqual([left.id, twin.id].sort())
    expect(gone.find(({ id }) => id === left.id)?.original).toBe(left.original)
    // Keeps the original, because another picture was made from it.
    expect(gone.find(({ id }) => id === twin.id)?.original).toBeNull()
    const rows = await db.query('select id from pictures where business_id = $1', [store.id])
    expect(rows.map(({ id }) => id as string).sort()).toEqual([shown.id, logo.id].sort())
  })

  it('lets a picture stay that is shown again', async () => {
    const picture = await add()
    await deleteUnused()
    await show(picture.id)
    await aWeekLater()

    expect(await deleteUnused()).toEqual([])
    expect(await deleteUnused()).toEqual([])
  })

  it('finds the pictures of transfers and bills that no row knows any more', async () => {
    const order = await placedOrder()
    const [kept, erased, lost, fresh, bill, noBill, other] = Array.from({ length: 7 }, () => randomUUID())
    for (const id of [kept, erased])
      await db.query(
        `insert into order_payments (id, business_id, order_id, kind, amount, way, picture) values ($1, $2, $3, 'claimed', 1, 'transfer', 'image/png')`,
        [id, store.id, order],
      )
    await db.query('update order_payments set picture = null where id = $1', [erased])
    for (const [id, at] of [
      [bill, 'now'],
      [noBill, null],
    ])
      await db.query(
        `insert into expenses (id, business_id, amount, currency, kind, way, spent_on, bill_at) values ($1, $2, 1, 'NGN', 'rent', 'cash', now(), $3)`,
        [id, store.id, at],
      )
    const names = [
      ...[kept, erased, lost, fresh].map((id) => `${store.id}/claims/${id}`),
      ...[bill, noBill].map((id) => `${store.id}/bills/${id}.jpg`),
      `${store.id}/${other}.jpg`,
    ]
    await db.query(
      `insert into storage.objects (bucket_id, name, created_at)
       select 'store-originals', n, now() - case when n like '%' || $2 then interval '0' else interval '2 hours' end from unnest($1::text[]) n`,
      [names, fresh],
    )

    const rows = await db.as(server, 'select * from stray_papers($1, $1, 100) as name', [store.id])

    expect(rows.map(({ name }) => name).sort()).toEqual(
      [
        `${store.id}/claims/${erased}`,
        `${store.id}/claims/${lost}`,
        `${store.id}/bills/${noBill}.jpg`,
      ].sort(),
    )
  })
})
