// Tests the Starter plan: 10 saved products, 5 live, also when fifty are created at once; a lapsed plan hides products and deletes nothing.
// Planted defect kept as a test: counting without a lock.

import { describe, expect, it } from 'vitest'
import { countWithoutLock, plant } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  openStore,
  orderRequest,
  quote,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

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
  return { codes, ...(await count(target, store.id)) }
}

describe('going down', () => {
  const rests = async (userId: string, storeId: string, plan: string) =>
    (await db.as(person(userId), 'select what_rests($1, $2) as answer', [storeId, plan]))[0]?.['answer']

  it('says to the owner alone what rests on the lower plan, by name', async () => {
    const store = await openStore(db, { plan: 'enterprise' })
    const helpers = [await signUp(db), await signUp(db), await signUp(db)]
    for (const helper of helpers) await addMember(db, store.id, helper, 'staff')
    await db.query(
      `update business_members m set name = 'Helper ' || place, created_at = now() + make_interval(secs => place)
       from unnest($2::uuid[]) with ordinality h (id, place) where m.business_id = $1 and m.user_id = h.id`,
      [store.id, helpers],
    )
    await db.query(
      `update businesses set template = 'boutique', display_currencies = '{NGN,USD,GBP}', watermark_type = 'text', watermark_text = 'Ada',
         custom_domain = 'what-rests.example', custom_domain_status = 'active' where id = $1`,
      [store.id],
    )

    expect(await rests(store.ownerId, store.id, 'starter')).toEqual({
      members: ['Helper 1', 'Helper 2', 'Helper 3'],
      currencies: ['GBP', 'USD'],
      hasWatermark: true,
      domain: 'what-rests.example',
      template: 'boutique',
    })
    expect(await rests(store.ownerId, store.id, 'premium')).toEqual({
      members: ['Helper 3'],
      currencies: [],
      hasWatermark: false,
      domain: 'what-rests.example',
      template: null,
    })
    expect(await rests(helpers[0] as string, store.id, 'starter')).toBeNull()
    expect(await codeOf(rests(store.ownerId, store.id, 'enterprise'))).toBe('bad_request')
  })
})

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

    expect(codes.filter((code) => code === 'plan_limit_live')).toHaveLength(5)
    expect(await count(db, store.id)).toEqual({ saved: 10, live: 5 })
  })

  it('refuses a bulk insert as a whole, names its limit, and holds for owners', async () => {
    const store = await openStore(db, { plan: 'starter' })
    const bulk = `insert into products (business_id, name, price) select $1, 'Amala', 100 from generate_series(1, 11)`

    const refusal = await refusalOf(db.as(person(store.ownerId), bulk, [store.id]))

    expect(refusal).toEqual({
      state: 'OJ400',
      message: 'plan_limit_saved',
      detail: { kind: 'saved', limit: 10 },
    })
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
  type Shown = {
    readonly products: readonly { readonly id: string }[]
    readonly store: Record<string, unknown>
  }
  const shown = async (id: string) =>
    (await db.query('select store_snapshot($1) as snapshot', [id]))[0]?.['snapshot'] as Shown
  const shownIds = async (id: string) => (await shown(id)).products.map((product) => product.id)
  const sell = (id: string, productId: string) => codeOf(quote(db, orderRequest(id, [{ productId }])))
  const endPlan = (id: string) => db.query('update businesses set plan_ends_at = now() where id = $1', [id])
  const renew = (id: string) =>
    db.query(`update businesses set plan_ends_at = now() + interval '1 month' where id = $1`, [id])
  const choose = (userId: string, id: string, ids: readonly string[] | null) =>
    codeOf(db.as(person(userId), 'select choose_staying_products($1, $2)', [id, ids]))

  /** Twelve live products; the one that was added first is the last of the list. */
  async function fullStore() {
    const store = await openStore(db, { plan: 'premium' })
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
      ids.push(await addProduct(db, store.id, { position: 20 - n, created_at }))
    }
    return { store, ids }
  }

  it('shows and sells the five oldest live products, keeps the rest, and shows them when it is renewed', async () => {
    const { store, ids } = await fullStore()

    await endPlan(store.id)

    expect(await shownIds(store.id)).toEqual(ids.slice(0, 5).reverse())
    expect((await shown(store.id)).store['showBranding']).toBe(true)
    expect([await sell(store.id, ids[4] as string), await sell(store.id, ids[5] as string)]).toEqual([
      null,
      'product_unavailable',
    ])
    expect(await count(db, store.id)).toEqual({ saved: 12, live: 12 })
    expect(await codeOf(addProduct(db, store.id, { status: 'draft' }))).toBe('plan_limit_saved')
    await renew(store.id)
    expect(await shownIds(store.id)).toHaveLength(12)
    expect((await shown(store.id)).store['showBranding']).toBe(false)
  })

  it('leaves what the owner chose, and fills the places that are left with the oldest', async () => {
    const { store, ids } = await fullStore()
    const [eighth, last] = [ids[7] as string, ids[11] as string]
    await endPlan(store.id)
    const version = async () =>
      (
        await db.query('select whole_version as v from store_versions where business_id = $1', [store.id])
      )[0]?.['v']
    const before = await version()

    expect(await choose(store.ownerId, store.id, [last, eighth])).toBeNull()

    expect(await shownIds(store.id)).toEqual([last, eighth, ids[2], ids[1], ids[0]])
    expect(await sell(store.id, last)).toBeNull()
    expect(await sell(store.id, ids[3] as string)).toBe('product_unavailable')
    expect(await version()).toBeGreaterThan(before as number)
    const [row] = await db.as(person(store.ownerId), 'select list_products($1) as list', [store.id])
    const hidden = row?.['list'].items.filter((item: Record<string, unknown>) => item['isHiddenByPlan'])
    expect(hidden.map((item: { id: string }) => item.id).sort()).toEqual(
      [3, 4, 5, 6, 8, 9, 10].map((place) => ids[place]).sort(),
    )
    expect(await choose(store.ownerId, store.id, [])).toBeNull()
    expect(await shownIds(store.id)).toEqual(ids.slice(0, 5).reverse())
  })

  it('lets owners and managers choose, of their own products, as many as the plan shows', async () => {
    const { store, ids } = await fullStore()
    const other = await fullStore()
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')

    expect(await choose(staff, store.id, [])).toBe('forbidden')
    expect(await choose(other.store.ownerId, store.id, [])).toBe('forbidden')
    expect(await choose(store.ownerId, store.id, ids.slice(0, 6))).toBe('plan_limit_live')
    expect(await choose(store.ownerId, store.id, null)).toBe('bad_request')
    expect(await choose(store.ownerId, store.id, [other.ids[11] as string])).toBeNull()
    await endPlan(other.store.id)
    expect(await shownIds(other.store.id)).toEqual(other.ids.slice(0, 5).reverse())
  })

  it('rests template, currencies and watermark, and brings them back', async () => {
    const store = await openStore(db, {
      plan: 'premium',
      template: 'boutique',
      display_currencies: ['USD'],
      watermark_type: 'text',
      watermark_text: 'Adunni',
    })
    await db.query('insert into watermark_marks (business_id, name, width, height) values ($1, $2, 10, 10)', [
      store.id,
      `${store.id}/mark-p.png`,
    ])
    const state = async () => {
      const { template, displayCurrencies } = (await shown(store.id)).store
      const [row] = await db.query('select watermark_in_force($1) is not null as drawn', [store.id])
      return { template, displayCurrencies, drawn: row?.['drawn'] }
    }
    const full = { template: 'boutique', displayCurrencies: ['USD'], drawn: true }
    expect(await state()).toEqual(full)

    await endPlan(store.id)
    expect(await state()).toEqual({ template: 'market', displayCurrencies: [], drawn: false })

    await renew(store.id)
    expect(await state()).toEqual(full)
  })

  it('gives way to the lower plan that is paid, without a moment of Starter', async () => {
    const { store } = await fullStore()
    await db.query(
      `update businesses set plan = 'enterprise', plan_ends_at = now(), next_plan = 'premium',
         next_plan_ends_at = now() + interval '1 month' where id = $1`,
      [store.id],
    )

    expect(await shownIds(store.id)).toHaveLength(12)
    expect((await shown(store.id)).store).toMatchObject({ showBranding: false, isWhiteLabel: false })
  })
})
