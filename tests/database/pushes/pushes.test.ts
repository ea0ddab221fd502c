// What rings on members' phones: written with the order, given out once, to those alone who still work in the store.
// Planted once and seen red: nothing looked at when a notification is claimed, or when it is opened; the membership not looked at; the session
// not looked at; a claim without a lock; a device that stays its former person's, when the app starts.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, person } from '#tests/support/database/database.ts'
import { addPhone, pushesOf, type TestPhone } from '#tests/support/database/pushes.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  insert,
  openStore,
  orderRequest,
  place,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let pushes: ReturnType<typeof pushesOf>
let store: TestStore
let productId: string
let phone: TestPhone

beforeAll(async () => {
  pushes = pushesOf(db)
})

beforeEach(async () => {
  await db.query('delete from private.push_devices')
  store = await openStore(db)
  productId = await addProduct(db, store.id, { stock: 100 })
  phone = await addPhone(db, store.ownerId)
})

const order = (quantity = 1) => quoteAndPlace(db, orderRequest(store.id, [{ productId, quantity }]))
const claimOne = async () => (await pushes.claim())[0] as string

describe('an order', () => {
  it('rings on every device that wants orders, with shop, code and total and nothing of the shopper', async () => {
    await pushes.save(phone, store.id)
    const tablet = await addPhone(db, store.ownerId)
    await pushes.save(tablet, store.id, { orders: false })
    const { code, total } = await order()

    const ids = await pushes.claim()
    expect(ids).toHaveLength(1)
    const opened = await pushes.open(ids[0] as string)
    expect(opened).toMatchObject({
      ...phone.device,
      kind: 'order',
      store: 'Adunni Fabrics',
      content: { code, total, currency: 'NGN' },
      badge: 1,
    })
    expect(JSON.stringify(opened)).not.toMatch(/Ngozi|Allen|23480/)
  })

  it('that is refused at commit rings nowhere', async () => {
    await pushes.save(phone, store.id)
    const request = orderRequest(store.id, [{ productId, quantity: 60 }])

    const placed = await Promise.allSettled(
      [1, 2].map(() =>
        quoteAndPlace(db, {
          ...request,
          clientOrderId: randomUUID(),
          customer: { ...request.customer, phone: `23480${Math.floor(1e7 + Math.random() * 8e7)}` },
        }),
      ),
    )

    expect(await pushes.outbox(store.id)).toHaveLength(
      placed.filter(({ status }) => status === 'fulfilled').length,
    )
  })

  it('rings once for one intent that is sent again', async () => {
    await pushes.save(phone, store.id)
    const request = orderRequest(store.id, [{ productId }], { expectedTotal: 500_000 })
    await place(db, request)
    await place(db, request)

    expect(await pushes.outbox(store.id)).toHaveLength(1)
  })

  it('that its shopper says is paid rings again, once', async () => {
    await pushes.save(phone, store.id, { orders: false })
    const { token, code } = await order()
    await db.query(`select claim_payment($1) as answer`, [token])
    await db.query(`select claim_payment($1) as answer`, [token])

    expect(await pushes.outbox(store.id)).toMatchObject([{ kind: 'paid', content: { code } }])
  })

  it('that brings a product to its last five tells of it once, of choices too', async () => {
    await pushes.save(phone, store.id, { orders: false, lowStock: true })
    const { valueIds } = await addOptions(db, store.id, productId, 'Size', ['S'])
    await addCombination(db, store.id, productId, valueIds, { stock: 7 })
    const plain = await addProduct(db, store.id, { stock: 6 })
    for (const items of [
      [{ productId, variantIds: valueIds, quantity: 2 }],
      [{ productId: plain }],
      [{ productId: plain }],
    ])
      await quoteAndPlace(db, orderRequest(store.id, items))
    // The owner counts anew: no news for anybody.
    await db.as(person(store.ownerId), 'update products set stock = 2 where id = $1', [plain])

    const rows = await pushes.outbox(store.id)
    expect(rows.map(({ kind, content }) => [kind, content.stock])).toEqual([
      ['low_stock', 5],
      ['low_stock', 5],
    ])
  })
})

