// Checks the book of an order's money: payments are rows, and what is paid, still to come or to give back is their sum, whatever happens to the order
// in between. Two members who write the same transfer write it once; a claim is confirmed once; an edit beside a payment loses neither.
// Planted defects kept as tests:
// - A payment that does not ask which balance the member saw.
// - A sum that counts reversed rows.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, server, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, decide, openStore, signUp } from '#tests/support/database/store.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  lastEvent,
  linesOf,
  manualOrder,
  moveAs,
  openCountedShop,
  personPool,
  type Queries,
  quoteAndEdit,
  shopperOrder,
  undoAs,
  whyNot,
} from '#tests/support/stores/owner-orders.ts'
import { payAs, type Sums } from '#tests/support/stores/payments.ts'
import { bringBack, returnsOf } from '#tests/support/stores/returns.ts'

let db: TestDatabase
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  db = await openDatabase()
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
  await db.query('update products set stock = 1000000 where id = $1', [shop.cloth])
})
afterAll(() => db.close())

const seenNotAsked: Defect = [
  {
    routine: 'public.record_payment(uuid,uuid,jsonb)',
    replace: [["v_order.balance <> (v_payment ->> 'seenBalance')::bigint or (", '(']],
  },
]

const reversedCounted: Defect = [
  {
    routine: 'private.count_payment()',
    replace: [[' and id not in (select reverses from rows where reverses is not null)', '']],
  },
]

type Order = Awaited<ReturnType<typeof shopperOrder>>
type Row = {
  readonly id: string
  readonly kind: string
  readonly isReversed: boolean
  readonly isOpenClaim: boolean
}
type Details = Sums & {
  readonly payments: readonly Row[]
  readonly bankDetails: unknown
  readonly events: readonly { readonly details: unknown }[]
}

const detailsOf = (order: { readonly id: string }) =>
  callAs(owner, 'order_details', order.id) as Promise<Details>

async function sumsOf(order: { readonly id: string }): Promise<Sums> {
  const { paymentStatus, paid, balance } = await detailsOf(order)
  return { paymentStatus, paid, balance }
}

const claim = (order: Order, reference = '', seen: number | null = null) =>
  db.as(server, 'select claim_payment($1, $2, p_seen => $3)', [order.token, reference, seen])

const reverse = (by: Queries, { id }: { readonly id: string }, store = shop.store) =>
  callAs(by, 'reverse_payment', store.id, id, '') as Promise<Sums>

/** A confirmed order of two cloths: ₦10,000 in kobo. */
async function order(delivery: 'pickup' | 'agree' = 'pickup'): Promise<Order> {
  const placed = await shopperOrder(db, shop, { delivery })
  await moveAs(owner, placed, 'confirmed')
  return placed
}

