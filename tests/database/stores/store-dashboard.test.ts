// Tests the figures of the owner's start page: which orders count as sales, on which of the shop's own days, and who may read them. Tests what
// is kept for figures of the past too: stock by day, where an order came from. Planted defect, seen red: days of the server's clock in
// place of the shop's.
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { become, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  openStore,
  orderRequest,
  place,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db, { country: 'NG' }))
let productId: string

beforeAll(async () => {
  productId = await addProduct(db, store.id, { name: 'Milo', price: 100_000, stock: 9 })
})

async function placeOrder(fields: Record<string, unknown> = {}): Promise<void> {
  const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId, quantity: 1 }]))
  for (const [column, value] of Object.entries(fields)) {
    await db.query(`update orders set ${column} = $1 where token = $2`, [value, token])
  }
}

/** Works as the tables' owner in a transaction that is rolled back. Its clock stands still, so no midnight comes during the test. */
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

/** The figures that a person sees of a shop whose orders were all placed at one moment: now, or `placedAt`. */
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
    await placeOrder({ status: 'delivered', paid_back: 100_000, let_go: 100_000 })

    const figures = await read()

    expect(figures?.['figures']).toMatchObject({
      today: { orders: 3, sales: 300_000 },
      topProducts: [{ productId, name: 'Milo', quantity: 3, sales: 300_000 }],
    })
    expect(figures?.['waiting']).toEqual({
      pending: 1,
      toSend: 1,
      unpaid: 3,
      toGiveBack: 0,
      claimed: 0,
      claimedOrder: null,
      asking: 0,
    })
    expect(figures?.['figures']?.['days']).toHaveLength(30)
    expect(figures?.['lowStock']).toEqual([{ productId, name: 'Milo', stock: 3, choices: [] }])
  })

  it('name a claim until the shop says which money it was, also of an order that asks for nothing any more', async () => {
    const shop = await openStore(db)
    const product = await addProduct(db, shop.id, { price: 50_000 })
    const { token } = await quoteAndPlace(db, orderRequest(shop.id, [{ productId: product }]))
    const [{ id }] = (await db.query('select id from orders where token = $1', [token])) as [{ id: string }]
    const claims = async () =>
      (await read(shop.ownerId, shop))?.['waiting'] as unknown as {
        claimed: number
        claimedOrder: string | null
      }
    const write = async (kind: string, amount: number, confirms: unknown = null) => {
      const [row] = await db.query(
        `insert into order_payments (id, business_id, order_id, kind, amount, way, confirms) values (gen_random_uuid(), $1, $2, $3, $4, 'transfer', $5)
         returning id`,
        [shop.id, id, kind, amount, confirms],
      )
      return row?.['id']
    }
    await write('received', 20_000)
    const claim = await write('claimed', 30_000)
    expect(await claims()).toMatchObject({ claimed: 1, claimedOrder: id })

    await db.query('update orders set subtotal = 20000, total = 20000 where id = $1', [id])
    expect(await claims()).toMatchObject({ claimed: 1, claimedOrder: id })
    await write('received', 1_000)
    expect(await claims()).toMatchObject({ claimed: 1, claimedOrder: id })
    await write('received', 30_000, claim)
    expect(await claims()).toMatchObject({ claimed: 0, claimedOrder: null })
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
    const { figures } = (await read(lagos.ownerId, lagos, placedAt)) as unknown as {
      figures: { days: { sales: number }[]; today: { sales: number } }
    }

    expect(figures.days.at(-2)?.sales).toBe(50_000)
    expect(figures.today.sales).toBe(0)
  })

  it('are seen by owner and managers, what waits by every member, and nothing by anybody else', async () => {
    const [staff, manager, stranger] = [await signUp(db), await signUp(db), await signUp(db)]
    await addMember(db, store.id, staff, 'staff')
    await addMember(db, store.id, manager, 'manager')

    expect((await read(manager))?.['figures']).toMatchObject({ today: { orders: 3, sales: 300_000 } })
    expect(await read(staff)).toMatchObject({ figures: null, waiting: { pending: 1, toSend: 1 } })
    expect(await read(stranger)).toBeNull()
  })

  it('say to every member whether something was ever sold, over the counter too', async () => {
    const shop = await openStore(db)
    const product = await addProduct(db, shop.id)
    const staff = await signUp(db)
    await addMember(db, shop.id, staff, 'staff')
    const setUp = async () => (await read(staff, shop))?.['setUp']
    expect(await setUp()).toMatchObject({ hasOrder: false, hasSale: false })

    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: product }]))
    await db.query(`update orders set source = 'manual' where business_id = $1`, [shop.id])
    expect(await setUp()).toMatchObject({ hasOrder: false, hasSale: true })

    await db.query(`update orders set status = 'cancelled' where business_id = $1`, [shop.id])
    expect(await setUp()).toMatchObject({ hasSale: false })
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
    // As the analytics count: six were placed, of which one was cancelled.
    expect(figures?.['figures']?.['funnel']).toMatchObject({ views: 1_000_000, carts: 2, orders: 5 })
  })
})

