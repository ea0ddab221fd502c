// Checks goods that come back: what they are worth, how it goes back, that never more comes back than was sold, and that a return can be taken back.
// Planted defects kept as tests:
// - A return that does not ask what the member saw, and counts no earlier returns.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptContent } from '#domain/order/receipt.ts'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import {
  type Connections,
  codeOf,
  openDatabase,
  refusalOf,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { addGiftCard, addMember, signUp } from '#tests/support/database/store.ts'
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
  stocksOf,
  undoAs,
  whyNot,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'
import {
  bringBack,
  deliveredOrder,
  linesBack,
  type ReturnSums,
  returnsOf,
} from '#tests/support/stores/returns.ts'

let db: TestDatabase
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  db = await openDatabase()
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
  for (const table of ['products', 'product_combinations'])
    await db.query(`update ${table} set stock = 1000 where business_id = $1`, [shop.store.id])
})
afterAll(() => db.close())

const nothingAsked: Defect = [
  {
    routine: 'private.check_return(public.orders,jsonb)',
    replace: [['(p_order.balance, p_order.pieces_back) <> (', '(0, 0) <> (0, 0) and (0, 0) <> (']],
  },
  {
    routine: 'private.lines_to_return(public.orders,jsonb)',
    replace: [['v_line.quantity - private.pieces_back', 'v_line.quantity - 0 * private.pieces_back']],
  },
]

type Details = ReturnSums & {
  readonly payments: readonly { readonly way: string; readonly isReversed: boolean; readonly id: string }[]
  readonly returns: readonly Record<string, unknown>[]
  readonly lines: readonly { readonly piecesBack: number }[]
  readonly events: readonly { readonly kind: string; readonly details: unknown }[]
}

const detailsOf = ({ id }: { readonly id: string }) => callAs(owner, 'order_details', id) as Promise<Details>

async function clothStock(): Promise<number> {
  return Number(((await stocksOf(db, shop)) as { cloth: number }).cloth)
}

const takeBack = (id: string | undefined, by = owner, store = shop.store) =>
  callAs(by, 'reverse_return', store.id, id) as Promise<ReturnSums>

const cardOf = async (id: unknown) =>
  (
    await db.query('select initial_amount, balance, currency, recipient from gift_cards where id = $1', [id])
  )[0]

