// Erases a person on request: searches every column of every table for their data, while amounts, lines and dates stay. Planted defect kept
// as a test: an erasure that forgets the voucher uses.

import { describe, expect, it } from 'vitest'
import { forgetVoucherUses, plant } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  addVoucher,
  insert,
  newPhone,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { asPerson } from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'
import { bringBack } from '#tests/support/stores/returns.ts'

const db = forFile(openDatabase)

const words = {
  name: 'Zubaida Marker',
  address: '77 Marker Close',
  landmark: 'Beside Marker Mosque',
  email: 'zubaida@marker.test',
  note: 'Ring the marker bell',
}

/** A person with a delivered order that has left data in every possible place. */
async function openTraces(target: TestDatabase) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id)
  await addVoucher(target, store.id, { code: 'TEN' })
  const userId = await signUp(target)
  const phone = newPhone()
  const request = orderRequest(store.id, [{ productId }], {
    customer: { ...words, phone },
    voucherCode: 'TEN',
  })
  const { token } = await quoteAndPlace(target, request, { userId, ipHash: 'marker-address' })
  const [order] = await target.query('select id, customer_id from orders where token = $1', [token])
  const orderId = order?.['id'] as string
  for (const status of ['confirmed', 'shipped', 'delivered']) {
    await target.query('select set_order_status($1, $2, $3)', [orderId, status, 'Marker called'])
  }
  const byOwner = asPerson(target, store.ownerId)
  const booked = { id: orderId, business_id: store.id }
  const [sums] = await target.query('select balance from orders where id = $1', [orderId])
  const seenBalance = Number(sums?.['balance'])
  await target.query(`select claim_payment($1, 'Marker transfer', 'image/png')`, [token])
  await payAs(byOwner, booked, { amount: seenBalance, seenBalance, reference: 'Marker bank' })
  await bringBack(target, byOwner, booked, { pieces: [1], settle: 'credit', note: 'Too small for Marker' })
  await target.as(person(store.ownerId), 'select issue_receipt($1)', [orderId])
  await target.as(person(store.ownerId), `select add_order_note($1, 'Marker pays late')`, [orderId])
  const gone = await insert(target, 'customers', {
    id: crypto.randomUUID(),
    business_id: store.id,
    name: 'Z. Marker',
    phone: newPhone(),
    address: '5 Marker Lane',
  })
  const keep = order?.['customer_id'] as string
  const owner = person(store.ownerId)
  const [plan] = await target.as(
    owner,
    `select preview_customer_merge($1, $2, $3) ->> 'version' as version`,
    [store.id, keep, gone],
  )
  const [merged] = await target.query('select phone from customers where id = $1', [gone])
  await target.as(owner, 'select merge_customers($1, $2, $3, $4)', [store.id, keep, gone, plan?.['version']])
  const erase = (name: string, actor = owner) =>
    target.as(actor, 'select erase_customer($1, $2, $3) as done', [store.id, keep, name])
  return { store, orderId, keep, phone, userId, mergedPhone: merged?.['phone'] as string, erase, productId }
}

/** Tables of the store that still contain one of the texts, in any column. */
async function tracesOf(target: TestDatabase, storeId: string, texts: readonly string[]) {
  const tables = await target.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const sql = `select 1 from public.${name} t where t.business_id = $1
      and exists (select from unnest($2::text[]) w where strpos(lower(t::text), lower(w)) > 0)`
    if ((await target.query(sql, [storeId, texts])).length > 0) found.push(name)
  }
  return found.sort()
}

describe('erasing a customer', () => {
  it('leaves no trace of the person in any table of the store, and the books as they were', async () => {
    const traces = await openTraces(db)
    const texts = ['marker', traces.phone, traces.mergedPhone, traces.userId]
    const books = () =>
      db.query(
        `select o.code, o.status, o.payment_status, o.subtotal, o.discount, o.total, o.voucher_code, o.created_at, o.currency,
           jsonb_agg(to_jsonb(l) order by l.position) as lines
         from orders o join order_lines l on l.order_id = o.id where o.id = $1 group by o.id`,
        [traces.orderId],
      )
    const pictures = () =>
      db.query('select id from order_payments where order_id = $1 and picture is not null', [traces.orderId])
    expect(await pictures()).toHaveLength(1)
    const before = await books()
    expect(await tracesOf(db, traces.store.id, texts)).toEqual(
      expect.arrayContaining([
        'customer_merges',
        'customers',
        'gift_cards',
        'order_events',
        'order_payments',
        'order_returns',
        'orders',
        'voucher_uses',
      ]),
    )

    const [answer] = await traces.erase('zubaida  marker')

    expect(answer?.['done']).toEqual({ orders: 1 })
    expect(await tracesOf(db, traces.store.id, texts)).toEqual([])
    expect(await pictures()).toEqual([])
    expect(await books()).toEqual(before)
    const [order] = await db.query(
      'select customer_name, phone, customer_id, user_id from orders where id = $1',
      [traces.orderId],
    )
    expect(order).toEqual({
      customer_name: 'Erased customer',
      phone: expect.stringMatching(/^999\d{12}$/),
      customer_id: null,
      user_id: null,
    })
  })

  it('writes down that it was done, when, by whom and for how many orders', async () => {
    const traces = await openTraces(db)

    await traces.erase(words.name)

    const log = await db.query(
      `select orders, actor, created_at > now() - interval '1 minute' as recent from customer_erasures where business_id = $1`,
      [traces.store.id],
    )
    expect(log).toEqual([{ orders: 1, actor: traces.store.ownerId, recent: true }])
  })

  it('waits for orders that are still on their way', async () => {
    const traces = await openTraces(db)
    const customer = { ...words, phone: traces.mergedPhone }
    await quoteAndPlace(db, orderRequest(traces.store.id, [{ productId: traces.productId }], { customer }))

    expect(await refusalOf(traces.erase(words.name))).toMatchObject({
      message: 'customer_has_open_orders',
      detail: { orders: 1 },
    })
  })

  it('is for owners and managers, who have written the name', async () => {
    const traces = await openTraces(db)
    const staffId = await signUp(db)
    await addMember(db, traces.store.id, staffId, 'staff')

    expect(await codeOf(traces.erase(words.name, person(staffId)))).toBe('forbidden')
    expect(await codeOf(traces.erase('Somebody Else'))).toBe('bad_request')
    expect(await codeOf(traces.erase(words.name, person((await openStore(db)).ownerId)))).toBe('forbidden')
    expect(await codeOf(traces.erase(words.name))).toBeNull()
    expect(await codeOf(traces.erase(words.name))).toBe('unknown_customer')
  })

  it('lets the person order again as somebody new', async () => {
    const traces = await openTraces(db)
    await traces.erase(words.name)
    const customer = { name: 'Zubaida', phone: traces.phone }

    await quoteAndPlace(db, orderRequest(traces.store.id, [{ productId: traces.productId }], { customer }))

    const rows = await db.query(
      'select customer_name, customer_id is null as erased from orders where business_id = $1 order by created_at',
      [traces.store.id],
    )
    expect(rows).toEqual([
      { customer_name: 'Erased customer', erased: true },
      { customer_name: 'Zubaida', erased: false },
    ])
  })

  it('turns red when the voucher uses are forgotten', async () => {
    const broken = await openDatabase()
    await plant(broken, forgetVoucherUses)
    const traces = await openTraces(broken)

    await traces.erase(words.name)

    expect(await tracesOf(broken, traces.store.id, [traces.phone])).toEqual(['voucher_uses'])
    await broken.close()
  })
})