describe('reports about a shop', () => {
  it('are kept clean, read by nobody through the API, and limited per network and shop', async () => {
    const reports = await atOneMoment(async (client) => {
      const report = async (network: string | null, reason = 'other') => {
        await client.query('savepoint call')
        await become(client, server)
        const call = client.query('select report_shop($1, $2, $3, $4, $5)', [
          store.id,
          reason,
          ' <b>Never\ncame ',
          '',
          network,
        ])
        const code = await call.then(
          () => null,
          (error: Error) => error.message,
        )
        await client.query(code === null ? 'release call' : 'rollback to call')
        await client.query('reset role')
        return code
      }
      const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
      const codes = [await report(one), await report(one), await report(one), await report(other)]
      const invented = await report(other, 'because')
      const { rows } = await client.query('select details from private.shop_reports')
      return { codes, invented, rows }
    })

    expect(reports.codes).toEqual([null, null, 'too_many_requests', null])
    expect(reports.invented).toBe('bad_request')
    expect(reports.rows).toEqual(Array(3).fill({ details: 'bNever\ncame' }))
  })
})

describe('stock by day', () => {
  it('is kept at the end of a day of the shop, once, where it changed, and when something sells out', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const cloth = await addProduct(db, shop.id, { stock: 2 })
    const gown = await addProduct(db, shop.id)
    const [s, m] = (await addOptions(db, shop.id, gown, 'Size', ['S', 'M'])).valueIds as [string, string]
    await addCombination(db, shop.id, gown, [s], { stock: 3 })
    await addCombination(db, shop.id, gown, [m], { stock: 4 })
    await addProduct(db, shop.id, { stock: null })
    await addProduct(db, shop.id, { stock: 8, status: 'draft' })

    await atOneMoment(async (client) => {
      const keep = async () => Number((await client.query('select keep_stock_days(1000) as n')).rows[0].n)
      const daysOf = async (product: string) =>
        (
          await client.query(
            `select (now() at time zone 'Africa/Lagos')::date - day as ago, stock, was_sold_out as out
             from product_stock_days where product_id = $1 order by day`,
            [product],
          )
        ).rows
      const aDayPasses = async () => {
        await client.query(`update product_stock_days set day = day - 1 where business_id = $1`, [shop.id])
        await client.query(
          `update private.stock_day_marks set day = day - 1, due_at = due_at - interval '1 day' where business_id = $1`,
          [shop.id],
        )
      }

      expect(await keep()).toBeGreaterThan(0)
      expect(await keep()).toBe(0)
      expect(await daysOf(cloth)).toEqual([{ ago: 1, stock: 2, out: false }])
      expect(await daysOf(gown)).toEqual([{ ago: 1, stock: 7, out: false }])
      const { rows } = await client.query('select from product_stock_days where business_id = $1', [shop.id])
      expect(rows).toHaveLength(2)

      // A choice that is gone is no product that is gone; the last piece of cloth is, until more came.
      await client.query(`update product_combinations set stock = 0 where value_ids = $1`, [[s]])
      await client.query('update products set stock = 0 where id = $1', [cloth])
      expect(await daysOf(cloth)).toEqual([
        { ago: 1, stock: 2, out: false },
        { ago: 0, stock: 0, out: true },
      ])
      expect(await daysOf(gown)).toHaveLength(1)
      await client.query('update products set stock = 5 where id = $1', [cloth])
      await aDayPasses()
      expect(await keep()).toBe(1)
      expect((await daysOf(cloth)).at(-1)).toEqual({ ago: 1, stock: 5, out: true })
      expect((await daysOf(gown)).at(-1)).toEqual({ ago: 1, stock: 4, out: false })

      // Cloth was sold out for a while, now it is not: a row. The gown is as it was: none.
      await aDayPasses()
      await keep()
      expect((await daysOf(cloth)).at(-1)).toEqual({ ago: 1, stock: 5, out: false })
      expect((await daysOf(gown)).at(-1)?.ago).toBe(2)
      await client.query(`update product_combinations set stock = 0 where value_ids = $1`, [[m]])
      expect((await daysOf(gown)).at(-1)).toEqual({ ago: 0, stock: 0, out: true })
    })
  })

  it('is not kept twice for a shop that moves west, where the kept day has not ended', async () => {
    const shop = await openStore(db, { country: 'NG' })
    await addProduct(db, shop.id, { stock: 2 })
    await atOneMoment(async (client) => {
      const keep = async () => Number((await client.query('select keep_stock_days(1000) as n')).rows[0].n)
      await keep()
      const before = await client.query('select * from product_stock_days where business_id = $1', [shop.id])
      await client.query(`update businesses set country = 'US' where id = $1`, [shop.id])
      await client.query(`update private.stock_day_marks set due_at = now() where business_id = $1`, [
        shop.id,
      ])
      await client.query('update products set stock = 1 where business_id = $1', [shop.id])

      expect(await keep()).toBe(0)

      const after = await client.query('select * from product_stock_days where business_id = $1', [shop.id])
      expect(after.rows).toEqual(before.rows)
      const marks = await client.query(
        'select due_at > now() as waits from private.stock_day_marks where business_id = $1',
        [shop.id],
      )
      expect(marks.rows).toEqual([{ waits: true }])
    })
  })
})

