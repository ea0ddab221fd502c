// Tests stock, vouchers and order intents under many parallel orders, on 60 real connections.
// Planted defects kept as tests:
// - Stock and voucher uses read and then written without locks.
// - Orders of a store not serialised and limits counted without a lock.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  plant,
  readThenWriteStock,
  readThenWriteVoucher,
  unlockedOrders,
} from '#tests/support/cases/planted-defects.ts'
import { openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  newPhone,
  openStore,
  orderRequest,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { placeAll } from '#tests/support/stores/order-storm.ts'

const db = forFile(openDatabase)

async function sellTen(target: TestDatabase) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id, { stock: 10 })
  const requests = Array.from({ length: 200 }, () =>
    orderRequest(store.id, [{ productId }], { expectedTotal: 500_000 }),
  )
  const { counts } = await placeAll(target, requests)
  const [left] = await target.query('select stock from products where id = $1', [productId])
  const [sold] = await target.query(
    'select coalesce(sum(quantity), 0) as units from order_lines where product_id = $1',
    [productId],
  )
  return { counts, stock: left?.['stock'], sold: sold?.['units'] }
}

async function useVoucher(target: TestDatabase, maxUses: number, orders: number) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id)
  const voucherId = await addVoucher(target, store.id, { code: 'SAVE', max_uses: maxUses })
  const requests = Array.from({ length: orders }, () =>
    orderRequest(store.id, [{ productId }], { voucherCode: 'save', expectedTotal: 450_000 }),
  )
  const { counts } = await placeAll(target, requests)
  const [row] = await target.query(
    'select uses, (select count(*) from orders where voucher_id = $1) as orders from vouchers where id = $1',
    [voucherId],
  )
  return { counts, uses: row?.['uses'], orders: row?.['orders'] }
}

describe('stock', () => {
  it('sells exactly 10 of 10 to 200 parallel orders', async () => {
    const { counts, stock, sold } = await sellTen(db)

    expect(counts).toEqual({ placed: 10, out_of_stock: 190 })
    expect({ stock, sold }).toEqual({ stock: 0, sold: 10 })
  })

  it('never sells more than there is when orders take one to three each', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 10 })
    const requests = Array.from({ length: 80 }, (_, place) => {
      const quantity = (place % 3) + 1
      return orderRequest(store.id, [{ productId, quantity }], { expectedTotal: 500_000 * quantity })
    })

    const { orders } = await placeAll(db, requests)

    const sold = orders.reduce((sum, order) => sum + (order.items[0]?.quantity ?? 0), 0)
    const [row] = await db.query('select stock from products where id = $1', [productId])
    expect(sold + (row?.['stock'] as number)).toBe(10)
    expect(sold).toBeGreaterThan(7)
  })

  it('counts a combination by itself', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 1000 })
    const { valueIds } = await addOptions(db, store.id, productId, 'Size', ['S', 'L'])
    const [small, large] = valueIds as [string, string]
    await addCombination(db, store.id, productId, [large], { stock: 10 })
    const requests = Array.from({ length: 80 }, (_, place) =>
      orderRequest(store.id, [{ productId, variantIds: [place % 10 === 0 ? small : large] }], {
        expectedTotal: 500_000,
      }),
    )

    const { counts } = await placeAll(db, requests)

    expect(counts).toEqual({ placed: 18, out_of_stock: 62 })
    const [row] = await db.query(
      `select p.stock, c.stock as large from products p join product_combinations c on c.product_id = p.id where p.id = $1`,
      [productId],
    )
    expect(row).toEqual({ stock: 992, large: 0 })
  })

  it('adds up two lines that draw on one product', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 10 })
    const { valueIds } = await addOptions(db, store.id, productId, 'Size', ['S', 'L'])
    const requests = Array.from({ length: 80 }, () =>
      orderRequest(
        store.id,
        valueIds.map((valueId) => ({ productId, variantIds: [valueId] })),
        { expectedTotal: 1_000_000 },
      ),
    )

    const { counts } = await placeAll(db, requests)

    expect(counts).toEqual({ placed: 5, out_of_stock: 75 })
    const [row] = await db.query('select stock from products where id = $1', [productId])
    expect(row).toEqual({ stock: 0 })
  })

  it('turns red when stock is read and then written without locks', async () => {
    const broken = await openDatabase()
    await plant(broken, readThenWriteStock)

    const { sold } = await sellTen(broken)

    expect(sold).toBeGreaterThan(10)
    await broken.close()
  })
})

