// Tests what owners hear of orders that wait: a mail about those that nobody has opened, a summary, reminders; each once, whatever is
// repeated. Planted once and seen red: orders that were told about not kept; a mail that goes out after its order was opened; a suppressed
// address not looked at.
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import { orderMailsOf } from '#tests/support/database/order-mails.ts'
import { addPhone, pushesOf } from '#tests/support/database/pushes.ts'
import {
  addMember,
  addProduct,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

/** A Tuesday at ten in Lagos. */
const TEN = Date.UTC(2026, 10, 24, 9)
const at = (minutes: number) => new Date(TEN + minutes * 60_000)

const db = forFile(openDatabase)
let mails: ReturnType<typeof orderMailsOf>
let pushes: ReturnType<typeof pushesOf>
let store: TestStore
let productId: string

beforeAll(async () => {
  mails = orderMailsOf(db)
  pushes = pushesOf(db)
})

beforeEach(async () => {
  await db.query('delete from private.mail_outbox')
  await db.query('delete from private.push_devices')
  store = await openStore(db, { country: 'NG' })
  await confirm(store.ownerId)
  productId = await addProduct(db, store.id, { stock: 100 })
})

const confirm = (id: string) =>
  db.query('update auth.users set email_confirmed_at = now() where id = $1', [id])

/** A shopper's order, placed then; lapses after `hours`. */
async function orderAt(minutes: number, hours = 48) {
  const { token, code } = await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))
  const [row] = await db.query('select id from orders where token = $1', [token])
  const id = row?.['id'] as string
  await mails.place(id, at(minutes), hours)
  return { id, code }
}
const see = (id: string, userId = store.ownerId) => db.as(person(userId), 'select mark_order_seen($1)', [id])
const kinds = async () => (await mails.outbox(store.id)).map(({ kind }) => kind)
const codesOf = async () =>
  (await mails.outbox(store.id)).map(({ content }) =>
    (content['orders'] as { code: string }[]).map(({ code }) => code),
  )
const choose = (isUnseen: boolean, isSummary: boolean, userId = store.ownerId) =>
  db.as(person(userId), 'select save_mail_choices($1, $2, $3)', [store.id, isUnseen, isSummary])

