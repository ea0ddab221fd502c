// Checks the way back at the counter: a sale that was written down by mistake is taken back within a minute or corrected within seven days. Both rows
// stay; stock, money and figures follow once, also when two members do it at once.
// Planted defects kept as tests:
// - A correction that takes the stock of the new lines and forgets the pieces of the old ones.
// - A correction that does not ask whether the sale was corrected before.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, newPhone, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { fullCount, keptFigures } from '#tests/support/stores/full-count.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  linesOf,
  manualOrder,
  openCountedShop,
  personPool,
  type Queries,
  shopperOrder,
  stocksOf,
  undoAs,
  whyNot,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

type Sale = { readonly id: string; readonly business_id: string }
type Fields = Record<string, unknown>

/** A sale at the counter: two cloths of 5,000 each, handed over, 10,000 in cash. */
async function sell(of: CountedShop = shop, by: Queries = owner, fields: Fields = {}): Promise<Sale> {
  const request = manualOrder(of, {
    items: [{ productId: of.cloth, variantIds: [], quantity: 2 }],
    status: 'delivered',
    payment: { amount: 1_000_000, way: 'cash' },
    expectedTotal: 1_000_000,
    ...fields,
  })
  const { orderId } = (await callAs(by, 'create_manual_order', request)) as { orderId: string }
  return { id: orderId, business_id: of.store.id }
}

async function addColleague({ store }: CountedShop): Promise<string> {
  const id = await signUp(db)
  await addMember(db, store.id, id, 'staff')
  return id
}

/** The request of a correction: one cloth for 4,000 by transfer, unless the fields say otherwise. */
function correction(sale: Sale, of: CountedShop = shop, fields: Fields = {}): Fields {
  return manualOrder(of, {
    corrects: sale.id,
    items: [{ productId: of.cloth, variantIds: [], quantity: 1, price: 400_000 }],
    status: 'delivered',
    payment: { amount: 400_000, way: 'transfer' },
    expectedTotal: 400_000,
    ...fields,
  })
}

async function correct(sale: Sale, of: CountedShop = shop, by: Queries = owner, fields: Fields = {}) {
  const saved = await callAs(by, 'create_manual_order', correction(sale, of, fields))
  return { id: (saved as { orderId: string }).orderId, business_id: of.store.id }
}

const stateOf = async (on: TestDatabase, { id }: Sale) => {
  const [row] = await on.query('select status, is_void, paid, balance, total from orders where id = $1', [id])
  return row
}

async function expectFiguresKept(on: TestDatabase, { store }: CountedShop): Promise<void> {
  await on.query('select roll_figures(50)', [])
  expect(await keptFigures(on, store.id)).toEqual(await fullCount(on, store.id))
}

describe('a sale that was just written down', () => {
  it('is taken back within a minute by who wrote it: stock, money and figures are as before', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 28 })
    expect(await callAs(by, 'order_details', sale.id)).toMatchObject({ undo: { status: 'cancelled' } })

    expect(await undoAs(by, sale, 'delivered')).toMatchObject({
      status: 'cancelled',
      isVoid: true,
      balance: 0,
    })
    expect(await stateOf(db, sale)).toMatchObject({ status: 'cancelled', is_void: true, paid: 0, balance: 0 })
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 30 })
    expect(await whyNot(undoAs(by, sale, 'delivered'))).toBe('order_moved')
    expect(await whyNot(undoAs(by, sale, 'cancelled'))).toBe('undo_refused nothing')
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 30 })
    const figures = await fullCount(db, own.store.id)
    expect(figures).toEqual({ days: [], parts: [], buyers: [], months: [] })
    await expectFiguresKept(db, own)
    expect(await callAs(by, 'order_details', sale.id)).toMatchObject({
      isVoid: true,
      undo: null,
      events: [
        { kind: 'undone', to: 'cancelled' },
        { kind: 'payment' },
        { kind: 'payment' },
        { kind: 'placed' },
      ],
    })
  })

  it('is not taken back by somebody else, nor after a minute', async () => {
    const colleague = asPerson(db, await addColleague(shop))
    const sale = await sell()
    expect(await whyNot(undoAs(colleague, sale, 'delivered'))).toBe('undo_refused person')
    await db.query(
      `update order_events set created_at = created_at - interval '61 seconds' where order_id = $1`,
      [sale.id],
    )
    expect(await whyNot(undoAs(owner, sale, 'delivered'))).toBe('undo_refused late')
  })

  it('gives back what was counted anew and sold out meanwhile, without an error', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    await db.query('update products set stock = 0 where id = $1', [own.cloth])
    await undoAs(by, sale, 'delivered')
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 2 })
    const uncounted = await sell(own, by)
    await db.query('update products set stock = null where id = $1', [own.cloth])
    await undoAs(by, uncounted, 'delivered')
    expect(await stocksOf(db, own)).toMatchObject({ cloth: null })
  })
})

