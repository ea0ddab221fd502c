// Orders of one store are written at the same time and take their goods at commit: their prices are compared with the prices at that time, and
// an order that no longer fits is not stored at all.
// Planted defects kept as tests:
// - The store locked from the start.
// - Price, state, stock or voucher not checked again.
// - References checked before the goods are locked.
// - A code drawn once.
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  codesDrawnOnce,
  plant,
  soldAsPriced,
  storeLockedFromTheStart,
} from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, refusalOf, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  openStore,
  orderRequest,
  place,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { waitsForLock } from '../../support/database/waits-for-lock.ts'

const db = forFile(openDatabase)

type Shop = {
  readonly store: string
  readonly cloth: string
  readonly gele: string
  readonly sizeL: string
  readonly voucher: string
}

async function openShop(target: TestDatabase): Promise<Shop> {
  const { id: store } = await openStore(target)
  const cloth = await addProduct(target, store, { stock: 5 })
  const gele = await addProduct(target, store, { price: 900_000 })
  const { valueIds } = await addOptions(target, store, gele, 'Size', ['M', 'L'])
  const sizeL = valueIds[1] as string
  await addCombination(target, store, gele, [sizeL], { stock: 3, price: 990_000 })
  const voucher = await addVoucher(target, store, { code: 'TEN', max_uses: 1 })
  return { store, cloth, gele, sizeL, voucher }
}

const one = ({ store, cloth }: Shop) =>
  orderRequest(store, [{ productId: cloth, quantity: 2 }], { expectedTotal: 1_000_000 })
const two = ({ store, cloth, gele, sizeL }: Shop) =>
  orderRequest(store, [{ productId: cloth }, { productId: gele, variantIds: [sizeL] }], {
    voucherCode: 'TEN',
    expectedTotal: 1_341_000,
  })

async function books(target: TestDatabase, { store }: Shop) {
  const [row] = await target.query(
    `select (select count(*) from orders where business_id = $1) as orders,
       (select count(*) from customers where business_id = $1) as customers,
       (select sum(stock) from products where business_id = $1) + (select sum(stock) from product_combinations where business_id = $1) as stock,
       (select sum(uses) from vouchers where business_id = $1) as uses`,
    [store],
  )
  return row
}

/** Places an order up to its commit, runs `meanwhile`, and commits. */
async function commitAfter(target: TestDatabase, request: unknown, meanwhile: () => Promise<unknown>) {
  const client = await target.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    await place(client, request)
    await meanwhile()
    return await refusalOf(client.query('commit'))
  } finally {
    client.release()
  }
}

type Change = readonly [string, (shop: Shop) => unknown, string, (shop: Shop) => readonly unknown[], string]

const changes: readonly Change[] = [
  ['the price', one, 'update products set price = 600000 where id = $1', (s) => [s.cloth], 'OJ409'],
  ['the state', one, `update products set status = 'draft' where id = $1`, (s) => [s.cloth], 'OJ409'],
  ['the product', one, 'delete from products where id = $1', (s) => [s.cloth], 'OJ409'],
  ['counting', one, 'update products set stock = null where id = $1', (s) => [s.cloth], 'OJ409'],
  ['the stock', one, 'update products set stock = 1 where id = $1', (s) => [s.cloth], 'out_of_stock'],
  ['one price of two', two, 'update products set price = 600000 where id = $1', (s) => [s.cloth], 'OJ409'],
  [
    'the price of a choice',
    two,
    'update product_combinations set price = null where product_id = $1',
    (s) => [s.gele],
    'OJ409',
  ],
  [
    'the stock of a choice',
    two,
    'update product_combinations set stock = 0 where product_id = $1',
    (s) => [s.gele],
    'out_of_stock',
  ],
  ['a choice', two, 'delete from product_combinations where product_id = $1', (s) => [s.gele], 'OJ409'],
  ['the voucher', two, 'update vouchers set is_active = false where id = $1', (s) => [s.voucher], 'OJ409'],
  ['its discount', two, 'update vouchers set discount_value = 20 where id = $1', (s) => [s.voucher], 'OJ409'],
  [
    'a term that it still meets',
    two,
    'update vouchers set min_purchase_amount = 100 where id = $1',
    (s) => [s.voucher],
    'OJ409',
  ],
  ['its uses', two, 'update vouchers set uses = 1 where id = $1', (s) => [s.voucher], 'voucher_used_up'],
]

describe('an order whose goods change before it commits', () => {
  it.each(changes)('is not stored when it was %s', async (_, request, sql, values, code) => {
    const shop = await openShop(db)
    let before: unknown

    const refusal = await commitAfter(db, request(shop), async () => {
      await db.query(sql, [...values(shop)])
      before = await books(db, shop)
    })

    expect(refusal?.state === 'OJ400' ? refusal.message : refusal?.state).toBe(code)
    expect(await books(db, shop)).toEqual(before)
  })

  it('says how many are left', async () => {
    const shop = await openShop(db)
    const refusal = await commitAfter(db, one(shop), () =>
      db.query('update products set stock = 1 where id = $1', [shop.cloth]),
    )

    expect(refusal?.detail).toEqual({ productId: shop.cloth, variantIds: [], available: 1 })
  })

  it('is stored when only what it does not depend on was changed', async () => {
    const shop = await openShop(db)

    const refusal = await commitAfter(db, two(shop), () =>
      db.query(
        `update products set name = 'New name', description = 'New', stock = stock + 7 where id = $1`,
        [shop.cloth],
      ),
    )

    expect(refusal).toBeNull()
    expect(await books(db, shop)).toEqual({ orders: 1, customers: 1, stock: 5 + 7 - 1 + 3 - 1, uses: 1 })
  })

  it.each([
    'the price',
    'the state',
    'one price of two',
    'the price of a choice',
    'its discount',
    'a term that it still meets',
  ])('is stored all the same when nobody looks again at %s', async (name) => {
    const broken = await openDatabase()
    await plant(broken, soldAsPriced)
    const shop = await openShop(broken)
    const [, request, sql, values] = changes.find(([what]) => what === name) as Change

    expect(await commitAfter(broken, request(shop), () => broken.query(sql, [...values(shop)]))).toBeNull()
    await broken.close()
  })
})