describe('goods that come back', () => {
  it('are on the shelf again, and what was paid for them is to give back', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const before = await clothStock()
    expect(await bringBack(db, owner, order, { pieces: [1] })).toEqual({
      paymentStatus: 'paid',
      paid: 1_000_000,
      balance: -500_000,
      returned: 500_000,
      piecesBack: 1,
    })
    expect(await clothStock()).toBe(before + 1)
    const details = await detailsOf(order)
    expect(details.lines).toMatchObject([{ piecesBack: 1 }])
    expect(details.returns).toMatchObject([
      {
        pieces: 1,
        worth: 500_000,
        amount: 500_000,
        backAmount: 500_000,
        settle: 'later',
        isReversed: false,
        giftCard: null,
      },
    ])
    expect(details.events[0]).toMatchObject({
      kind: 'returned',
      details: { return: { pieces: 1, amount: 500_000 } },
    })
  })

  it('stay off the shelf where the shop says so', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const before = await clothStock()
    await bringBack(db, owner, order, { pieces: [2], isRestocked: false })
    expect(await clothStock()).toBe(before)
  })

  it('give the money back in the same call, by a way of payment', async () => {
    const order = await deliveredOrder(db, shop, owner)
    expect(await bringBack(db, owner, order, { pieces: [2], settle: 'cash' })).toMatchObject({
      paymentStatus: 'paid',
      paid: 0,
      balance: 0,
    })
    expect((await detailsOf(order)).payments).toMatchObject([
      { way: 'transfer' },
      { kind: 'paid_back', way: 'cash', amount: 1_000_000 },
    ])
    const [sale] = await db.query(
      'select private.is_sale(status, payment_status) as is from orders where id = $1',
      [order.id],
    )
    expect(sale).toEqual({ is: true })
  })

  it('become a gift card', async () => {
    const order = await deliveredOrder(db, shop, owner)
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'credit' })).toMatchObject({
      paid: 500_000,
      balance: 0,
    })
    const [back] = await returnsOf(db, order)
    expect(await cardOf(back?.['gift_card_id'])).toMatchObject({
      initial_amount: 500_000,
      balance: 500_000,
      currency: 'NGN',
    })
    const row = (await detailsOf(order)).payments[1]
    expect(row).toMatchObject({ way: 'gift_card' })
    expect(await whyNot(callAs(owner, 'reverse_payment', shop.store.id, row?.id, ''))).toBe('bad_request')
  })

  it('are taken by staff, too, who give a gift card and do not see its code', async () => {
    const helper = await signUp(db)
    await addMember(db, shop.store.id, helper, 'staff')
    const staff = asPerson(db, helper)
    const order = await deliveredOrder(db, shop, owner)
    expect(await bringBack(db, staff, order, { pieces: [1], settle: 'credit' })).toMatchObject({ balance: 0 })
    expect(await staff.query('select code from gift_cards', [])).toEqual([])
    expect(JSON.stringify(await callAs(staff, 'order_details', order.id))).not.toMatch(/GIFT[2-9A-Z]{16}/)
  })

  it('are not to be paid any more when they were not paid', async () => {
    const order = await deliveredOrder(db, shop, owner, { paid: 200_000 })
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })).toMatchObject({
      paymentStatus: 'unpaid',
      paid: 200_000,
      balance: 300_000,
    })
    // The second piece: 300,000 was still due, 200,000 was paid.
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })).toMatchObject({
      paid: 0,
      balance: 0,
      returned: 1_000_000,
    })
  })

  it('give what a gift card had paid back as a gift card, and the rest as money', async () => {
    const card = await addGiftCard(db, shop.store.id, { amount: 400_000 })
    const order = await deliveredOrder(db, shop, owner, { giftCardCode: card.code, paid: 600_000 })
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'transfer' })).toMatchObject({
      paid: 300_000,
      balance: 0,
      returned: 500_000,
    })
    const [back] = await returnsOf(db, order)
    expect(back).toMatchObject({ amount: 500_000, card_amount: 200_000, back_amount: 300_000 })
    expect(await cardOf(back?.['gift_card_id'])).toMatchObject({ initial_amount: 200_000 })
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'credit' })).toMatchObject({
      paid: 0,
      balance: 0,
    })
    const [, second] = await returnsOf(db, order)
    expect(await cardOf(second?.['gift_card_id'])).toMatchObject({ initial_amount: 500_000 })
    // The receipt adds up: 6,000 to pay, 10,000 brought back, 4,000 on gift cards, and all money back.
    await callAs(owner, 'issue_receipt', order.id)
    const [{ content }] = (await db.query(
      `select content from receipts where order_id = $1 and private.is_receipt(content)`,
      [order.id],
    )) as [
      {
        content: Pick<ReceiptContent, 'total' | 'returned'> &
          Required<Pick<ReceiptContent, 'cards' | 'payments'>>
      },
    ]
    const { total, returned, cards, payments } = content
    const money = payments.reduce(
      (sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount),
      0,
    )
    expect([total, returned, cards.map(({ amount }) => amount), money]).toEqual([
      600_000,
      1_000_000,
      [200_000, 200_000],
      0,
    ])
  })

  it('share a discount in whole naira, and the last piece takes what is left, to the kobo', async () => {
    const order = await deliveredOrder(db, shop, owner, { voucherCode: 'TEN' }, [
      { productId: shop.cloth, quantity: 3 },
      { productId: shop.gele, variantIds: [shop.large], quantity: 1 },
    ])
    await db.query('update orders set discount = 240001, total = subtotal - 240001 where id = $1', [order.id])
    const goods = 2_400_000 - 240_001
    let sum = 0
    for (const pieces of [[1], [0, 1], [1], [1]]) {
      await bringBack(db, owner, order, { pieces })
      sum += 1
    }
    const returns = await returnsOf(db, order)
    expect(sum).toBe(4)
    expect(returns.map(({ worth }) => Number(worth))).toEqual([449_900, 810_000, 450_000, 450_099])
    expect(returns.reduce((all, { worth }) => all + Number(worth), 0)).toBe(goods)
  })

  it('leave the shop a part that it keeps', async () => {
    const order = await deliveredOrder(db, shop, owner)
    expect(await bringBack(db, owner, order, { pieces: [2], amount: 700_000, settle: 'cash' })).toMatchObject(
      {
        paid: 300_000,
        balance: 0,
        returned: 700_000,
      },
    )
    expect(await codeOf(bringBack(db, owner, order, { pieces: [1] }))).toBe('return_too_many')
  })

  it('do not give back twice what was let go', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await payAs(owner, order, { kind: 'paid_back', amount: 300_000, seenBalance: 0, letsGo: true })
    expect(await bringBack(db, owner, order, { pieces: [2], settle: 'cash' })).toMatchObject({
      paid: 0,
      balance: 0,
      returned: 700_000,
    })
  })

  it('leave the delivery fee with the shop when money was let go', async () => {
    const letGo = async (amount: number) => {
      const order = await deliveredOrder(db, shop, owner, { paid: 0 })
      await db.query(
        `update orders set delivery_kind = 'agree', delivery_fee = 200000, total = total + 200000 where id = $1`,
        [order.id],
      )
      await payAs(owner, order, { amount: 1_200_000, seenBalance: 1_200_000 })
      await payAs(owner, order, { kind: 'paid_back', amount, seenBalance: 0, letsGo: true })
      await bringBack(db, owner, order, { pieces: [2], settle: 'cash' })
      return detailsOf(order)
    }
    expect(await letGo(250_000)).toMatchObject({ returned: 750_000, paid: 200_000, balance: 0 })
    // All of the goods and a part of the fee.
    expect(await letGo(1_100_000)).toMatchObject({ returned: 0, paid: 100_000, balance: 0 })
  })

  it('of a sale that the shop wrote down', async () => {
    const { orderId } = (await callAs(
      owner,
      'create_manual_order',
      manualOrder(shop, { status: 'delivered' }),
    )) as { orderId: string }
    const order = { id: orderId, business_id: shop.store.id }
    expect(await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })).toMatchObject({
      paid: 0,
      balance: 0,
      piecesBack: 1,
    })
  })

  it('are told before they are written down', async () => {
    const order = await deliveredOrder(db, shop, owner, { paid: 800_000 })
    const quote = async (amount: number | null) =>
      callAs(owner, 'quote_return', shop.store.id, order.id, await linesBack(db, order, [1]), amount)
    expect(await quote(null)).toEqual({ worth: 500_000, amount: 500_000, cardAmount: 0, backAmount: 300_000 })
    expect(await quote(100_000)).toEqual({ worth: 500_000, amount: 100_000, cardAmount: 0, backAmount: 0 })
    expect(await whyNot(quote(500_001))).toBe('return_too_large')
  })

  it('are on the page of the order', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await bringBack(db, owner, order, { pieces: [1] })
    const [row] = await db.as(server, 'select order_by_token($1) as page', [order.token])
    expect(row?.['page']).toMatchObject({
      balance: -500_000,
      returned: 500_000,
      returns: [{ pieces: 1, amount: 500_000 }],
    })
  })
})