describe('who hears', () => {
  it('ends with the membership: at claiming, at sending, and with the device itself', async () => {
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const theirs = await addPhone(db, staff)
    await pushes.save(theirs, store.id)
    await order()
    const claimed = await claimOne()
    await order()
    await db.query('delete from business_members where user_id = $1', [staff])

    expect(await pushes.open(claimed)).toBeNull()
    expect(await pushes.claim()).toEqual([])
    expect(await pushes.outbox(store.id)).toEqual([])
    expect(await db.query('select id from private.push_devices where user_id = $1', [staff])).toEqual([])
  })

  it('keeps the device of a person who works elsewhere too, silent for this store', async () => {
    const other = await openStore(db)
    await addMember(db, store.id, other.ownerId, 'staff')
    const theirs = await addPhone(db, other.ownerId)
    await pushes.save(theirs, store.id)
    await pushes.save(theirs, other.id)
    await db.query('delete from business_members where user_id = $1 and business_id = $2', [
      other.ownerId,
      store.id,
    ])
    await order()

    expect(await pushes.read(theirs, store.id)).toBeNull()
    expect(await pushes.read(theirs, other.id)).not.toBeNull()
    expect(await pushes.claim()).toEqual([])
  })

  it('looks again when it sends: rows that a planted defect left to a stranger go nowhere', async () => {
    await pushes.save(phone, store.id)
    await order()
    const id = await claimOne()
    // As if neither the reference nor its trigger were there.
    await db
      .pool('superuser', 1)
      .query(
        `set session_replication_role = replica; delete from public.business_members where business_id = '${store.id}'`,
      )

    expect(await pushes.open(id)).toBeNull()
  })

  it('ends with the session, however it ended', async () => {
    await pushes.save(phone, store.id)
    await order()
    await db.query('delete from auth.sessions where id = $1', [phone.person.sessionId])

    expect(await pushes.claim()).toEqual([])
  })

  it('ends when the store is suspended', async () => {
    await pushes.save(phone, store.id)
    await order()
    await db.query(`update businesses set status = 'suspended' where id = $1`, [store.id])

    expect(await pushes.claim()).toEqual([])
  })

  it('is who saved the device last; the next person to start the app ends it', async () => {
    await pushes.save(phone, store.id)
    const other = await openStore(db)
    const next = { ...(await addPhone(db, other.ownerId)), device: phone.device }

    expect(await pushes.renew(next)).toBe(false)
    expect(await pushes.read(phone, store.id)).toBeNull()
    await pushes.save(next, other.id)
    expect(await pushes.renew(phone)).toBe(false)
    await order()
    expect(await pushes.claim()).toEqual([])
  })

  it('is who saved the device last, also when the app had no start between', async () => {
    await pushes.save(phone, store.id)
    const other = await openStore(db)
    await pushes.save({ ...(await addPhone(db, other.ownerId)), device: phone.device }, other.id)
    await order()

    expect(await pushes.read(phone, store.id)).toBeNull()
    expect(await pushes.claim()).toEqual([])
  })

  it('is nobody who does not work there, and no device that signed out', async () => {
    const stranger = await addPhone(db, await signUp(db))
    await expect(pushes.save(stranger, store.id)).rejects.toThrow('forbidden')
    await pushes.save(phone, store.id)
    await order()
    await pushes.remove(phone)

    expect(await pushes.claim()).toEqual([])
    expect(await pushes.test(phone, store.id)).toBe(false)
  })

  it('is no reason to refuse an order: its device is removed at that moment', async () => {
    await pushes.save(phone, store.id)
    const removal = await db.pool('postgres', 1).connect()
    try {
      await removal.query('begin')
      await removal.query('delete from private.push_devices where user_id = $1', [phone.person.userId])
      const placed = order()
      // Until the order waits for the removal, or is placed without waiting.
      await waitsForLock(db, 1, placed)
      await removal.query('commit')
      expect(await placed).toMatchObject({ code: expect.any(String) })
    } finally {
      removal.release()
    }
    expect(await pushes.claim()).toEqual([])
    expect(await pushes.outbox(store.id)).toEqual([])
  })

  it('holds under saves and removals at once: nobody removed has a device that rings', async () => {
    const staff = await Promise.all(Array.from({ length: 10 }, () => signUp(db)))
    for (const id of staff) await addMember(db, store.id, id, 'staff')
    const phones = await Promise.all(staff.map((id) => addPhone(db, id)))
    const pool = await db.serverPool(10)
    const save = (each: TestPhone) =>
      pool
        .query('select save_push_choices($1, $2, $3, $4)', [
          each.person,
          each.device,
          store.id,
          { orders: true, paid: true, lowStock: true, summary: true, quiet: null },
        ])
        .catch(() => null)

    await Promise.all([
      ...phones.flatMap((each) => [save(each), save(each)]),
      ...staff.map((id) => db.query('delete from business_members where user_id = $1', [id])),
      order(),
    ])

    expect(
      await db.query('select c.* from private.push_choices c where business_id = $1', [store.id]),
    ).toEqual([])
    expect(await pushes.claim()).toEqual([])
  })
})

