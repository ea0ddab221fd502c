// Tests what the till makes of money that is written down or corrected after a closing: cash that moved before a closing belongs to that closing, whose
// count was right, and never to the drawer of now. Cash that is handed back now leaves the drawer now.
// Planted defect kept as a test: a row that lies in the till of its writing.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { fullCount, keptFigures } from '#tests/support/stores/full-count.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  manualOrder,
  openCountedShop,
  personPool,
  type Queries,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
let shop: Awaited<ReturnType<typeof beginTill>>

beforeAll(async () => {
  shop = await beginTill(db)
})

type Till = {
  readonly since: string | null
  readonly opening: number
  readonly cashIn: number
  readonly cashOut: number
  readonly expected: number
  readonly counts: readonly {
    id: string
    expected: number
    difference: number
    correction: number | null
    isReversed: boolean
  }[]
}

type Begun = { readonly own: CountedShop; readonly by: Queries; readonly db: TestDatabase }

/** A new shop whose till was begun with 5,000.00. */
async function beginTill(target: TestDatabase): Promise<Begun> {
  const own = await openCountedShop(target)
  await target.query('update products set stock = 100000 where business_id = $1', [own.store.id])
  const begun = { own, by: asPerson(target, own.store.ownerId), db: target }
  await close(begun, 500_000)
  return begun
}

const tillOf = ({ own, by }: Begun) => callAs(by, 'read_till', own.store.id) as Promise<Till>

/** Counts the till, and leaves so much in it. Returns the closing's id. */
async function close(begun: Begun, counted: number, leftIn = counted): Promise<string> {
  const { since, expected } = await tillOf(begun)
  const id = randomUUID()
  const seen = { seenExpected: since === null ? null : expected, seenSince: since }
  await callAs(begun.by, 'close_till', begun.own.store.id, { id, counted, leftIn, ...seen })
  return id
}

/** A sale of 5,000.00 for each piece. */
async function sell({ own, by }: Begun, way: string, fields: Record<string, unknown> = {}) {
  const request = manualOrder(own, {
    customer: {},
    status: 'delivered',
    payment: { amount: 500_000, way },
    ...fields,
  })
  const { orderId } = (await callAs(by, 'create_manual_order', request)) as { orderId: string }
  return { id: orderId, business_id: own.store.id }
}

