// A sale made off-line and written down: priced and stocked like any other, once per intent.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  asPerson,
  balanceOf,
  type CountedShop,
  callAs,
  manualOrder,
  openCountedShop,
  type Queries,
  stocksOf,
} from '#tests/support/owner-orders.ts'

let db: TestDatabase
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  db = await openDatabase()
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})
afterAll(() => db.close())

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

  it('is one order per intent, and a changed one under the same intent is refused', async () => {
    const request = manualOrder(shop)

    const first = (await callAs(owner, 'create_manual_order', request)) as { orderId: string }
    const again = await callAs(owner, 'create_manual_order', request)
    const changed = callAs(owner, 'create_manual_order', { ...request, paymentStatus: 'unpaid' })

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
    ['a refunded start', { paymentStatus: 'refunded' }, 'bad_request'],
    ['no phone', { customer: { name: 'Bola' } }, 'bad_request'],
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

  it('is refused in a suspended store', async () => {
    const own = await openCountedShop(db)
    await db.query(`update businesses set status = 'suspended' where id = $1`, [own.store.id])

    const call = callAs(asPerson(db, own.store.ownerId), 'create_manual_order', manualOrder(own))
    expect(await codeOf(call)).toBe('store_suspended')
  })
})