/** Two shoppers of one store: the second orders before the first has committed. True when both succeed. */
async function areSideBySide(target: TestDatabase): Promise<boolean> {
  const shop = await openShop(target)
  const [first, second] = (await Promise.all([0, 1].map(() => target.pool('postgres', 1).connect()))) as [
    pg.PoolClient,
    pg.PoolClient,
  ]
  await first.query('begin')
  await place(first, one(shop))
  await second.query('begin')
  const placed = place(second, one(shop))
  const isSideBySide = !(await waitsForLock(target, 1, placed))
  await first.query('commit')
  await placed
  await second.query('commit')
  for (const client of [first, second]) client.release()
  expect(await books(target, shop)).toMatchObject({ orders: 2, stock: 5 - 4 + 3 })
  return isSideBySide
}

describe('orders of one store', () => {
  it('are written side by side', async () => {
    expect(await areSideBySide(db)).toBe(true)
  })

  it('turn red when the store is locked from the start', async () => {
    const broken = await openDatabase()
    await plant(broken, storeLockedFromTheStart)

    expect(await areSideBySide(broken)).toBe(false)
    await broken.close()
  })

  it('wait for whoever has the store’s orders alone', async () => {
    const shop = await openShop(db)
    const alone = await db.pool('postgres', 1).connect()
    await alone.query('begin')
    await alone.query('select private.lock_store_orders($1)', [shop.store])

    const placed = codeOf(place(db, one(shop)))
    const hasWaited = await waitsForLock(db, 1, placed)
    await alone.query('commit')
    alone.release()

    expect([hasWaited, await placed]).toEqual([true, null])
  })

  it('draw another code when theirs is taken', async () => {
    const clone = await openDatabase()
    await clone.query(`create or replace function private.draw_order_code(p_try int) returns text language sql
      set search_path = '' as $$ select case p_try when 1 then 'CCCCC' else 'DDDD' || p_try end $$`)
    const shop = await openShop(clone)

    const codes = [await place(clone, one(shop)), await place(clone, one(shop))].map(({ code }) => code)
    await clone.query('update products set stock = 5 where id = $1', [shop.cloth])
    await plant(clone, codesDrawnOnce)

    expect(codes).toEqual(['CCCCC', 'DDDD2'])
    expect(await codeOf(place(clone, one(shop)))).toBe('23505')
    await clone.close()
  })

  it('are refused with the right country when the phone was read by another', async () => {
    const shop = await openShop(db)
    const asked = (country: string) =>
      refusalOf(
        db.query('select place_order($1, $2)', [
          JSON.stringify(one(shop)),
          JSON.stringify({ ipHash: null, userId: null, country }),
        ]),
      )

    expect(await asked('GH')).toMatchObject({ message: 'store_country', detail: { country: 'NG' } })
    expect(await books(db, shop)).toMatchObject({ orders: 0, customers: 0 })
    expect(await asked('NG')).toBeNull()
  })

  it('take no stock for rows that are put in otherwise', async () => {
    const shop = await openShop(db)
    await place(db, one(shop))
    await db.query(
      `insert into orders (business_id, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, delivery_fee, total,
         customer_name, phone, expires_at)
       select business_id, gen_random_uuid(), 'copy', 'COPY2', md5(id::text), currency, subtotal, delivery_kind, delivery_fee, total, customer_name,
         phone, expires_at from orders where business_id = $1`,
      [shop.store],
    )

    expect(await books(db, shop)).toMatchObject({ orders: 2, stock: 5 - 2 + 3 })
  })
})

/** A transaction changes one of an order's products and then removes a choice, while the order commits. Returns the SQLSTATEs. */
async function removeUnderAnOrder(target: TestDatabase): Promise<readonly (string | null)[]> {
  const shop = await openShop(target)
  const clients = await Promise.all([0, 1].map(() => target.pool('postgres', 1).connect()))
  const [editor, shopper] = clients as [pg.PoolClient, pg.PoolClient]
  await editor.query('begin')
  await editor.query(`update products set name = 'Long edit' where id = $1`, [shop.cloth])
  await shopper.query('begin')
  await place(shopper, two(shop))
  const committed = codeOf(shopper.query('commit'))
  await waitsForLock(target, 1, committed)
  const removed = await codeOf(
    editor.query('delete from product_combinations where product_id = $1', [shop.gele]),
  )
  await editor.query(removed === null ? 'commit' : 'rollback')
  const codes = [removed, await committed]
  for (const client of clients) client.release()
  return codes
}

describe('a product and a choice that are changed together while they are ordered', () => {
  it('are no deadlock', async () => {
    expect(await removeUnderAnOrder(db)).toEqual([null, 'OJ409'])
  })

  it('turn red when references are checked before the goods are held', async () => {
    const broken = await openDatabase()
    await broken.query(
      'alter table order_lines alter constraint order_lines_business_id_combination_id_fkey not deferrable',
    )

    expect(await removeUnderAnOrder(broken)).toContain('40P01')
    await broken.close()
  })
})