/** Corrects a sale as the page does: it keeps its day. */
async function correct(begun: Begun, id: string, way: string, quantity = 1) {
  const [row] = await begun.db.query(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from orders where id = $1`,
    [id],
  )
  const amount = quantity * 500_000
  return sell(begun, way, {
    corrects: id,
    leavesStock: false,
    soldAt: row?.['at'],
    items: [{ productId: begun.own.cloth, variantIds: [], quantity }],
    expectedTotal: amount,
    payment: { amount, way },
  })
}

/** Corrects a sale to another day, at noon as the page dates it; null for today. Returns the correction's id. */
async function redate(begun: Begun, id: string, soldAt: string | null): Promise<string> {
  const fixed = { corrects: id, leavesStock: false, payment: 'kept', expectedTotal: 500_000, soldAt }
  return (await sell(begun, 'cash', fixed)).id
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

async function spend({ own, by }: Begun, daysAgo = 0): Promise<string> {
  const id = randomUUID()
  // A day of Lagos, which is an hour before UTC.
  const spentOn = new Date(Date.now() + 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const expense = { id, amount: 20_000, kind: 'transport', way: 'cash', spentOn }
  await callAs(by, 'record_expense', own.store.id, expense)
  return id
}

async function paymentOf(begun: Begun, orderId: string): Promise<string> {
  const [row] = await begun.db.query(
    'select id from order_payments where order_id = $1 and reverses is null order by created_at limit 1',
    [orderId],
  )
  return String(row?.['id'])
}

const closingOf = async (begun: Begun, id: string) =>
  (await tillOf(begun)).counts.find((count) => count.id === id)

const nowIso = () => new Date().toISOString()

describe('cash of before a closing', () => {
  it('that a corrected sale never brought leaves the till as it was counted, and corrects the closing', async () => {
    const sale = await sell(shop, 'cash')
    const closing = await close(shop, 800_000, 200_000)
    await correct(shop, sale.id, 'transfer')

    expect(await tillOf(shop)).toMatchObject({ opening: 200_000, cashIn: 0, cashOut: 0, expected: 200_000 })
    expect(await closingOf(shop, closing)).toMatchObject({
      expected: 1_000_000,
      difference: -200_000,
      correction: -500_000,
    })
  })

  it('that was dated on another day by mistake lies in the closing that counted it, once it has its own day again', async () => {
    const begun = await beginTill(db)
    const misdated = await sell(begun, 'cash', { soldAt: yesterday() })
    const closing = await close(begun, 1_000_000)
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 500_000, correction: 0 })
    await redate(begun, misdated.id, null)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 500_000, correction: 500_000 })

    const counted = await sell(begun, 'cash')
    const second = await close(begun, 1_500_000)
    const there = await redate(begun, counted.id, yesterday())
    expect(await closingOf(begun, second)).toMatchObject({ difference: 0, correction: -500_000 })
    await redate(begun, there, null)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_500_000 })
    expect(await closingOf(begun, second)).toMatchObject({ difference: 0, correction: 0 })
  })

  it('that a correction only changes moves no till but by the difference, and none when it stays', async () => {
    const begun = await beginTill(db)
    const [one, two] = [await sell(begun, 'cash'), await sell(begun, 'transfer')]
    const closing = await close(begun, 1_000_000)
    await correct(begun, one.id, 'cash', 3)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: 1_000_000 })

    await correct(begun, two.id, 'cash')
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: 1_500_000 })
  })

  it('that is written down late belongs to the closing of its day, and to none before the first count', async () => {
    const begun = await beginTill(db)
    const then = nowIso()
    const closing = await close(begun, 500_000)
    await sell(begun, 'cash', { soldAt: then })
    await sell(begun, 'cash', { soldAt: new Date(Date.now() - 86_400_000).toISOString() })
    await spend(begun, 1)

    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 500_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ expected: 500_000, correction: 500_000 })
    expect((await tillOf(begun)).counts.at(-1)).toMatchObject({ correction: 0 })
  })

  it('that was taken back by a mistake of the book never left', async () => {
    const begun = await beginTill(db)
    const sale = await sell(begun, 'cash')
    const expense = await spend(begun)
    const closing = await close(begun, 980_000)
    await callAs(begun.by, 'reverse_payment', begun.own.store.id, await paymentOf(begun, sale.id))
    await callAs(begun.by, 'reverse_expense', begun.own.store.id, expense)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 980_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: -480_000 })
  })

  it('that was written with another way lies in the closing that counted it, when the member says that it moved then', async () => {
    const begun = await beginTill(db)
    const sale = await sell(begun, 'pos')
    const closing = await close(begun, 1_000_000)
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 500_000 })
    const wrong = await paymentOf(begun, sale.id)
    const again = (id: string) =>
      payAs(begun.by, sale, { amount: 500_000, way: 'cash', seenBalance: 500_000, again: id })
    expect(await codeOf(payAs(begun.by, sale, { amount: 1, seenBalance: 0, again: wrong }))).toBe(
      'bad_request',
    )
    await callAs(begun.by, 'reverse_payment', begun.own.store.id, wrong)
    expect(await codeOf(again(randomUUID()))).toBe('bad_request')
    await again(wrong)

    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 500_000, correction: 500_000 })
  })

  it('that a gift card made by mistake never brought; what goes back for a card leaves the drawer now', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const make = async (amount: number) =>
      ((await callAs(by, 'create_gift_card', own.store.id, amount, '', '', null, 'cash')) as { id: string })
        .id
    const takeBack = (id: string, balance: number, how: string) =>
      callAs(by, 'take_back_gift_card', own.store.id, id, balance, how)
    const [wrong, unwanted] = [await make(900_000), await make(100_000)]
    await callAs(by, 'adjust_gift_card', own.store.id, wrong, 50_000, '', 'cash')
    const closing = await close(begun, 600_000)

    expect(await codeOf(takeBack(wrong, 900_000, 'mistake'))).toBe('gift_card_used')
    expect(await codeOf(takeBack(wrong, 950_000, 'lost'))).toBe('bad_request')
    await takeBack(wrong, 950_000, 'mistake')
    await takeBack(wrong, 950_000, 'mistake')
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 600_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ expected: 1_550_000, correction: -950_000 })

    await takeBack(unwanted, 100_000, 'cash')
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 100_000, expected: 500_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: -950_000 })
    expect(
      await db.query('select balance, is_active from gift_cards where business_id = $1', [own.store.id]),
    ).toEqual([
      { balance: 0, is_active: false },
      { balance: 0, is_active: false },
    ])
    await db.query('select roll_figures(100)')
    await db.query('select roll_figures(100)')
    expect(await keptFigures(db, own.store.id)).toEqual(await fullCount(db, own.store.id))
  })

  it('that a gift card never brought is taken back as a mistake, also after the card was taken back before', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const { id } = (await callAs(by, 'create_gift_card', own.store.id, 100_000, '', '', null, 'cash')) as {
      id: string
    }
    const reopen = () => db.query('update gift_cards set is_active = true where id = $1', [id])
    const topUp = (amount: number) => callAs(by, 'adjust_gift_card', own.store.id, id, amount, '', 'cash')
    const takeBack = (balance: number, how: string) =>
      callAs(by, 'take_back_gift_card', own.store.id, id, balance, how)
    const moneyOf = async () =>
      (
        await db.query(
          'select amount, reverses is not null as is_undone from gift_card_entries where gift_card_id = $1 order by id',
          [id],
        )
      ).map(({ amount, is_undone }) => [Number(amount), is_undone])

    await takeBack(100_000, 'cash')
    for (const _ of ['after cash', 'after a mistake']) {
      await reopen()
      await topUp(50_000)
      await takeBack(50_000, 'mistake')
    }
    expect(await moneyOf()).toEqual([
      [100_000, false],
      [-100_000, false],
      [50_000, false],
      [-50_000, true],
      [50_000, false],
      [-50_000, true],
    ])
    expect(await tillOf(begun)).toMatchObject({ cashIn: 100_000, cashOut: 100_000 })

    await reopen()
    await topUp(50_000)
    await callAs(by, 'adjust_gift_card', own.store.id, id, -20_000, '')
    expect(await codeOf(takeBack(30_000, 'mistake'))).toBe('gift_card_used')
  })

  it('that was put on a used gift card by mistake is taken back alone, once, where it lies', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const { id } = (await callAs(by, 'create_gift_card', own.store.id, 500_000, '', '', null, 'cash')) as {
      id: string
    }
    const adjust = (amount: number, way: string | null = null) =>
      callAs(by, 'adjust_gift_card', own.store.id, id, amount, '', way)
    const lastEntry = async () =>
      Number(
        (await db.query('select max(id) as id from gift_card_entries where gift_card_id = $1', [id]))[0]?.[
          'id'
        ],
      )
    const undo = (entry: number, who: Parameters<typeof callAs>[0] = by) =>
      callAs(who, 'reverse_card_money', own.store.id, id, entry)
    const issued = await lastEntry()
    await adjust(-200_000)
    const spent = await lastEntry()
    await adjust(3_000_000, 'cash')
    const wrong = await lastEntry()
    const closing = await close(begun, 500_000)
    await adjust(100_000, 'cash')
    const right = await lastEntry()

    expect(await codeOf(undo(issued))).toBe('bad_request')
    expect(await codeOf(undo(spent))).toBe('bad_request')
    const staffId = await signUp(db)
    await addMember(db, own.store.id, staffId, 'staff')
    expect(await codeOf(undo(wrong, asPerson(db, staffId)))).toBe('forbidden')
    const pool = await personPool(db, own.store.ownerId, 2)
    await Promise.all([1, 2].map(() => undo(wrong, pool as unknown as Parameters<typeof callAs>[0])))
    expect(await undo(wrong)).toBe(400_000)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 100_000, cashOut: 0, expected: 600_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ expected: 4_000_000, correction: -3_000_000 })
    await db.query('select roll_figures(100)')
    await db.query('select roll_figures(100)')
    expect(await keptFigures(db, own.store.id)).toEqual(await fullCount(db, own.store.id))

    await adjust(-350_000)
    expect(await codeOf(undo(right))).toBe('gift_card_used')
  })

  it('that is undone and written anew after the closing lies in it once, and so does what takes that back', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const wrong = await spend(begun)
    const made = await callAs(by, 'create_gift_card', own.store.id, 300_000, '', '', null, 'cash')
    const card = (made as { id: string }).id
    const closing = await close(begun, 780_000)
    const countedAt = (await tillOf(begun)).since
    const write = (fields: Record<string, unknown>) => {
      const id = randomUUID()
      const spentOn = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
      const expense = {
        id,
        amount: 30_000,
        kind: 'transport',
        way: 'cash',
        spentOn,
        countedAt,
        ...fields,
      }
      return callAs(by, 'record_expense', own.store.id, expense).then(() => id)
    }

    const undone = await close(begun, 780_000)
    await callAs(by, 'reverse_till', own.store.id, undone)
    await callAs(by, 'reverse_expense', own.store.id, wrong)
    const right = await write({})
    await write({ way: 'transfer' })
    expect(await codeOf(write({ countedAt: 'yes' }))).toBe('bad_request')
    expect(await codeOf(write({ countedAt: nowIso() }))).toBe('bad_request')
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 780_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 0, correction: -10_000 })

    await callAs(by, 'take_back_gift_card', own.store.id, card, 300_000, 'mistake')
    const anew = await callAs(by, 'create_gift_card', own.store.id, 100_000, '', '', null, 'cash', countedAt)
    await callAs(
      by,
      'adjust_gift_card',
      own.store.id,
      (anew as { id: string }).id,
      50_000,
      '',
      'cash',
      countedAt,
    )
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 780_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: -160_000 })

    await callAs(by, 'reverse_expense', own.store.id, right)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: -130_000 })
  })

  it('of a sale, an order and goods that came back lies in the closing that counted it, where the member says so', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const order = await sell(begun, 'cash', { payment: null })
    const brought = await sell(begun, 'pos')
    const closing = await close(begun, 1_300_000)
    const countedAt = (await tillOf(begun)).since
    const inTill = async () => [await tillOf(begun), await closingOf(begun, closing)]
    const still = { cashIn: 0, cashOut: 0, expected: 1_300_000 }

    await payAs(by, order, { amount: 500_000, way: 'cash', seenBalance: 500_000, countedAt })
    expect(await inTill()).toMatchObject([still, { correction: 500_000 }])
    const sold = await sell(begun, 'cash', { payment: { amount: 500_000, way: 'cash', countedAt } })
    expect(await inTill()).toMatchObject([still, { correction: 1_000_000 }])
    const [line] = await db.query('select id from order_lines where order_id = $1', [brought.id])
    const lines = [{ lineId: line?.['id'], quantity: 1, isRestocked: true }]
    const seen = { seenBalance: 0, seenPieces: 0, seenBack: 500_000 }
    const back = { id: randomUUID(), lines, settle: 'cash', countedAt, ...seen }
    await callAs(by, 'record_return', own.store.id, brought.id, back)
    expect(await inTill()).toMatchObject([still, { correction: 500_000 }])

    // A sale that was written down after the count, as if it were of now, is put right.
    const late = await sell(begun, 'cash')
    expect(await inTill()).toMatchObject([{ cashIn: 500_000 }, { correction: 500_000 }])
    await sell(begun, 'cash', {
      corrects: late.id,
      leavesStock: false,
      payment: { amount: 500_000, way: 'cash', countedAt },
    })
    expect(await inTill()).toMatchObject([still, { correction: 1_000_000 }])
    await callAs(by, 'reverse_payment', own.store.id, await paymentOf(begun, sold.id))
    expect(await inTill()).toMatchObject([still, { correction: 500_000 }])
    await db.query('select roll_figures(100)')
    await db.query('select roll_figures(100)')
    expect(await keptFigures(db, own.store.id)).toEqual(await fullCount(db, own.store.id))
  })

  it('of goods that came back, undone and written anew, is of then in the till', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const sold = await sell(begun, 'cash')
    const [line] = await db.query('select id from order_lines where order_id = $1', [sold.id])
    const lines = [{ lineId: line?.['id'], quantity: 1, isRestocked: true }]
    const bring = (fields: object = {}) => {
      const back = {
        id: randomUUID(),
        lines,
        settle: 'cash',
        seenBalance: 0,
        seenPieces: 0,
        seenBack: 500_000,
      }
      return callAs(by, 'record_return', own.store.id, sold.id, { ...back, ...fields }).then(() => back.id)
    }
    const wrong = await bring()
    const [payment] = await db.query(
      `select id from order_payments where order_id = $1 and kind = 'paid_back'`,
      [sold.id],
    )
    const first = await close(begun, 500_000)
    const second = await close(begun, 500_000)
    await callAs(by, 'reverse_return', own.store.id, wrong)
    expect(await closingOf(begun, first)).toMatchObject({ correction: 500_000 })

    expect(await codeOf(bring({ again: randomUUID() }))).toBe('bad_request')
    await bring({ again: payment?.['id'] })
    expect(await closingOf(begun, first)).toMatchObject({ correction: 0 })
    expect(await closingOf(begun, second)).toMatchObject({ correction: 0 })
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0 })
  })

  it('that came after a count which is not the last any more is asked for again, whatever writes it', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const order = await sell(begun, 'cash', { payment: null })
    await close(begun, 1_000_000)
    const countedAt = `>${(await tillOf(begun)).since}`
    const last = await close(begun, 1_000_000)
    const spentOn = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    const expense = { id: randomUUID(), amount: 30_000, kind: 'transport', way: 'cash', spentOn, countedAt }
    const pay = (countedAt: string) =>
      payAs(by, order, { amount: 500_000, way: 'cash', seenBalance: 500_000, countedAt })

    expect([
      await codeOf(pay(countedAt)),
      await codeOf(sell(begun, 'cash', { payment: { amount: 500_000, way: 'cash', countedAt } })),
      await codeOf(callAs(by, 'record_expense', own.store.id, expense)),
      await codeOf(callAs(by, 'create_gift_card', own.store.id, 100_000, '', '', null, 'cash', countedAt)),
    ]).toEqual(['till_counted', 'till_counted', 'till_counted', 'till_counted'])
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0 })

    // A count that was taken back has counted nothing.
    await callAs(by, 'reverse_till', own.store.id, last)
    await callAs(by, 'record_expense', own.store.id, expense)
    await close(begun, 970_000)
    await pay(`>${(await tillOf(begun)).since}`)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 500_000, cashOut: 0 })
  })

  it('that waited on a phone without a line lies in the till of its moment', async () => {
    const begun = await beginTill(db)
    const order = await sell(begun, 'cash', { payment: null })
    const takenAt = nowIso()
    const closing = await close(begun, 1_000_000)
    await payAs(begun.by, order, { amount: 500_000, way: 'cash', seenBalance: 500_000, seenPaid: 0, takenAt })
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ difference: 500_000, correction: 500_000 })
    const later = await sell(begun, 'cash', { payment: null })
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await payAs(begun.by, later, {
      amount: 500_000,
      way: 'cash',
      seenBalance: 500_000,
      seenPaid: 0,
      takenAt: inAnHour,
    })
    expect(await tillOf(begun)).toMatchObject({ cashIn: 500_000 })
    expect(
      await codeOf(
        payAs(begun.by, later, { amount: 1, way: 'cash', seenBalance: 0, seenPaid: 500_000, takenAt: 'now' }),
      ),
    ).toBe('bad_request')
  })

  it('of a sale that was written twice lies nowhere once it is taken back', async () => {
    const begun = await beginTill(db)
    await sell(begun, 'cash')
    const twice = await sell(begun, 'cash')
    const closing = await close(begun, 1_000_000)
    await callAs(begun.by, 'take_back_sale', twice.id)
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0, expected: 1_000_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ difference: -500_000, correction: -500_000 })
  })

  it('of a card whose mistake was taken back is still taken back whole', async () => {
    const begun = await beginTill(db)
    const { by, own } = begun
    const { id } = (await callAs(by, 'create_gift_card', own.store.id, 500_000, '', '', null, 'cash')) as {
      id: string
    }
    await callAs(by, 'adjust_gift_card', own.store.id, id, 300_000, '', 'cash')
    const [entry] = await db.query('select max(id) as id from gift_card_entries where gift_card_id = $1', [
      id,
    ])
    await callAs(by, 'reverse_card_money', own.store.id, id, entry?.['id'])
    await callAs(by, 'take_back_gift_card', own.store.id, id, 500_000, 'mistake')
    expect(await tillOf(begun)).toMatchObject({ cashIn: 0, cashOut: 0 })
    expect(await codeOf(callAs(by, 'reverse_card_money', own.store.id, id, entry?.['id']))).toBeNull()
  })

  it('that is handed back now leaves the drawer now', async () => {
    const begun = await beginTill(db)
    const sale = await sell(begun, 'cash')
    const closing = await close(begun, 1_000_000)
    await payAs(begun.by, sale, { kind: 'paid_back', amount: 100_000, way: 'cash', seenBalance: 0 })
    expect(await tillOf(begun)).toMatchObject({ cashOut: 100_000, expected: 900_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ correction: 0 })
  })

  it('counts again in the open till when that closing is taken back', async () => {
    const begun = await beginTill(db)
    const sale = await sell(begun, 'cash')
    const closing = await close(begun, 800_000)
    await correct(begun, sale.id, 'transfer')
    await callAs(begun.by, 'reverse_till', begun.own.store.id, closing)
    expect(await tillOf(begun)).toMatchObject({ opening: 500_000, cashIn: 0, expected: 500_000 })
    expect(await closingOf(begun, closing)).toMatchObject({ isReversed: true, correction: null })
  })
})

type Act = { readonly kind: number; readonly pick: number }

const act = fc.record({ kind: fc.nat(8), pick: fc.nat(1000) })

/** What the test itself knows of cash: how much, at which closing's place in the chain it moved, and whether it still counts. */
type Cash = { amount: number; at: number; saleId?: string; expenseId?: string; counts: boolean }

/** Does the acts with real pauses of a closing between them, and holds the till against the test's own sums after each. */
async function live(begun: Begun, acts: readonly Act[]) {
  const cash: Cash[] = []
  // Closings that hold, oldest first: what stayed in the till, and a moment just before each.
  const chain = [{ id: '', leftIn: 500_000, before: '' }]
  const living = () => chain.length
  const pickOf = (rows: readonly Cash[], pick: number) => rows[pick % Math.max(rows.length, 1)]
  for (const { kind, pick } of acts) {
    const sales = cash.filter(({ saleId, counts }) => saleId && counts)
    const chosen = pickOf(sales, pick)
    if (kind <= 1)
      cash.push({ amount: 500_000, at: living(), saleId: (await sell(begun, 'cash')).id, counts: true })
    else if (kind === 2 && chain.length > 1) {
      const place = 1 + (pick % (chain.length - 1))
      const soldAt = chain[place]?.before
      cash.push({
        amount: 500_000,
        at: place,
        saleId: (await sell(begun, 'cash', { soldAt })).id,
        counts: true,
      })
    } else if (kind === 3)
      cash.push({ amount: -20_000, at: living(), expenseId: await spend(begun), counts: true })
    else if (kind === 4 && chosen?.saleId) {
      const quantity = 1 + (pick % 3)
      const way = pick % 2 ? 'cash' : 'transfer'
      const next = await correct(begun, chosen.saleId, way, quantity)
      chosen.counts = false
      if (way === 'cash')
        cash.push({ amount: quantity * 500_000, at: chosen.at, saleId: next.id, counts: true })
    } else if (kind === 5) {
      const spent = pickOf(
        cash.filter(({ expenseId, counts }) => expenseId && counts),
        pick,
      )
      if (!spent) continue
      await callAs(begun.by, 'reverse_expense', begun.own.store.id, spent.expenseId)
      spent.counts = false
    } else if (kind <= 7) {
      const before = nowIso()
      // Later than the moment before, whatever the clock's grain.
      await new Promise((done) => setTimeout(done, 3))
      const counted = 100_000 * (1 + (pick % 40))
      chain.push({ id: await close(begun, counted, counted / 2), leftIn: counted / 2, before })
    } else if (chain.length > 1) {
      const last = chain.pop()
      await callAs(begun.by, 'reverse_till', begun.own.store.id, last?.id)
      for (const row of cash) row.at = Math.min(row.at, living())
    }
    const inTill = (place: number) =>
      cash.reduce((sum, row) => sum + (row.counts && row.at === place ? row.amount : 0), 0)
    const till = await tillOf(begun)
    expect(till.expected).toBe((chain.at(-1)?.leftIn ?? 0) + inTill(living()))
    for (const [place, { id }] of chain.entries()) {
      const closing = till.counts.find((count) => count.id === id)
      if (place > 0)
        expect((closing?.expected ?? 0) + (closing?.correction ?? 0)).toBe(
          (chain[place - 1]?.leftIn ?? 0) + inTill(place),
        )
    }
  }
}

const byWriting: Defect = [
  {
    routine: 'private.enter_till()',
    replace: [['when new.till_at <= v_closed then new.till_at end', 'when false then new.till_at end']],
  },
]

describe('any sequence of sales, corrections, expenses and closings', () => {
  it('leaves in each till the cash that moved while it was open', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) =>
        live(await beginTill(db), acts),
      ),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it('turns red when a row lies in the till of its writing', async () => {
    const broken = await openDatabase()
    await plant(broken, byWriting)
    const begun = await beginTill(broken)
    const acts = [0, 6, 4].map((kind) => ({ kind, pick: 2 }))
    await expect(live(begun, acts)).rejects.toThrow()
    await broken.close()
  })
})