describe('what is refused', () => {
  it('more pieces than were sold and have not come back', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await bringBack(db, owner, order, { pieces: [1] })
    expect(await refusalOf(bringBack(db, owner, order, { pieces: [2] }))).toMatchObject({
      message: 'return_too_many',
      detail: { name: 'Ankara cloth', left: 1 },
    })
  })

  it.each([
    ['nothing', { pieces: [0] }, 'bad_request'],
    ['an amount below nothing', { pieces: [1], amount: -1 }, 'bad_request'],
    ['more money than the goods are worth', { pieces: [1], amount: 500_001 }, 'return_too_large'],
    ['an unknown way', { pieces: [1], settle: 'barter' }, 'bad_request'],
    ['a balance of long ago', { pieces: [1], seenBalance: 1 }, 'return_moved'],
    ['returns of long ago', { pieces: [1], seenPieces: 1 }, 'return_moved'],
    ['the money of one piece for two', { pieces: [2], settle: 'cash', seenBack: 500_000 }, 'return_moved'],
    ['money back below nothing', { pieces: [1], seenBack: -1 }, 'bad_request'],
  ])('%s', async (_, fields, code) => {
    const order = await deliveredOrder(db, shop, owner)
    expect(await whyNot(bringBack(db, owner, order, fields))).toBe(code)
  })

  it('lines of another order, and a line twice', async () => {
    const [order, other] = [await deliveredOrder(db, shop, owner), await deliveredOrder(db, shop, owner)]
    const fields = { id: randomUUID(), settle: 'later', seenBalance: 0, seenPieces: 0, seenBack: 0 }
    const [foreign] = await linesBack(db, other, [1])
    const [own] = await linesBack(db, order, [1])
    for (const lines of [[foreign], [own, own], [{ ...own, quantity: 0.5 }], {}])
      expect(
        await whyNot(callAs(owner, 'record_return', shop.store.id, order.id, { ...fields, lines })),
      ).toBe('bad_request')
  })

  it('an order that is not delivered, and taking a delivery back after a return', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await undoAs(owner, order, 'delivered')
    expect(await whyNot(bringBack(db, owner, order, { pieces: [1] }))).toBe('order_moved')
    await callAs(owner, 'set_order_status', order.id, 'delivered')
    await bringBack(db, owner, order, { pieces: [1] })
    expect(await whyNot(undoAs(owner, order, 'delivered'))).toBe('undo_refused returned')
  })

  it('strangers, other shops and direct writes', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const stranger = asPerson(db, await signUp(db))
    expect(await whyNot(bringBack(db, stranger, order, { pieces: [1] }))).toBe('forbidden')
    const otherShop = await openCountedShop(db)
    const otherOwner = asPerson(db, otherShop.store.ownerId)
    const elsewhere = { id: order.id, business_id: otherShop.store.id }
    expect(await whyNot(bringBack(db, otherOwner, elsewhere, { pieces: [1] }))).toBe('forbidden')
    await bringBack(db, owner, order, { pieces: [1] })
    const [back] = await returnsOf(db, order)
    expect(await whyNot(takeBack(back?.id, otherOwner, otherShop.store))).toBe('forbidden')
    expect(await whyNot(takeBack(back?.id, stranger))).toBe('forbidden')
    expect(await whyNot(callAs(stranger, 'issue_receipt', order.id, back?.id))).toBe('forbidden')
    const insert = `insert into order_returns (id, business_id, order_id, pieces, worth, amount, settle) values (gen_random_uuid(), $1, $2, 1, 1, 1, 'later')`
    expect(await codeOf(owner.query(insert, [shop.store.id, order.id]))).toBe('42501')
    expect(await codeOf(owner.query('update orders set returned = 0 where id = $1', [order.id]))).toBe(
      '42501',
    )
    expect(await stranger.query('select * from order_returns', [])).toEqual([])
    expect(await stranger.query('select * from order_return_lines', [])).toEqual([])
  })
})