describe('a sale that was written down twice', () => {
  const takeBack = (by: Queries, sale: Sale, leavesStock = false) =>
    callAs(by, 'take_back_sale', sale.id, leavesStock)
  const age = (sale: Sale, by: string) =>
    db.query(`update order_events set created_at = created_at - $2::interval where order_id = $1`, [
      sale.id,
      by,
    ])

  it('is taken back by any member for seven days, once, with stock, money and figures', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const colleague = asPerson(db, await addColleague(own))
    const sale = await sell(own, by)
    await age(sale, '6 days')
    const [one, other] = await Promise.all([by, colleague].map((who) => takeBack(who, sale)))
    expect(one).toMatchObject({ status: 'cancelled', isVoid: true, paid: 0, balance: 0 })
    expect(other).toEqual(one)
    expect(await takeBack(by, sale)).toEqual(one)
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 30 })
    expect(await fullCount(db, own.store.id)).toEqual({ days: [], parts: [], buyers: [], months: [] })
    await expectFiguresKept(db, own)

    const counted = await sell(own, by)
    await takeBack(by, counted, true)
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 28 })
  })

  it('stays after seven days, when goods came back, when it was corrected, and for strangers', async () => {
    const stranger = asPerson(db, await signUp(db))
    expect(await codeOf(takeBack(stranger, await sell()))).toBe('forbidden')
    const late = await sell()
    await age(late, '7 days 1 second')
    expect(await whyNot(takeBack(owner, late))).toBe('sale_final late')
    const corrected = await sell()
    const right = await correct(corrected)
    expect(await whyNot(takeBack(owner, corrected))).toBe('sale_final closed')
    expect(await takeBack(owner, right)).toMatchObject({ isVoid: true })
    expect(await whyNot(takeBack(owner, corrected))).toBe('sale_final closed')
  })
})

