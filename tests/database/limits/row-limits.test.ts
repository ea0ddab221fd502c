// Tests how many rows of a kind a store keeps by plan (supabase/schemas/limits/row_limits.sql): for each kind, when many come at once, when rows are
// brought by an update, after the plan has ended, and beside orders, which no limit refuses. Files that wait. Leads by REST after the plan.
// Planted, each seen red: check_row_limit without its lock; limit_rows that does not look at updates; customers of orders counted; a limit of
// files without the person; the policy of leads without the plan.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWithoutLock, plant } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import {
  addProduct,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  type TestStore,
} from '#tests/support/database/store.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db?.close())

const CUSTOMERS = `insert into customers (business_id, name, phone, notes)
  select $1, 'Bola', '23480' || (10000000 + n + $3::int), $4 from generate_series(1, $2::int) n`

const typed = (shop: TestStore, count: number, { from = 0, notes = '' } = {}, on = db) =>
  on.query(CUSTOMERS, [shop.id, count, from, notes])

/** Rows of a kind: $1 the store, $2 their number; `p`, `c`, `o`, `g` stand for a product, a customer, an order and an option group of it. */
const ROWS: Readonly<Record<string, string>> = {
  saved: `products (business_id, name, price, status) select $1, 'Amala', 100, 'draft'`,
  live: `products (business_id, name, price, status) select $1, 'Amala', 100, 'live'`,
  customers: `customers (business_id, name, phone) select $1, 'Bola', '23480' || (10000000 + n)`,
  notes: `customers (business_id, name, phone, notes) select $1, 'Bola', '23480' || (10000000 + n), repeat('word ', 80)`,
  categories: `categories (business_id, name, slug) select $1, 'Lace', 'lace-' || n`,
  zones: `delivery_zones (business_id, name, fee) select $1, 'Yaba', n`,
  vouchers: `vouchers (business_id, code, discount_type, discount_value) select $1, 'OFF' || n, 'percentage', 10`,
  gift_cards: `gift_cards (business_id, code, currency, initial_amount)
    select $1, private.new_gift_card_code(), 'NGN', n`,
  campaigns: `private.campaigns (business_id, name, code) select $1, 'Eid', 'eid-' || n`,
  leads: `leads (business_id, kind, name, phone, code)
    select $1, 'arrivals', 'Bola', '2348012345678', translate((100000 + n)::text, '0158', 'CDFG')`,
  products: `products (business_id, name, price, status) select $1, 'Amala', 100, 'archived'`,
  options: `option_values (business_id, product_id, group_id, name) select $1, p, g, 'V' || n`,
  groups: `option_groups (business_id, product_id, name) select $1, p, 'G' || n`,
  combinations: `product_combinations (business_id, product_id, value_ids) select $1, p, array[gen_random_uuid()]`,
  images: `product_images (business_id, product_id, path, width, height) select $1, p, $1 || '/a' || n, 9, 9`,
  costs: `product_costs (business_id, product_id, cost_minor) select $1, p, n`,
  sales: `orders (business_id, source, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, total, customer_name, expires_at)
    select $1, 'manual', gen_random_uuid(), 'x', translate((100000 + n)::text, '01', 'AB'), md5(random()::text), 'NGN', 100, 'agree', 100, 'Bola', now()`,
  order_notes: `order_events (order_id, business_id, kind, note) select o, $1, 'note', 'Called'`,
  order_steps: `order_events (order_id, business_id, kind, actor) select o, $1, 'status', gen_random_uuid()`,
  corrections: `gift_card_entries (gift_card_id, business_id, kind, amount, balance_after)
    select (select id from gift_cards where business_id = $1), $1, 'adjusted', 1, 1`,
  points: `point_entries (business_id, customer_id, kind, points, reason) select $1, c, 'corrected', 1, 'Sorry'`,
  merges: `customer_merges (business_id, customer_id, phone, name, orders_moved) select $1, c, '23480' || (10000000 + n), 'Bola', 0`,
  erasures: `customer_erasures (business_id, orders) select $1, 0`,
  activity: `activity (business_id, kind) select $1, 'zone_changed'`,
}

/** A Starter store with one of each thing that rows of a kind hang on. */
async function openShop(): Promise<TestStore & { fill(kind: string, count: number): Promise<unknown> }> {
  const shop = await openStore(db, { plan: 'starter' })
  const product = await addProduct(db, shop.id, { status: 'archived' })
  const group = randomUUID()
  await insert(db, 'option_groups', { id: group, business_id: shop.id, product_id: product, name: 'Size' })
  const [customer] = await db.query(
    `insert into customers (business_id, name, phone, last_order_at) values ($1, 'Ada', '2348012345678', now()) returning id`,
    [shop.id],
  )
  const [order] = await db.query(
    `insert into orders (business_id, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, total, customer_name, phone, expires_at)
     values ($1, gen_random_uuid(), 'x', 'CODE', md5(random()::text), 'NGN', 100, 'agree', 100, 'Ada', '2348012345678', now()) returning id`,
    [shop.id],
  )
  const own: Readonly<Record<string, string>> = { p: product, g: group, c: customer?.['id'], o: order?.['id'] }
  const fill = (kind: string, count: number) =>
    db.query(
      `insert into ${ROWS[kind]?.replace(/\b[pgco]\b(?=,)/g, (name) => `'${own[name]}'`)} from generate_series(1, $2::int) n`,
      [shop.id, count],
    )
  return { ...shop, fill }
}

/** What `openShop` and the fixtures of a kind have put there already. */
const BEFORE: Readonly<Record<string, number>> = { products: 1, groups: 1 }

const kinds = async () =>
  (
    await db.query<{ kind: string; starter: number }>(
      'select kind, starter from private.row_limits() where on_table is not null',
    )
  ).map(({ kind, starter }) => [kind, starter] as const)

describe('a limit of rows', () => {
  it('has rows in this test for each kind of the table', async () => {
    expect((await kinds()).map(([kind]) => kind)).toEqual(Object.keys(ROWS))
  })

  it('keeps as many as the plan says, and refuses one more with the kind and the limit', async () => {
    for (const [kind, starter] of await kinds()) {
      // Guards that are not about numbers: a picture limit of each product, values of combinations.
      await db.query('set session_replication_role = default')
      const shop = await openShop()
      if (kind === 'corrections') await shop.fill('gift_cards', 1)
      const room = starter - (BEFORE[kind] ?? 0)
      const code = kind === 'saved' || kind === 'live' ? `plan_limit_${kind}` : 'row_limit'

      expect([kind, await refusalOf(shop.fill(kind, room + 1))]).toEqual([
        kind,
        { state: 'OJ400', message: code, detail: { kind, limit: starter } },
      ])
      expect([kind, await refusalOf(shop.fill(kind, room))]).toEqual([kind, null])
    }
  })
})