describe('a return is written once', () => {
  it('for each id', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const back = { id: randomUUID(), pieces: [1], settle: 'cash', seenBalance: 0, seenPieces: 0 }
    const first = await bringBack(db, owner, order, back)
    expect(await bringBack(db, owner, order, back)).toEqual(first)
    expect(await whyNot(bringBack(db, owner, order, { ...back, settle: 'credit' }))).toBe('bad_request')
    const other = await deliveredOrder(db, shop, owner)
    expect(await whyNot(bringBack(db, owner, other, back))).toBe('bad_request')
  })

  async function bringBackTwice(target: TestDatabase, its: CountedShop) {
    const by = asPerson(target, its.store.ownerId)
    const order = await deliveredOrder(target, its, by)
    const [before] = await target.query('select stock from products where id = $1', [its.cloth])
    const helper = await signUp(target)
    await addMember(target, its.store.id, helper, 'staff')
    const members = await Promise.all(
      [its.store.ownerId, helper].map((member) => personPool(target, member, 1)),
    )
    const lines = await linesBack(target, order, [2])
    // Without money, which another rule of the table would notice too.
    const asked = () => ({
      id: randomUUID(),
      settle: 'cash',
      seenBalance: 0,
      seenPieces: 0,
      seenBack: 0,
      amount: 0,
      lines,
    })
    const [first, second] = members as [Connections, Connections]
    const writing = await first.connect()
    await writing.query('begin')
    await callAs(writing as Queries, 'record_return', its.store.id, order.id, asked())
    const later = whyNot(callAs(second, 'record_return', its.store.id, order.id, asked()))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await writing.query('commit')
    writing.release()
    const why = await later
    const [after] = await target.query('select stock from products where id = $1', [its.cloth])
    const [sums] = await target.query('select pieces_back, returned, paid from orders where id = $1', [
      order.id,
    ])
    return {
      ...sums,
      why,
      stock: Number(after?.['stock']) - Number(before?.['stock']),
    }
  }

  it('when two members bring the same goods back at the same time', async () => {
    expect(await bringBackTwice(db, shop)).toEqual({
      pieces_back: 2,
      returned: 0,
      paid: 1_000_000,
      why: 'return_moved',
      stock: 2,
    })
  })

  it('and twice when nothing is asked: planted', async () => {
    const planted = await openDatabase()
    await plant(planted, nothingAsked)
    expect(await bringBackTwice(planted, await openCountedShop(planted))).toMatchObject({
      pieces_back: 4,
      stock: 4,
    })
    await planted.close()
  })
})

