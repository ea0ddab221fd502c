// Tests the changes since a version: applied to the snapshot of that version, they make the same pages as the whole store.
// Planted defects kept as tests:
// - A trigger missing.
// - A change that keeps its first version.
// - A passed time that is not noticed.
// - A product that comes or goes counted as a change inside a product.
// Shown once (2026-11-20): documents searched without their store -> "looks at no other store" turns red.
import { describe, expect, it } from 'vitest'
import { applyChanges, type SnapshotAnswer, type StoreSnapshot } from '#domain/store/snapshot.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { plant } from '#tests/support/cases/planted-defects.ts'
import { openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addProduct, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type ChaosStore, makeRandomEdit, openChaosStore } from '#tests/support/publishing/chaos-edits.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'
import type { TestStack } from '#tests/support/running/stack.ts'

const db = forFile(openDatabase)

async function read(target: TestDatabase, id: string, since?: number, max?: number): Promise<SnapshotAnswer> {
  const [row] = await target.query('select read_store($1, $2, $3) as reading', [
    id,
    since ?? null,
    max ?? null,
  ])
  return row?.['reading'] as SnapshotAnswer
}

async function readWhole(target: TestDatabase, id: string): Promise<StoreSnapshot> {
  const reading = await read(target, id)
  if (!('snapshot' in reading) || !reading.snapshot) throw new Error('expected a snapshot')
  return reading.snapshot
}

/** The pages of a snapshot. Stock above the shown number may differ. */
const pagesOf = (snapshot: StoreSnapshot) =>
  listPages(snapshot, 'https://oja.test').map(({ key, view }) => ({ key, view: view() }))

/** Follows a store like a publisher that remembers it. Returns the followed snapshot, and how often only changes were read. */
async function follow(target: TestDatabase, id: string, known: StoreSnapshot) {
  const reading = await read(target, id, known.contentVersion)
  if (!('changes' in reading)) return { isWhole: true, snapshot: await readWhole(target, id) }
  const snapshot = applyChanges(known, reading.changes)
  if (!snapshot) throw new Error(`changes do not fit: ${JSON.stringify(reading.changes)}`)
  return { isWhole: false, snapshot }
}

const stackOf = (target: TestDatabase) =>
  ({ sql: (text: string, values?: unknown[]) => target.query(text, values) }) as unknown as TestStack

/** The first edit after which the followed snapshot makes other pages than the whole store; null when pages never differ. */
async function firstDifference(target: TestDatabase, store: ChaosStore, seed: number, edits: number) {
  const random = seededRandom(seed)
  let known = await readWhole(target, store.id)
  let changesRead = 0
  for (let index = 0; index < edits; index += 1) {
    await makeRandomEdit(store, random, stackOf(target))
    if (random.chance(0.4)) continue
    const next = await follow(target, store.id, known)
    known = next.snapshot
    if (!next.isWhole) changesRead += 1
    const whole = await readWhole(target, store.id)
    if (known.contentVersion !== whole.contentVersion) return { at: index, changesRead }
    if (JSON.stringify(pagesOf(known)) !== JSON.stringify(pagesOf(whole))) return { at: index, changesRead }
  }
  return { at: null, changesRead }
}

describe('random histories', () => {
  it.each([1, 2])('of a store make the same pages read by changes and read whole (seed %i)', async (seed) => {
    const store = await openChaosStore(stackOf(db), 100 + seed, 12)

    const { at, changesRead } = await firstDifference(db, store, seed, 250)

    expect(at).toBeNull()
    expect(changesRead).toBeGreaterThan(30)
  })

  it('of eight editors at once leave nothing out', async () => {
    const store = await openChaosStore(stackOf(db), 110, 30)
    let known = await readWhole(db, store.id)
    let isDone = false
    let reads = 0
    const followUntilDone = async () => {
      while (!isDone) {
        known = (await follow(db, store.id, known)).snapshot
        reads += 1
      }
    }
    const random = seededRandom(7)
    const edit = async () => {
      for (let index = 0; index < 60; index += 1) {
        const ids = [random.pick(store.productIds), random.pick(store.productIds)]
        // Rows are locked in one order, whatever the order of the updates: two editors of the same two rows never deadlock.
        await db.query(
          `with held as (select id from products where id = any ($1::uuid[]) order by id for no key update)
           update products p set price = $2, name = $3 from held where p.id = held.id`,
          [ids, 100 + random.below(9_000), `Cloth ${random.below(1_000)}`],
        )
      }
    }
    const editing = Promise.all(Array.from({ length: 8 }, edit)).finally(() => {
      isDone = true
    })
    await Promise.all([editing, followUntilDone()])
    known = (await follow(db, store.id, known)).snapshot

    expect(reads).toBeGreaterThan(0)
    expect(pagesOf(known)).toEqual(pagesOf(await readWhole(db, store.id)))
  })
})

