// Tests the status of an order: allowed steps, who may take them, and that a cancelled or expired order returns its goods exactly once. Stock
// + sold is constant over random histories, run in parallel. Planted defects kept as tests: returning goods without checking the status;
// expiry that returns nothing. Seen red: a claimed payment without the order’s lock (`for no key update`); a payment claimed again after the
// shop has reset it; an expiry that does not look at the money.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/checkout/order-status.ts'
import { cancelTwice, type Defect, expireWithoutReturn, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, person, server, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  openStore,
  orderRequest,
  place,
  quoteAndPlace,
} from '#tests/support/database/store.ts'
import { seedTenants } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'
import { asPerson, callAs } from '#tests/support/stores/owner-orders.ts'
import { bookSql, payAs } from '#tests/support/stores/payments.ts'
import { waitsForLock } from '../../support/database/waits-for-lock.ts'

const db = forFile(openDatabase)

const statuses = ORDER_STATUSES
const steps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

describe('expiry', () => {
  it('of one order that fails keeps no other from it, and is tried again in an hour', async () => {
    const broken = await openDatabase()
    const store = await openStore(broken)
    const productId = await addProduct(broken, store.id, { stock: 10 })
    const tokens: string[] = []
    for (let at = 0; at < 2; at += 1) {
      tokens.push((await quoteAndPlace(broken, orderRequest(store.id, [{ productId }]))).token)
    }
    await broken.query(`update orders set expires_at = now() - interval '1 minute'`)
    await broken.query(`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'this one cannot be cancelled'; end $$`)
    await broken.query(
      `create trigger refuse_one before update on orders for each row
       when (new.token = '${tokens[0]}' and new.status = 'cancelled') execute function refuse_one()`,
    )

    const [answer] = await broken.query('select expire_orders() as expired')

    expect(answer).toEqual({ expired: 1 })
    expect(
      await broken.query(
        'select status, expires_at > now() as later from orders order by (token = $1) desc',
        [tokens[0]],
      ),
    ).toEqual([
      { status: 'pending', later: true },
      { status: 'cancelled', later: false },
    ])
    await broken.close()
  })
})

describe('a payment that the customer claims', () => {
  async function placed(money: 'unpaid' | 'paid' | 'refunded' | 'claimed' = 'unpaid') {
    const store = await openStore(db, { allow_pickup: true })
    const productId = await addProduct(db, store.id)
    const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId }], { delivery: 'pickup' }))
    if (money !== 'unpaid') await db.query(bookSql(money, 'o.token = $1'), [token])
    const state = async () => {
      const [order] = await db.query(
        'select payment_status, status, updated_at from orders where token = $1',
        [token],
      )
      const events = await db.query(
        `select from_status, to_status, actor, e.note, details from order_events e join orders o on o.id = e.order_id
         where o.token = $1 and e.kind = 'payment' order by e.created_at`,
        [token],
      )
      return { payment: order?.['payment_status'], updatedAt: order?.['updated_at'], events }
    }
    const claim = async (reference = '') => {
      const [row] = await db.as(server, 'select claim_payment($1, $2) as answer', [token, reference])
      return row?.['answer']
    }
    return { token, state, claim }
  }

  it('is the customer’s word in the history, never a payment, and tells those who follow the order', async () => {
    const order = await placed()
    const before = await order.state()

    expect(await order.claim(`  FT26 <b>\n x${'y'.repeat(300)}`)).toEqual({ changed: true })

    const after = await order.state()
    expect(after.payment).toBe('claimed')
    expect(after.updatedAt).not.toEqual(before.updatedAt)
    expect(after.events).toEqual([
      {
        from_status: 'unpaid',
        to_status: 'claimed',
        actor: null,
        note: `FT26 b x${'y'.repeat(192)}`,
        details: { by: 'customer', money: { kind: 'claimed', amount: 500_000, way: 'transfer' } },
      },
    ])
    const [page] = await db.query('select order_by_token($1) as page', [order.token])
    expect(page?.['page']).toMatchObject({
      paymentStatus: 'claimed',
      paymentClaim: { reference: `FT26 b x${'y'.repeat(192)}`, amount: 500_000, isOpen: true },
    })
  })

  it('of two at once is taken once', async () => {
    const { token, claim, state } = await placed()
    const pool = await db.serverPool(1)
    const first = await pool.connect()
    await first.query('begin')
    await first.query('select claim_payment($1, $2)', [token, 'one'])

    const second = claim('two')
    expect(await waitsForLock(db, 1, second)).toBe(true)
    await first.query('commit')
    first.release()

    expect(await second).toEqual({ changed: false })
    expect((await state()).events).toMatchObject([{ to_status: 'claimed', note: 'one' }])
  })

  it.each(['paid', 'refunded', 'claimed'] as const)(
    'changes nothing of an order that is %s',
    async (payment) => {
      const { claim, state } = await placed(payment)

      expect(await claim('x')).toEqual({ changed: false })
      expect((await state()).payment).toBe(payment)
    },
  )

  it('changes nothing of a cancelled order, and knows no other token', async () => {
    const { token, claim, state } = await placed()
    await db.query(`update orders set status = 'cancelled' where token = $1`, [token])

    expect(await claim('x')).toEqual({ changed: false })
    expect((await state()).payment).toBe('unpaid')
    expect(await db.as(server, 'select claim_payment($1) as answer', ['0'.repeat(32)])).toEqual([
      { answer: null },
    ])
  })
})