describe('the book of an order', () => {
  it('says what is paid and what is still to come, part by part', async () => {
    const placed = await order()
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })

    expect(await payAs(owner, placed, { amount: 400_000, seenBalance: 1_000_000 })).toEqual({
      paymentStatus: 'unpaid',
      paid: 400_000,
      balance: 600_000,
    })
    expect(await payAs(owner, placed, { amount: 600_000, seenBalance: 600_000, way: 'cash' })).toEqual({
      paymentStatus: 'paid',
      paid: 1_000_000,
      balance: 0,
    })
  })

  it('knows the rest of a paid order that grew, and what is to give back of one that shrank', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    const [line] = await linesOf(db, placed.id)

    const more = await quoteAndEdit(owner, placed, { lines: [{ lineId: line?.id, quantity: 3 }] })
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 1_000_000, balance: 500_000 })
    const page = await db.as(server, 'select order_by_token($1) as page', [placed.token])
    expect(page[0]?.['page']).toMatchObject({ paid: 1_000_000, balance: 500_000 })

    await quoteAndEdit(
      owner,
      { id: placed.id, version: more.version },
      { lines: [{ lineId: line?.id, quantity: 1 }] },
    )
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'paid', paid: 1_000_000, balance: -500_000 })
    expect(await payAs(owner, placed, { kind: 'paid_back', amount: 500_000, seenBalance: -500_000 })).toEqual(
      { paymentStatus: 'paid', paid: 500_000, balance: 0 },
    )
  })

  it('owes nothing back of what came with the goods for a fee that is still to be agreed', async () => {
    const placed = await order('agree')
    await payAs(owner, placed, { amount: 1_300_000, seenBalance: 1_000_000 })
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 1_300_000, balance: 0 })
    await callAs(owner, 'agree_fee', shop.store.id, placed.id, 200_000)
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'paid', paid: 1_300_000, balance: -100_000 })

    const ended = await order('agree')
    await payAs(owner, ended, { amount: 1_300_000, seenBalance: 1_000_000 })
    await moveAs(owner, ended, 'cancelled')
    expect(await sumsOf(ended)).toMatchObject({ balance: -1_300_000 })
  })

  it('owes all money of a cancelled order back, and nothing once it went back', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 700_000, seenBalance: 1_000_000 })
    await moveAs(owner, placed, 'cancelled')
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 700_000, balance: -700_000 })
    await undoAs(owner, placed, 'cancelled')
    expect(await sumsOf(placed)).toMatchObject({ balance: 300_000 })
    await moveAs(owner, placed, 'cancelled')
    expect(await payAs(owner, placed, { kind: 'paid_back', amount: 700_000, seenBalance: -700_000 })).toEqual(
      { paymentStatus: 'refunded', paid: 0, balance: 0 },
    )
  })

  it('lets go what goes back of money that the shop did not owe: nobody pays it again', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    const gift = { kind: 'paid_back', amount: 200_000, seenBalance: 0, letsGo: true } as const
    expect(await payAs(owner, placed, gift)).toEqual({ paymentStatus: 'paid', paid: 800_000, balance: 0 })
    const [written] = await db.query(`select private.receipt_content($1) -> 'payments' as payments`, [
      placed.id,
    ])
    expect(written?.['payments']).toMatchObject([
      { kind: 'received', amount: 1_000_000 },
      { kind: 'paid_back', amount: 200_000 },
      { kind: 'let_go', amount: 200_000 },
    ])
    const back = (await detailsOf(placed)).payments[1] as Row
    expect(await reverse(owner, back)).toEqual({ paymentStatus: 'paid', paid: 1_000_000, balance: 0 })
  })

  it('says when a row was taken back, and by whom', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    const came = (await detailsOf(placed)).payments[0] as Row
    expect(came).toMatchObject({ isMine: true, takenBackAt: null })
    const colleague = await signUp(db)
    await addMember(db, shop.store.id, colleague, 'manager')
    await reverse(asPerson(db, colleague), came)
    const [row] = await db.query('select created_at from order_payments where reverses = $1', [came.id])
    const taken = (await detailsOf(placed)).payments[0] as Row & { takenBackAt: string }
    expect(taken).toMatchObject({ isReversed: true, isMine: false, at: (came as Row & { at: string }).at })
    expect(Date.parse(taken.takenBackAt)).toBe(Number(row?.['created_at']))
  })

  it('waits for money again that went back and is still due: a deposit, or a transfer to the wrong account', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    const all = { kind: 'paid_back', amount: 1_000_000, seenBalance: 0 } as const
    expect(await payAs(owner, placed, all)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })
    expect(await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })).toEqual({
      paymentStatus: 'paid',
      paid: 1_000_000,
      balance: 0,
    })
  })

  it('is refunded once all of it is let go, and owes again when its cancellation is undone', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    await payAs(owner, placed, { kind: 'paid_back', amount: 1_000_000, seenBalance: 0, letsGo: true })
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'refunded', paid: 0, balance: 0 })

    const other = await order()
    await payAs(owner, other, { amount: 1_000_000, seenBalance: 1_000_000 })
    await moveAs(owner, other, 'cancelled')
    await payAs(owner, other, { kind: 'paid_back', amount: 1_000_000, seenBalance: -1_000_000 })
    await undoAs(owner, other, 'cancelled')
    expect(await sumsOf(other)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })
  })

  it('reads as paid when nothing is to pay', async () => {
    const free = await callAs(
      owner,
      'create_manual_order',
      manualOrder(shop, { discount: 500_000, expectedTotal: 0, payment: null }),
    )
    expect(await sumsOf({ id: (free as { orderId: string }).orderId })).toEqual({
      paymentStatus: 'paid',
      paid: 0,
      balance: 0,
    })
  })

  it('takes a row back once, and keeps both rows', async () => {
    const placed = await order()
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    const [row] = (await detailsOf(placed)).payments
    expect(await reverse(owner, row as Row)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })
    expect(await reverse(owner, row as Row)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })
    const stored = await db.query(
      'select kind, reverses is not null as reverses from order_payments where order_id = $1 order by created_at',
      [placed.id],
    )
    expect(stored).toEqual([
      { kind: 'received', reverses: false },
      { kind: 'received', reverses: true },
    ])
    expect((await detailsOf(placed)).payments).toMatchObject([{ kind: 'received', isReversed: true }])
  })

  it('keeps the sums when the reversed row counts no more: planted, they lie', async () => {
    const planted = await openDatabase()
    await plant(planted, reversedCounted)
    const other = await openCountedShop(planted)
    const by = asPerson(planted, other.store.ownerId)
    const placed = await shopperOrder(planted, other, { delivery: 'pickup' })
    const { balance } = (await callAs(by, 'order_details', placed.id)) as Sums
    await payAs(by, placed, { amount: 100, seenBalance: balance })
    const [row] = ((await callAs(by, 'order_details', placed.id)) as Details).payments
    expect(await reverse(by, row as Row, other.store)).toMatchObject({ paid: 100 })
    await planted.close()
  })

  it('is written once for each id, and not with another amount', async () => {
    const placed = await order()
    const id = randomUUID()
    await payAs(owner, placed, { id, amount: 300_000, seenBalance: 1_000_000 })
    expect(await payAs(owner, placed, { id, amount: 300_000, seenBalance: 1_000_000 })).toMatchObject({
      paid: 300_000,
    })
    expect(await whyNot(payAs(owner, placed, { id, amount: 400_000, seenBalance: 700_000 }))).toBe(
      'bad_request',
    )
  })

  it.each([
    ['no amount', { amount: 0 }, 'bad_request'],
    ['half a kobo', { amount: 0.5 }, 'bad_request'],
    ['an unknown way', { way: 'barter' }, 'bad_request'],
    ['a claim of one’s own', { kind: 'claimed' }, 'bad_request'],
    ['its own currency as another', { given: { amount: 5, currency: 'NGN' } }, 'bad_request'],
    ['more back than came', { kind: 'paid_back', amount: 1 }, 'payment_too_large'],
    ['a balance of long ago', { seenBalance: 1 }, 'payment_moved'],
    ['a claim that is none', { confirms: randomUUID() }, 'payment_moved'],
  ])('refuses %s', async (_, fields, code) => {
    const placed = await order()
    expect(
      await whyNot(payAs(owner, placed, { amount: 100, seenBalance: 1_000_000, ...(fields as object) })),
    ).toBe(code)
  })

  it('is closed to strangers, to staff of other shops and to direct writes', async () => {
    const placed = await order()
    const stranger = asPerson(db, await signUp(db))
    expect(await whyNot(payAs(stranger, placed, { amount: 1, seenBalance: 1_000_000 }))).toBe('forbidden')
    const insert = `insert into order_payments (id, business_id, order_id, kind, amount, way) values (gen_random_uuid(), $1, $2, 'received', 1, 'cash')`
    expect(await codeOf(owner.query(insert, [shop.store.id, placed.id]))).toBe('42501')
    expect(
      await codeOf(owner.query(`update orders set payment_status = 'paid' where id = $1`, [placed.id])),
    ).toBe('42501')
    expect(await stranger.query('select * from order_payments', [])).toEqual([])
  })

  it('cannot be set by a state, even by the server', async () => {
    const placed = await order()
    await db.query(`update orders set payment_status = 'paid', balance = 0 where id = $1`, [placed.id])
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 0, balance: 1_000_000 })
  })
})