describe('a return that is taken back', () => {
  it('takes the goods and the money again, once', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const before = await clothStock()
    await bringBack(db, owner, order, { pieces: [2], settle: 'cash' })
    const [back] = await returnsOf(db, order)
    const asBefore = { paymentStatus: 'paid', paid: 1_000_000, balance: 0, returned: 0, piecesBack: 0 }
    expect(await takeBack(back?.id)).toEqual(asBefore)
    expect(await takeBack(back?.id)).toEqual(asBefore)
    expect(await clothStock()).toBe(before)
    const [row] = (await detailsOf(order)).returns
    expect(row).toMatchObject({ isReversed: true })
    expect(Date.parse(row?.['takenBackAt'] as string)).toBeGreaterThan(Date.parse(row?.['at'] as string))
    expect(await bringBack(db, owner, order, { pieces: [2], settle: 'cash' })).toMatchObject({
      piecesBack: 2,
      paid: 0,
    })
  })

  it('knows that its money was taken back by hand before', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })
    const row = (await detailsOf(order)).payments[1]
    expect(await callAs(owner, 'reverse_payment', shop.store.id, row?.id, '')).toMatchObject({
      balance: -500_000,
    })
    const [back] = await returnsOf(db, order)
    expect(await takeBack(back?.id)).toMatchObject({ paid: 1_000_000, balance: 0 })
  })

  it('empties its gift card, and is refused once the card was used', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await bringBack(db, owner, order, { pieces: [1], settle: 'credit' })
    const [back] = await returnsOf(db, order)
    expect(await takeBack(back?.id)).toMatchObject({ paid: 1_000_000, balance: 0 })
    expect(await cardOf(back?.['gift_card_id'])).toMatchObject({ balance: 0 })

    await bringBack(db, owner, order, { pieces: [1], settle: 'credit' })
    const [again] = await returnsOf(db, order)
    await callAs(owner, 'adjust_gift_card', shop.store.id, again?.['gift_card_id'], -100, 'At the counter')
    expect(await whyNot(takeBack(again?.id))).toBe('gift_card_used')
  })

  it('is refused when the goods were sold since', async () => {
    const its = await openCountedShop(db)
    const by = asPerson(db, its.store.ownerId)
    const order = await deliveredOrder(db, its, by, {}, [{ productId: its.cloth, quantity: 20 }])
    await bringBack(db, by, order, { pieces: [20] })
    await deliveredOrder(db, its, by, {}, [{ productId: its.cloth, quantity: 20 }])
    const [back] = await returnsOf(db, order)
    expect(await whyNot(takeBack(back?.id, by, its.store))).toBe('out_of_stock')
  })
})

describe('the receipt of goods that came back', () => {
  it('names no money whose row was taken back, and a newer one says so', async () => {
    const order = await deliveredOrder(db, shop, owner)
    await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })
    const [back] = await returnsOf(db, order)
    const issue = () =>
      callAs(owner, 'issue_receipt', order.id, back?.id) as Promise<{ token: string; isNew: boolean }>
    const pageOf = async (token: string) =>
      (await db.as(server, 'select receipt_by_token($1) as page', [token]))[0]?.['page']
    const first = await issue()
    expect((await detailsOf(order)).returns).toMatchObject([{ settle: 'cash', receiptToken: first.token }])

    await callAs(owner, 'reverse_payment', shop.store.id, back?.['payment_id'], '')
    expect((await detailsOf(order)).returns).toMatchObject([{ settle: 'later', backAmount: 500_000 }])
    const second = await issue()
    expect(second.isNew).toBe(true)
    expect(await pageOf(second.token)).toMatchObject({ payments: [], giveBack: 500_000, replacedBy: null })
    expect(await pageOf(first.token)).toMatchObject({ replacedBy: { token: second.token } })
    expect(await issue()).toMatchObject({ token: second.token, isNew: false })
    expect((await detailsOf(order)).returns).toMatchObject([{ receiptToken: second.token }])
  })

  it('is issued once, beside the receipt of the sale', async () => {
    const order = await deliveredOrder(db, shop, owner)
    const sale = (await callAs(owner, 'issue_receipt', order.id)) as { token: string }
    await bringBack(db, owner, order, { pieces: [1], amount: 450_000, settle: 'cash' })
    const [back] = await returnsOf(db, order)
    const issue = () =>
      callAs(owner, 'issue_receipt', order.id, back?.id) as Promise<{ token: string; isNew: boolean }>
    const issued = await issue()
    expect(issued).toMatchObject({ isNew: true })
    expect(await issue()).toMatchObject({ token: issued.token, isNew: false })
    const pageOf = async (token: string) =>
      (await db.as(server, 'select receipt_by_token($1) as page', [token]))[0]?.['page'] as Record<
        string,
        unknown
      >
    expect(await pageOf(issued.token)).toMatchObject({
      isReturn: true,
      items: [{ name: 'Ankara cloth', quantity: 1, lineTotal: 500_000 }],
      subtotal: 500_000,
      discount: 0,
      kept: 50_000,
      total: 450_000,
      payments: [{ kind: 'paid_back', amount: 450_000, way: 'cash' }],
      giveBack: 0,
      notDue: 0,
      card: null,
      replacedBy: null,
      isTakenBack: false,
      balanceNow: null,
      bankDetails: null,
    })
    expect(await pageOf(sale.token)).toMatchObject({ replacedBy: null })
    const [row] = await db.as(server, 'select order_by_token($1) as page', [order.token])
    expect(row?.['page']).toMatchObject({
      receiptToken: sale.token,
      returns: [{ receiptToken: issued.token }],
    })
    await takeBack(back?.id)
    expect(await pageOf(issued.token)).toMatchObject({ isTakenBack: true })

    // Goods that had not been paid: their money came after all.
    const unpaid = await deliveredOrder(db, shop, owner, { paid: 0 })
    await bringBack(db, owner, unpaid, { pieces: [1] })
    const [first] = await returnsOf(db, unpaid)
    const { token } = (await callAs(owner, 'issue_receipt', unpaid.id, first?.id)) as { token: string }
    expect(await pageOf(token)).toMatchObject({ giveBack: 0, notDue: 500_000, balanceNow: 500_000 })
    await payAs(owner, unpaid, { amount: 1_000_000, seenBalance: 500_000 })
    expect(await pageOf(token)).toMatchObject({ balanceNow: -500_000 })
  })
})

