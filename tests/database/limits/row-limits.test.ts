// Tests how many rows of a kind a store keeps by plan (supabase/schemas/limits/row_limits.sql): for each kind, when many come at once, when rows are
// brought by an update, after the plan has ended, and beside orders, which no limit refuses. Files that wait. Leads by REST after the plan.
// Planted, each seen red: check_row_limit without its lock; limit_rows that does not look at updates; customers of orders counted; a limit of
// files without the person; the policy of leads without the plan.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowLimitText } from '#domain/plan/row-limit.ts'
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
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

beforeAll(async () => {
  // So that one product may have all pictures and choices of the shop.
  await db.query(`alter table product_images disable trigger product_images_limit;
    alter table product_combinations disable trigger product_combinations_guard`)
})

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
  images: `product_images (business_id, product_id, path, width, height) select $1::uuid, p, $1::uuid || '/a' || n, 9, 9`,
  costs: `product_costs (business_id, product_id, cost_minor) select $1, p, n`,
  sales: `orders (business_id, source, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, total, customer_name, expires_at)
    select $1, 'manual', gen_random_uuid(), 'x', translate((100000 + n)::text, '01', 'AB'), md5(random()::text), 'NGN', 100, 'agree', 100, 'Bola', now()`,
  order_notes: `order_events (order_id, business_id, kind, note) select o, $1, 'note', 'Called'`,
  order_steps: `order_events (order_id, business_id, kind, actor) select o, $1, 'status', gen_random_uuid()`,
  payments: `order_payments (id, business_id, order_id, kind, amount, way, actor) select gen_random_uuid(), $1, o, 'received', 1, 'cash', gen_random_uuid()`,
  returns: `order_returns (id, business_id, order_id, pieces, worth, amount, settle) select gen_random_uuid(), $1, o, 1, 0, 0, 'later'`,
  till_counts: `till_counts (id, business_id, currency, opening, cash_in, cash_out, counted, left_in) select gen_random_uuid(), $1, 'NGN', 0, 0, 0, 0, 0`,
  expenses: `expenses (id, business_id, amount, currency, kind, way, spent_on) select gen_random_uuid(), $1, n, 'NGN', 'rent', 'cash', now()`,
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
  const own: Readonly<Record<string, string>> = {
    p: product,
    g: group,
    c: customer?.['id'],
    o: order?.['id'],
  }
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
    const named = (await kinds()).map(([kind]) => kind)

    expect(named).toEqual(Object.keys(ROWS))
    // The owner's app says what is full.
    const sentences = named
      .slice(2)
      .map((kind) => rowLimitText({ code: 'row_limit', details: { kind, limit: 1 } }))
    expect(sentences.filter((sentence) => sentence?.includes('of these'))).toEqual([])
  })

  it('keeps as many as the plan says, and refuses one more with the kind and the limit', async () => {
    for (const [kind, starter] of await kinds()) {
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

  /** Forty add one at once where one place is left. */
  async function addAtOnce(on: TestDatabase) {
    const shop = await openStore(on, { plan: 'starter' })
    await typed(shop, 499, {}, on)
    const pool = await on.serverPool(40)
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => codeOf(pool.query(CUSTOMERS, [shop.id, 1, 1000 + n, '']))),
    )
    return codes.filter((code) => code === null).length
  }

  it('gives the last place to one of forty at once', async () => {
    expect(await addAtOnce(db)).toBe(1)
  })

  it('turns red when rows are counted without a lock', async () => {
    const broken = await openDatabase()
    await plant(broken, countWithoutLock)
    const shop = await openStore(broken, { plan: 'starter' })
    await typed(shop, 499, {}, broken)
    const pool = await broken.serverPool(2)
    const both = [await pool.connect(), await pool.connect()]
    // The one that comes first is not committed yet when the other counts; with the lock the other would wait.
    for (const [n, client] of both.entries()) {
      await client.query('begin')
      await client.query(CUSTOMERS, [shop.id, 1, 1000 + n, ''])
    }
    for (const client of both) {
      await client.query('commit')
      client.release()
    }

    const rows = await broken.query('select from customers where business_id = $1', [shop.id])
    expect(rows).toHaveLength(501)
    await broken.close()
  })

  it('counts what an update brings, and lets everything else be changed', async () => {
    const shop = await openStore(db, { plan: 'starter' })
    await typed(shop, 51, { notes: 'Short' })
    const note = (places: string) =>
      codeOf(
        db.as(
          person(shop.ownerId),
          `update customers set notes = repeat('long ', 100) where business_id = $1 and ${places}`,
          [shop.id],
        ),
      )

    expect(await note('true')).toBe('row_limit')
    expect(
      await note('id in (select id from customers where business_id = $1 order by id limit 50)'),
    ).toBeNull()
    expect(
      await note('id in (select id from customers where business_id = $1 order by id limit 50)'),
    ).toBeNull()
    expect(await note('true')).toBe('row_limit')
  })

  it('counts anew in a transaction that has removed rows', async () => {
    const shop = await openStore(db, { plan: 'starter' })
    await typed(shop, 500)

    const moved = db.query(
      `with gone as (delete from customers where business_id = '${shop.id}' returning 1)
       select count(*) from gone;
       ${CUSTOMERS.replace('$1', `'${shop.id}'`).replace('$2', '400').replace('$3', '2000').replace('$4', `''`)};
       delete from customers where business_id = '${shop.id}';
       ${CUSTOMERS.replace('$1', `'${shop.id}'`).replace('$2', '500').replace('$3', '4000').replace('$4', `''`)}`,
    )

    expect(await codeOf(moved)).toBeNull()
  })

  it('stores an order in a shop whose typed customers are as many as it may have', async () => {
    const shop = await openStore(db, { plan: 'starter' })
    const productId = await addProduct(db, shop.id)
    await typed(shop, 500, { from: 50_000 })

    const { isNew } = await quoteAndPlace(db, orderRequest(shop.id, [{ productId }]))
    expect(isNew).toBe(true)
    const [row] = await db.query('select count(*)::int as count from customers where business_id = $1', [
      shop.id,
    ])
    expect(row?.['count']).toBe(501)
    expect(await codeOf(typed(shop, 1, { from: 90_000 }))).toBe('row_limit')
  })

  it('deletes nothing when the plan ends, and lets the shop change and remove what it has', async () => {
    const shop = await openStore(db, { plan: 'premium' })
    await typed(shop, 600)
    await db.query('update businesses set plan_ends_at = now() where id = $1', [shop.id])
    const owner = person(shop.ownerId)

    expect(
      await refusalOf(
        db.as(owner, `insert into customers (business_id, name, phone) values ($1, 'Ada', '2348099999999')`, [
          shop.id,
        ]),
      ),
    ).toMatchObject({ message: 'row_limit', detail: { kind: 'customers', limit: 500 } })
    expect(
      await db.as(owner, `update customers set name = 'Ada' where business_id = $1 returning 1`, [shop.id]),
    ).toHaveLength(600)
    expect(
      await db.as(
        owner,
        `delete from customers where id in (select id from customers where business_id = $1 order by id limit 200) returning 1`,
        [shop.id],
      ),
    ).toHaveLength(200)
    expect(await codeOf(typed(shop, 1, { from: 5000 }))).toBeNull()
  })

  it('is the trial’s own under a trial, because everybody may begin one', async () => {
    const shop = await openStore(db, { plan: 'enterprise', plan_is_trial: true, plan_ends_at: '2999-01-01' })

    expect(await refusalOf(typed(shop, 2001))).toMatchObject({ detail: { kind: 'customers', limit: 2000 } })
    expect(await codeOf(typed(shop, 2000))).toBeNull()
  })

  it('tells a shopper that the shop takes no more wishes', async () => {
    const shop = await openStore(db, { plan: 'premium', plan_is_trial: true, plan_ends_at: '2999-01-01' })
    await db.query(
      `insert into ${ROWS['leads']?.replace('(business_id,', '(created_at, business_id,').replace('$1,', `now() - interval '2 days', $1,`)}
       from generate_series(1, 500) n`,
      [shop.id],
    )
    const wish = { kind: 'arrivals', name: 'Ada', phone: '2348012345679', place: '/' }

    expect(await refusalOf(db.as(server, 'select save_lead($1, $2, null)', [shop.id, wish]))).toMatchObject({
      message: 'too_many_requests',
      detail: { limit: 'shop' },
    })
  })
})