describe('what of an order is still sold', () => {
  it('has today’s price; what is gone, drafted, sold out or another choice by now has none', async () => {
    const store = await openStore(db)
    const ids = {
      dearer: await addProduct(db, store.id),
      draft: await addProduct(db, store.id),
      empty: await addProduct(db, store.id, { stock: 1 }),
      chosen: await addProduct(db, store.id),
      gone: await addProduct(db, store.id),
    }
    const items = Object.values(ids).map((productId) => ({ productId }))
    const { token } = await quoteAndPlace(db, orderRequest(store.id, items))
    await db.query('update products set price = 770000 where id = $1', [ids.dearer])
    await db.query(`update products set status = 'draft' where id = $1`, [ids.draft])
    await addOptions(db, store.id, ids.chosen, 'Size', ['S', 'M'])
    await db.query('delete from products where id = $1', [ids.gone])

    const [row] = await db.query('select order_by_token($1) as page', [token])

    const page = row?.['page'] as { items: { priceToday: number | null }[]; takesOrders: boolean }
    expect(page.items.map(({ priceToday }) => priceToday)).toEqual([770_000, null, null, null, null])
    expect(page.takesOrders).toBe(true)
  })
})

describe('steps', () => {
  it('allows the table’s steps, takes the present status as done, refuses the rest', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id)
    const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))
    const [order] = await db.query('select id from orders where token = $1', [token])
    const move = (to: string) => db.query('select set_order_status($1, $2) as answer', [order?.['id'], to])

    for (const from of statuses) {
      for (const to of statuses) {
        await db.query('update orders set status = $1 where id = $2', [from, order?.['id']])
        const isAllowed = from === to || steps[from].includes(to)
        expect(await codeOf(move(to)), `${from} to ${to}`).toBe(isAllowed ? null : 'bad_request')
      }
    }
    expect(await codeOf(move('lost'))).toBe('bad_request')
    expect((await move('cancelled'))[0]?.['answer']).toMatchObject({ status: 'cancelled', changed: false })
  })

  it('is for members of the store and the server, and tells strangers nothing', async () => {
    const tenants = await openDatabase()
    const { a, b, actors } = await seedTenants(tenants)
    const confirm = `select set_order_status($1, 'confirmed', 'Called her')`
    const orderId = a.ids['orderId']

    for (const name of ['owner B', 'removed staff', 'shopper of A', 'operator']) {
      expect(await codeOf(tenants.as(actors[name] as never, confirm, [orderId])), name).toBe('forbidden')
    }
    expect(await codeOf(tenants.as(person(a.staffId), confirm, [a.id]))).toBe('forbidden')
    expect(await codeOf(tenants.as(person(a.staffId), confirm, [orderId]))).toBeNull()
    expect(await codeOf(tenants.as(server, confirm, [b.ids['orderId']]))).toBeNull()
    const events = await tenants.query(
      'select kind, from_status, to_status, actor, note from order_events where order_id = $1 and kind = $2',
      [orderId, 'status'],
    )
    expect(events).toEqual([
      {
        kind: 'status',
        from_status: 'pending',
        to_status: 'confirmed',
        actor: a.staffId,
        note: 'Called her',
      },
    ])
    await tenants.close()
  })

  it('keeps payment apart and in the history', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id)
    const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId }], { delivery: 'pickup' }))
    const [order] = await db.query('select id, business_id from orders where token = $1', [token])
    const owner = asPerson(db, store.ownerId)
    await payAs(owner, order as { id: string; business_id: string }, {
      amount: 500_000,
      seenBalance: 500_000,
    })

    const [event] = await db.query(
      `select e.from_status, e.to_status, e.actor, o.status from order_events e join orders o on o.id = e.order_id
       where o.token = $1 and e.kind = 'payment'`,
      [token],
    )
    expect(event).toEqual({
      from_status: 'unpaid',
      to_status: 'paid',
      actor: store.ownerId,
      status: 'pending',
    })
  })
})

