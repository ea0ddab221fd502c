// Makes stores, products and order requests for the database tests: each call makes one realistic thing and returns its id.

import { randomUUID } from 'node:crypto'
import type { OrderRequest } from '#contract/api/orders.ts'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import type { NamedRight } from '#domain/team/roles.ts'
import type { TestDatabase } from './database.ts'

export type TestStore = { readonly id: string; readonly slug: string; readonly ownerId: string }

let counter = 0
const next = () => {
  counter += 1
  return counter
}

/** Makes a person with an account. */
export async function signUp(db: TestDatabase): Promise<string> {
  const id = randomUUID()
  await db.query('insert into auth.users (id, email) values ($1, $2)', [id, `person-${id}@oja.test`])
  return id
}

/** Opens a store with an owner: Enterprise plan, all ways of delivery. `fields` are columns of `businesses`. */
export async function openStore(db: TestDatabase, fields: Record<string, unknown> = {}): Promise<TestStore> {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    slug: `test-shop-${next()}`,
    name: 'Adunni Fabrics',
    plan: 'enterprise',
    allow_pickup: true,
    whatsapp_number: '2348012345678',
    ...fields,
  }
  await insert(db, 'businesses', row)
  const ownerId = await signUp(db)
  await addMember(db, row['id'] as string, ownerId, 'owner')
  return { id: row['id'] as string, slug: row['slug'] as string, ownerId }
}

/** What the owner has decided of a role, written by the tables' owner. */
export async function decide(
  db: TestDatabase,
  businessId: string,
  role: 'manager' | 'staff',
  rights: Partial<Record<NamedRight, boolean>>,
): Promise<void> {
  for (const [deed, isAllowed] of Object.entries(rights)) {
    await db.query(
      `insert into role_rights (business_id, role, deed, is_allowed) values ($1, $2, $3, $4)
        on conflict (business_id, role, deed) do update set is_allowed = excluded.is_allowed`,
      [businessId, role, deed, isAllowed],
    )
  }
}

export async function addMember(db: TestDatabase, businessId: string, userId: string, role: string) {
  await insert(db, 'business_members', { business_id: businessId, user_id: userId, role })
}

/** A live product at 5,000.00. */
export async function addProduct(db: TestDatabase, businessId: string, fields: Record<string, unknown> = {}) {
  return insert(db, 'products', {
    id: randomUUID(),
    business_id: businessId,
    name: `Ankara ${next()}`,
    price: 500_000,
    status: 'live',
    ...fields,
  })
}

/** An option group with its values, in order. */
export async function addOptions(
  db: TestDatabase,
  businessId: string,
  productId: string,
  name: string,
  values: readonly string[],
  position = 0,
): Promise<{ groupId: string; valueIds: string[] }> {
  const common = { business_id: businessId, product_id: productId }
  const groupId = await insert(db, 'option_groups', { id: randomUUID(), ...common, name, position })
  const valueIds: string[] = []
  for (const [place, value] of values.entries()) {
    const row = { id: randomUUID(), ...common, group_id: groupId, name: value, position: place }
    valueIds.push(await insert(db, 'option_values', row))
  }
  return { groupId, valueIds }
}

export async function addCombination(
  db: TestDatabase,
  businessId: string,
  productId: string,
  valueIds: readonly string[],
  fields: Record<string, unknown> = {},
) {
  const row = {
    id: randomUUID(),
    business_id: businessId,
    product_id: productId,
    value_ids: [...valueIds].sort(),
  }
  return insert(db, 'product_combinations', { ...row, ...fields })
}

export async function addZone(db: TestDatabase, businessId: string, fields: Record<string, unknown> = {}) {
  const row = { id: randomUUID(), business_id: businessId, name: 'Lagos Mainland', fee: 150_000 }
  return insert(db, 'delivery_zones', { ...row, ...fields })
}

/** A voucher of 10 percent. */
export async function addVoucher(db: TestDatabase, businessId: string, fields: Record<string, unknown> = {}) {
  const row = { id: randomUUID(), business_id: businessId, code: `CODE${next()}` }
  return insert(db, 'vouchers', { ...row, discount_type: 'percentage', discount_value: 10, ...fields })
}

/** A gift card of 100.00 with its first entry. */
export async function addGiftCard(
  db: TestDatabase,
  businessId: string,
  fields: { readonly amount?: number; readonly expiresAt?: string } = {},
): Promise<{ id: string; code: string }> {
  const [row] = await db.query(`select create_gift_card($1, $2, 'Ngozi', 'Birthday', $3) as card`, [
    businessId,
    fields.amount ?? 10_000,
    fields.expiresAt ?? null,
  ])
  return row?.['card'] as { id: string; code: string }
}

/** Inserts a row as the tables' owner. Returns its `id`, if it has one. */
export async function insert(db: TestDatabase, table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row)
  const places = columns.map((_, place) => `$${place + 1}`)
  await db.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
  return row['id'] as string
}

/** A phone number that no other call has returned. */
export function newPhone(): string {
  return `23480${String(10_000_000 + next())}`
}

type Item = { productId: string; variantIds?: readonly string[]; quantity?: number }

/** A complete order request. Give `expectedTotal`, or get it with `requestFor`. */
export function orderRequest(
  store: string,
  items: readonly Item[],
  fields: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    store,
    clientOrderId: randomUUID(),
    items: items.map(({ productId, variantIds = [], quantity = 1 }) => ({ productId, variantIds, quantity })),
    delivery: 'pickup',
    customer: { name: 'Ngozi Eze', phone: newPhone(), address: '12 Allen Avenue' },
    expectedTotal: 0,
    ...fields,
  }
}

type Queries = { query(sql: string, values: unknown[]): Promise<unknown> }

async function callForJson(queries: Queries, sql: string, values: unknown[]): Promise<unknown> {
  const answer = await queries.query(sql, values)
  const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows
  return (rows[0] as { answer: unknown }).answer
}

/** Calls `quote_order`. Takes a database or a pool. `userId`: the verified account. */
export async function quote(
  queries: Queries,
  request: unknown,
  userId: string | null = null,
): Promise<Record<string, unknown>> {
  const values = [JSON.stringify(request), userId]
  const answer = await callForJson(queries, 'select quote_order($1, $2) as answer', values)
  return answer as Record<string, unknown>
}

/** Calls `place_order`. Takes a database or a pool. */
export async function place(
  queries: Queries,
  request: unknown,
  context: { ipHash?: string | null; userId?: string | null; cameFrom?: string; campaign?: string } = {},
): Promise<PlacedOrder> {
  const values = [JSON.stringify(request), JSON.stringify({ ipHash: null, userId: null, ...context })]
  return (await callForJson(queries, 'select place_order($1, $2) as answer', values)) as PlacedOrder
}

/** Quotes first to get the right expected total, then places. */
export async function quoteAndPlace(
  queries: Queries,
  request: OrderRequest,
  context: { ipHash?: string | null; userId?: string | null; cameFrom?: string; campaign?: string } = {},
): Promise<PlacedOrder> {
  const { total } = await quote(queries, request, context.userId)
  return place(queries, { ...request, expectedTotal: total }, context)
}