describe('what a customer says to have sent', () => {
  it('does not count until it is confirmed, and can be said again for the next part', async () => {
    const placed = await order()
    await claim(placed, 'GTB 0017')
    await claim(placed, 'again')
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'claimed', paid: 0, balance: 1_000_000 })

    const [said] = (await detailsOf(placed)).payments
    expect(said).toMatchObject({
      kind: 'claimed',
      amount: 1_000_000,
      reference: 'GTB 0017',
      isOpenClaim: true,
    })
    const confirms = said?.id as string
    expect(await payAs(owner, placed, { amount: 400_000, seenBalance: 1_000_000, confirms })).toEqual({
      paymentStatus: 'unpaid',
      paid: 400_000,
      balance: 600_000,
    })
    expect(await whyNot(payAs(owner, placed, { amount: 600_000, seenBalance: 600_000, confirms }))).toBe(
      'payment_moved',
    )
    await claim(placed, 'the rest')
    expect(await sumsOf(placed)).toMatchObject({ paymentStatus: 'claimed', paid: 400_000 })
  })

  it.each([
    ['what their page showed, when the total has grown since', 700_000, 700_000],
    ['what is still to come, when the total has shrunk since', 1_200_000, 1_000_000],
    ['what is still to come, when nobody knows what they saw', null, 1_000_000],
    ['what is still to come, when the form holds nonsense', 0, 1_000_000],
  ])('is %s', async (_, seen, amount) => {
    const placed = await order()
    await claim(placed, 'GTB 0018', seen)
    expect((await detailsOf(placed)).payments).toMatchObject([{ kind: 'claimed', amount }])
  })

  it('is dismissed by taking its row back, at most five times for an order', async () => {
    const placed = await order()
    for (let turn = 0; turn < 7; turn += 1) {
      await claim(placed)
      const said = (await detailsOf(placed)).payments.find(({ isOpenClaim }) => isOpenClaim)
      if (said) await reverse(owner, said)
    }
    expect((await detailsOf(placed)).payments).toHaveLength(5)
    expect(await sumsOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
  })
})

