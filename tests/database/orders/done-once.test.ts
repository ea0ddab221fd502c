// Checks that an act which a device sends again has its effect once: the note of the header `x-oja-action` (access/do_once.sql), on real connections; and
// money that was taken without a line (`seenPaid`). tests/edge/orders/done-once.test.ts sends the header itself. Planted defects kept as tests:
// - A note of an act that is found to be there already, and not asked about: the act counts twice.
// - Money without a line that does not ask what other members wrote meanwhile.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  openCountedShop,
  personPool,
  quoteAndEdit,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
let shop: CountedShop

beforeAll(async () => {
  shop = await openCountedShop(db)
  await db.query('update products set stock = 1000000 where id = $1', [shop.cloth])
})

type Pool = Awaited<ReturnType<typeof personPool>>

/** Does an act of a person in one transaction with its note, as a call with the header. */
async function doOnce(pool: Pool, id: string, name: string, ...values: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select private.do_once($1)', [id])
    const answer = await callAs(client, name, ...values)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function notesOf(orderId: string): Promise<number> {
  const [row] = await db.query(
    `select count(*)::int as n from order_events where order_id = $1 and kind = 'note'`,
    [orderId],
  )
  return row?.['n'] as number
}

describe('an act', () => {
  it('counts once, however often and from however many connections it is sent', async () => {
    const order = await shopperOrder(db, shop)
    const pool = await personPool(db, shop.store.ownerId, 4)
    const id = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(doOnce(pool, id, 'add_order_note', order.id, 'Ring first'))),
    )

    expect(sent.sort()).toEqual(['done_before', 'done_before', 'done_before', null])
    expect(await codeOf(doOnce(pool, id, 'add_order_note', order.id, 'Ring first'))).toBe('done_before')
    expect(await notesOf(order.id)).toBe(1)
  })

  it('that was refused leaves no note, and may be sent again', async () => {
    const order = await shopperOrder(db, shop)
    const pool = await personPool(db, shop.store.ownerId, 1)
    const id = randomUUID()

    expect(await codeOf(doOnce(pool, id, 'add_order_note', order.id, ''))).toBe('bad_request')
    expect(await codeOf(doOnce(pool, id, 'add_order_note', order.id, 'Ring first'))).toBeNull()
    expect(await notesOf(order.id)).toBe(1)
  })

  it('of one person does not stand in the way of another with the same id', async () => {
    const order = await shopperOrder(db, shop)
    const helper = await signUp(db)
    await addMember(db, shop.store.id, helper, 'staff')
    const id = randomUUID()
    for (const person of [shop.store.ownerId, helper])
      await doOnce(await personPool(db, person, 1), id, 'add_order_note', order.id, 'Ring first')

    expect(await notesOf(order.id)).toBe(2)
  })

  it('is one of five thousand a day: nobody fills the table of notes', async () => {
    const person = await signUp(db)
    const write = (count: number, age: string) =>
      db.query(
        `insert into private.done_actions (person, id, done_at) select $1, gen_random_uuid(), now() - $3::interval from generate_series(1, $2)`,
        [person, count, age],
      )
    await write(5_000, '25 hours')
    await write(4_999, '1 hour')
    const pool = await personPool(db, person, 1)

    expect(await codeOf(doOnce(pool, randomUUID(), 'my_orders'))).not.toBe('PGRST')
    await write(1, '1 hour')
    expect(await codeOf(doOnce(pool, randomUUID(), 'my_orders'))).toBe('PGRST')
  })

  it('is named by a UUID', async () => {
    const pool = await personPool(db, shop.store.ownerId, 1)
    expect(await codeOf(doOnce(pool, 'again', 'my_orders'))).toBe('bad_request')
  })

  it('counts twice when nobody asks whether its note was there: planted', async () => {
    const planted = await openDatabase()
    await plant(planted, [
      {
        routine: 'private.do_once(text)',
        replace: [
          [
            'if exists (select from private.done_actions',
            'if false and exists (select from private.done_actions',
          ],
          ['if not found then', 'if false then'],
        ],
      },
    ])
    const other = await openCountedShop(planted)
    const order = await shopperOrder(planted, other)
    const pool = await personPool(planted, other.store.ownerId, 1)
    const id = randomUUID()
    for (const _ of [1, 2]) await doOnce(pool, id, 'add_order_note', order.id, 'Ring first')
    const rows = await planted.query(`select from order_events where order_id = $1 and kind = 'note'`, [
      order.id,
    ])
    expect(rows).toHaveLength(2)
    await planted.close()
  })
})

describe('money that was taken without a line', () => {
  const offline = (amount: number, seenPaid: number) => ({ amount, seenPaid, seenBalance: null as never })

  async function collected(database: TestDatabase, at: CountedShop) {
    const by = asPerson(database, at.store.ownerId)
    return { by, placed: await shopperOrder(database, at, { delivery: 'pickup' }) }
  }

  it('counts also when another device has changed the order', async () => {
    const { by, placed } = await collected(db, shop)
    const { version } = (await callAs(by, 'order_details', placed.id)) as { version: number }
    await quoteAndEdit(
      by,
      { id: placed.id, version },
      {
        lines: [{ productId: shop.cloth, variantIds: [], quantity: 3 }],
        delivery: null,
        deliveryFee: 0,
        discount: 0,
        dropVoucher: false,
        place: { address: '', landmark: '' },
      },
    )

    expect(await payAs(by, placed, offline(1_000_000, 0))).toMatchObject({
      paid: 1_000_000,
      balance: 500_000,
    })
  })

  it('counts also when another device has cancelled the order: it is to be given back', async () => {
    const { by, placed } = await collected(db, shop)
    await callAs(by, 'set_order_status', placed.id, 'cancelled')

    expect(await payAs(by, placed, offline(1_000_000, 0))).toMatchObject({
      paid: 1_000_000,
      balance: -1_000_000,
    })
  })

  async function writeBeside(database: TestDatabase, at: CountedShop): Promise<string | null> {
    const { by, placed } = await collected(database, at)
    await payAs(by, placed, { amount: 400_000, seenBalance: 1_000_000 })
    return codeOf(payAs(by, placed, offline(400_000, 0)))
  }

  it('is refused when other money was written meanwhile: it may be the same', async () => {
    expect(await writeBeside(db, shop)).toBe('payment_moved')
  })

  it('counts twice when nobody asks what is there: planted', async () => {
    const planted = await openDatabase()
    await plant(planted, [
      {
        routine: 'public.record_payment(uuid,uuid,jsonb)',
        replace: [["v_order.paid <> (v_payment ->> 'seenPaid')::bigint", 'false']],
      },
    ])
    expect(await writeBeside(planted, await openCountedShop(planted))).toBeNull()
    await planted.close()
  })
})