describe('what a device chooses', () => {
  it('is kept and answered; wrong times and missing choices are refused', async () => {
    const choices = {
      orders: false,
      paid: true,
      lowStock: true,
      summary: true,
      quiet: { from: 1320, to: 420 },
    }

    expect(await pushes.save(phone, store.id, choices)).toEqual(choices)
    expect(await pushes.read(phone, store.id)).toEqual(choices)
    for (const wrong of [{ quiet: { from: 60, to: 60 } }, { quiet: { from: 1440, to: 1 } }, { orders: null }])
      await expect(pushes.save(phone, store.id, wrong as never)).rejects.toThrow('bad_request')
  })

  it('moves with the browser’s address, for whoever holds the old one; the old address goes', async () => {
    const fresh = await addPhone(db, store.ownerId)
    const device = { ...fresh.device, auth: 'b'.repeat(22) }
    await pushes.save(phone, store.id, { summary: true })
    await order()

    expect(await pushes.move({ ...phone.device, auth: 'c'.repeat(22) }, device)).toBe(false)
    expect(await pushes.move(phone.device, device)).toBe(true)
    expect(await pushes.move(phone.device, device)).toBe(false)
    expect(await pushes.read({ ...fresh, device }, store.id)).toMatchObject({ summary: true })
    expect(await pushes.read(phone, store.id)).toBeNull()
    // What waited goes to the new address.
    expect(await pushes.open(await claimOne())).toMatchObject(device)
  })

  it('stays with the device that has the new address already', async () => {
    const other = await addPhone(db, await signUp(db))
    await addMember(db, store.id, other.person.userId, 'staff')
    await pushes.save(phone, store.id)
    await pushes.save(other, store.id, { orders: false })

    expect(await pushes.move(phone.device, other.device)).toBe(true)
    expect(await pushes.read(phone, store.id)).toBeNull()
    expect(await pushes.read(other, store.id)).toMatchObject({ orders: false })
    expect(await pushes.read({ ...other, person: phone.person }, store.id)).toBeNull()
  })

  it('waits for the next address when the push service has forgotten this one, and rings nowhere meanwhile', async () => {
    await pushes.save(phone, store.id, { lowStock: true })
    await order()
    await order()
    expect(await pushes.finish(await claimOne(), 'gone')).toBe(true)
    await order()
    expect(await pushes.outbox(store.id)).toEqual([])

    const fresh = await addPhone(db, store.ownerId)
    expect(await pushes.move(phone.device, fresh.device)).toBe(true)
    await order()
    expect(await pushes.claim()).toHaveLength(1)
    expect(await pushes.read(fresh, store.id)).toMatchObject({ lowStock: true })
  })

  it('makes room: a person keeps twenty devices', async () => {
    for (let number = 0; number < 22; number += 1)
      await pushes.save(await addPhone(db, store.ownerId), store.id)

    const [row] = await db.query('select count(*)::int as n from private.push_devices where user_id = $1', [
      store.ownerId,
    ])
    expect(row?.['n']).toBe(20)
  })

  it.each([
    ['before midnight', '2026-11-22T21:30:00Z', 1320, 420, '2026-11-23T06:00:00.000Z'],
    ['after midnight', '2026-11-23T02:00:00Z', 1320, 420, '2026-11-23T06:00:00.000Z'],
    ['at the end', '2026-11-23T06:00:00Z', 1320, 420, null],
    ['by day', '2026-11-23T12:00:00Z', 720, 840, '2026-11-23T13:00:00.000Z'],
    ['without', '2026-11-23T12:00:00Z', null, null, null],
  ])('knows when quiet hours end, in Lagos: %s', async (_when, at, from, to, until) => {
    const [row] = await db.query('select private.quiet_until($1, $2, $3, $4) as until', [
      'Africa/Lagos',
      from,
      to,
      at,
    ])

    expect((row?.['until'] as Date | null)?.toISOString() ?? null).toBe(until)
  })

  it('waits through quiet hours and is one then, with their number', async () => {
    const [row] = await db.query(
      `select extract(hour from now() at time zone 'Africa/Lagos')::int * 60 as minute`,
    )
    const from = row?.['minute'] as number
    await pushes.save(phone, store.id, { quiet: { from, to: (from + 120) % 1440 } })
    await order()
    const { code } = await order()
    expect(await pushes.claim()).toEqual([])
    await pushes.later('2 hours')

    const id = await claimOne()
    expect(await pushes.open(id)).toMatchObject({ kind: 'order', content: { code, count: 2 } })
    expect(await pushes.outbox(store.id)).toHaveLength(1)
  })

  it('brings the summary once in the evening, on days with orders', async () => {
    const other = await openStore(db)
    const theirs = await addPhone(db, other.ownerId)
    await pushes.save(phone, store.id, { orders: false, summary: true })
    await pushes.save(theirs, other.id, { summary: true })
    const { token } = await order()
    const [placed] = await db.query(
      `select (created_at at time zone 'Africa/Lagos')::date::text as day from orders where token = $1`,
      [token],
    )
    const today = placed?.['day']
    await pushes.prepare(`${today}T19:59:00+01:00`)
    expect(await pushes.outbox(store.id)).toEqual([])
    await pushes.prepare(`${today}T20:00:00+01:00`)
    await pushes.prepare(`${today}T20:01:00+01:00`)

    expect(await pushes.outbox(store.id)).toMatchObject([
      { kind: 'summary', content: { orders: 1, total: 500_000, currency: 'NGN' } },
    ])
    expect(await pushes.outbox(other.id)).toEqual([])
  })
})

