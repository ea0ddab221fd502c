// What a member's device keeps of the orders: the last hundred, what changed since, and nothing for strangers. Shown planted defects once and seen red: the
// check of membership left out, numbers read past order_details, `p_since` ignored.

import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderBook } from '#contract/sql/orders/order-book.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { addMember, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  openCountedShop,
  type Queries,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

const bookOf = (who: Queries, since: string | null = null, storeId = shop.store.id) =>
  callAs(who, 'order_book', storeId, since) as Promise<OrderBook | null>

const idsOf = (book: OrderBook | null) => book?.orders.map((order) => order?.id)

/** Moves what has happened so far a day back, so that a change of now is known from it. */
async function ageAll(storeId: string): Promise<void> {
  await db.query(
    `update order_events set created_at = created_at - interval '1 day' where business_id = $1`,
    [storeId],
  )
  await db.query(`alter table orders disable trigger user`)
  await db.query(`update orders set updated_at = updated_at - interval '1 day' where business_id = $1`, [
    storeId,
  ])
  await db.query(`alter table orders enable trigger user`)
  await db.query(`alter table customers disable trigger user`)
  await db.query(`update customers set updated_at = updated_at - interval '1 day' where business_id = $1`, [
    storeId,
  ])
  await db.query(`alter table customers enable trigger user`)
}

describe('the book of orders', () => {
  it('has the orders as order_details says them, newest first, and who placed them', async () => {
    const bola = await shopperOrder(db, shop, {
      customer: { name: 'Bola Ade', phone: '2348031112222' },
      delivery: 'agree',
    })
    const chidi = await shopperOrder(db, shop, {
      customer: { name: 'Chidi Obi', phone: '2348035556666' },
      delivery: 'agree',
    })

    const book = await bookOf(owner)

    expect(book?.ids).toEqual([chidi.id, bola.id])
    expect(book?.orders).toEqual([
      await callAs(owner, 'order_details', chidi.id),
      await callAs(owner, 'order_details', bola.id),
    ])
    expect(book?.customers.map((customer) => customer?.phone).sort()).toEqual([
      '2348031112222',
      '2348035556666',
    ])
  })

  it('has only what changed since: a step, a note, how it travels, a customer', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const orders = []
    for (const phone of ['2348030000001', '2348030000002', '2348030000003', '2348030000004']) {
      orders.push(await shopperOrder(db, own, { customer: { name: 'Bola Ade', phone }, delivery: 'agree' }))
    }
    const [stepped, noted, tracked, placed] = orders.map(({ id }) => id)
    await ageAll(own.store.id)
    const first = await bookOf(asOwner, null, own.store.id)
    expect(idsOf(first)).toHaveLength(4)
    const nothing = await bookOf(asOwner, first?.at, own.store.id)
    expect(nothing).toMatchObject({ orders: [], customers: [], goods: first?.goods, people: first?.people })
    expect(nothing?.ids).toEqual(first?.ids)

    await callAs(asOwner, 'set_order_status', stepped, 'confirmed')
    await callAs(asOwner, 'add_order_note', noted, 'Call before five')
    await callAs(asOwner, 'set_order_tracking', tracked, { courier: 'GIG', number: '', expectedOn: null })
    expect(idsOf(await bookOf(asOwner, first?.at, own.store.id))?.sort()).toEqual(
      [stepped, noted, tracked].sort(),
    )

    await db.query(
      `update customers set notes = 'Pays late' where business_id = $1 and phone = '2348030000004'`,
      [own.store.id],
    )
    const withCustomer = await bookOf(asOwner, first?.at, own.store.id)
    expect(idsOf(withCustomer)).not.toContain(placed)
    expect(withCustomer?.customers.map((customer) => customer?.notes)).toContain('Pays late')
    expect(withCustomer?.people).not.toBe(first?.people)
  })

  it('says that goods changed when a piece of a choice is taken', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const before = await bookOf(asOwner, null, own.store.id)
    await db.query(`update product_combinations set stock = stock - 1 where business_id = $1`, [own.store.id])
    const after = await bookOf(asOwner, null, own.store.id)
    expect(after?.goods).not.toBe(before?.goods)
    expect(after?.people).toBe(before?.people)
  })

  it('has a hundred orders at most', async () => {
    const own = await openCountedShop(db)
    const order = await shopperOrder(db, own, { delivery: 'agree' })
    await db.query(
      `insert into orders (business_id, client_order_id, request_hash, code, token, currency, subtotal, total, delivery_kind, customer_name,
         phone, expires_at, created_at)
       select business_id, gen_random_uuid(), '', 'CC' || lpad(translate(n::text, '01', 'XY'), 4, 'Z'), replace(gen_random_uuid()::text, '-', ''), currency,
         subtotal, total, delivery_kind, customer_name, phone, expires_at, created_at + n * interval '1 second'
       from orders, generate_series(1, 120) n where id = $1`,
      [order.id],
    )
    const book = await bookOf(asPerson(db, own.store.ownerId), null, own.store.id)
    expect(book?.ids).toHaveLength(100)
    expect(book?.ids).not.toContain(order.id)
    const part = (await callAs(
      asPerson(db, own.store.ownerId),
      'order_book',
      own.store.id,
      null,
      75,
    )) as OrderBook
    expect(part.ids).toEqual(book?.ids)
    expect(idsOf(part)).toEqual(book?.ids.slice(75))
  })

  it('is nothing to a stranger and to a member of another store, and hides numbers from whoever may not see them', async () => {
    const other = await openCountedShop(db)
    const staff = await signUp(db)
    await addMember(db, shop.store.id, staff, 'staff')
    await db.query(
      `insert into role_rights (business_id, role, deed, is_allowed) values ($1, 'staff', 'customer-numbers', false)`,
      [shop.store.id],
    )

    expect(await bookOf(asPerson(db, await signUp(db)))).toBeNull()
    expect(await bookOf(asPerson(db, other.store.ownerId))).toBeNull()
    const book = await bookOf(asPerson(db, staff))
    expect(book?.orders.length).toBeGreaterThan(0)
    expect(JSON.stringify(book)).not.toMatch(/23480311|23480355/)
    expect(book?.orders.every((order) => order?.token === null)).toBe(true)
  })
})

describe('the goods that a device keeps', () => {
  it('are up to five hundred without a search, and a hundred with one', async () => {
    const own = await openCountedShop(db)
    await db.query(
      `insert into products (business_id, name, price, status, sku) select $1, 'Cloth ' || n, 1000, 'live', 'CL-' || n from generate_series(1, 600) n`,
      [own.store.id],
    )
    const goods = (search: string) =>
      callAs(asPerson(db, own.store.ownerId), 'order_goods', own.store.id, search, 1000) as Promise<
        { sku: string }[]
      >
    expect(await goods('')).toHaveLength(500)
    expect(await goods('cloth')).toHaveLength(100)
    expect((await goods('CL-77')).map(({ sku }) => sku)).toEqual(['CL-77'])
  })
})