// One shop with three kinds of stock and a voucher; the counts must add up at any time.
async function openCountedShop(target: TestDatabase) {
  const store = await openStore(target)
  const plain = await addProduct(target, store.id, { stock: 30 })
  const sized = await addProduct(target, store.id, { stock: 30 })
  const [s, l] = (await addOptions(target, store.id, sized, 'Size', ['S', 'L'])).valueIds as [string, string]
  await addCombination(target, store.id, sized, [l], { stock: 20 })
  await addVoucher(target, store.id, { code: 'HISTORY', max_uses: 8 })
  const goods = [
    { productId: plain, variantIds: [] },
    { productId: sized, variantIds: [s] },
    { productId: sized, variantIds: [l] },
  ]
  return { store, goods }
}

async function balance(target: TestDatabase, storeId: string) {
  const [row] = await target.query(
    `select
       (select sum(stock) from products where business_id = $1)
         + (select sum(stock) from product_combinations where business_id = $1)
         + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
            where o.business_id = $1 and o.status <> 'cancelled') as units,
       (select uses from vouchers where business_id = $1)
         - (select count(*) from orders where business_id = $1 and voucher_id is not null and status <> 'cancelled') as uses`,
    [storeId],
  )
  return { units: Number(row?.['units']), uses: row?.['uses'] }
}

type Operation = {
  kind: 'order' | 'move' | 'cancel' | 'expire'
  pick: number
  quantity: number
  voucher: boolean
}

async function runHistory(target: TestDatabase, operations: readonly Operation[]) {
  const { store, goods } = await openCountedShop(target)
  const pool = await target.serverPool(8)
  const run = async ({ kind, pick, quantity, voucher }: Operation) => {
    if (kind === 'order') {
      const item = goods[pick % goods.length] as (typeof goods)[number]
      const total = 500_000 * quantity
      const fields = voucher
        ? { voucherCode: 'HISTORY', expectedTotal: total * 0.9 }
        : { expectedTotal: total }
      return codeOf(place(pool, orderRequest(store.id, [{ ...item, quantity }], fields)))
    }
    if (kind === 'expire') {
      await target.query(
        `with held as (select id from orders where business_id = $1 and status = 'pending' order by code limit 2 for no key update)
         update orders o set expires_at = now() - interval '1 minute' from held where o.id = held.id`,
        [store.id],
      )
      return codeOf(pool.query('select expire_orders()'))
    }
    const status = kind === 'cancel' ? 'cancelled' : (statuses[pick % statuses.length] as string)
    return codeOf(
      pool.query(
        `select set_order_status(id, $2) from (select id from orders where business_id = $1 order by code
         offset $3 limit 1) o`,
        [store.id, status, pick % 12],
      ),
    )
  }
  const codes = await Promise.all(operations.map(run))
  // Expires the orders that were busy in the last minute.
  codes.push(await run({ kind: 'expire', pick: 0, quantity: 1, voucher: false }))
  return { codes, ...(await balance(target, store.id)) }
}