it('a line of which something came back cannot be deleted', async () => {
  const order = await deliveredOrder(db, shop, owner)
  await bringBack(db, owner, order, { pieces: [1] })
  const [line] = await linesOf(db, order.id)
  expect(await codeOf(db.query('delete from order_lines where id = $1', [line?.id]))).toBe('23503')
})

describe('what counts sales', () => {
  it('counts what came back on its own day, and what a customer spent without it', async () => {
    const its = await openCountedShop(db)
    const by = asPerson(db, its.store.ownerId)
    const order = await deliveredOrder(db, its, by)
    await db.query(`update orders set created_at = now() - interval '10 days' where id = $1`, [order.id])
    await bringBack(db, by, order, { pieces: [1], amount: 450_000 })

    const home = (await callAs(by, 'store_dashboard', its.store.id)) as Record<string, unknown>
    const figures = home['figures'] as Record<string, unknown> & { readonly days: readonly unknown[] }
    expect(figures['today']).toEqual({ orders: 0, sales: -450_000 })
    expect(figures.days.at(-11)).toMatchObject({ orders: 1, sales: 1_000_000 })
    expect(figures['topProducts']).toMatchObject([{ quantity: 1, sales: 500_000 }])
    expect(home['waiting']).toMatchObject({ toGiveBack: 1 })
    const [row] = await db.query('select customer_id from orders where id = $1', [order.id])
    expect(await callAs(by, 'customer_details', its.store.id, row?.['customer_id'])).toMatchObject({
      spend: 550_000,
      balances: [{ toGiveBack: 450_000 }],
      orderList: [{ piecesBack: 1 }],
    })
    expect(await callAs(by, 'read_demand', its.store.id)).toMatchObject({ products: [{ sold: [[0, 1, 1]] }] })
    expect(await callAs(by, 'list_orders', its.store.id)).toMatchObject([{ piecesBack: 1, pieces: 2 }])
  })

  it('counts the money of a gift card once when it comes back and pays again', async () => {
    const its = await openCountedShop(db)
    const by = asPerson(db, its.store.ownerId)
    const card = await addGiftCard(db, its.store.id, { amount: 1_000_000 })
    const order = await deliveredOrder(db, its, by, { giftCardCode: card.code, paid: 0 })
    await bringBack(db, by, order, { pieces: [2], settle: 'later' })
    const [made] = await db.query(
      'select g.code from gift_cards g join order_returns r on r.gift_card_id = g.id where r.order_id = $1',
      [order.id],
    )
    await deliveredOrder(db, its, by, { giftCardCode: String(made?.['code']), paid: 0 })
    await db.query('select roll_figures(100)')
    const paid = await db.query(
      `select part, total from private.figure_parts where business_id = $1 and kind = 'payment'`,
      [its.store.id],
    )
    expect(paid).toEqual([{ part: 'gift_card', total: 1_000_000 }])
  })

  it('takes off the known goods what was given back for them, also when money was let go', async () => {
    const its = await openCountedShop(db)
    const by = asPerson(db, its.store.ownerId)
    await callAs(by, 'private.save_costs', its.store.id, its.cloth, [{ valueIds: [], costMinor: 200_000 }])
    const order = await deliveredOrder(db, its, by)
    await payAs(by, order, { kind: 'paid_back', amount: 250_000, seenBalance: 0, letsGo: true })
    await bringBack(db, by, order, { pieces: [1], settle: 'cash' })
    const left = { goods: 250_000, costedTotal: 250_000, costTotal: 200_000 }
    expect(await callAs(by, 'order_profit', its.store.id, order.id)).toMatchObject(left)
    const monthOf = async () =>
      ((await callAs(by, 'read_profit', its.store.id)) as { months: object[] }).months.at(-1)
    expect(await monthOf()).toMatchObject(left)
    await bringBack(db, by, order, { pieces: [1], settle: 'cash', isRestocked: false })
    expect(await monthOf()).toMatchObject({ goods: 0, costedTotal: 0, costTotal: 200_000 })
  })

  it('counts a return in another currency on its own day, too', async () => {
    const its = await openCountedShop(db)
    const by = asPerson(db, its.store.ownerId)
    const order = await deliveredOrder(db, its, by)
    await db.query(
      `update orders set currency = 'GBP', base_currency = 'NGN', rate_own = 1000, rate_other = 1, rate_source = 'own', rate_step = 1,
         created_at = now() - interval '10 days' where id = $1`,
      [order.id],
    )
    await bringBack(db, by, order, { pieces: [1], settle: 'credit' })
    const sumsOf = async (from: string) => {
      const [row] = (await by.query(
        `select read_currency_sums($1, (now() at time zone 'Africa/Lagos')::date - $2::int, (now() at time zone 'Africa/Lagos')::date) as sums`,
        [its.store.id, from],
      )) as { sums: unknown }[]
      return row?.sums
    }
    expect(await sumsOf('1')).toMatchObject({
      currencies: [{ currency: 'GBP', orders: 0, sales: 0, total: -500_000, inOwn: -500_000_000 }],
    })
    expect(await sumsOf('20')).toMatchObject({ currencies: [{ orders: 1, sales: 1, total: 500_000 }] })
    // Orders in the shop's own currency are not even read.
    await bringBack(db, by, await deliveredOrder(db, its, by), { pieces: [1] })
    const read = await db.query(
      `select distinct currency from private.currency_moves($1, 'NGN', now() - interval '20 days', now() + interval '1 day')`,
      [its.store.id],
    )
    expect(read).toEqual([{ currency: 'GBP' }])
    const [back] = await returnsOf(db, order)
    expect(await cardOf(back?.['gift_card_id'])).toMatchObject({ currency: 'GBP', balance: 500_000 })
  })
})