describe('an order that nobody has opened', () => {
  it('is told to its owner after ten minutes, once, with codes and amounts and nothing of the shopper', async () => {
    const { id, code } = await orderAt(0)
    await mails.minute(at(9))
    expect(await kinds()).toEqual([])

    for (const minutes of [10, 11, 45, 700]) await mails.minute(at(minutes))

    const written = await mails.outbox(store.id)
    expect(written).toMatchObject([
      {
        kind: 'unseen_orders',
        recipient: `person-${store.ownerId}@oja.test`,
        content: {
          store: 'Adunni Fabrics',
          storeId: store.id,
          zone: 'Africa/Lagos',
          orders: [{ id, code, currency: 'NGN' }],
        },
      },
    ])
    expect(JSON.stringify(written)).not.toMatch(/Ngozi|Allen|23480/)
  })

  it('is told once when many minutes run at once, and when one was killed before its end', async () => {
    const orders = [await orderAt(0), await orderAt(1)]
    const pool = await db.serverPool(6)
    const killed = await pool.connect()
    await killed.query('begin')
    await killed.query('select prepare_mails($1)', [at(12).toISOString()])
    await killed.query('rollback')
    killed.release()

    await Promise.all(
      Array.from({ length: 12 }, () => pool.query('select prepare_mails($1)', [at(12).toISOString()])),
    )

    expect(await codesOf()).toEqual([orders.map(({ code }) => code)])
  })

  it('waits for the next mail of its store, half an hour after the last', async () => {
    const first = await orderAt(0)
    await mails.minute(at(10))
    const later = [await orderAt(2), await orderAt(15)]
    await mails.minute(at(30))
    expect(await codesOf()).toEqual([[first.code]])

    await mails.minute(at(40))

    expect(await codesOf()).toEqual([[first.code], later.map(({ code }) => code)])
  })

  it('is told to nobody once a member has opened it, also when the mail was written already', async () => {
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const [seen, late] = [await orderAt(0), await orderAt(0)]
    await see(seen.id, staff)
    await mails.minute(at(10))
    expect(await codesOf()).toEqual([[late.code]])

    await see(late.id, staff)

    expect(await mails.claim()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  it('is told to owners alone, who confirmed their address and did not turn it off', async () => {
    const [manager, second, unconfirmed] = [await signUp(db), await signUp(db), await signUp(db)]
    await addMember(db, store.id, manager, 'manager')
    await addMember(db, store.id, second, 'owner')
    await addMember(db, store.id, unconfirmed, 'owner')
    for (const id of [manager, second]) await confirm(id)
    await choose(false, true)
    await orderAt(0)
    await mails.minute(at(10))

    expect((await mails.outbox(store.id)).map(({ recipient }) => recipient)).toEqual([
      `person-${second}@oja.test`,
    ])
    await mails.unsubscribe(second, store.id, 'unseen_orders')
    expect(await mails.claim()).toEqual([])
  })
})

describe('choices of mails', () => {
  const read = async (userId: string) =>
    (await db.as(person(userId), 'select read_mail_choices($1) as choices', [store.id]))[0]?.['choices']

  it('are kept by each owner for a store, and by nobody else', async () => {
    const [manager, stranger] = [await signUp(db), await signUp(db)]
    await addMember(db, store.id, manager, 'manager')
    expect(await read(store.ownerId)).toEqual({ unseenOrders: true, summary: false })
    await choose(false, true)

    expect(await read(store.ownerId)).toEqual({ unseenOrders: false, summary: true })
    for (const other of [manager, stranger]) {
      expect(await read(other)).toBeNull()
      expect(await codeOf(choose(true, true, other))).toBe('forbidden')
    }
  })

  it('are turned off one kind at a time by a link, for people who left the store not at all', async () => {
    await choose(true, true)
    await mails.unsubscribe(store.ownerId, store.id, 'summary')
    expect(await read(store.ownerId)).toEqual({ unseenOrders: true, summary: false })
    await mails.unsubscribe(await signUp(db), store.id, 'summary')

    expect(
      await db.query('select user_id from private.mail_choices where business_id = $1', [store.id]),
    ).toEqual([{ user_id: store.ownerId }])
  })
})

describe('the summary of a day', () => {
  const EVENING = 10 * 60

  it('is written from eight in the evening in the shop, once a day, on days with orders', async () => {
    await choose(false, true)
    const confirmed = await orderAt(0)
    await orderAt(5)
    await db.query(`update orders set status = 'confirmed' where id = $1`, [confirmed.id])
    await mails.minute(at(EVENING - 1))
    expect(await kinds()).toEqual([])

    const pool = await db.serverPool(4)
    await Promise.all(
      Array.from({ length: 8 }, () => pool.query('select prepare_mails($1)', [at(EVENING).toISOString()])),
    )
    await mails.minute(at(EVENING + 60))
    // The next day has no order.
    await mails.minute(at(EVENING + 24 * 60))

    const written = await mails.outbox(store.id)
    expect(written).toMatchObject([
      { kind: 'summary', content: { number: 2, total: 1_000_000, currency: 'NGN', waiting: 1 } },
    ])
  })
})

describe('a suppressed address', () => {
  it('gets no mail of any kind, and operators see why', async () => {
    const address = `person-${store.ownerId}@oja.test`
    await orderAt(0)
    await mails.minute(at(10))
    await mails.suppress(address.toUpperCase(), 'complained')
    await mails.suppress(address, 'bounced')
    await mails.suppress('not an address', 'bounced')

    expect(await mails.claim()).toEqual([])
    expect(
      await db.query('select last_error, gave_up_at is not null as gone from private.mail_outbox'),
    ).toEqual([{ last_error: 'suppressed', gone: true }])
    expect(
      await db.query('select reason, address_hash from private.mail_suppressions where address_hash = $1', [
        createHash('sha256').update(address).digest(),
      ]),
    ).toEqual([{ reason: 'complained', address_hash: expect.any(Buffer) }])
  })
})

describe('a reminder', () => {
  const reminded = async () =>
    (await pushes.outbox(store.id)).filter(({ kind }) => kind !== 'order').map(({ kind }) => kind)

  beforeEach(async () => void (await pushes.save(await addPhone(db, store.ownerId), store.id)))

  it('comes after thirty minutes of waiting, once', async () => {
    const { code } = await orderAt(0)
    await mails.remind(at(29))
    expect(await reminded()).toEqual([])

    const pool = await db.serverPool(6)
    await Promise.all(
      Array.from({ length: 12 }, () => pool.query('select remind_of_orders($1)', [at(30).toISOString()])),
    )
    await mails.remind(at(31))

    expect((await pushes.outbox(store.id)).at(-1)).toMatchObject({ kind: 'waiting', content: { code } })
    expect(await reminded()).toEqual(['waiting'])
  })

  it('comes in the shop’s day alone: what came at night, half an hour after its beginning', async () => {
    // 23:00 in Lagos.
    await orderAt(13 * 60)
    const MORNING = 22 * 60
    for (const minutes of [13 * 60 + 30, 18 * 60, MORNING, MORNING + 29]) await mails.remind(at(minutes))
    expect(await reminded()).toEqual([])

    await mails.remind(at(MORNING + 30))

    expect(await reminded()).toEqual(['waiting'])
  })

  it('comes six hours before an order lapses, once, and not for one that never had six hours', async () => {
    const { code } = await orderAt(0, 24)
    await orderAt(0, 6)
    await mails.remind(at(1))
    expect(await reminded()).toEqual([])
    await mails.remind(at(18 * 60 - 1))
    const before = (await reminded()).filter((kind) => kind === 'lapsing')

    for (const minutes of [18 * 60, 18 * 60 + 1]) await mails.remind(at(minutes))

    expect(before).toEqual([])
    const lapsing = (await pushes.outbox(store.id)).filter(({ kind }) => kind === 'lapsing')
    expect(lapsing).toMatchObject([{ content: { code } }])
  })

  it('comes once when the time of an order that is said to be paid is over, in place of the one before its lapse', async () => {
    const [said, paid] = [await orderAt(0, 24), await orderAt(0, 24)]
    for (const { id } of [said, paid])
      await db.query('select claim_payment(token) from orders where id = $1', [id])
    await db.query('update orders set paid = 100 where id = $1', [paid.id])
    await mails.remind(at(24 * 60 - 1))
    const before = await reminded()

    for (const hours of [24, 25, 7 * 24]) await mails.remind(at(hours * 60))

    const news = (await pushes.outbox(store.id)).slice(-1)
    expect(before.filter((kind) => kind === 'lapsing' || kind === 'unanswered')).toEqual([])
    expect((await reminded()).slice(before.length)).toEqual(['unanswered'])
    expect(news).toMatchObject([{ kind: 'unanswered', content: { code: said.code } }])
  })

  it('comes for no order that was confirmed, and is not sent once it is', async () => {
    const [done, waits] = [await orderAt(0), await orderAt(0)]
    const confirmOrder = (id: string) =>
      db.query(`update orders set status = 'confirmed' where id = $1`, [id])
    await confirmOrder(done.id)
    await mails.remind(at(40))
    expect(await reminded()).toEqual(['waiting'])
    await confirmOrder(waits.id)
    await db.query(`delete from private.push_outbox where kind = 'order'`)

    expect(await pushes.claim()).toEqual([])
  })
})
