// Checks that the database knows the states of an order as the domain does: every state, every step, the way, what may be edited, what is a
// sale. A state that only one side knows turns this red.
// Planted, each seen red: a state more in the domain; `shipped` left out of private.is_sale.
import { expect, it } from 'vitest'
import {
  canMove,
  isCancellable,
  isEditable,
  ORDER_STATUSES,
  ORDER_WAY,
  type OrderStatus,
} from '#domain/checkout/order-status.ts'
import { codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import { addProduct, openStore, orderRequest, quoteAndPlace } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

/** Whether an order of a state is income, unless its money went back. */
const SALES: Readonly<Record<OrderStatus, boolean>> = {
  pending: false,
  confirmed: true,
  shipped: true,
  delivered: true,
  cancelled: false,
}

it('allows the states of the domain, and no other', async () => {
  const [row] = await db.query(
    `select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z]+)''', 'g') m) as states
     from pg_constraint where conrelid = 'orders'::regclass and conname = 'orders_status_check'`,
  )

  expect(row?.['states']).toEqual(ORDER_STATUSES)
})

it('allows the steps of the domain, and no other', async () => {
  const rows = await db.query(
    'select f, t, private.is_order_step(f, t) as is_step from unnest($1::text[]) f, unnest($1::text[]) t',
    [ORDER_STATUSES],
  )

  expect(rows.map(({ f, t, is_step }) => [f, t, is_step])).toEqual(
    rows.map(({ f, t }) => [f, t, canMove(f as OrderStatus, t as OrderStatus)]),
  )
  expect(ORDER_STATUSES.filter(isCancellable)).toEqual(['pending', 'confirmed', 'shipped'])
})

it('counts as a sale what is confirmed and not refunded', async () => {
  const rows = await db.query(
    `select s as status, p as payment, private.is_sale(s, p) as is_sale
     from unnest($1::text[]) s, unnest('{unpaid, claimed, paid, refunded}'::text[]) p`,
    [ORDER_STATUSES],
  )

  expect(rows.map((row) => row['is_sale'])).toEqual(
    rows.map(({ status, payment }) => SALES[status as OrderStatus] && payment !== 'refunded'),
  )
})

it('shows the way of the domain to who tracks an order, and lets members edit what the domain lets them', async () => {
  const store = await openStore(db)
  const productId = await addProduct(db, store.id)
  const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))
  const editable: OrderStatus[] = []
  for (const status of ORDER_STATUSES) {
    await db.query('update orders set status = $2 where token = $1', [token, status])
    const [order] = await db.query(
      `select id, array(select s ->> 'status' from jsonb_array_elements(private.tracked_order(o) -> 'steps') s) as steps
       from orders o where token = $1`,
      [token],
    )
    const place = ORDER_WAY.indexOf(status)
    expect(order?.['steps']).toEqual(place < 0 ? [ORDER_WAY[0], status] : ORDER_WAY.slice(0, place + 1))
    const edit = db.as(person(store.ownerId), `select quote_order_edit($1, '{"version": 1}')`, [
      order?.['id'],
    ])
    if ((await codeOf(edit)) !== 'order_closed') editable.push(status)
  }

  expect(editable).toEqual(ORDER_STATUSES.filter(isEditable))
})