const operation = fc.record<Operation>({
  kind: fc.constantFrom('order', 'order', 'order', 'move', 'cancel', 'cancel', 'expire'),
  pick: fc.nat(60),
  quantity: fc.integer({ min: 1, max: 3 }),
  voucher: fc.boolean(),
})
const expected = [null, 'out_of_stock', 'voucher_used_up', 'bad_request', 'too_many_requests']

async function checkHistories(target: TestDatabase, histories: number) {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 60, maxLength: 120 }), async (operations) => {
      const { codes, units, uses } = await runHistory(target, operations)
      expect(codes.filter((code) => !expected.includes(code))).toEqual([])
      expect({ units, uses }).toEqual({ units: 80, uses: 0 })
    }),
    { numRuns: histories, seed: 20261120, endOnFailure: true },
  )
}

describe('giving back', () => {
  it('keeps stock + sold and voucher uses constant over 12 random parallel histories', async () => {
    await checkHistories(db, 12)
  })

  it('gives back once when an order is cancelled 30 times at once', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 10 })
    const { token } = await quoteAndPlace(db, orderRequest(store.id, [{ productId, quantity: 4 }]))
    const pool = await db.serverPool(30)

    const cancel = `select set_order_status(id, 'cancelled') as answer from orders where token = $1`
    const answers = await Promise.all(Array.from({ length: 30 }, () => pool.query(cancel, [token])))

    expect(answers.filter(({ rows }) => rows[0].answer.changed)).toHaveLength(1)
    expect(await db.query('select stock from products where id = $1', [productId])).toEqual([{ stock: 10 }])
  })

  it('leaves goods alone that are no longer counted or gone', async () => {
    const store = await openStore(db)
    const uncounted = await addProduct(db, store.id, { stock: 10 })
    const gone = await addProduct(db, store.id, { stock: 10 })
    const items = [{ productId: uncounted }, { productId: gone }]
    const { token } = await quoteAndPlace(db, orderRequest(store.id, items))
    await db.query('update products set stock = null where id = $1', [uncounted])
    await db.query('delete from products where id = $1', [gone])

    await db.query(`select set_order_status(id, 'cancelled') from orders where token = $1`, [token])

    expect(await db.query('select stock from products where id = $1', [uncounted])).toEqual([{ stock: null }])
    expect(
      await db.query('select name from order_lines l join orders o on o.id = order_id where token = $1', [
        token,
      ]),
    ).toHaveLength(2)
  })

  it('expires only pending orders whose time has come', async () => {
    await db.query(`update orders set expires_at = now() + interval '1 day'`)
    const store = await openStore(db, { pending_expiry_hours: 2 })
    const productId = await addProduct(db, store.id, { stock: 10 })
    const order = async () => (await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))).token
    const [due, confirmed, early] = [await order(), await order(), await order()]
    await db.query(`select set_order_status(id, 'confirmed') from orders where token = $1`, [confirmed])
    const [row] = await db.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from orders where token = $1`,
      [early],
    )
    const late = `update orders set expires_at = now() where token = any ($1)`
    await db.query(late, [[due, confirmed]])

    const [answer] = await db.query('select expire_orders(10) as expired')

    expect(row?.['seconds']).toBe(7200)
    expect(answer?.['expired']).toBe(1)
    expect(await db.query('select stock from products where id = $1', [productId])).toEqual([{ stock: 8 }])
    const events = `select kind, to_status from order_events e join orders o on o.id = order_id where token = $1 and kind <> 'placed'`
    expect(await db.query(events, [due])).toEqual([{ kind: 'expired', to_status: 'cancelled' }])
  })

  it('keeps a waiting order while money of it came or is said to be sent, and an hour after that is taken back', async () => {
    const lapse = (target: TestDatabase) => target.query('update orders set expires_at = now()')
    const statusOf = async (target: TestDatabase, tokens: readonly string[]) =>
      (
        await target.query(
          'select status from orders where token = any ($1) order by array_position($1, token)',
          [tokens],
        )
      ).map(({ status }) => status)
    const lived = async (target: TestDatabase) => {
      const store = await openStore(target)
      const owner = asPerson(target, store.ownerId)
      const productId = await addProduct(target, store.id, { stock: 10 })
      const order = async () => (await quoteAndPlace(target, orderRequest(store.id, [{ productId }]))).token
      const tokens = [await order(), await order(), await order()]
      const [came = '', said = ''] = tokens
      const [row] = await target.query('select id, business_id, balance from orders where token = $1', [came])
      const booked = row as { id: string; business_id: string; balance: number }
      await payAs(owner, booked, { amount: 100, seenBalance: booked.balance })
      await target.query('select claim_payment($1)', [said])
      await lapse(target)
      await target.query('select expire_orders()')
      const kept = await statusOf(target, tokens)
      for (const { id } of await target.query('select id from order_payments where business_id = $1', [
        store.id,
      ]))
        await callAs(owner, 'reverse_payment', store.id, id)
      await target.query('select expire_orders()')
      const after = await statusOf(target, tokens)
      await lapse(target)
      await target.query('select expire_orders()')
      return { kept, after, last: await statusOf(target, tokens) }
    }

    expect(await lived(db)).toEqual({
      kept: ['pending', 'pending', 'cancelled'],
      after: ['pending', 'pending', 'cancelled'],
      last: ['cancelled', 'cancelled', 'cancelled'],
    })

    const broken = await openDatabase()
    await plant(broken, [
      {
        routine: 'public.expire_orders(integer)',
        replace: [
          [
            "status = 'pending' and paid = 0 and expires_at <= now() and private.lapses_at(expires_at, paid, claimed) <= now()",
            "status = 'pending' and expires_at <= now()",
          ],
          ['and private.lapses_at(expires_at, paid, claimed) <= now())', ')'],
        ],
      },
    ])
    expect((await lived(broken)).kept).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await broken.close()
  })

  it('gives an order that is said to be paid seven days more, and one with money no end', async () => {
    const store = await openStore(db)
    const productId = await addProduct(db, store.id, { stock: 10 })
    const order = async () => (await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))).token
    const [said, came] = [await order(), await order()]
    for (const token of [said, came]) await db.query('select claim_payment($1)', [token])
    const [row] = await db.query('select id, business_id, balance from orders where token = $1', [came])
    const booked = row as { id: string; business_id: string; balance: number }
    await payAs(asPerson(db, store.ownerId), booked, { amount: 100, seenBalance: booked.balance })
    const statesAfter = async (passed: string) => {
      await db.query('update orders set expires_at = now() - $2::interval where business_id = $1', [
        store.id,
        passed,
      ])
      await db.query('select expire_orders()')
      const rows = await db.query(
        'select status from orders where business_id = $1 order by (token = $2) desc',
        [store.id, said],
      )
      return rows.map(({ status }) => status)
    }

    expect(await statesAfter('6 days 23 hours')).toEqual(['pending', 'pending'])
    expect(await statesAfter('7 days')).toEqual(['cancelled', 'pending'])
    expect(await db.query('select stock from products where id = $1', [productId])).toEqual([{ stock: 9 }])
    expect(await statesAfter('100 days')).toEqual(['cancelled', 'pending'])
  })

  it.each<[string, Defect]>([
    ['a cancellation that does not look at the status', cancelTwice],
    ['an expiry that gives nothing back', expireWithoutReturn],
  ])('turns red for %s', async (_, defect) => {
    const broken = await openDatabase()
    await plant(broken, defect)

    await expect(checkHistories(broken, 3)).rejects.toThrow()
    await broken.close()
  })
})