describe('vouchers', () => {
  it.each([1, 5, 50])('honours a voucher with %i uses as often', async (maxUses) => {
    const { counts, uses, orders } = await useVoucher(db, maxUses, 120)

    expect(counts).toEqual({ placed: maxUses, voucher_used_up: 120 - maxUses })
    expect({ uses, orders }).toEqual({ uses: maxUses, orders: maxUses })
  })

  it('honours a limit per customer when one phone orders eight times at once', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id)
    await addVoucher(db, store.id, { code: 'TWICE', max_uses_per_customer: 2 })
    const customer = { name: 'Ngozi Eze', phone: newPhone() }
    const requests = Array.from({ length: 8 }, () =>
      orderRequest(store.id, [{ productId }], { voucherCode: 'TWICE', customer, expectedTotal: 450_000 }),
    )

    const { counts } = await placeAll(db, requests)

    expect(counts).toEqual({ placed: 2, voucher_used_up: 6 })
  })

  it('turns red when uses are read and then written without locks', async () => {
    const broken = await openDatabase()
    await plant(broken, readThenWriteVoucher)

    const { orders } = await useVoucher(broken, 5, 120)

    expect(orders).toBeGreaterThan(5)
    await broken.close()
  })
})

describe('one intent, one order', () => {
  it('answers one clientOrderId sent 20 times at once with one order', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 100 })
    const request = orderRequest(store.id, [{ productId, quantity: 2 }], { expectedTotal: 1_000_000 })

    const { counts, orders } = await placeAll(
      db,
      Array.from({ length: 20 }, () => request),
    )

    expect(counts).toEqual({ placed: 20 })
    expect(orders.filter((order) => order.isNew)).toHaveLength(1)
    expect(new Set(orders.map((order) => JSON.stringify({ ...order, isNew: true })))).toHaveProperty(
      'size',
      1,
    )
    const [row] = await db.query(
      'select stock, (select count(*) from orders where business_id = $1) as orders from products where id = $2',
      [store.id, productId],
    )
    expect(row).toEqual({ stock: 98, orders: 1 })
  })

  it('keeps two stores apart that are sent the same clientOrderId', async () => {
    const clientOrderId = randomUUID()
    const stores = [await openStore(db), await openStore(db)]
    const requests = await Promise.all(
      stores.map(async ({ id }) =>
        orderRequest(id, [{ productId: await addProduct(db, id) }], {
          clientOrderId,
          expectedTotal: 500_000,
        }),
      ),
    )

    const { orders } = await placeAll(db, requests)

    expect(orders.map((order) => order.isNew)).toEqual([true, true])
  })
})

async function orderFromOneAddress(target: TestDatabase) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id)
  const requests = Array.from({ length: 60 }, () =>
    orderRequest(store.id, [{ productId }], { expectedTotal: 500_000 }),
  )
  return (await placeAll(target, requests, { ipHash: 'one-address' })).counts
}

describe('limits on orders', () => {
  it('takes 20 orders an hour from one address, also when 60 come at once', async () => {
    expect(await orderFromOneAddress(db)).toEqual({ placed: 20, too_many_requests: 40 })
  })

  it('takes 10 orders an hour from one phone and lets other phones order', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id)
    const customer = { name: 'Ngozi Eze', phone: newPhone() }
    const mine = Array.from({ length: 30 }, () =>
      orderRequest(store.id, [{ productId }], { customer, expectedTotal: 500_000 }),
    )
    const others = Array.from({ length: 10 }, () =>
      orderRequest(store.id, [{ productId }], { expectedTotal: 500_000 }),
    )

    const { counts } = await placeAll(db, [...mine, ...others])

    expect(counts).toEqual({ placed: 20, too_many_requests: 20 })
  })

  it('lets one phone hold 50 counted units in pending orders, and as many again once they are released', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 1000 })
    const customer = { name: 'Ngozi Eze', phone: newPhone() }
    const requests = Array.from({ length: 4 }, () =>
      orderRequest(store.id, [{ productId, quantity: 20 }], { customer, expectedTotal: 10_000_000 }),
    )

    const first = await placeAll(db, requests)
    await db.query(`select set_order_status(id, 'cancelled') from orders where business_id = $1`, [store.id])
    const second = await placeAll(
      db,
      requests.map((request) => ({ ...request, clientOrderId: randomUUID() })),
    )

    expect(first.counts).toEqual({ placed: 2, too_many_requests: 2 })
    expect(second.counts).toEqual({ placed: 2, too_many_requests: 2 })
  })

  it('turns red when orders of a store are not taken one after the other', async () => {
    const broken = await openDatabase()
    await plant(broken, unlockedOrders)

    expect((await orderFromOneAddress(broken))['placed']).toBeGreaterThan(20)
    await broken.close()
  })
})