describe('a reading', () => {
  const change = (id: string, sql: string) => db.query(sql, [id])
  const kindOf = (reading: SnapshotAnswer) => Object.keys(reading)[0]

  it('names the one product whose price, picture, choice or stock changed', async () => {
    const { id } = await openStore(db)
    const [product] = [await addProduct(db, id), await addProduct(db, id)]
    const edits = [
      `update products set price = price + 1 where id = $1`,
      `update products set stock = 3 where id = $1`,
      `insert into product_images (business_id, product_id, path, width, height)
       select business_id, id, business_id || '/x', 1, 1 from products where id = $1`,
      `update product_images set alt = 'Blue' where product_id = $1`,
      `insert into option_groups (business_id, product_id, name) select business_id, id, 'Size' from products where id = $1`,
      `insert into option_values (business_id, product_id, group_id, name)
       select business_id, product_id, id, 'L' from option_groups where product_id = $1`,
      `insert into product_combinations (business_id, product_id, value_ids, stock)
       select business_id, product_id, array[id], 2 from option_values where product_id = $1`,
      `update product_combinations set stock = 1 where product_id = $1`,
      `delete from option_groups where product_id = $1`,
      `delete from product_images where product_id = $1`,
    ]
    for (const edit of edits) {
      const { contentVersion } = await readWhole(db, id)
      await change(product, edit)
      const reading = await read(db, id, contentVersion)
      if (!('changes' in reading)) throw new Error(`whole after ${edit}`)
      expect(reading.changes.products.map((row) => row.id)).toEqual([product])
      const whole = await readWhole(db, id)
      expect(reading.changes.products[0]?.product).toEqual(whole.products.find((row) => row.id === product))
    }
  })

  it('says nothing of a draft, which nobody sees, and of a version that is known', async () => {
    const { id } = await openStore(db)
    const draft = await addProduct(db, id, { status: 'draft' })
    const { contentVersion } = await readWhole(db, id)
    await change(draft, 'update products set price = price + 1 where id = $1')

    expect(await read(db, id, contentVersion)).toEqual({
      changes: {
        contentVersion: contentVersion + 1,
        since: contentVersion,
        products: [{ id: draft, product: null }],
      },
    })
    expect(await read(db, id, contentVersion + 1)).toMatchObject({ changes: { products: [] } })
  })

  it.each([
    [
      'a product that comes',
      `insert into products (business_id, name, price, status) values ($1, 'New', 100, 'live')`,
    ],
    ['a product that moves', 'update products set position = position + 9 where business_id = $1'],
    ['a product put away', `update products set status = 'archived' where business_id = $1`],
    ['a new name of the store', `update businesses set name = name || '!' where id = $1`],
    ['a zone', `insert into delivery_zones (business_id, name, fee) values ($1, 'Lagos', 100)`],
    ['a category', `insert into categories (business_id, name, slug) values ($1, 'Shoes', 'shoes')`],
  ])('is whole after %s', async (_name, sql) => {
    const { id } = await openStore(db)
    await addProduct(db, id)
    const { contentVersion } = await readWhole(db, id)
    await change(id, sql)

    expect(kindOf(await read(db, id, contentVersion))).toBe('snapshot')
  })

  it('is whole for a version that never was, one long past, and after more changes than are worth listing', async () => {
    const { id } = await openStore(db, { plan: 'enterprise' })
    await db.query(
      `insert into products (business_id, name, price, status) select $1, 'P ' || n, 100, 'live' from generate_series(1, 120) n`,
      [id],
    )
    const { contentVersion } = await readWhole(db, id)
    expect(kindOf(await read(db, id, contentVersion + 1))).toBe('snapshot')
    expect(kindOf(await read(db, id, contentVersion - 1))).toBe('snapshot')
    await change(id, 'update products set price = price + 1 where business_id = $1')

    expect(kindOf(await read(db, id, contentVersion))).toBe('snapshot')
  })

  it('is whole once a moment has passed, whoever comes first: a reader, an edit, the minute', async () => {
    const { id } = await openStore(db)
    const sold = await addProduct(db, id, { price: 900 })
    const other = await addProduct(db, id)
    await db.query(
      `update products set sale_price = 500, sale_starts_at = now() + interval '1 hour' where id = $1`,
      [sold],
    )
    const { contentVersion } = await readWhole(db, id)
    expect(kindOf(await read(db, id, contentVersion))).toBe('changes')
    // Moves the time forward to the next change.
    await db.query(`update store_versions set next_change_at = now() where business_id = $1`, [id])

    expect(kindOf(await read(db, id, contentVersion))).toBe('snapshot')
    await change(other, 'update products set price = price + 1 where id = $1')
    expect(kindOf(await read(db, id, contentVersion))).toBe('snapshot')
    expect(kindOf(await read(db, id, contentVersion + 1))).toBe('changes')
  })

  it('refuses to read more products than wanted, but not their changes', async () => {
    const { id } = await openStore(db)
    const product = await addProduct(db, id)
    await addProduct(db, id)
    const { contentVersion } = await readWhole(db, id)

    expect(await read(db, id, undefined, 1)).toEqual({ isLarge: true })
    expect(kindOf(await read(db, id, undefined, 2))).toBe('snapshot')
    await change(product, 'update products set price = price + 1 where id = $1')
    expect(kindOf(await read(db, id, contentVersion, 1))).toBe('changes')
  })

  it('looks at no other store, however many products there are', async () => {
    const { id: other } = await openStore(db, { plan: 'enterprise' })
    await db.query(
      `with made as (
         insert into products (business_id, name, price, status)
         select $1, 'P ' || n, 100, 'live' from generate_series(1, 3000) n returning id
       )
       insert into product_images (business_id, product_id, path, width, height)
       select $1, id, $1::text || '/' || id, 1, 1 from made`,
      [other],
    )
    const { id } = await openStore(db)
    const product = await addProduct(db, id)
    const { contentVersion } = await readWhole(db, id)
    await change(product, 'update products set price = price + 1 where id = $1')
    await db.query('analyze products, product_images')
    const client = await db.pool('postgres', 1).connect()
    for (const since of [null, contentVersion]) {
      await client.query('begin')
      await client.query('select read_store($1, $2)', [id, since])
      const { rows } = await client.query(
        `select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables where relname in ('products', 'product_images')`,
      )
      await client.query('commit')
      expect(rows).toEqual([{ read: 0 }])
    }
    client.release()
  })

  it('forgets changes with the store, and keeps none that a whole version covers', async () => {
    const { id } = await openStore(db)
    const product = await addProduct(db, id)
    await change(product, 'update products set price = price + 1 where id = $1')
    const kept = () => db.query('select 1 from private.product_changes where business_id = $1', [id])
    expect(await kept()).toHaveLength(1)
    await change(id, `update businesses set name = name || '!' where id = $1`)
    expect(await kept()).toEqual([])
    await change(product, 'update products set price = price + 1 where id = $1')
    await change(id, 'delete from businesses where id = $1')

    expect(await kept()).toEqual([])
    expect(await db.query('select 1 from private.product_notices')).toEqual([])
    expect(await read(db, id, 1)).toEqual({ snapshot: null })
  })
})

