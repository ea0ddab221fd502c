// Tests what the forecast is made from: which orders count, on which of the shop's own days, days without stock, costs by role, the bounds of
// the answer, and the wall between stores. Planted defects, seen red: days of UTC in place of the shop's; today counted too; cancelled orders
// counted; a time without stock that ends a day late; a function with more rights than the
// person has.
import { describe, expect, it } from 'vitest'
import type { Demand } from '#contract/sql/store/forecast.ts'
import { openDatabase, person } from '#tests/support/database/database.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  decide,
  insert,
  openStore,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let counter = 0

/** `n` days before today, at an hour of Lagos. */
const daysAgo = (days: number, hour = 12) =>
  `((((now() at time zone 'Africa/Lagos')::date - ${days})::timestamp + interval '${hour} hours 30 minutes') at time zone 'Africa/Lagos')`

/** The first moment of today: never in the future, whenever the test runs. */
const START_OF_TODAY = `((now() at time zone 'Africa/Lagos')::date::timestamp at time zone 'Africa/Lagos')`

type SaleOptions = {
  readonly quantity?: number
  readonly at?: string
  readonly status?: string
  readonly payment?: string
}

/** Writes an order of the past as a row. */
async function sell(shop: TestStore, productId: string | null, options: SaleOptions = {}): Promise<void> {
  const { quantity = 1, at = daysAgo(3), status = 'delivered', payment = 'paid' } = options
  counter += 1
  const code = `T${String(counter).padStart(5, '2').replaceAll('0', 'X').replaceAll('1', 'Y')}`
  const total = 500_000 * quantity
  await db.query(
    `with o as (insert into orders (business_id, client_order_id, request_hash, code, token, status, paid, paid_back, let_go, source, currency,
       subtotal, delivery_kind, delivery_fee, total, customer_name, expires_at, created_at)
     values ($1, gen_random_uuid(), 'x', $2, md5(random()::text), $3, case when $4 = 'paid' then $5::bigint else 0 end, case when $4 = 'refunded' then $5::bigint else 0 end,
       case when $4 = 'refunded' then $5::bigint else 0 end, 'manual', 'NGN', $5, 'pickup', 0, $5, 'Walk-in', now(), ${at})
     returning id)
     insert into order_lines (order_id, business_id, product_id, name, unit_price, quantity, line_total, position, stock_from, is_extra)
     select id, $1, $6::uuid, 'Cloth', 500000, $7, $5, 0, 'none', $6::uuid is null from o`,
    [shop.id, code, status, payment, total, productId, quantity],
  )
}

async function read(userId: string, shop: TestStore): Promise<Demand | null> {
  const [row] = await db.as(person(userId), 'select read_demand($1) as demand', [shop.id])
  return (row?.['demand'] ?? null) as Demand | null
}

const productOf = (demand: Demand | null, id: string) =>
  demand?.products.find(({ productId }) => productId === id)

describe('the sales of a product', () => {
  it('are pieces on days of the shop, without today and without what was cancelled or paid back', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const cloth = await addProduct(db, shop.id, { stock: 7, price: 500_000 })
    await sell(shop, cloth, { at: daysAgo(9), quantity: 2 })
    await sell(shop, cloth, { at: daysAgo(9), quantity: 3, status: 'pending', payment: 'unpaid' })
    // Half past midnight in Lagos is the day before in UTC.
    await sell(shop, cloth, { at: daysAgo(4, 0), quantity: 1 })
    await sell(shop, cloth, { at: daysAgo(4), status: 'cancelled' })
    await sell(shop, cloth, { at: daysAgo(4), payment: 'refunded' })
    await sell(shop, cloth, { at: START_OF_TODAY, quantity: 8 })
    await sell(shop, null, { at: daysAgo(4) })
    await sell(shop, cloth, { at: daysAgo(731) })

    const demand = await read(shop.ownerId, shop)

    const [days] = await db.query(
      `select (now() at time zone 'Africa/Lagos')::date::text as today, ((now() at time zone 'Africa/Lagos')::date - 9)::text as first`,
    )
    expect([demand?.today, demand?.firstDay]).toEqual([days?.['today'], days?.['first']])
    expect(demand?.total).toEqual([
      [0, 5, 2],
      [5, 1, 1],
    ])
    expect(productOf(demand, cloth)).toMatchObject({
      sold: [
        [0, 5, 2],
        [5, 1, 1],
      ],
      stock: 7,
      price: 500_000,
      since: 0,
      soldOut: [],
    })
  })

  it('are in one order although it holds two lines of a product, or two products', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const cloth = await addProduct(db, shop.id)
    const gele = await addProduct(db, shop.id)
    await sell(shop, cloth, { at: daysAgo(3), quantity: 2 })
    await db.query(
      `insert into order_lines (order_id, business_id, product_id, name, unit_price, quantity, line_total, position, stock_from, is_extra)
       select o.id, $1, more.id::uuid, 'Cloth', 500000, 1, 500000, more.position, 'none', false
       from orders o, (values ($2, 1), ($3, 2)) more (id, position) where o.business_id = $1`,
      [shop.id, cloth, gele],
    )

    const demand = await read(shop.ownerId, shop)

    expect(productOf(demand, cloth)?.sold).toEqual([[0, 3, 1]])
    expect(productOf(demand, gele)?.sold).toEqual([[0, 1, 1]])
    expect(demand?.total).toEqual([[0, 4, 1]])
  })

  it('come with the days without stock, from the last row before the first day on', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const cloth = await addProduct(db, shop.id, { stock: 7 })
    await sell(shop, cloth, { at: daysAgo(20) })
    const day = async (ago: number, stock: number, isOut: boolean) =>
      db.query(
        `insert into product_stock_days (business_id, product_id, day, stock, was_sold_out)
         values ($1, $2, (now() at time zone 'Africa/Lagos')::date - $3::int, $4, $5)`,
        [shop.id, cloth, ago, stock, isOut],
      )
    await day(25, 0, true)
    await day(18, 5, false)
    await day(10, 2, true)
    await day(9, 2, false)
    await day(2, 0, true)

    expect(productOf(await read(shop.ownerId, shop), cloth)?.soldOut).toEqual([
      [0, 1],
      [10, 10],
      [18, 19],
    ])
  })

  it('come with the stock of all choices, unless one is not counted, and with the price of a sale', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const gown = await addProduct(db, shop.id, { price: 900_000, sale_price: 700_000 })
    const gele = await addProduct(db, shop.id)
    for (const [product, stocks] of [
      [gown, [3, 4]],
      [gele, [3, null]],
    ] as const) {
      const { valueIds } = await addOptions(db, shop.id, product, 'Size', ['S', 'M'])
      for (const [place, stock] of stocks.entries())
        await addCombination(db, shop.id, product, [valueIds[place] as string], { stock })
      await sell(shop, product)
    }

    const demand = await read(shop.ownerId, shop)

    expect(productOf(demand, gown)).toMatchObject({ stock: 7, price: 700_000 })
    expect(productOf(demand, gele)).toMatchObject({ stock: null, price: 500_000 })
  })
})

