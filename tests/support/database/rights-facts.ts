// A store in which facts are planted that only a right may show: sums that no order has by itself, what goods cost, what was spent, views. For the matrix
// of named rights.
import { randomUUID } from 'node:crypto'
import type { NamedRight } from '#domain/team/roles.ts'
import { person, type TestDatabase } from './database.ts'
import {
  addMember,
  addProduct,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from './store.ts'

/** Rights that decide what a person is shown. The others decide what they may do: tests/database/team/roles.test.ts tries those. */
export const SHOWING_RIGHTS = [
  'figures',
  'costs',
  'customer-numbers',
] as const satisfies readonly NamedRight[]

type Showing = (typeof SHOWING_RIGHTS)[number]

const PRICE = 190_000
const COST = 76_543
const VIEWS = 424_242
const SPENT = 8_765_432
const TILL = 55_501
export const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
/** Pieces of two orders each: of one person of yesterday, of one of today, of people who walked in, of one who paid in pounds. */
const PIECES = { yesterday: [611, 762], today: [11, 12], walkIn: [21, 22], pounds: [15, 16] } as const

const sum = (...counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
/** Sums that no order has by itself: by person, by day, of two people who are merged, in all. */
const SOLD = [
  sum(...PIECES.yesterday),
  sum(...PIECES.today),
  sum(...PIECES.walkIn),
  sum(...PIECES.today, ...PIECES.walkIn),
  sum(...PIECES.yesterday, ...PIECES.today),
  sum(...PIECES.yesterday, ...PIECES.today, ...PIECES.walkIn),
]

/** What every planted number begins with after the country's code, and every token of a customer's page. */
const NUMBER = '80765432'
const TOKEN = 'facade00'

/** What each right alone may show: sums, never the amount of one order. */
const FACTS: Readonly<Record<Showing, readonly (number | string)[]>> = {
  figures: [
    ...SOLD.map((count) => count * PRICE),
    sum(...PIECES.yesterday),
    sum(...PIECES.pounds) * PRICE,
    VIEWS,
    TILL,
    TILL + sum(...PIECES.today) * PRICE,
  ],
  costs: [COST, SPENT, ...[...SOLD, ...PIECES.yesterday, ...PIECES.today].map((count) => count * COST)],
  'customer-numbers': [NUMBER, TOKEN],
}

/** The rights whose facts are in a text: a number stands for itself, as `260870000` or in whole currency as `2608700.00`; a word anywhere. */
export function factsIn(text: string): Showing[] {
  const isIn = (fact: number | string) =>
    typeof fact === 'string'
      ? text.includes(fact)
      : new RegExp(`(?<![\\d.-])(?:${fact}|${(fact / 100).toFixed(2).replace('.', '\\.')})(?![\\d])`).test(
          text,
        )
  return SHOWING_RIGHTS.filter((right) => FACTS[right].some(isIn))
}

export type FactIds = Readonly<
  Record<
    | 'store'
    | 'product'
    | 'order'
    | 'customer'
    | 'payment'
    | 'count'
    | 'expense'
    | 'import'
    | 'otherCustomer'
    | 'other',
    string
  >
>

/** A store in which every fact is planted, with its members. */
export async function openFactStore(db: TestDatabase) {
  const store = await openStore(db)
  const [managerId, staffId] = [await signUp(db), await signUp(db)]
  await addMember(db, store.id, managerId, 'manager')
  await addMember(db, store.id, staffId, 'staff')
  const own = { business_id: store.id }
  const product = await addProduct(db, store.id, { price: PRICE, created_at: '2026-01-01' })
  await insert(db, 'product_costs', { ...own, product_id: product, cost_minor: COST, since: '2026-01-01' })
  const owner = person(store.ownerId)
  const call = async (sql: string, values: unknown[]) =>
    (await db.as(owner, `select ${sql} as answer`, values))[0]?.['answer'] as Record<string, unknown>
  const till = { id: randomUUID(), counted: TILL, leftIn: TILL, seenExpected: null, seenSince: null }
  await call('close_till($1, $2)', [store.id, till])

  const order = await sell(db, store, product)
  const expense = { id: randomUUID(), amount: SPENT, kind: 'rent', way: 'transfer', spentOn: YESTERDAY }
  await call('record_expense($1, $2)', [store.id, expense])
  const importId = randomUUID()
  await insert(db, 'imports', { ...own, id: importId, source: 'list', created_by: store.ownerId })
  await insert(db, 'private.import_items', { ...own, import_id: importId, place: 1, body: {}, look: {} })
  await insert(db, 'private.import_costs', {
    ...own,
    import_id: importId,
    place: 1,
    costs: JSON.stringify([{ values: [], costMinor: COST }]),
  })
  for (const [table, row] of [
    ['store_page_days', { page: `/product/${product}`, views: VIEWS }],
    ['private.figure_visits', { source: 'whatsapp', views: VIEWS }],
  ] as const)
    await insert(db, table, { ...own, ...row, day: new Date().toISOString().slice(0, 10) })
  await insert(db, 'product_stock_days', {
    ...own,
    product_id: product,
    day: '2026-11-02',
    stock: VIEWS,
    was_sold_out: false,
  })
  await insert(db, 'customer_merges', {
    ...own,
    customer_id: order.customer_id,
    phone: `234${NUMBER}20`,
    name: 'N. Eze',
    orders_moved: 0,
  })
  const lead = { ...own, id: randomUUID(), kind: 'arrivals', name: 'Ngozi', phone: `234${NUMBER}21` }
  await insert(db, 'leads', { ...lead, code: 'FGH23' })
  await db.query(
    'insert into private.lead_people (business_id, phone_hash) values ($1, private.lead_phone_hash($1, $2))',
    [store.id, lead.phone],
  )
  // Counts the figures, whose answers differ until they are.
  await call(`read_figures($1, 'day')`, [store.id])
  const ids: FactIds = {
    store: store.id,
    product,
    order: order.id,
    customer: order.customer_id,
    payment: order.payment_id,
    count: till.id,
    expense: expense.id,
    import: importId,
    otherCustomer: order.otherCustomer,
    other: randomUUID(),
  }
  return { store, managerId, staffId, ids }
}

type Sold = { readonly id: string; readonly customer_id: string; readonly payment_id: string }

/** Sells what PIECES says, all delivered and paid; today's in cash. */
async function sell(db: TestDatabase, store: TestStore, product: string) {
  for (const [place, [when, counts]] of Object.entries(PIECES).entries()) {
    const customer = { name: 'Ngozi Eze', phone: `234${NUMBER}1${place}`, address: '12 Allen Avenue' }
    for (const quantity of counts) {
      const request = orderRequest(store.id, [{ productId: product, quantity }], { customer })
      const { token } = await quoteAndPlace(db, request)
      if (when === 'pounds') {
        await db.query(
          `update orders set currency = 'GBP', base_currency = 'NGN', rate_own = 1, rate_other = 1, rate_source = 'own', rate_step = 1 where token = $1`,
          [token],
        )
      }
      if (when === 'walkIn')
        await db.query(
          `update orders set source = 'manual', phone = null, customer_id = null where token = $1`,
          [token],
        )
      if (when === 'yesterday')
        await db.query(`update orders set created_at = now() - interval '1 day' where token = $1`, [token])
      await db.query(
        `update orders set status = 'delivered', token = '${TOKEN}' || right(token, 24) where token = $1`,
        [token],
      )
      const [row] = await db.query('select id, total from orders where right(token, 24) = right($1, 24)', [
        token,
      ])
      // Of one order the money stays open.
      if (quantity === PIECES.pounds[1]) continue
      const way = when === 'today' ? 'cash' : 'transfer'
      const payment = {
        id: randomUUID(),
        kind: 'received',
        amount: row?.['total'],
        way,
        seenBalance: row?.['total'],
      }
      await db.as(person(store.ownerId), 'select record_payment($1, $2, $3)', [
        store.id,
        row?.['id'],
        payment,
      ])
    }
  }
  const [first, , third] = await db.query(
    `select o.id, o.customer_id, p.id as payment_id from orders o join order_payments p on p.order_id = o.id where o.business_id = $1
      order by o.created_at`,
    [store.id],
  )
  return { ...(first as Sold), otherCustomer: third?.['customer_id'] as string }
}