describe('files that wait', () => {
  const open = (shop: TestStore, by: string, rows = 1) =>
    refusalOf(
      db.as(server, 'select open_import($1, $2, $3)', [
        shop.id,
        by,
        { source: 'list', rowsRead: rows, rowsRefused: 0, rowsSkipped: 0 },
      ]),
    )
  const shopOf = async (ownerId: string) => {
    const shop = await openStore(db, { plan: 'starter' })
    await insert(db, 'business_members', { business_id: shop.id, user_id: ownerId, role: 'owner' })
    return shop
  }

  it('are three of a shop and five of a person, and go after a day', async () => {
    const first = await openStore(db, { plan: 'starter' })
    const second = await shopOf(first.ownerId)
    for (const shop of [first, first, first, second, second])
      expect(await open(shop, first.ownerId)).toBeNull()

    expect(await open(first, first.ownerId)).toMatchObject({ message: 'import_waiting' })
    expect(await open(second, first.ownerId)).toMatchObject({ message: 'import_waiting' })
    expect(await open(second, second.ownerId)).toBeNull()
    await db.query(
      `update imports set status = 'ready', created_at = now() - interval '25 hours' where business_id = $1`,
      [first.id],
    )
    await db.as(server, 'select tidy_imports(100)')
    expect(await open(first, first.ownerId)).toBeNull()
  })

  it('have as many rows in 30 days as the plan reads', async () => {
    const shop = await openStore(db, { plan: 'starter' })

    expect(await open(shop, shop.ownerId, 1001)).toMatchObject({
      message: 'import_rows',
      detail: { limit: 1000 },
    })
    expect(await open(shop, shop.ownerId, 600)).toBeNull()
    expect(await open(shop, shop.ownerId, 401)).toMatchObject({ message: 'import_rows' })
    expect(await open(shop, shop.ownerId, 400)).toBeNull()
  })
})

it('shows no lead and no message to one by REST when the plan has none', async () => {
  const shop = await openStore(db, { plan: 'premium' })
  await db.query(`insert into ${ROWS['leads']} from generate_series(1, 3) n`, [shop.id])
  await db.query(
    `insert into lead_messages (business_id, lead_id, kind, phone_hash) select business_id, id, 'arrivals', 'x' from leads where business_id = $1`,
    [shop.id],
  )
  const seen = async () =>
    Promise.all(
      ['leads', 'lead_messages'].map(
        async (table) =>
          (await db.as(person(shop.ownerId), `select id from ${table} where business_id = $1`, [shop.id]))
            .length,
      ),
    )
  expect(await seen()).toEqual([3, 3])

  await db.query('update businesses set plan_ends_at = now() where id = $1', [shop.id])
  expect(await seen()).toEqual([0, 0])
})