describe('a rest that never came', () => {
  /** A delivered order of two cloths, ₦10,000 in kobo, of which an amount came. */
  async function sold(paid: number): Promise<Order> {
    const placed = await order()
    if (paid > 0) await payAs(owner, placed, { amount: paid, seenBalance: 1_000_000 })
    await moveAs(owner, placed, 'shipped', 'delivered')
    return placed
  }
  const letGo = (placed: Order, amount: number, seenBalance = amount, by = owner) =>
    payAs(by, placed, { kind: 'let_go', way: 'other', amount, seenBalance })
  const incomeOf = async ({ id }: Order) =>
    (
      await db.query(
        `select private.order_income(total, gift_card_amount, let_go) as income,
           private.is_sale(status, payment_status) as is_sale from orders where id = $1`,
        [id],
      )
    )[0]
  const pageOf = async ({ token }: Order) =>
    (await db.as(server, 'select order_by_token($1) as page', [token]))[0]?.['page']

  it('is let go, is asked of nobody any more, and is not earned', async () => {
    const placed = await sold(950_000)
    expect(await letGo(placed, 50_000)).toEqual({ paymentStatus: 'paid', paid: 950_000, balance: 0 })
    expect(await incomeOf(placed)).toEqual({ income: 950_000, is_sale: true })
    expect(await pageOf(placed)).toMatchObject({ letGo: 50_000, balance: 0, bankDetails: null })
    expect((await detailsOf(placed)).events[0]).toMatchObject({
      details: { money: { kind: 'let_go', amount: 50_000, way: 'other' } },
    })
    const [receipt] = await db.query('select private.receipt_content($1) as content', [placed.id])
    expect(receipt?.['content']).toMatchObject({
      payments: [{ kind: 'received' }, { kind: 'let_go', amount: 50_000 }],
    })
  })

  it('is a debt of which nothing came, and no refund', async () => {
    const placed = await sold(0)
    expect(await letGo(placed, 1_000_000)).toEqual({ paymentStatus: 'paid', paid: 0, balance: 0 })
    expect(await incomeOf(placed)).toEqual({ income: 0, is_sale: true })
  })

  it('is asked for again when its row is taken back, once', async () => {
    const placed = await sold(950_000)
    await letGo(placed, 50_000)
    const row = (await detailsOf(placed)).payments.find(({ kind }) => kind === 'let_go') as Row
    expect(await reverse(owner, row)).toMatchObject({ paymentStatus: 'unpaid', balance: 50_000 })
    expect(await reverse(owner, row)).toMatchObject({ balance: 50_000 })
    expect(await incomeOf(placed)).toMatchObject({ income: 1_000_000 })
  })

  it('is not asked for again once goods came back that were priced without it', async () => {
    const placed = await sold(0)
    await letGo(placed, 1_000_000)
    const row = (await detailsOf(placed)).payments.find(({ kind }) => kind === 'let_go') as Row
    await bringBack(db, owner, placed, { pieces: [2] })
    expect(await whyNot(reverse(owner, row))).toBe('payment_moved')
    const [back] = await returnsOf(db, placed)
    await callAs(owner, 'reverse_return', shop.store.id, back?.id)
    expect(await reverse(owner, row)).toMatchObject({ balance: 1_000_000 })
  })

  it('is no more than what is to come, of an order that left, and by who may write payments', async () => {
    const placed = await sold(950_000)
    expect(await whyNot(letGo(placed, 50_001, 50_000))).toBe('payment_too_large')
    const waiting = await order()
    expect(await whyNot(letGo(waiting, 1_000_000))).toBe('bad_request')
    const helper = await signUp(db)
    await addMember(db, shop.store.id, helper, 'staff')
    await decide(db, shop.store.id, 'staff', { payments: false })
    expect(await whyNot(letGo(placed, 50_000, 50_000, asPerson(db, helper)))).toBe('forbidden')
    await decide(db, shop.store.id, 'staff', { payments: true })
  })

  it('stays within a total that shrinks once the order came back to be changed', async () => {
    const placed = await order()
    await moveAs(owner, placed, 'shipped')
    await letGo(placed, 1_000_000)
    await undoAs(owner, placed, 'shipped')
    const [line] = await linesOf(db, placed.id)
    await quoteAndEdit(owner, placed, { lines: [{ lineId: line?.id, quantity: 1 }] })
    expect(await sumsOf(placed)).toMatchObject({ paid: 0, balance: 0 })
  })

  it('counts in no till and in no money of the day', async () => {
    const placed = await sold(0)
    const money = () =>
      db.query(
        `select count(*) as rows from private.money_of($1, now() - interval '1 day', now() + interval '1 day')`,
        [shop.store.id],
      )
    const before = await money()
    await letGo(placed, 1_000_000)
    expect(await money()).toEqual(before)
  })

  it('is let go once by two members at once', async () => {
    const placed = await sold(950_000)
    const pools = await personPool(db, shop.store.ownerId, 2)
    const results = await Promise.allSettled(
      [1, 2].map(() => letGo(placed, 50_000, 50_000, pools as unknown as Queries)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await sumsOf(placed)).toMatchObject({ balance: 0 })
  })
})

describe('who owes the shop', () => {
  type People = Record<
    'owed' | 'toGiveBack',
    { orderId: string; amount: number; orders: number; remindedAt: string | null; isStopped: boolean }[]
  >
  const balances = (by: Queries, of: CountedShop) =>
    callAs(by, 'open_balances', of.store.id) as Promise<People>

  it('is a person with all their numbers: one sum, one reminder a day, one word to stop', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const first = await shopperOrder(db, own, { delivery: 'pickup' })
    const second = await shopperOrder(db, own, { delivery: 'pickup' })
    await moveAs(by, first, 'confirmed')
    await moveAs(by, second, 'confirmed')
    await db.query(
      'update orders set customer_id = (select customer_id from orders where id = $1) where id = $2',
      [first.id, second.id],
    )
    expect((await balances(by, own)).owed).toMatchObject([
      {
        amount: 2_000_000,
        orders: 2,
        remindedAt: null,
        isStopped: false,
        isClaimed: false,
        claimed: 0,
        isFeeOpen: false,
      },
    ])
    await db.query("select claim_payment($1, 'GTB 17')", [second.token])
    await db.query(`update orders set delivery_kind = 'agree', delivery_fee = null where id = $1`, [first.id])
    await db.query(
      `update orders set delivery_kind = 'agree', delivery_fee = 300000, total = total + 300000 where id = $1`,
      [second.id],
    )
    expect((await balances(by, own)).owed).toMatchObject([
      { amount: 2_300_000, isClaimed: true, claimed: 1_000_000, isFeeOpen: true },
    ])
    const listed = (await callAs(by, 'list_orders', own.store.id)) as { claimed: number }[]
    expect(listed.map(({ claimed }) => claimed)).toEqual([1_000_000, 0])
    expect(await callAs(by, 'order_details', second.id)).toMatchObject({
      claimed: 1_000_000,
      balance: 1_300_000,
    })

    const pools = await personPool(db, own.store.ownerId, 2)
    const answers = await Promise.all(
      [first, second].map(({ id }) =>
        whyNot(callAs(pools as unknown as Queries, 'open_reminder', own.store.id, id)),
      ),
    )
    expect(answers.sort()).toEqual([null, 'reminded_today'].sort())
    expect((await balances(by, own)).owed[0]?.remindedAt).not.toBeNull()

    await db.query(
      `update order_events set created_at = now() - interval '25 hours' where kind = 'reminded' and business_id = $1`,
      [own.store.id],
    )
    const [row] = await db.query('select phone from orders where id = $1', [second.id])
    await db.query(
      `insert into private.lead_people (business_id, phone_hash, stopped_at) values ($1, private.lead_phone_hash($1, $2), now())`,
      [own.store.id, row?.['phone']],
    )
    expect(await whyNot(callAs(by, 'open_reminder', own.store.id, first.id))).toBe('lead_stopped')
    expect((await balances(by, own)).owed).toMatchObject([{ isStopped: true }])
  })

  it('is owed too much money by the shop also while their order waits', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const waiting = await shopperOrder(db, own, { delivery: 'pickup' })
    await shopperOrder(db, own, { delivery: 'pickup' })
    await payAs(by, waiting, { amount: 1_000_000, seenBalance: 1_000_000 })
    const [line] = await linesOf(db, waiting.id)
    await quoteAndEdit(by, waiting, { lines: [{ lineId: line?.id, quantity: 1 }] })

    expect(await balances(by, own)).toMatchObject({
      owed: [],
      toGiveBack: [{ orderId: waiting.id, amount: 500_000, orders: 1 }],
    })
    expect(await callAs(by, 'store_dashboard', own.store.id)).toMatchObject({
      waiting: { unpaid: 0, toGiveBack: 1 },
    })
    const [row] = await db.query('select customer_id from orders where id = $1', [waiting.id])
    expect(await callAs(by, 'customer_details', own.store.id, row?.['customer_id'])).toMatchObject({
      balances: [{ owed: 0, toGiveBack: 500_000 }],
    })
  })

  it('is closed to strangers', async () => {
    const stranger = asPerson(db, await signUp(db))
    expect(await whyNot(callAs(stranger, 'open_balances', shop.store.id))).toBe('forbidden')
  })
})