describe('a sale that is corrected', () => {
  it('is void, and another stands in its place: lines, price, customer and way, in both histories', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    const phone = newPhone()
    const right = await correct(sale, own, by, { customer: { name: 'Bisi Ojo', phone } })

    expect(await stateOf(db, sale)).toMatchObject({ status: 'cancelled', is_void: true, paid: 0, balance: 0 })
    expect(await stateOf(db, right)).toMatchObject({
      status: 'delivered',
      paid: 400_000,
      balance: 0,
      total: 400_000,
    })
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 29 })
    expect(await linesOf(db, right.id)).toMatchObject([{ unitPrice: 400_000, quantity: 1 }])
    const old = (await callAs(by, 'order_details', sale.id)) as Fields
    const anew = (await callAs(by, 'order_details', right.id)) as Fields
    expect(old).toMatchObject({ correctedBy: { orderId: right.id }, isCorrectable: false })
    expect(anew).toMatchObject({
      corrects: { orderId: sale.id, code: old['code'] },
      isCorrectable: true,
      undo: null,
      customer: { name: 'Bisi Ojo', phone },
      payments: [{ way: 'transfer', amount: 400_000 }],
    })
    expect((old['events'] as Fields[])[0]).toMatchObject({
      kind: 'undone',
      details: { correctedBy: { code: anew['code'] } },
    })
    expect((anew['events'] as Fields[]).at(-1)).toMatchObject({
      kind: 'placed',
      details: { corrects: { code: old['code'] } },
    })
    expect((await fullCount(db, own.store.id))['days']).toHaveLength(1)
    await expectFiguresKept(db, own)
  })

  it('is corrected once, and again only in the sale that stands in its place', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    const right = await correct(sale, own, by)
    expect(await whyNot(correct(sale, own, by))).toBe('sale_final closed')
    const last = await correct(right, own, by, { leavesStock: true })
    expect(await stateOf(db, right)).toMatchObject({ is_void: true })
    expect(await stateOf(db, last)).toMatchObject({ is_void: false })
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 29 })
  })

  it('is one correction when the button is pressed twice', async () => {
    const sale = await sell()
    const request = correction(sale)
    const first = await callAs(owner, 'create_manual_order', request)
    expect(await callAs(owner, 'create_manual_order', request)).toEqual({
      ...(first as Fields),
      isNew: false,
    })
  })

  it('is corrected by one of two members who do it at once', async () => {
    const own = await openCountedShop(db)
    const colleague = await addColleague(own)
    const sale = await sell(own, asPerson(db, own.store.ownerId))
    const pools = [await personPool(db, own.store.ownerId, 1), await personPool(db, colleague, 1)]
    const answers = await Promise.all(
      pools.map((pool) => whyNot(correct(sale, own, pool as unknown as Queries))),
    )
    expect(answers.sort()).toEqual([null, 'sale_final closed'].sort())
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 29 })
    await expectFiguresKept(db, own)
  })

  it('counts the pieces of the wrong sale as there', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    await db.query('update products set stock = 1 where id = $1', [own.cloth])
    const three = { items: [{ productId: own.cloth, variantIds: [], quantity: 3 }], expectedTotal: 1_500_000 }
    const quote = { ...correction(sale, own, three) }
    expect(await callAs(by, 'quote_manual_order', quote)).toMatchObject({ total: 1_500_000 })
    const four = { items: [{ productId: own.cloth, variantIds: [], quantity: 4 }], expectedTotal: 2_000_000 }
    expect(await whyNot(callAs(by, 'quote_manual_order', correction(sale, own, four)))).toBe('out_of_stock')
    await correct(sale, own, by, three)
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 0 })
  })

  it('may hold goods that are no longer on the shelf, and keeps payments that came in parts', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by, { payment: { amount: 300_000, way: 'cash' } })
    await payAs(by, sale, { amount: 200_000, way: 'pos', seenBalance: 700_000 })
    await db.query(`update products set status = 'archived' where id = $1`, [own.cloth])
    const right = await correct(sale, own, by, { payment: 'kept' })
    expect(await stateOf(db, right)).toMatchObject({ paid: 500_000, balance: -100_000 })
    expect(await callAs(by, 'order_details', right.id)).toMatchObject({
      payments: [
        { way: 'cash', amount: 300_000 },
        { way: 'pos', amount: 200_000 },
      ],
    })
  })

  it('keeps its voucher and its gift card, though both are used up by it', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    await db.query(`update vouchers set max_uses = 1, max_uses_per_customer = 1 where id = $1`, [own.voucher])
    const { code } = (await callAs(by, 'create_gift_card', own.store.id, 500_000)) as {
      code: string
    }
    const customer = { name: 'Bisi Ojo', phone: newPhone() }
    const given = { voucherCode: 'TEN', giftCardCode: code, customer }
    const paid = { payment: { amount: 400_000, way: 'cash' }, expectedTotal: 400_000 }
    const sale = await sell(own, by, { ...given, ...paid })
    await db.query(`update vouchers set ends_at = now() where id = $1`, [own.voucher])

    const three = { items: [{ productId: own.cloth, variantIds: [], quantity: 3 }] }
    const right = await correct(sale, own, by, {
      ...three,
      voucherCode: 'TEN',
      customer,
      payment: { amount: 850_000, way: 'cash' },
      expectedTotal: 850_000,
    })
    expect(await stateOf(db, right)).toMatchObject({ total: 850_000, balance: 0 })
    const left = await db.query(
      `select (select uses from vouchers where id = $1) as uses, (select balance from gift_cards where business_id = $2) as balance`,
      [own.voucher, own.store.id],
    )
    expect(left).toEqual([{ uses: 1, balance: 0 }])
    const bare = await correct(right, own, by, { giftCardCode: code, payment: null, expectedTotal: 0 })
    expect(await stateOf(db, bare)).toMatchObject({ total: 0, balance: 0 })
    await undoAs(by, await sell(own, by, { giftCardCode: code, expectedTotal: 900_000 }), 'delivered')
    expect(await db.query('select uses from vouchers where id = $1', [own.voucher])).toEqual([{ uses: 0 }])
    expect(await db.query('select balance from gift_cards where business_id = $1', [own.store.id])).toEqual([
      { balance: 100_000 },
    ])
    await expectFiguresKept(db, own)
  })

  it('keeps who took its money, when, by which reference and in which currency, when the way stays', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const colleague = asPerson(db, await addColleague(own))
    const sale = await sell(own, by, { payment: null })
    const given = { amount: 4_000, currency: 'USD' }
    await payAs(by, sale, {
      amount: 1_000_000,
      way: 'cash',
      reference: 'FT 7',
      given,
      seenBalance: 1_000_000,
    })
    await db.query(`update order_payments set paid_at = '2026-11-02T10:00:00Z' where order_id = $1`, [
      sale.id,
    ])
    const same = { items: [{ productId: own.cloth, variantIds: [], quantity: 2 }], expectedTotal: 1_000_000 }
    const right = await correct(sale, own, colleague, {
      ...same,
      payment: { amount: 1_000_000, way: 'cash' },
    })
    const rows = `select amount, given_amount, given_currency, reference, actor, paid_at from order_payments where order_id = $1`
    expect(await db.query(rows, [right.id])).toEqual([
      {
        amount: 1_000_000,
        given_amount: 4_000,
        given_currency: 'USD',
        reference: 'FT 7',
        actor: own.store.ownerId,
        paid_at: new Date('2026-11-02T10:00:00Z'),
      },
    ])
    const less = await correct(right, own, colleague, { payment: { amount: 400_000, way: 'cash' } })
    expect(await db.query(rows, [less.id])).toMatchObject([
      { amount: 400_000, given_amount: null, reference: 'FT 7', actor: own.store.ownerId },
    ])
  })

  it('keeps voucher and fee as agreed, whatever the shop asks today', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const place = {
      customer: { name: 'Bisi Ojo', phone: newPhone() },
      delivery: { zoneId: own.zone },
      voucherCode: 'TEN',
    }
    const sale = await sell(own, by, {
      ...place,
      payment: { amount: 1_050_000, way: 'cash' },
      expectedTotal: 1_050_000,
    })
    await db.query('update vouchers set discount_value = 5 where id = $1', [own.voucher])
    await db.query('update delivery_zones set fee = 900000 where id = $1', [own.zone])
    const same = { items: [{ productId: own.cloth, variantIds: [], quantity: 2 }], ...place }
    const quote = await callAs(by, 'quote_manual_order', correction(sale, own, same))
    expect(quote).toMatchObject({ total: 1_050_000, discount: 100_000, deliveryFee: 150_000 })
    const right = await correct(sale, own, by, { ...same, payment: 'kept', expectedTotal: 1_050_000 })
    expect(await stateOf(db, right)).toMatchObject({ total: 1_050_000, balance: 0 })
    expect(
      await db.query('select agreed from orders where id in ($1, $2) group by agreed', [sale.id, right.id]),
    ).toHaveLength(1)
  })

  it('lets go no more than its new total still asks for', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    for (const [total, letGo] of [
      [250_000, 0],
      [800_000, 550_000],
    ] as const) {
      const sale = await sell(own, by)
      await payAs(by, sale, { kind: 'paid_back', amount: 750_000, way: 'cash', letsGo: true, seenBalance: 0 })
      const lines = [{ productId: own.cloth, variantIds: [], quantity: 1, price: total }]
      const right = await correct(sale, own, by, { items: lines, payment: 'kept', expectedTotal: total })
      expect(await stateOf(db, right)).toMatchObject({ paid: 250_000, balance: 0 })
      expect(await db.query('select let_go from orders where id = $1', [right.id])).toEqual([
        { let_go: letGo },
      ])
    }
  })

  it('is paid without the gift card that was another customer’s', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const { code } = (await callAs(by, 'create_gift_card', own.store.id, 1_500_000)) as { code: string }
    const sale = await sell(own, by, { giftCardCode: code, payment: null, expectedTotal: 0 })
    const two = { items: [{ productId: own.cloth, variantIds: [], quantity: 2 }] }
    expect(await callAs(by, 'quote_manual_order', correction(sale, own, two))).toMatchObject({
      total: 0,
      giftCardLeft: 500_000,
    })
    const bare = { ...two, dropsGiftCard: true }
    expect(await callAs(by, 'quote_manual_order', correction(sale, own, bare))).toMatchObject({
      giftCardLeft: null,
    })
    const right = await correct(sale, own, by, {
      ...bare,
      payment: { amount: 1_000_000, way: 'cash' },
      expectedTotal: 1_000_000,
    })
    expect(await stateOf(db, right)).toMatchObject({ total: 1_000_000, paid: 1_000_000 })
    expect(await db.query('select balance from gift_cards where business_id = $1', [own.store.id])).toEqual([
      { balance: 1_500_000 },
    ])
  })

  it('asks whether another customer has a use of the voucher left', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    await db.query('update vouchers set max_uses_per_customer = 1 where id = $1', [own.voucher])
    const [first, second] = [newPhone(), newPhone()]
    const discounted = { voucherCode: 'TEN', payment: null, expectedTotal: 900_000 }
    const sale = await sell(own, by, { ...discounted, customer: { name: 'Ada', phone: first } })
    await sell(own, by, { ...discounted, customer: { name: 'Bisi', phone: second } })
    const two = { items: [{ productId: own.cloth, variantIds: [], quantity: 2 }], ...discounted }
    const asked = (customer: unknown) => whyNot(correct(sale, own, by, { ...two, customer }))
    expect(await asked({ name: 'Bisi', phone: second })).toBe('voucher_used_up')
    expect(await asked({ name: '', phone: '' })).toBe('voucher_needs_phone')
    expect(await asked({ name: 'Ada', phone: first })).toBeNull()
  })

  it('has seven days in all, however often it was corrected', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const sale = await sell(own, by)
    const right = await correct(sale, own, by)
    await db.query(
      `update order_events set created_at = created_at - interval '7 days 1 second' where order_id = $1 and kind = 'placed'`,
      [sale.id],
    )
    expect(await whyNot(correct(right, own, by))).toBe('sale_final late')
  })

  it('takes the money that came with it to another day, and no other money', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const dayOf = (at: string) => at.slice(0, 10)
    const paidOn = async ({ id }: Sale) =>
      (
        await db.query(
          `select paid_at from private.counted_payments where order_id = $1 and kind = 'received' order by paid_at`,
          [id],
        )
      ).map(({ paid_at: at }) => dayOf(new Date(String(at)).toISOString()))
    const same = { items: [{ productId: own.cloth, variantIds: [], quantity: 2 }], expectedTotal: 1_000_000 }
    const cash = { ...same, payment: { amount: 1_000_000, way: 'cash' } }

    const sale = await sell(own, by, { soldAt: daysAgo(3) })
    const moved = await correct(sale, own, by, { ...cash, soldAt: daysAgo(2) })
    expect(await paidOn(moved)).toEqual([dayOf(daysAgo(2))])
    const cheaper = await correct(moved, own, by, {
      ...cash,
      payment: { amount: 900_000, way: 'cash' },
      soldAt: daysAgo(1),
    })
    expect(await paidOn(cheaper)).toEqual([dayOf(daysAgo(1))])
    await expectFiguresKept(db, own)

    // Cash of now enters the till a moment after the sale is written.
    const now = await sell(own, by)
    const earlier = await correct(now, own, by, { ...same, payment: 'kept', soldAt: daysAgo(1) })
    expect(await paidOn(earlier)).toEqual([dayOf(daysAgo(1))])
    const back = await correct(earlier, own, by, { ...cash, soldAt: null })
    expect(await paidOn(back)).toEqual([dayOf(daysAgo(0))])
    await expectFiguresKept(db, own)

    // Half came with the sale, half today.
    const half = await sell(own, by, { payment: { amount: 500_000, way: 'cash' }, soldAt: daysAgo(3) })
    await payAs(by, half, { kind: 'received', amount: 500_000, way: 'cash', seenBalance: 500_000 })
    const kept = await correct(half, own, by, { ...same, payment: 'kept', soldAt: daysAgo(2) })
    expect(await paidOn(kept)).toEqual([dayOf(daysAgo(2)), dayOf(daysAgo(0))])
  })

  it('has a receipt of the day on which it was handed over: of the sale, or of its own step', async () => {
    const soldOn = async (order: Sale) => {
      await callAs(owner, 'issue_receipt', order.id)
      const [row] = await db.query(
        `select content ->> 'deliveredAt' as at from receipts where order_id = $1`,
        [order.id],
      )
      return String(row?.['at']).slice(0, 10)
    }
    const today = new Date().toISOString().slice(0, 10)
    const earlier = new Date(Date.now() - 3 * 86_400_000)
    const soldAt = earlier.toISOString()
    // Written down today, and corrected: both of the day on which it was sold.
    const sale = await sell(shop, owner, { soldAt })
    expect(await soldOn(sale)).toBe(soldAt.slice(0, 10))
    const right = await correct(sale, shop, owner, { soldAt })
    expect(await soldOn(right)).toBe(earlier.toISOString().slice(0, 10))

    const kept = await correct(right, shop, owner, { status: 'confirmed' })
    await callAs(owner, 'set_order_status', kept.id, 'shipped')
    await callAs(owner, 'set_order_status', kept.id, 'delivered')
    expect(await soldOn(kept)).toBe(today)
  })

  it('leads the customer from the wrong page to the right one', async () => {
    const sale = await sell()
    const right = await correct(sale)
    const [row] = await db.query(
      `select order_by_token((select token from orders where id = $1)) as page, (select token from orders where id = $2) as token`,
      [sale.id, right.id],
    )
    expect(row?.['page']).toMatchObject({ isVoid: true, correctedBy: row?.['token'] })
  })

  it.each<[string, (sale: Sale) => Promise<unknown>, string]>([
    [
      'after seven days',
      (sale) =>
        db.query(
          `update order_events set created_at = created_at - interval '7 days 1 second' where order_id = $1`,
          [sale.id],
        ),
      'sale_final late',
    ],
    ['once it was taken back', (sale) => undoAs(owner, sale, 'delivered'), 'sale_final closed'],
    [
      'in another currency',
      () => db.query(`update businesses set currency = 'GHS' where id = $1`, [shop.store.id]),
      'sale_final closed',
    ],
  ])('is refused %s', async (_, happen, code) => {
    const sale = await sell()
    await happen(sale)
    expect(await whyNot(correct(sale))).toBe(code)
    await db.query(`update businesses set currency = 'NGN' where id = $1`, [shop.store.id])
  })

  it('is neither a shopper’s order nor a sale of another shop', async () => {
    const placed = await shopperOrder(db, shop, { delivery: 'pickup' })
    await db.query(`update orders set status = 'delivered' where id = $1`, [placed.id])
    expect(await whyNot(correct(placed))).toBe('sale_final closed')
    const other = await openCountedShop(db)
    const sale = await sell(other, asPerson(db, other.store.ownerId))
    expect(await whyNot(correct(sale))).toBe('sale_final closed')
    expect(await whyNot(correct({ id: randomUUID(), business_id: shop.store.id }))).toBe('sale_final closed')
    const stranger = asPerson(db, (await openStore(db)).ownerId)
    expect(await whyNot(correct(await sell(), shop, stranger))).toBe('forbidden')
  })
})

