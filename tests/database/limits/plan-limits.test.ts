// Tests the Starter plan: 10 saved products, 5 live, also when fifty are created at once; a lapsed plan hides products and deletes nothing.
// Planted defect kept as a test: counting without a lock.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWithoutLock, plant } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { addProduct, openStore, orderRequest, quote } from '#tests/support/database/store.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

const count = async (target: TestDatabase, storeId: string) => {
  const [row] = await target.query(
    `select count(*) as saved, count(*) filter (where status = 'live') as live from products where business_id = $1`,
    [storeId],
  )
  return { saved: row?.['saved'] as number, live: row?.['live'] as number }
}

async function createAtOnce(target: TestDatabase, status: string, before: number) {
  const store = await openStore(target, { plan: 'starter' })
  for (let n = 0; n < before; n += 1) await addProduct(target, store.id, { status })
  const pool = await target.serverPool(50)
  const create = `insert into products (business_id, name, price, status) values ($1, 'Amala', 100, $2)`
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(pool.query(create, [store.id, status]))),
  )
  await pool.end()
  return { codes, ...(await count(target, store.id)) }
}

describe('the Starter plan', () => {
  it('lets one of 50 parallel creations take the last saved place', async () => {
    const { codes, ...counts } = await createAtOnce(db, 'draft', 9)

    expect(counts).toEqual({ saved: 10, live: 0 })
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'plan_limit_saved')).toHaveLength(49)
  })

  it('lets one of 50 parallel creations take the last live place', async () => {
    const { codes, ...counts } = await createAtOnce(db, 'live', 4)

    expect(counts).toEqual({ saved: 5, live: 5 })
    expect(codes.filter((code) => code === 'plan_limit_live' || code === 'plan_limit_saved')).toHaveLength(49)
  })

  it('lets no more than five of ten drafts go live at once', async () => {
    const store = await openStore(db, { plan: 'starter' })
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await addProduct(db, store.id, { status: 'draft' }))
    const pool = await db.serverPool(10)

    const codes = await Promise.all(
      ids.map((id) => codeOf(pool.query(`update products set status = 'live' where id = $1`, [id]))),
    )
    await pool.end()

    expect(codes.filter((code) => code === 'plan_limit_live')).toHaveLength(5)
    expect(await count(db, store.id)).toEqual({ saved: 10, live: 5 })
  })

  it('refuses a bulk insert as a whole, names its limit, and holds for owners', async () => {
    const store = await openStore(db, { plan: 'starter' })
    const bulk = `insert into products (business_id, name, price) select $1, 'Amala', 100 from generate_series(1, 11)`

    const refusal = await refusalOf(db.as(person(store.ownerId), bulk, [store.id]))

    expect(refusal).toEqual({ state: 'OJ400', message: 'plan_limit_saved', detail: { limit: 10 } })
    expect(await count(db, store.id)).toEqual({ saved: 0, live: 0 })
  })

  it('lets a full store save again what it has', async () => {
    const store = await openStore(db, { plan: 'starter' })
    for (let n = 0; n < 10; n += 1) await addProduct(db, store.id, { status: 'draft', sku: `S${n}` })
    const upsert = `insert into products (business_id, sku, name, price) select $1, 'S' || n, 'Again', 200
      from generate_series(0, 9) n on conflict (business_id, sku) do update set name = excluded.name`

    expect(await codeOf(db.query(upsert, [store.id]))).toBeNull()
  })

  it('turns red when products are counted without a lock', async () => {
    const broken = await openDatabase()
    await plant(broken, countWithoutLock)

    const { saved } = await createAtOnce(broken, 'draft', 9)

    expect(saved).toBeGreaterThan(10)
    await broken.close()
  })
})

describe('a lapsed plan', () => {
  it('shows and sells the first five live products, keeps the rest, and shows them when it is renewed', async () => {
    const store = await openStore(db, { plan: 'premium' })
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await addProduct(db, store.id, { position: n }))
    const lapse = 'update businesses set plan_ends_at = now() where id = $1'
    const shown = async () => {
      const [row] = await db.query('select store_snapshot($1) as snapshot', [store.id])
      return row?.['snapshot']
    }
    const sell = (place: number) =>
      codeOf(quote(db, orderRequest(store.id, [{ productId: ids[place] as string }])))

    await db.query(lapse, [store.id])

    expect((await shown()).products.map((product: { id: string }) => product.id)).toEqual(ids.slice(0, 5))
    expect((await shown()).store.showBranding).toBe(true)
    expect([await sell(4), await sell(5)]).toEqual([null, 'product_unavailable'])
    expect(await count(db, store.id)).toEqual({ saved: 12, live: 12 })
    expect(await codeOf(addProduct(db, store.id, { status: 'draft' }))).toBe('plan_limit_saved')
    await db.query(`update businesses set plan_ends_at = now() + interval '1 month' where id = $1`, [
      store.id,
    ])
    expect((await shown()).products).toHaveLength(12)
    expect((await shown()).store.showBranding).toBe(false)
  })
})