describe('a product that an order sells out', () => {
  it('is kept as sold out on that day, of the shop’s calendar, and one with pieces left is not', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const [last, plenty] = [
      await addProduct(db, shop.id, { stock: 2 }),
      await addProduct(db, shop.id, { stock: 9 }),
    ]
    const items = [last, plenty].map((productId) => ({ productId, quantity: 2 }))
    const { token } = await quoteAndPlace(db, orderRequest(shop.id, items))

    expect(
      await db.query(
        `select d.product_id, d.stock, d.was_sold_out, d.day = (o.created_at at time zone 'Africa/Lagos')::date as that_day
         from product_stock_days d join orders o on o.business_id = d.business_id and o.token = $1`,
        [token],
      ),
    ).toEqual([{ product_id: last, stock: 0, was_sold_out: true, that_day: true }])
  })
})

describe('where an order came from', () => {
  it('is kept with the order as it was first said, and left open where nothing was said', async () => {
    const shop = await openStore(db)
    const product = await addProduct(db, shop.id)
    const request = orderRequest(shop.id, [{ productId: product }], { expectedTotal: 500_000 })
    const keptOf = async (token: string) => {
      const [order] = await db.query('select id from orders where token = $1', [token])
      const by = person(shop.ownerId)
      return (await db.as(by, 'select came_from from orders where id = $1', [order?.['id']]))[0]
    }

    const { token } = await place(db, request, { cameFrom: 'instagram' })
    await place(db, request, { cameFrom: 'google' })
    const silent = await quoteAndPlace(db, orderRequest(shop.id, [{ productId: product }]))

    expect(await keptOf(token)).toEqual({ came_from: 'instagram' })
    expect(await keptOf(silent.token)).toEqual({ came_from: null })
  })
})