describe('a fee that is to be agreed', () => {
  it('is set before the order is delivered or wholly paid', async () => {
    const placed = await order('agree')
    await payAs(owner, placed, { amount: 1_000_000, seenBalance: 1_000_000 })
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'unpaid', paid: 1_000_000, balance: 0 })
    await moveAs(owner, placed, 'shipped')
    expect(await whyNot(moveAs(owner, placed, 'delivered'))).toBe('fee_open')

    expect(await callAs(owner, 'agree_fee', shop.store.id, placed.id, 150_000)).toEqual({
      paymentStatus: 'unpaid',
      paid: 1_000_000,
      balance: 150_000,
    })
    expect(await callAs(owner, 'agree_fee', shop.store.id, placed.id, 150_000)).toMatchObject({
      balance: 150_000,
    })
    expect(await whyNot(callAs(owner, 'agree_fee', shop.store.id, placed.id, 0))).toBe('order_edited')
    await moveAs(owner, placed, 'delivered')
    expect((await lastEvent(db, placed.id))?.['details']).toEqual({
      fee: { from: null, to: 150_000, reason: 'typed' },
      total: { from: 1_000_000, to: 1_150_000 },
    })
  })
})

describe('at the same time', () => {
  /** Connections of the owner and of a helper. */
  async function twoMembers(target = db, its = shop): Promise<readonly Queries[]> {
    const helper = await signUp(target)
    await addMember(target, its.store.id, helper, 'staff')
    return Promise.all([its.store.ownerId, helper].map((member) => personPool(target, member, 1)))
  }

  async function writeTwice(target: TestDatabase, its: CountedShop): Promise<unknown> {
    const placed = await shopperOrder(target, its, { delivery: 'pickup' })
    const members = await twoMembers(target, its)
    await Promise.allSettled(
      members.map((by) => payAs(by, placed, { amount: 400_000, seenBalance: 1_000_000 })),
    )
    return callAs(asPerson(target, its.store.ownerId), 'order_details', placed.id)
  }

  it('two members write the same transfer once', async () => {
    expect(await writeTwice(db, shop)).toMatchObject({ paid: 400_000 })
  })

  it('two members write it twice when a payment asks for no balance', async () => {
    const planted = await openDatabase()
    await plant(planted, seenNotAsked)
    expect(await writeTwice(planted, await openCountedShop(planted))).toMatchObject({ paid: 800_000 })
    await planted.close()
  })

  it('a claim that two members confirm counts once', async () => {
    const placed = await order()
    await claim(placed)
    const [said] = (await detailsOf(placed)).payments
    const members = await twoMembers()
    const results = await Promise.allSettled(
      members.map((by) =>
        payAs(by, placed, { amount: 1_000_000, seenBalance: 1_000_000, confirms: said?.id as string }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await sumsOf(placed)).toEqual({ paymentStatus: 'paid', paid: 1_000_000, balance: 0 })
  })

  it('an edit and a payment lose neither', async () => {
    const placed = await order()
    const [line] = await linesOf(db, placed.id)
    const [first, second] = (await twoMembers()) as [Queries, Queries]
    await Promise.allSettled([
      quoteAndEdit(first, placed, { lines: [{ lineId: line?.id, quantity: 3 }] }),
      payAs(second, placed, { amount: 1_000_000, seenBalance: 1_000_000 }),
    ])
    const { paid, balance } = await sumsOf(placed)
    const [stored] = await db.query('select total from orders where id = $1', [placed.id])
    expect(balance).toBe((stored?.['total'] as number) - paid)
  })
})

type Act = {
  readonly kind:
    | 'pay'
    | 'back'
    | 'claim'
    | 'confirm'
    | 'reverse'
    | 'edit'
    | 'cancel'
    | 'undo'
    | 'send'
    | 'send_undo'
    | 'let_go'
  readonly amount: number
  readonly pick: number
}

const act = fc.record<Act>({
  kind: fc.constantFrom(
    ...(['pay', 'pay', 'back', 'claim', 'confirm', 'reverse', 'edit', 'cancel', 'undo'] as const),
    ...(['send', 'send', 'send_undo', 'let_go', 'let_go'] as const),
  ),
  amount: fc.integer({ min: 1, max: 1_500_000 }),
  pick: fc.nat(9),
})

/** Does one act; a refusal is an answer too. */
async function doAct(placed: Order, { kind, amount, pick }: Act): Promise<void> {
  const { balance, payments } = await detailsOf(placed)
  const row = payments[pick % Math.max(payments.length, 1)]
  const seenBalance = balance
  if (kind === 'pay') await payAs(owner, placed, { amount, seenBalance })
  if (kind === 'back')
    await payAs(owner, placed, { kind: 'paid_back', amount, seenBalance, letsGo: pick % 2 === 0 })
  if (kind === 'claim') await claim(placed)
  if (kind === 'confirm' && row) await payAs(owner, placed, { amount, seenBalance, confirms: row.id })
  if (kind === 'reverse' && row) await reverse(owner, row)
  if (kind === 'let_go') {
    const rest = pick % 2 === 0 ? Math.max(balance, 1) : amount
    await payAs(owner, placed, { kind, amount: rest, way: 'other', seenBalance })
  }
  if (kind === 'send') await moveAs(owner, placed, 'shipped')
  if (kind === 'send_undo') await undoAs(owner, placed, 'shipped')
  if (kind === 'cancel') await moveAs(owner, placed, 'cancelled')
  if (kind === 'undo') await undoAs(owner, placed, 'cancelled')
  if (kind === 'edit') {
    const [line] = await linesOf(db, placed.id)
    const [stored] = await db.query('select version from orders where id = $1', [placed.id])
    await quoteAndEdit(
      owner,
      { id: placed.id, version: stored?.['version'] as number },
      { lines: [{ lineId: line?.id, quantity: 1 + (pick % 4) }] },
    )
  }
}

/** Counts an order's book from its rows, by the words of the docs and not by the code of SQL. */
async function fullCount(placed: Order): Promise<Sums> {
  const [stored] = await db.query('select status, total, delivery_fee from orders where id = $1', [placed.id])
  const rows = await db.query('select * from order_payments where order_id = $1', [placed.id])
  const gone = new Set(rows.flatMap((row) => (row['reverses'] ? [row['reverses'], row['id']] : [])))
  const live = rows.filter((row) => !gone.has(row['id']))
  const sum = (kind: string, of: 'amount' | 'let_go' = 'amount') =>
    live.filter((row) => row['kind'] === kind).reduce((total, row) => total + (row[of] as number), 0)
  const confirmed = new Set(live.map((row) => row['confirms']))
  const paid = sum('received') - sum('paid_back')
  const isCancelled = stored?.['status'] === 'cancelled'
  const letGo = sum('paid_back', 'let_go') + sum('let_go')
  const isRefunded =
    paid === 0 && sum('paid_back') > 0 && (letGo >= (stored?.['total'] as number) || isCancelled)
  const total = Math.max(0, (stored?.['total'] as number) - letGo)
  const hasClaim = live.some((row) => row['kind'] === 'claimed' && !confirmed.has(row['id']))
  const due = isCancelled || isRefunded ? 0 : total
  const paymentStatus = isRefunded ? 'refunded' : paid >= total ? 'paid' : hasClaim ? 'claimed' : 'unpaid'
  return { paymentStatus, paid, balance: due - paid }
}

it('adds up after any sequence of payments, claims, reversals, edits and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const placed = await order()
      for (const one of acts) {
        const why = await codeOf(doAct(placed, one))
        expect([
          null,
          'bad_request',
          'payment_moved',
          'payment_too_large',
          'order_closed',
          'out_of_stock',
          'undo_refused',
          'voucher_used_up',
          'order_moved',
        ]).toContain(why)
        expect(await sumsOf(placed)).toEqual(await fullCount(placed))
      }
    }),
    { numRuns: 25 },
  )
})

