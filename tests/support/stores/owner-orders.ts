// Works on orders as a member of a store, for the database tests: a shop with counted stock, edits and manual orders as requests, and
// connections with a person's token.

import { randomUUID } from 'node:crypto'
import { type Connections, openAll, person, refusalOf, type TestDatabase } from '../database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  newPhone,
  openStore,
  orderRequest,
  quoteAndPlace,
  type TestStore,
} from '../database/store.ts'

export type CountedShop = {
  readonly store: TestStore
  /** 5,000.00 and 30 in stock. */
  readonly cloth: string
  /** 8,000.00, 30 in stock as size S; size L costs 9,000.00 and has 20 in stock. */
  readonly gele: string
  readonly small: string
  readonly large: string
  /** 1,500.00, free from 20,000.00 upwards. */
  readonly zone: string
  readonly voucher: string
}

/** A shop with three stocks of 80 pieces in all, a zone and the voucher `TEN` (10 percent from 10,000.00 upwards, 8 uses). */
export async function openCountedShop(db: TestDatabase): Promise<CountedShop> {
  const store = await openStore(db)
  const cloth = await addProduct(db, store.id, { stock: 30, name: 'Ankara cloth' })
  const gele = await addProduct(db, store.id, { stock: 30, name: 'Aso Oke gele', price: 800_000 })
  const { valueIds } = await addOptions(db, store.id, gele, 'Size', ['S', 'L'])
  const [small, large] = valueIds as [string, string]
  await addCombination(db, store.id, gele, [large], { stock: 20, price: 900_000 })
  const zone = await addZone(db, store.id, { free_above: 2_000_000 })
  const voucher = await addVoucher(db, store.id, { code: 'TEN', max_uses: 8, min_purchase_amount: 1_000_000 })
  return { store, cloth, gele, small, large, zone, voucher }
}

/** Pieces in stock and in open orders, and voucher uses that no order explains. Constant whatever happens to orders. */
export async function balanceOf(db: TestDatabase, storeId: string): Promise<{ units: number; uses: number }> {
  const [row] = await db.query(
    `select
       (select sum(stock) from products where business_id = $1)
         + (select sum(stock) from product_combinations where business_id = $1)
         + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
            where o.business_id = $1 and o.status <> 'cancelled' and l.stock_from <> 'none') as units,
       (select sum(uses) from vouchers where business_id = $1)
         - (select count(*) from orders where business_id = $1 and voucher_id is not null and status <> 'cancelled') as uses`,
    [storeId],
  )
  return { units: Number(row?.['units']), uses: Number(row?.['uses']) }
}

export type StoredOrder = {
  readonly id: string
  readonly business_id: string
  readonly version: number
  readonly status: string
  readonly subtotal: number
  readonly discount: number
  readonly total: number
  readonly delivery_kind: string
  readonly delivery_fee: number | null
  readonly voucher_code: string | null
}

export async function orderRow(
  db: TestDatabase,
  where: { token: string } | { id: string },
): Promise<StoredOrder> {
  const [row] =
    'token' in where
      ? await db.query('select * from orders where token = $1', [where.token])
      : await db.query('select * from orders where id = $1', [where.id])
  return row as StoredOrder
}

/** A shopper's order, by default two cloths with agreed delivery. */
export async function shopperOrder(
  db: TestDatabase,
  shop: CountedShop,
  fields: Parameters<typeof orderRequest>[2] & { readonly items?: never } = {},
  items: Parameters<typeof orderRequest>[1] = [{ productId: shop.cloth, quantity: 2 }],
): Promise<StoredOrder & { readonly token: string }> {
  const { token } = await quoteAndPlace(db, orderRequest(shop.store.id, items, fields))
  return { ...(await orderRow(db, { token })), token }
}

export type Queries = { query(sql: string, values: unknown[]): Promise<unknown> }

/** Calls a function with jsonb arguments and returns its value. */
export async function callAs(queries: Queries, name: string, ...values: unknown[]): Promise<unknown> {
  const places = values.map((_, place) => `$${place + 1}`).join(', ')
  const given = values.map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  const answer = await queries.query(`select ${name}(${places}) as answer`, given)
  const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows
  return (rows[0] as { answer: unknown }).answer
}

/** Runs each statement separately as this person. */
export function asPerson(db: TestDatabase, userId: string): Queries {
  return { query: (sql, values) => db.as(person(userId), sql, values) }
}

/** Connections that have a person's token. They end with the database. */
export function personPool(db: TestDatabase, userId: string, size: number): Promise<Connections> {
  const claims = JSON.stringify({ role: 'authenticated', sub: userId })
  return openAll(db.pool('postgres', size), size, async (client) => {
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
    await client.query('set role authenticated')
  })
}

/** Quotes an edit first to get the right expected total, then saves the edit. */
export async function quoteAndEdit(
  queries: Queries,
  order: { readonly id: string; readonly version: number },
  edit: Record<string, unknown>,
): Promise<{ version: number; total: number; changed: boolean }> {
  const asked = { version: order.version, ...edit }
  const quote = (await callAs(queries, 'quote_order_edit', order.id, asked)) as { total: number }
  const saved = await callAs(queries, 'edit_order', order.id, { ...asked, expectedTotal: quote.total })
  return saved as { version: number; total: number; changed: boolean }
}

/** A manual order of one cloth, collected in the shop and paid. */
export function manualOrder(
  shop: CountedShop,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    store: shop.store.id,
    clientOrderId: randomUUID(),
    items: [{ productId: shop.cloth, variantIds: [], quantity: 1 }],
    delivery: 'pickup',
    customer: { name: 'Bola Adeyemi', phone: newPhone() },
    status: 'confirmed',
    payment: { amount: 500_000, way: 'cash' },
    expectedTotal: 500_000,
    ...fields,
  }
}

/** Stock of the shop's three goods. */
export async function stocksOf(db: TestDatabase, shop: CountedShop): Promise<unknown> {
  const [row] = await db.query(
    `select (select stock from products where id = $1) as cloth, (select stock from products where id = $2) as small,
       (select stock from product_combinations where product_id = $2) as large`,
    [shop.cloth, shop.gele],
  )
  return row
}

/** The lines of an order, in order. */
export async function linesOf(db: TestDatabase, orderId: string) {
  const rows = await db.query('select * from order_lines where order_id = $1 order by position', [orderId])
  return rows.map((row) => ({
    id: row['id'] as string,
    options: row['options'] as string,
    unitPrice: row['unit_price'] as number,
    quantity: row['quantity'] as number,
  }))
}

/** The entry of the last edit in the history. */
export async function lastEvent(db: TestDatabase, orderId: string) {
  const rows = await db.query(
    `select * from order_events where order_id = $1 and kind = 'edited' order by created_at desc limit 1`,
    [orderId],
  )
  return rows[0]
}

/** Moves an order step by step. */
export async function moveAs(
  by: Queries,
  { id }: { readonly id: string },
  ...steps: readonly string[]
): Promise<void> {
  for (const step of steps) await callAs(by, 'set_order_status', id, step)
}

/** Undoes the last step, which led to the status `seen`. */
export function undoAs(by: Queries, { id }: { readonly id: string }, seen: string): Promise<unknown> {
  return callAs(by, 'undo_status', id, seen)
}

/** `undo_refused late`, `out_of_stock`; null when the call succeeded. */
export async function whyNot(call: Promise<unknown>): Promise<string | null> {
  const refusal = await refusalOf(call)
  if (refusal === null) return null
  const { reason } = refusal.detail as { reason?: string }
  return reason ? `${refusal.message} ${reason}` : refusal.message
}