describe('the outbox', () => {
  it('gives each notification to one of many who ask at once, and again when nobody reports back', async () => {
    await pushes.save(phone, store.id)
    for (let number = 0; number < 12; number += 1) await order()
    const pool = await db.serverPool(6)

    const claims = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await pool.query('select claim_pushes(3) as ids')).rows[0].ids as string[],
      ),
    )

    expect(new Set(claims.flat()).size).toBe(12)
    expect(claims.flat()).toHaveLength(12)
    expect(await pushes.claim()).toEqual([])
    await pushes.later('1 minute')
    expect(await pushes.claim()).toHaveLength(12)
  })

  it('waits as the push service asks, longer each time, and lets old news go', async () => {
    await pushes.save(phone, store.id)
    await order()
    const id = await claimOne()
    const wait = async () => {
      const [row] = await db.query(
        'select extract(epoch from next_try_at - clock_timestamp())::float as s from private.push_outbox where id = $1',
        [id],
      )
      return row?.['s'] as number
    }
    // Seconds pass between the two statements on a busy machine.
    expect(await pushes.finish(id, 'again')).toBe(false)
    const first = await wait()
    expect(first > 20 && first <= 30, `${first} s`).toBe(true)
    expect(await pushes.finish(id, 'again', 600)).toBe(false)
    const asked = await wait()
    expect(asked > 590 && asked <= 600, `${asked} s`).toBe(true)
    await pushes.later('23 hours 55 minutes')
    expect(await claimOne()).toBe(id)
    expect(await pushes.finish(id, 'again', 600)).toBe(true)
    expect(await pushes.outbox(store.id)).toMatchObject([{ sent: false, gone: true }])
  })

  it('tells the Worker when something is due, and not when all of it waits', async () => {
    await db.query(
      `insert into private.settings (key, value) values ('webhook_url', 'http://127.0.0.1:1/'), ('webhook_secret', 's') on conflict do nothing`,
    )
    const posts = async () =>
      (
        await db.query(
          `select count(*)::int as n from net.http_request_queue where convert_from(body, 'UTF8')::jsonb ? 'pushes'`,
        )
      )[0]?.['n'] as number
    const before = await posts()
    await order()
    expect(await posts()).toBe(before)
    await pushes.save(phone, store.id)
    await order()
    expect(await posts()).toBe(before + 1)
  })

  it('takes no endpoint that is no address', async () => {
    const row = {
      user_id: store.ownerId,
      auth_session_id: randomUUID(),
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
    }

    await expect(
      insert(db, 'private.push_devices', { ...row, endpoint: 'https://a.test/ x' }),
    ).rejects.toThrow('endpoint_check')
  })
})

describe('an order that a member opens', () => {
  it('is seen, once, by members alone, and counts in no badge', async () => {
    await pushes.save(phone, store.id)
    const { token } = await order()
    const [row] = await db.query('select id from orders where token = $1', [token])
    const seen = async (userId: string) =>
      (await db.as(person(userId), 'select mark_order_seen($1) as seen', [row?.['id']]))[0]?.['seen']

    expect(await seen(await signUp(db))).toBe(false)
    expect(await seen(store.ownerId)).toBe(true)
    expect(await seen(store.ownerId)).toBe(false)
    expect((await pushes.open(await claimOne()))?.badge).toBe(0)
  })
})