type Act = {
  readonly kind: 'pay' | 'give back' | 'reverse' | 'return' | 'take back'
  readonly amount: number
  readonly pick: number
}

const act = fc.record<Act>({
  kind: fc.constantFrom('pay', 'give back', 'reverse', 'return', 'return', 'return', 'take back'),
  amount: fc.integer({ min: 0, max: 900_000 }),
  pick: fc.nat(17),
})

const SETTLES = ['later', 'cash', 'credit'] as const

type Sold = Awaited<ReturnType<typeof deliveredOrder>>

/** Does one act; a refusal is an answer too. */
async function doAct(order: Sold, { kind, amount, pick }: Act): Promise<void> {
  const { balance, payments } = await detailsOf(order)
  const returns = await returnsOf(db, order)
  const seen = { amount, seenBalance: balance }
  if (kind === 'pay') await payAs(owner, order, seen)
  if (kind === 'give back') await payAs(owner, order, { ...seen, kind: 'paid_back', letsGo: pick % 2 === 0 })
  if (kind === 'reverse')
    await callAs(
      owner,
      'reverse_payment',
      shop.store.id,
      payments[pick % Math.max(1, payments.length)]?.id ?? randomUUID(),
      '',
    )
  if (kind === 'take back') await takeBack(returns[pick % Math.max(1, returns.length)]?.id ?? randomUUID())
  if (kind === 'return')
    await bringBack(db, owner, order, {
      pieces: [pick % 3, pick % 2],
      isRestocked: pick % 5 > 0,
      settle: SETTLES[pick % 3] as string,
      ...(pick > 12 ? { amount } : {}),
    })
}

