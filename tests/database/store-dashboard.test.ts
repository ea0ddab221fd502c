// The figures of the owner's start page: what counts as a sale, on which of the shop's own days, and for whose eyes.
// Planted defect, seen red: days of the server's clock in place of the shop's.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { become, openDatabase, person, server, type TestDatabase } from '#tests/support/database.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database-store.ts'

let db: TestDatabase
let store: TestStore
let productId: string

beforeAll(async () => {
  db = await openDatabase()
  store = await openStore(db, { country: 'NG' })
  productId = await addProduct(db, store.id, { name: 'Milo', price: 100_000, stock: 9 })
})
afterAll(() => db.close())

async function placeOrder(fields: Record<string, unknown> = {}): Promise<void> {
  const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId, quantity: 1 }]))
  for (const [column, value] of Object.entries(fields)) {
    await db.query(`update orders set ${column} = $1 where token = $2`, [value, token])
  }
}

/** Works as the tables' owner in a transaction that is not kept. Its clock stands still: no midnight comes in between. */
async function atOneMoment<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What a person sees of a shop whose orders are all placed at one moment: this one, or `placedAt`. */
const read = (userId = store.ownerId, shop = store, placedAt = 'now()') =>
  atOneMoment(async (client) => {
    await client.query(`update orders set created_at = ${placedAt} where business_id = $1`, [shop.id])
    return figuresFor(client, userId, shop)
  })

async function figuresFor(client: pg.PoolClient, userId: string, shop: TestStore) {
  await become(client, person(userId))
  const { rows } = await client.query('select store_dashboard($1) as figures', [shop.id])
  return rows[0]?.['figures'] as Record<string, never> | null
}

describe('the figures', () => {
  it('count confirmed, shipped and delivered orders whose money was not given back', async () => {
    for (const status of ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])
      await placeOrder({ status })
    await placeOrder({ status: 'delivered', payment_status: 'refunded' })

    const figures = await read()

    expect(figures?.['today']).toEqual({ orders: 3, sales: 300_000 })
    expect(figures?.['waiting']).toEqual({ pending: 1, toSend: 1, unpaid: 3 })
    expect(figures?.['topProducts']).toEqual([{ productId, name: 'Milo', quantity: 3, sales: 300_000 }])
    expect((figures?.['days'] as unknown[] | undefined)?.length).toBe(30)
    expect(figures?.['lowStock']).toEqual([{ productId, name: 'Milo', stock: 3, choices: [] }])
  })

  it('name what runs out once per product, with the choices that do', async () => {
    const shop = await openStore(db)
    const gown = await addProduct(db, shop.id, { name: 'Gown', stock: 50 })
    const [s, m, l] = (await addOptions(db, shop.id, gown, 'Size', ['S', 'M', 'L'])).valueIds
    for (const [value, stock] of [
      [s, 4],
      [m, 9],
      [l, 1],
    ] as const) {
      await addCombination(db, shop.id, gown, [value as string], { stock })
    }

    expect((await read(shop.ownerId, shop))?.['lowStock']).toEqual([
      {
        productId: gown,
        name: 'Gown',
        stock: 1,
        choices: [
          { options: 'L', stock: 1 },
          { options: 'S', stock: 4 },
        ],
      },
    ])
  })

  it('go by the calendar of the shop: half past midnight in Lagos is a new day', async () => {
    const lagos = await openStore(db, { country: 'NG' })
    const product = await addProduct(db, lagos.id, { price: 50_000 })
    const { token } = await quoteAndPlace(db, orderRequest(lagos.id, [{ productId: product }]))
    await db.query(`update orders set status = 'confirmed' where token = $1`, [token])

    // 23:30 in UTC of the day before yesterday is 0:30 of yesterday in Lagos.
    const placedAt = `(((now() at time zone 'Africa/Lagos')::date - 1)::timestamp + interval '30 minutes')
      at time zone 'Africa/Lagos'`
    const figures = (await read(lagos.ownerId, lagos, placedAt)) as {
      days: { sales: number }[]
      today: { sales: number }
    } | null

    expect(figures?.days.at(-2)?.sales).toBe(50_000)
    expect(figures?.today.sales).toBe(0)
  })

  it('are seen by every member and by nobody else', async () => {
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const stranger = await signUp(db)

    expect((await read(staff))?.['today']).toEqual({ orders: 3, sales: 300_000 })
    expect(await read(stranger)).toBeNull()
  })
})

describe('visits', () => {
  it('are counted up in one row per page and day, and stop at a million', async () => {
    const { days, figures } = await atOneMoment(async (client) => {
      const visit = async (hasCarted: boolean) => {
        await become(client, server)
        await client.query('select count_page_visit($1, $2, $3)', [store.id, '/page/2', hasCarted])
        await client.query('reset role')
      }
      for (const hasCarted of [true, false]) await visit(hasCarted)
      await client.query(`update store_page_days set views = 1000000 where page = '/page/2'`)
      await visit(true)
      const { rows } = await client.query(`select views, carts from store_page_days where page = '/page/2'`)
      return { days: rows, figures: await figuresFor(client, store.ownerId, store) }
    })

    expect(days).toEqual([{ views: 1_000_000, carts: 2 }])
    expect(figures?.['funnel']).toMatchObject({ views: 1_000_000, carts: 2, orders: 6 })
  })
})
