// Tests that money on orders, prices and stock follow their rights whichever function writes them, and that orders go on without the right.
// Planted once and seen red: the guard of payments dropped; the guard of stock for every writer, which refused the orders of whoever may not count.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase, refusalOf } from '#tests/support/database/database.ts'
import { addMember, decide, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  linesOf,
  manualOrder,
  openCountedShop,
  orderRow,
  type Queries,
  stocksOf,
} from '#tests/support/stores/owner-orders.ts'
import { newProduct, type Saved, stockEdit } from '#tests/support/stores/owner-products.ts'
import { payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries
let staff: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
  const staffId = await signUp(db)
  await addMember(db, shop.store.id, staffId, 'staff')
  await decide(db, shop.store.id, 'staff', { payments: false, stock: false })
  staff = asPerson(db, staffId)
})

const sell = async (by: Queries, fields: Record<string, unknown> = {}) => {
  const { orderId } = (await callAs(by, 'create_manual_order', manualOrder(shop, fields))) as {
    orderId: string
  }
  return orderRow(db, { id: orderId })
}

/** `forbidden payments`; null when the call succeeded. */
async function why(call: Promise<unknown>): Promise<string | null> {
  const refusal = await refusalOf(call)
  return refusal && [refusal.message, refusal.detail?.['deed']].filter(Boolean).join(' ')
}

it('writes no money without the right: not with a sale, not beside it, not back, not by correcting a sale or taking a payment back', async () => {
  const paid = await sell(owner, { status: 'delivered' })
  const [payment] = await db.query('select id from order_payments where order_id = $1', [paid.id])
  const [line] = await linesOf(db, paid.id)
  const back = (settle: string, seenBack: number) => ({
    id: randomUUID(),
    lines: [{ lineId: line?.id, quantity: 1, isRestocked: false }],
    settle,
    seenBalance: 0,
    seenPieces: 0,
    seenBack,
  })
  const money = 'forbidden payments'

  expect(await why(sell(staff))).toBe(money)
  const unpaid = await sell(staff, { payment: null })
  expect(await why(payAs(staff, unpaid, { amount: 500_000, seenBalance: 500_000 }))).toBe(money)
  expect(await why(callAs(staff, 'reverse_payment', shop.store.id, payment?.['id']))).toBe(money)
  const corrected = { corrects: paid.id, status: 'delivered', leavesStock: false }
  expect(await why(sell(staff, { ...corrected, payment: null }))).toBe(money)
  expect(await why(callAs(staff, 'record_return', shop.store.id, paid.id, back('cash', 500_000)))).toBe(money)
  expect(await why(callAs(staff, 'record_return', shop.store.id, paid.id, back('later', 500_000)))).toBe(null)
  expect(await payAs(owner, unpaid, { amount: 500_000, seenBalance: 500_000 })).toMatchObject({ balance: 0 })
})

it('changes no stock that stands without the right; orders take theirs, and a new product has its own', async () => {
  const before = (await stocksOf(db, shop)) as { cloth: number }
  const stock = 'forbidden stock'
  await sell(staff, { payment: null })

  expect(await stocksOf(db, shop)).toMatchObject({ cloth: before.cloth - 1 })
  const count = (table: string, key: string) =>
    staff.query(
      `update ${table} set stock = stock + 1, stock_edits = stock_edits + 1 where ${key} = $1 returning 1`,
      [table === 'products' ? shop.cloth : shop.gele],
    )
  expect(await why(count('products', 'id'))).toBe(stock)
  expect(await why(count('product_combinations', 'product_id'))).toBe(stock)
  const [edits] = await db.query('select stock_edits from products where id = $1', [shop.cloth])
  const edit = { id: shop.cloth, stock: { from: before.cloth - 1, to: 99, edits: edits?.['stock_edits'] } }
  expect(await why(callAs(staff, 'edit_products', shop.store.id, [edit]))).toBe(stock)
  const added = await staff.query(
    `insert into products (business_id, name, price, stock) values ($1, 'New lace', 100, 7) returning stock`,
    [shop.store.id],
  )
  expect(added).toEqual([{ stock: 7 }])
  const form = newProduct(shop.store.id, {
    ...{ price: 500_000, compareAtPrice: 600_000, salePrice: 400_000, stock: stockEdit(null, 4) },
  })
  const { product, version } = (await callAs(staff, 'save_product', form)) as Saved
  expect(product).toMatchObject({ price: 500_000, compareAtPrice: 600_000, salePrice: 400_000, stock: 4 })
  const again = (fields: object) => callAs(staff, 'save_product', { ...form, ...fields }, version)
  expect(await why(again({ stock: stockEdit(4, 5, product.stockEdits) }))).toBe(stock)
  expect(await why(again({ stock: stockEdit(4, 4, product.stockEdits), salePrice: null }))).toBe(
    'forbidden prices',
  )
})