/** What the rows of an order say, counted by the words of the docs and not by the code of SQL. */
async function countOrder({ id }: Sold) {
  const [order] = await db.query('select total, gift_card_amount from orders where id = $1', [id])
  const live = async (table: string) =>
    db.query(
      `select * from ${table} a where order_id = $1 and reverses is null and not exists (select from ${table} b where b.reverses = a.id)`,
      [id],
    )
  const [payments, returns] = [await live('order_payments'), await live('order_returns')]
  const sum = (rows: readonly Record<string, unknown>[], column: string) =>
    rows.reduce((all, row) => all + Number(row[column]), 0)
  const back = payments.filter(({ kind }) => kind === 'paid_back')
  const paid =
    sum(
      payments.filter(({ kind }) => kind === 'received'),
      'amount',
    ) - sum(back, 'amount')
  const [total, letGo] = [Number(order?.['total']), sum(back, 'let_go')]
  const returned = sum(returns, 'amount')
  const asked = total - letGo - (returned - sum(returns, 'card_amount'))
  expect(asked).toBeGreaterThanOrEqual(0)
  expect(sum(returns, 'card_amount')).toBeLessThanOrEqual(Number(order?.['gift_card_amount']))
  const isRefunded = paid === 0 && total > 0 && letGo >= total
  return {
    paymentStatus: isRefunded ? 'refunded' : paid >= asked ? 'paid' : 'unpaid',
    paid,
    balance: (isRefunded ? 0 : asked) - paid,
    returned,
    piecesBack: sum(returns, 'pieces'),
  }
}

/** Pieces on the shelves that the orders do not explain: the same whatever comes back. */
async function unexplained(): Promise<number> {
  const [row] = await db.query(
    `select (select sum(stock) from products where business_id = $1) + (select sum(stock) from product_combinations where business_id = $1)
       + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id where o.business_id = $1 and o.status <> 'cancelled')
       - (select coalesce(sum(k.quantity), 0) from order_return_lines k join private.counted_returns r on r.id = k.return_id
          where k.business_id = $1 and k.is_restocked) as pieces`,
    [shop.store.id],
  )
  return Number(row?.['pieces'])
}

it('adds up after any sequence of payments and returns: money, stock, gift cards, figures', async () => {
  await db.query('update vouchers set max_uses = null, min_purchase_amount = 0 where business_id = $1', [
    shop.store.id,
  ])
  const pieces = await unexplained()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), fc.nat(3), async (acts, kind) => {
      const card = kind % 2 ? await addGiftCard(db, shop.store.id, { amount: 333_333 }) : null
      const fields = {
        ...(card ? { giftCardCode: card.code } : {}),
        ...(kind > 1 ? { voucherCode: 'TEN' } : {}),
      }
      const order = await deliveredOrder(db, shop, owner, fields, [
        { productId: shop.cloth, quantity: 2 },
        { productId: shop.gele, variantIds: [shop.large], quantity: 1 },
      ])
      for (const one of acts) {
        expect([
          null,
          'bad_request',
          'forbidden',
          'gift_card_used',
          'payment_too_large',
          'return_too_large',
          'return_too_many',
          // What let something go before goods came back is not asked for again.
          ...(one.kind === 'reverse' ? ['payment_moved'] : []),
        ]).toContain(await codeOf(doAct(order, one)))
        const { paymentStatus, paid, balance, returned, piecesBack } = await detailsOf(order)
        expect({ paymentStatus, paid, balance, returned, piecesBack }).toEqual(await countOrder(order))
        expect(await unexplained()).toBe(pieces)
      }
      const cards = await db.query(
        `select sum(g.balance) as money from gift_cards g join private.counted_returns r on r.gift_card_id = g.id where r.order_id = $1`,
        [order.id],
      )
      const went = await db.query(
        `select sum(card_amount + case settle when 'credit' then back_amount else 0 end) as money from private.counted_returns where order_id = $1`,
        [order.id],
      )
      expect(Number(cards[0]?.['money'])).toBe(Number(went[0]?.['money']))
    }),
    { numRuns: 20, endOnFailure: true },
  )
  await db.query('select roll_figures(100)')
  await db.query('select roll_figures(100)')
  expect(await keptFigures(db, shop.store.id)).toEqual(await fullCount(db, shop.store.id))
})