type Kept = {
  readonly orders: readonly Record<string, unknown>[]
  readonly events: readonly Record<string, unknown>[]
}

/** Restores the kept orders of a database that had no book: with the trigger off, as the function asks. */
async function restoreKept(old: TestDatabase): Promise<Kept> {
  const file = await readFile('tests/fixtures/orders-before-the-book.json', 'utf8')
  const kept = JSON.parse(file) as Kept
  const { id } = await openStore(old)
  const restore = async (table: string, rows: Kept['orders'], more: Record<string, unknown>) => {
    const columns = Object.keys({ ...rows[0], ...more }).join(', ')
    await old.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.map((row) => ({ delivery_fee: null, ...row, ...more, business_id: id })))],
    )
  }
  await old.query('alter table orders disable trigger orders_say_payment')
  await restore('orders', kept.orders, { business_id: id, request_hash: 'kept', currency: 'NGN' })
  await restore('order_events', kept.events, { business_id: id })
  await old.query('alter table orders enable trigger orders_say_payment')
  return kept
}

it('turns states from before there was a book into rows that say the same', async () => {
  const old = await openDatabase()
  const kept = await restoreKept(old)
  const rows = kept.orders.flatMap(
    ({ payment_status: state }) => ({ unpaid: [], refunded: [1, 1] })[String(state)] ?? [1],
  )
  expect(await old.query('select private.payments_from_states() as rows', [])).toEqual([
    { rows: rows.length },
  ])

  const after = await old.query<{ id: string; payment_status: string; paid: number; balance: number }>(
    'select id, payment_status, paid, balance from orders',
    [],
  )
  for (const order of kept.orders) {
    const { id, status, total, payment_status: state, delivery_fee: fee = null } = order
    const isFeeOpen = fee === null && status !== 'delivered'
    const isOwed = status !== 'cancelled' && state !== 'paid' && state !== 'refunded'
    expect({ order, now: after.find((row) => row.id === id) }).toMatchObject({
      now: {
        // An order whose fee is still to be agreed is not wholly paid, whatever it said.
        payment_status: isFeeOpen && state === 'paid' ? 'unpaid' : state,
        paid: state === 'paid' ? total : 0,
        balance: status === 'cancelled' && state === 'paid' ? -Number(total) : isOwed ? total : 0,
      },
    })
  }
  const [times] = await old.query(
    `select count(*)::int as late from order_payments p where kind <> 'paid_back' and not exists (
       select from order_events e where e.order_id = p.order_id and e.created_at = p.paid_at)
       and not exists (select from orders o where o.id = p.order_id and o.created_at = p.paid_at)`,
    [],
  )
  expect(times).toEqual({ late: 0 })
  expect(await old.query('select private.payments_from_states() as rows', [])).toEqual([{ rows: 0 }])
  await old.close()
})
