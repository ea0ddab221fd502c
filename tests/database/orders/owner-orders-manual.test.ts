// Tests a recorded sale: takes stock like any other, is stored once per intent, has the list's prices or the shop's own, and belongs to a
// customer or a walk-in.

import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase } from '#tests/support/database/database.ts'
import { orderRequest, quoteAndPlace } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  balanceOf,
  type CountedShop,
  callAs,
  manualOrder,
  openCountedShop,
  type Queries,
  shopperOrder,
  stocksOf,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

describe('a manual order', () => {
  it('takes stock, keeps its customer and starts where it is said to', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const soldAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const request = manualOrder(own, {
      items: [{ productId: own.gele, variantIds: [own.large], quantity: 2 }],
      discount: 300_000,
      status: 'delivered',
      soldAt,
      expectedTotal: 1_500_000,
      payment: { amount: 1_500_000, way: 'transfer' },
    })

    const { orderId } = (await callAs(asOwner, 'create_manual_order', request)) as { orderId: string }

    const [row] = await db.query(
      `select o.status, o.payment_status, o.source, o.discount, o.owner_discount, o.total, o.created_at, o.user_id, c.name, c.phone
       from orders o join customers c on c.id = o.customer_id where o.id = $1`,
      [orderId],
    )
    expect(row).toMatchObject({
      status: 'delivered',
      payment_status: 'paid',
      source: 'manual',
      discount: 300_000,
      owner_discount: 300_000,
      total: 1_500_000,
      user_id: null,
      name: 'Bola Adeyemi',
    })
    expect(row?.['created_at']).toEqual(new Date(soldAt))
    expect(await stocksOf(db, own)).toEqual({ cloth: 30, small: 30, large: 18 })
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('keeps the day on which it sold the last piece, and comes from no visit', async () => {
    const own = await openCountedShop(db)
    const request = manualOrder(own, {
      items: [{ productId: own.cloth, variantIds: [], quantity: 30 }],
      status: 'delivered',
      expectedTotal: 15_000_000,
    })
    const { orderId } = (await callAs(asPerson(db, own.store.ownerId), 'create_manual_order', request)) as {
      orderId: string
    }

    expect(
      await db.query(
        'select product_id, stock, was_sold_out from product_stock_days where business_id = $1',
        [own.store.id],
      ),
    ).toEqual([{ product_id: own.cloth, stock: 0, was_sold_out: true }])
    expect(await db.query('select came_from from orders where id = $1', [orderId])).toEqual([
      { came_from: null },
    ])
  })

  it('is one order per intent, and a changed one under the same intent is refused', async () => {
    const request = manualOrder(shop)

    const first = (await callAs(owner, 'create_manual_order', request)) as { orderId: string }
    const again = await callAs(owner, 'create_manual_order', request)
    const changed = callAs(owner, 'create_manual_order', { ...request, payment: null })

    expect(again).toMatchObject({ orderId: first.orderId, isNew: false })
    expect(await codeOf(changed)).toBe('order_changed')
  })

  it('may take a draft and deliver for an agreed fee, also while the store is closed', async () => {
    const own = await openCountedShop(db)
    await db.query(`update products set status = 'draft' where id = $1`, [own.cloth])
    await db.query('update businesses set is_open = false where id = $1', [own.store.id])
    const request = manualOrder(own, { delivery: 'agree', deliveryFee: 120_000, expectedTotal: 620_000 })

    expect(await callAs(asPerson(db, own.store.ownerId), 'create_manual_order', request)).toMatchObject({
      total: 620_000,
    })
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'more than there is',
      { items: [{ productId: 'cloth', quantity: 31 }], expectedTotal: 15_500_000 },
      'out_of_stock',
    ],
    ['another total', { expectedTotal: 1 }, 'price_changed'],
    ['a discount above the goods', { discount: 500_001, expectedTotal: 0 }, 'discount_too_large'],
    ['a pending start', { status: 'pending' }, 'bad_request'],
    ['a payment in barter', { payment: { amount: 500_000, way: 'barter' } }, 'bad_request'],
    ['a delivery without a fee', { status: 'delivered', delivery: 'agree' }, 'fee_open'],
    ['half a phone', { customer: { name: 'Bola', phone: '080' } }, 'bad_request'],
    ['a price of nothing', { items: [{ productId: 'cloth', quantity: 1, price: 0 }] }, 'bad_request'],
    ['half a kobo', { items: [{ productId: 'cloth', quantity: 1, price: 0.5 }] }, 'bad_request'],
    ['a price in words', { items: [{ productId: 'cloth', quantity: 1, price: '450000' }] }, 'bad_request'],
    [
      'a price above all limits',
      { items: [{ productId: 'cloth', quantity: 1, price: 90_000_000_001 }] },
      'bad_request',
    ],
    [
      'prices that come to more',
      { items: [{ productId: 'cloth', quantity: 2, price: 90_000_000_000 }] },
      'order_too_large',
    ],
    ['something without a price', { items: [{ name: 'Alteration', quantity: 1 }] }, 'bad_request'],
    ['something without a name', { items: [{ name: ' \u200b', quantity: 1, price: 100 }] }, 'bad_request'],
    [
      'something with a long name',
      { items: [{ name: 'x'.repeat(201), quantity: 1, price: 100 }] },
      'bad_request',
    ],
    ['a thousand of something', { items: [{ name: 'Bag', quantity: 1000, price: 100 }] }, 'bad_quantity'],
    [
      'a hundred and one lines',
      { items: Array(101).fill({ name: 'Bag', quantity: 1, price: 100 }) },
      'order_too_large',
    ],
    ['no name', { customer: { name: ' ', phone: '2348011112222' } }, 'bad_request'],
    ['a sale of next week', { soldAt: new Date(Date.now() + 8 * 86_400_000).toISOString() }, 'bad_request'],
    ['a date that is none', { soldAt: '2026-02-31T10:00:00Z' }, 'bad_request'],
    ['nothing', { items: [] }, 'bad_request'],
  ])('refuses %s', async (_, fields, code) => {
    const own = await openCountedShop(db)
    const text = JSON.stringify(manualOrder(own, fields)).replaceAll('"cloth"', `"${own.cloth}"`)

    expect(
      await codeOf(callAs(asPerson(db, own.store.ownerId), 'create_manual_order', JSON.parse(text))),
    ).toBe(code)
  })

  it('to somebody who walked in has no number and leaves no customer, and its figures count', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const create = async (fields: Record<string, unknown>) =>
      ((await callAs(asOwner, 'create_manual_order', manualOrder(own, fields))) as { orderId: string })
        .orderId
    const nameless = await create({ customer: {}, status: 'delivered' })
    const named = await create({ customer: { name: 'Mama Nkechi' } })
    const known = await create({})
    const cancelled = await create({ customer: null })
    await callAs(asOwner, 'set_order_status', cancelled, 'cancelled')

    const rows = await db.query(
      'select id, customer_name, phone, customer_id from orders where business_id = $1 and phone is null order by customer_name, status desc',
      [own.store.id],
    )
    expect(rows).toEqual([
      { id: named, customer_name: 'Mama Nkechi', phone: null, customer_id: null },
      { id: nameless, customer_name: 'Walk-in', phone: null, customer_id: null },
      { id: cancelled, customer_name: 'Walk-in', phone: null, customer_id: null },
    ])
    expect(await callAs(asOwner, 'walk_in_figures', own.store.id)).toMatchObject({
      orders: 2,
      spend: 1_000_000,
    })
    const listed = await callAs(asOwner, 'list_orders', own.store.id, null, '', null, null, 30, true)
    expect((listed as { id: string }[]).map(({ id }) => id)).toEqual([cancelled, named, nameless])
    expect(await callAs(asOwner, 'count_orders', own.store.id, '', true)).toEqual({
      confirmed: 1,
      delivered: 1,
      cancelled: 1,
    })
    expect(await callAs(asOwner, 'list_customers', own.store.id)).toMatchObject({ total: 1 })
    expect(await callAs(asOwner, 'store_dashboard', own.store.id)).toMatchObject({
      figures: { today: { orders: 3, sales: 1_500_000 } },
    })
    expect(await callAs(asOwner, 'order_details', known)).toMatchObject({ customerOrders: 1 })
    const stranger = asPerson(db, shop.store.ownerId)
    expect(await callAs(stranger, 'walk_in_figures', own.store.id)).toBeNull()

    await db.query(`update orders set currency = 'GBP' where id = $1`, [named])
    expect(await callAs(asOwner, 'walk_in_figures', own.store.id)).toMatchObject({
      spend: 500_000,
      otherSpend: [{ currency: 'GBP', orders: 1, spend: 500_000 }],
    })
  })

  it('has the shop’s own prices, with the list’s beside them, and lines that are no product', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const items = [
      { productId: own.cloth, variantIds: [], quantity: 2, price: 450_000 },
      { productId: own.gele, variantIds: [own.large], quantity: 1, price: 900_000 },
      { name: ' Alteration ', quantity: 3, price: 20_000 },
    ]
    const request = manualOrder(own, { items, expectedTotal: 1_860_000 })

    const { orderId } = (await callAs(asOwner, 'create_manual_order', request)) as { orderId: string }

    const lines = await db.query(
      'select name, unit_price, list_price, quantity, is_extra, stock_from from order_lines where order_id = $1 order by position',
      [orderId],
    )
    expect(lines).toEqual([
      {
        name: 'Ankara cloth',
        unit_price: 450_000,
        list_price: 500_000,
        quantity: 2,
        is_extra: false,
        stock_from: 'product',
      },
      {
        name: 'Aso Oke gele',
        unit_price: 900_000,
        list_price: null,
        quantity: 1,
        is_extra: false,
        stock_from: 'combination',
      },
      {
        name: 'Alteration',
        unit_price: 20_000,
        list_price: null,
        quantity: 3,
        is_extra: true,
        stock_from: 'none',
      },
    ])
    const [placed] = await db.query('select details from order_events where order_id = $1', [orderId])
    expect(placed?.['details']).toMatchObject({
      prices: [{ name: 'Ankara cloth', options: '', from: 500_000, to: 450_000 }],
    })
    expect(await stocksOf(db, own)).toEqual({ cloth: 28, small: 30, large: 19 })
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('is the only one without a number, and the only one with prices of its own', async () => {
    const order = await shopperOrder(db, shop)
    const nobody = db.query('update orders set phone = null where id = $1', [order.id])
    expect(await codeOf(nobody)).toBe('23514')

    const cheap = [{ productId: shop.cloth, variantIds: [], quantity: 1, price: 1 }]
    const placed = await quoteAndPlace(db, orderRequest(shop.store.id, cheap as never))
    expect(placed.total).toBe(500_000)
    const extra = [{ name: 'Bag', quantity: 1, price: 1 }]
    const asked = quoteAndPlace(db, orderRequest(shop.store.id, extra as never))
    expect(await codeOf(asked)).toBe('bad_request')
  })

  it('is refused in a suspended store', async () => {
    const own = await openCountedShop(db)
    await db.query(`update businesses set status = 'suspended' where id = $1`, [own.store.id])

    const call = callAs(asPerson(db, own.store.ownerId), 'create_manual_order', manualOrder(own))
    expect(await codeOf(call)).toBe('store_suspended')
  })
})