describe('a difference is seen', () => {
  const differs = async (spoil: (broken: TestDatabase) => Promise<unknown>, seed = 1) => {
    const broken = await openDatabase()
    try {
      await spoil(broken)
      const store = await openChaosStore(stackOf(broken), 120, 12)
      // Counts an error as a difference too: changes that do not fit.
      return await firstDifference(broken, store, seed, 250).then(
        ({ at }) => at !== null,
        () => true,
      )
    } finally {
      await broken.close()
    }
  }

  it('without the trigger on products', async () => {
    expect(await differs((broken) => broken.query('drop trigger products_notice_update on products'))).toBe(
      true,
    )
  })

  it('when a change keeps its first version', async () => {
    const keepsFirst = [
      {
        routine: 'private.publish_notices()',
        replace: [['do update set content_version = excluded.content_version', 'do nothing']],
      },
    ] as const
    expect(await differs((broken) => plant(broken, keepsFirst))).toBe(true)
  })

  it('when where a product stands is taken for what it says', async () => {
    const inside = [
      {
        routine: 'private.notice_changed_products()',
        replace: [
          [
            '(n.business_id, n.status, n.position, n.stays_on_starter)\n    is distinct from (o.business_id, o.status, o.position, o.stays_on_starter)',
            'false',
          ],
          ['(n.category_id, n.name', '(n.status, n.category_id, n.name'],
          ['(o.category_id, o.name', '(o.status, o.category_id, o.name'],
        ],
      },
    ] as const
    expect(await differs((broken) => plant(broken, inside))).toBe(true)
  })
})