describe('who reads', () => {
  it('owners and managers, with costs where they may see them, and nobody else', async () => {
    const shop = await openStore(db)
    const other = await openStore(db)
    const cloth = await addProduct(db, shop.id)
    await sell(shop, cloth)
    await sell(other, await addProduct(db, other.id))
    await insert(db, 'product_costs', { business_id: shop.id, product_id: cloth, cost_minor: 300_000 })
    const [manager, staff, shopper] = [await signUp(db), await signUp(db), await signUp(db)]
    await addMember(db, shop.id, manager, 'manager')
    await addMember(db, shop.id, staff, 'staff')
    await db.query('update orders set user_id = $1 where business_id = $2', [shopper, shop.id])

    const cost = async (id: string) => productOf(await read(id, shop), cloth)?.cost

    expect([await cost(shop.ownerId), await cost(manager)]).toEqual([300_000, 300_000])
    expect(await read(staff, shop)).toBeNull()
    await decide(db, shop.id, 'staff', { figures: true })
    expect(await cost(staff)).toBeNull()
    expect(await read(shopper, shop)).toBeNull()
    expect(await read(other.ownerId, shop)).toBeNull()
    expect((await read(other.ownerId, other))?.products.map(({ productId }) => productId)).not.toContain(
      cloth,
    )
    const [row] = await db.as(person(shop.ownerId), 'select read_demand(null) as demand')
    expect(row?.['demand']).toBeNull()
  })
})

describe('the answer', () => {
  it('holds goods that lie, and 200 that sell, and counts the others', async () => {
    const shop = await openStore(db, { country: 'NG' })
    const old = { created_at: '2026-01-01' }
    const lying = await addProduct(db, shop.id, { stock: 4, ...old })
    const gone = await addProduct(db, shop.id, { stock: 0, ...old })
    const draft = await addProduct(db, shop.id, { stock: 4, status: 'draft', ...old })
    await db.query(
      `insert into products (business_id, name, price, status) select $1, 'Bead ' || n, 100, 'live' from generate_series(1, 203) n`,
      [shop.id],
    )
    await db.query(
      `with o as (insert into orders (business_id, client_order_id, request_hash, code, token, status, source, currency, subtotal,
         delivery_kind, delivery_fee, total, customer_name, expires_at, created_at)
       values ($1, gen_random_uuid(), 'x', 'BEADS', md5('beads'), 'delivered', 'manual', 'NGN', 100, 'pickup', 0, 100, 'Walk-in', now(),
         now() - interval '5 days') returning id)
       insert into order_lines (order_id, business_id, product_id, name, unit_price, quantity, line_total, position, stock_from)
       select o.id, $1, p.id, p.name, 100, 1, 100, row_number() over (), 'none' from o, products p
       where p.business_id = $1 and p.name like 'Bead%'`,
      [shop.id],
    )

    const demand = await read(shop.ownerId, shop)

    expect(demand?.products).toHaveLength(201)
    expect(demand?.leftOut).toBe(3)
    expect(productOf(demand, lying)).toMatchObject({ stock: 4, sold: [] })
    expect([productOf(demand, gone), productOf(demand, draft)]).toEqual([undefined, undefined])
    expect(demand?.total).toEqual([[0, 203, 1]])
  })

  it('of a new shop is empty', async () => {
    const shop = await openStore(db)
    const demand = await read(shop.ownerId, shop)

    expect(demand).toMatchObject({ products: [], total: [], categories: [], leftOut: 0 })
    expect(demand?.firstDay).toBe(demand?.today)
  })
})