const stockForgotten: Defect = [
  {
    routine: 'private.write_manual_order(businesses,jsonb,jsonb,text,orders)',
    replace: [["p_priced #> '{stock,held}'", "'[]'"]],
  },
]

const correctedTwice: Defect = [
  {
    routine: 'private.correction_hurdle(orders)',
    replace: [["(p_order.source, p_order.status) <> ('manual', 'delivered')", "p_order.source <> 'manual'"]],
  },
]

describe('planted', () => {
  it('a correction that forgets the pieces of the wrong sale is seen in the stock', async () => {
    const planted = await openDatabase()
    await plant(planted, stockForgotten)
    const own = await openCountedShop(planted)
    const by = asPerson(planted, own.store.ownerId)
    await correct(await sell(own, by), own, by)
    expect(await stocksOf(planted, own)).toMatchObject({ cloth: 27 })
    await planted.close()
  })

  it('a second correction that nobody refuses ends at the constraint, and changes nothing', async () => {
    const planted = await openDatabase()
    await plant(planted, correctedTwice)
    const own = await openCountedShop(planted)
    const by = asPerson(planted, own.store.ownerId)
    const sale = await sell(own, by)
    await correct(sale, own, by)
    expect(await whyNot(correct(sale, own, by))).toContain('orders_corrected_once')
    expect(await stocksOf(planted, own)).toMatchObject({ cloth: 29 })
    await planted.close()
  })
})
