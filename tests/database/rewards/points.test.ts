// Tests the points of the rewards programme (P59 in docs/promises.md): earned once, spent once and never below zero, under parallel orders on
// real connections; spent by nobody but the account that earned some.
// Planted defect kept as a test: a balance read and then written without locks.
import { describe, expect, it } from 'vitest'
import { plant, readThenWritePoints } from '#tests/support/cases/planted-defects.ts'
import { pointsCases } from '#tests/support/cases/points-cases.ts'
import { codeOf, openDatabase, person, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addGiftCard,
  addMember,
  addProduct,
  addVoucher,
  newPhone,
  openStore,
  orderRequest,
  place,
  quote,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { placeAll } from '#tests/support/stores/order-storm.ts'
import { asPerson, callAs } from '#tests/support/stores/owner-orders.ts'
import { setMoney } from '#tests/support/stores/payments.ts'
import { bringBack, returnsOf } from '#tests/support/stores/returns.ts'

const db = forFile(openDatabase)

/** One point for ₦100, worth ₦10. */
const RULE = {
  isActive: true,
  earnAmount: 10_000,
  earnPoints: 1,
  pointWorth: 1_000,
  minimumPoints: 1,
  expiryMonths: null as number | null,
  welcomePoints: 0,
}

async function openShop(rule: Partial<typeof RULE> = {}, price = 1_000_000, target = db) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id, { price, stock: null })
  await saveRule(store, rule, target)
  return { ...store, productId }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const saveRule = (store: { id: string; ownerId: string }, rule: Partial<typeof RULE>, target = db) =>
  target.as(person(store.ownerId), 'select save_rewards($1, $2)', [
    store.id,
    JSON.stringify({ ...RULE, ...rule }),
  ])

type Buyer = { readonly userId: string | null; readonly phone: string }

const newBuyer = async (target = db): Promise<Buyer> => ({ userId: await signUp(target), phone: newPhone() })

const requestOf = (shop: Shop, buyer: Buyer, fields = {}) =>
  orderRequest(shop.id, [{ productId: shop.productId }], {
    customer: { name: 'Ngozi Eze', phone: buyer.phone, address: '12 Allen Avenue' },
    ...fields,
  })

/** Places an order; returns its id. */
async function buy(shop: Shop, buyer: Buyer, fields = {}, target = db): Promise<string> {
  const { token } = await quoteAndPlace(target, requestOf(shop, buyer, fields), { userId: buyer.userId })
  const [row] = await target.query('select id from orders where token = $1', [token])
  return row?.['id'] as string
}

async function deliver(shop: Shop, orderId: string, target = db) {
  for (const status of ['confirmed', 'shipped', 'delivered']) {
    await target.as(person(shop.ownerId), 'select set_order_status($1, $2)', [orderId, status])
  }
}

const setPayment = (orderId: string, state: Parameters<typeof setMoney>[2], target = db) =>
  setMoney(target.query, orderId, state)

/** Buys, delivers and pays; returns the order's id. */
async function earn(shop: Shop, buyer: Buyer, fields = {}, target = db): Promise<string> {
  const orderId = await buy(shop, buyer, fields, target)
  await deliver(shop, orderId, target)
  await setPayment(orderId, 'paid', target)
  return orderId
}

async function customerOf(shop: { id: string }, phone: string, target = db): Promise<string> {
  const [row] = await target.query('select id from customers where business_id = $1 and phone = $2', [
    shop.id,
    phone,
  ])
  return row?.['id'] as string
}

/** The ledger of a buyer: kind and points, in the order in which they were written. */
async function ledger(
  shop: { id: string },
  phone: string,
  target = db,
): Promise<readonly (readonly [string, number])[]> {
  const rows = await target.query(
    `select e.kind, e.points from point_entries e join customers c on c.id = e.customer_id
     where c.business_id = $1 and c.phone = $2 order by e.id`,
    [shop.id, phone],
  )
  return rows.map(({ kind, points }) => [kind as string, Number(points)] as const)
}

const balance = async (shop: { id: string }, phone: string, target = db) =>
  (await ledger(shop, phone, target)).reduce((sum, [, points]) => sum + points, 0)

describe('the arithmetic', () => {
  it.each(pointsCases.map((row) => [row.name, row] as const))(
    '%s',
    async (_, { rule, goods, balance, spent, earned }) => {
      const [row] = await db.query(
        `with s as (select s from jsonb_populate_record(null::reward_settings, $1) s), u as (
         select private.points_usable(s, $2, $3) as spent from s)
       select u.spent, private.points_earned(s, $3 - u.spent * $4) as earned from s, u`,
        [
          JSON.stringify({
            earn_amount: rule.earnAmount,
            earn_points: rule.earnPoints,
            point_worth: rule.pointWorth,
            minimum_points: rule.minimumPoints,
          }),
          balance,
          goods,
          rule.pointWorth,
        ],
      )

      expect({ spent: Number(row?.['spent']), earned: Number(row?.['earned']) }).toEqual({ spent, earned })
    },
  )
})

describe('earning', () => {
  it('gives points once an order is delivered and paid, in either order of the two', async () => {
    const shop = await openShop()
    const [first, second] = [await newBuyer(), await newBuyer()]
    const order = await buy(shop, first)
    await setPayment(order, 'paid')
    expect(await ledger(shop, first.phone)).toEqual([])
    await deliver(shop, order)
    await earn(shop, second)

    expect(await ledger(shop, first.phone)).toEqual([['earned', 100]])
    expect(await ledger(shop, second.phone)).toEqual([['earned', 100]])
  })

  it('counts what is paid for goods: after voucher and points, without delivery, with a gift card', async () => {
    const shop = await openShop()
    await addVoucher(db, shop.id, { code: 'TEN' })
    const card = await addGiftCard(db, shop.id, { amount: 500_000 })
    const buyer = await newBuyer()
    await earn(shop, buyer)
    await earn(shop, buyer, { voucherCode: 'TEN', giftCardCode: card.code, usePoints: true })

    expect(await ledger(shop, buyer.phone)).toEqual([
      ['earned', 100],
      ['spent', -100],
      ['earned', 80],
    ])
  })

  it('takes points back on a refund, below zero where they are spent, which only stops spending', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    const first = await earn(shop, buyer)
    await buy(shop, buyer, { usePoints: true })
    await setPayment(first, 'refunded')

    expect(await balance(shop, buyer.phone)).toBe(-100)
    expect(
      (await quote(db, requestOf(shop, buyer, { usePoints: true }), buyer.userId))['points'],
    ).toMatchObject({
      balance: -100,
      usable: 0,
      spent: 0,
    })
    await buy(shop, buyer)
  })

  it('gives the same points again when a step is taken back and made again, under new rules too', async () => {
    const shop = await openShop({ welcomePoints: 7 })
    const buyer = await newBuyer()
    const order = await buy(shop, buyer)
    await setPayment(order, 'paid')
    await deliver(shop, order)
    await db.as(person(shop.ownerId), 'select undo_status($1)', [order])
    expect(await balance(shop, buyer.phone)).toBe(0)
    await saveRule(shop, { earnPoints: 2, welcomePoints: 9 })
    await db.as(person(shop.ownerId), `select set_order_status($1, 'delivered')`, [order])
    await db.as(person(shop.ownerId), `select set_order_status($1, 'delivered')`, [order])

    expect(await ledger(shop, buyer.phone)).toEqual([
      ['earned', 100],
      ['welcome', 7],
      ['taken_back', -107],
      ['earned', 100],
      ['welcome', 7],
    ])
  })

  it('takes points back for goods that come back, with the gift when nothing is left, and gives them again', async () => {
    const shop = await openShop({ welcomePoints: 20 })
    const buyer = await newBuyer()
    const { token } = await quoteAndPlace(
      db,
      orderRequest(shop.id, [{ productId: shop.productId, quantity: 2 }], {
        customer: { name: 'Ngozi Eze', phone: buyer.phone, address: '12 Allen Avenue' },
      }),
      { userId: buyer.userId },
    )
    const [placed] = await db.query('select id, business_id from orders where token = $1', [token])
    const order = placed as { id: string; business_id: string }
    await deliver(shop, order.id)
    await setPayment(order.id, 'paid')
    const owner = asPerson(db, shop.ownerId)
    await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })
    await bringBack(db, owner, order, { pieces: [1], settle: 'cash' })
    const [, last] = await returnsOf(db, order)
    await callAs(owner, 'reverse_return', shop.id, last?.id)
    expect(await ledger(shop, buyer.phone)).toEqual([
      ['earned', 200],
      ['welcome', 20],
      ['taken_back', -100],
      ['taken_back', -120],
      ['earned', 100],
      ['welcome', 20],
    ])
  })

  it('gives the welcome gift once, and to an account only', async () => {
    const shop = await openShop({ welcomePoints: 50 })
    const [buyer, guest] = [await newBuyer(), { userId: null, phone: newPhone() }]
    await earn(shop, buyer)
    await earn(shop, buyer)
    await earn(shop, guest)

    expect(await balance(shop, buyer.phone)).toBe(250)
    expect(await balance(shop, guest.phone)).toBe(100)
  })

  it('gives nothing while the programme is off, or in another currency than the shop’s', async () => {
    const shop = await openShop({ isActive: false })
    const buyer = await newBuyer()
    await earn(shop, buyer)
    await saveRule(shop, {})
    await db.query(`update businesses set currency = 'GHS' where id = $1`, [shop.id])
    await earn(shop, buyer)

    expect(await ledger(shop, buyer.phone)).toEqual([])
  })

  it('writes each entry of an order once', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const again = db.query(
      `insert into point_entries (business_id, customer_id, kind, points, order_id, turn)
       select business_id, customer_id, kind, points, order_id, turn from point_entries where business_id = $1`,
      [shop.id],
    )

    expect(await codeOf(again)).toBe('23505')
  })
})

describe('spending', () => {
  it('is a line after the voucher and before the gift card, and leaves delivery to be paid', async () => {
    const shop = await openShop({}, 100_000)
    const buyer = await newBuyer()
    await earn(
      { ...shop, productId: await addProduct(db, shop.id, { price: 2_000_000, stock: null }) },
      buyer,
    )
    await addVoucher(db, shop.id, { code: 'TEN' })
    const card = await addGiftCard(db, shop.id, { amount: 500_000 })
    const asked = requestOf(shop, buyer, { voucherCode: 'TEN', giftCardCode: card.code, usePoints: true })

    expect(await quote(db, asked, buyer.userId)).toMatchObject({
      subtotal: 100_000,
      discount: 10_000,
      points: { balance: 200, worth: 1_000, usable: 90, spent: 90, amount: 90_000 },
      giftCard: { amount: 0 },
      total: 0,
    })
    const placed = await quoteAndPlace(db, asked, { userId: buyer.userId })
    expect(placed).toMatchObject({ points: { spent: 90, amount: 90_000 }, total: 0 })
  })

  it('stays spent when the goods come back, and the documents name the pieces', async () => {
    const shop = await openShop({}, 100_000)
    const buyer = await newBuyer()
    const dear = await addProduct(db, shop.id, { price: 1_000_000, stock: null })
    await earn({ ...shop, productId: dear }, buyer)
    const order = {
      id: await buy(shop, buyer, { usePoints: true, delivery: 'pickup' }),
      business_id: shop.id,
    }
    await deliver(shop, order.id)
    const owner = asPerson(db, shop.ownerId)
    const issue = async (returnId: string | null) => {
      const { token } = (await callAs(owner, 'issue_receipt', order.id, returnId)) as { token: string }
      return async () => (await db.query('select receipt_by_token($1) as page', [token]))[0]?.['page']
    }
    const early = await issue(null)
    expect(await early()).toMatchObject({ pointsAmount: 100_000, piecesBackNow: 0 })
    await bringBack(db, owner, order, { pieces: [1] })
    const [back] = await returnsOf(db, order)

    expect(await balance(shop, buyer.phone)).toBe(0)
    expect(await early()).toMatchObject({ returnedNow: 0, piecesBackNow: 1, replacedBy: null })
    const late = await issue(null)
    expect(await late()).toMatchObject({
      returned: 0,
      piecesBack: 1,
      piecesBackNow: 1,
      pointsAmount: 100_000,
    })
    const returned = await issue(back?.id ?? null)
    expect(await returned()).toMatchObject({
      subtotal: 100_000,
      discount: 100_000,
      total: 0,
      pointsAmount: 100_000,
    })
    expect(await early()).toMatchObject({ replacedBy: { number: 2 } })
  })

  it('pays an order wholly with a gift card, and the order reads as paid', async () => {
    const shop = await openShop({}, 100_000)
    const buyer = await newBuyer()
    await earn({ ...shop, productId: await addProduct(db, shop.id, { price: 500_000, stock: null }) }, buyer)
    const card = await addGiftCard(db, shop.id, { amount: 500_000 })
    const asked = requestOf(shop, buyer, { giftCardCode: card.code, usePoints: true })
    const placed = await quoteAndPlace(db, asked, { userId: buyer.userId })

    expect(placed).toMatchObject({ points: { spent: 50, amount: 50_000 }, total: 0 })
    const [order] = await db.query(
      'select gift_card_amount::int as card, payment_status, balance::int, paid::int from orders where token = $1',
      [placed.token],
    )
    expect(order).toEqual({ card: 50_000, payment_status: 'paid', balance: 0, paid: 0 })
    const [page] = await db.query('select order_by_token($1) as page', [placed.token])
    expect(page?.['page']).toMatchObject({ total: 0, paymentStatus: 'paid', balance: 0 })
  })

  it('is only shown, not done, unless the shopper asks', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)

    expect(await quote(db, requestOf(shop, buyer), buyer.userId)).toMatchObject({
      points: { balance: 100, usable: 100, spent: 0, amount: 0 },
      total: 1_000_000,
    })
  })

  it('lets 200 parallel orders of one account spend its points once, and none below zero', async () => {
    expect(await spendAtOnce(db)).toEqual({ withPoints: 5, spent: -500, balance: 0, held: 500 })
  })

  it('turns red when the balance is read and then written', async () => {
    const broken = await openDatabase()
    await plant(broken, readThenWritePoints)

    expect((await spendAtOnce(broken)).held).toBeGreaterThan(500)
    await broken.close()
  })

  it('gives points back when the order is cancelled or expires, and takes them again on an undo', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const order = await buy(shop, buyer, { usePoints: true })
    await db.as(person(shop.ownerId), `select set_order_status($1, 'cancelled')`, [order])
    expect(await balance(shop, buyer.phone)).toBe(100)
    await db.as(person(shop.ownerId), 'select undo_status($1)', [order])
    expect(await balance(shop, buyer.phone)).toBe(0)
    await db.query(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [order])
    await db.query('select expire_orders(100)')

    expect(await balance(shop, buyer.phone)).toBe(100)
  })

  it('refuses an undo when the points are spent elsewhere meanwhile, and changes nothing', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const order = await buy(shop, buyer, { usePoints: true })
    await db.as(person(shop.ownerId), `select set_order_status($1, 'cancelled')`, [order])
    await buy(shop, buyer, { usePoints: true })
    const undone = db.as(person(shop.ownerId), 'select undo_status($1)', [order])

    expect(await codeOf(undone)).toBe('points_short')
    const [row] = await db.query('select status from orders where id = $1', [order])
    expect(row?.['status']).toBe('cancelled')
  })

  it('gives back what a smaller order no longer needs, and spends it again when it needs it again', async () => {
    const shop = await openShop({}, 60_000)
    const buyer = await newBuyer()
    await earn(
      { ...shop, productId: await addProduct(db, shop.id, { price: 1_000_000, stock: null }) },
      buyer,
    )
    const order = await buy(shop, buyer, {
      items: [{ productId: shop.productId, variantIds: [], quantity: 2 }],
      usePoints: true,
    })
    const [line] = await db.query('select id from order_lines where order_id = $1', [order])
    const edit = { version: 1, lines: [{ lineId: line?.['id'], quantity: 1 }], expectedTotal: 0 }
    await db.as(person(shop.ownerId), 'select edit_order($1, $2)', [order, JSON.stringify(edit)])

    expect(await ledger(shop, buyer.phone)).toEqual([
      ['earned', 100],
      ['spent', -100],
      ['returned', 40],
    ])

    const again = { version: 2, lines: [{ lineId: line?.['id'], quantity: 2 }], expectedTotal: 20_000 }
    await db.as(person(shop.ownerId), 'select edit_order($1, $2)', [order, JSON.stringify(again)])
    expect((await ledger(shop, buyer.phone)).at(-1)).toEqual(['spent', -40])
    const more = { version: 3, lines: [{ lineId: line?.['id'], quantity: 3 }], expectedTotal: 80_000 }
    await db.as(person(shop.ownerId), 'select edit_order($1, $2)', [order, JSON.stringify(more)])
    expect(await balance(shop, buyer.phone)).toBe(0)
  })

  it('prices an order again when its points are gone, and stores none at another price', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const request = { ...requestOf(shop, buyer, { usePoints: true }), expectedTotal: 900_000 }
    await buy(shop, buyer, { usePoints: true })

    expect(await codeOf(place(db, request, { userId: buyer.userId }))).toBe('price_changed')
  })
})

/** 200 orders of 100 each by one account with 500 points. */
async function spendAtOnce(target: TestDatabase) {
  const shop = await openShop({}, 5_000_000, target)
  const buyer = await newBuyer(target)
  await earn(shop, buyer, {}, target)
  const productId = await addProduct(target, shop.id, { price: 100_000, stock: null })
  const requests = Array.from({ length: 200 }, () =>
    orderRequest(shop.id, [{ productId }], { usePoints: true, expectedTotal: 0 }),
  )
  await placeAll(target, requests, { userId: buyer.userId })
  const [row] = await target.query(
    `select count(*)::int as with_points, coalesce(sum(points_spent), 0)::int as held from orders
     where business_id = $1 and points_spent > 0 and status <> 'cancelled'`,
    [shop.id],
  )
  const entries = await ledger(shop, buyer.phone, target)
  const spent = entries.filter(([kind]) => kind === 'spent').reduce((sum, [, points]) => sum + points, 0)
  return {
    withPoints: row?.['with_points'],
    spent,
    balance: await balance(shop, buyer.phone, target),
    held: row?.['held'],
  }
}

describe('whose points they are', () => {
  const pointsOf = async (shop: Shop, buyer: Buyer) =>
    (await quote(db, requestOf(shop, buyer, { usePoints: true }), buyer.userId))['points']

  it('are never a typed phone number’s: another account with the same number sees and spends none', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    const thief = { ...(await newBuyer()), phone: buyer.phone }
    await earn(shop, buyer)
    await earn(shop, thief)

    expect(await pointsOf(shop, thief)).toBeNull()
    expect(await pointsOf(shop, buyer)).toMatchObject({ balance: 200 })
  })

  it('of a guest are spent by nobody, neither after claiming the order nor by an account with the same number', async () => {
    const shop = await openShop()
    const guest = { userId: null, phone: newPhone() }
    const claimer = { ...(await newBuyer()), phone: guest.phone }
    const other = { ...(await newBuyer()), phone: guest.phone }
    const order = await earn(shop, guest)
    const [row] = await db.query('select token from orders where id = $1', [order])
    await db.query('select link_order($1, $2)', [row?.['token'], claimer.userId])
    await earn(shop, other)

    expect(await pointsOf(shop, claimer)).toBeNull()
    expect(await pointsOf(shop, other)).toBeNull()
  })

  // Planted, seen red: bind_points without its look at `is_claimed`.
  it('of a guest whose order was claimed before its delivery are the claimer’s neither', async () => {
    const shop = await openShop()
    const guest = { userId: null, phone: newPhone() }
    const claimer = { ...(await newBuyer()), phone: guest.phone }
    const order = await buy(shop, guest)
    const [row] = await db.query('select token from orders where id = $1', [order])
    await db.query('select link_order($1, $2)', [row?.['token'], claimer.userId])
    await deliver(shop, order)
    await setPayment(order, 'paid')

    expect(await balance(shop, guest.phone)).toBeGreaterThan(0)
    expect(await pointsOf(shop, claimer)).toBeNull()
  })

  it('come together when the guest has claimed the orders and then orders with the account', async () => {
    const shop = await openShop()
    const guest = { userId: null, phone: newPhone() }
    const buyer = { ...(await newBuyer()), phone: guest.phone }
    const order = await earn(shop, guest)
    const [row] = await db.query('select token from orders where id = $1', [order])
    await db.query('select link_order($1, $2)', [row?.['token'], buyer.userId])
    await earn(shop, buyer)

    expect(await pointsOf(shop, buyer)).toMatchObject({ balance: 200 })
  })

  it('follow the account when it orders with another number', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    await earn(shop, { ...buyer, phone: newPhone() })

    expect(await balance(shop, buyer.phone)).toBe(200)
  })

  it('stay in their shop', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const buyer = await newBuyer()
    await earn(shop, buyer)

    expect(await pointsOf(other, buyer)).toBeNull()
    const mine = async (shopId: string) => {
      const [row] = await db.as(person(buyer.userId as string), 'select my_account($1) as a', [shopId])
      return (row?.['a'] as { readonly points: unknown } | undefined)?.points
    }
    expect(await mine(shop.id)).toMatchObject({ balance: 100, worth: 1_000 })
    expect(await mine(other.id)).toBeNull()
  })

  it('are joined when two records of one person are merged, and go when the person is erased', async () => {
    const shop = await openShop()
    const [a, b] = [await newBuyer(), await newBuyer()]
    await earn(shop, a)
    await earn(shop, b)
    const ids = [await customerOf(shop, a.phone), await customerOf(shop, b.phone)]
    const owner = person(shop.ownerId)
    const [plan] = await db.as(owner, 'select preview_customer_merge($1, $2, $3) as p', [shop.id, ...ids])
    const version = (plan?.['p'] as { readonly version: string } | undefined)?.version
    await db.as(owner, 'select merge_customers($1, $2, $3, $4)', [shop.id, ...ids, version])
    expect(await balance(shop, a.phone)).toBe(200)
    expect(await pointsOf(shop, a)).toMatchObject({ balance: 200 })
    expect(await pointsOf(shop, b)).toBeNull()
    await db.as(owner, `select erase_customer($1, $2, 'Ngozi Eze')`, [shop.id, ids[0]])

    const left = await db.query('select from point_entries where business_id = $1', [shop.id])
    expect(left).toEqual([])
    expect(await pointsOf(shop, a)).toBeNull()
  })
})

describe('the programme', () => {
  it('is not saved over one that somebody saved since the form was filled', async () => {
    const shop = await openShop()
    const known = { ...RULE, currency: 'NGN' }
    const saveOver = (rule: object, from: object) =>
      db.as(person(shop.ownerId), 'select save_rewards($1, $2, $3)', [
        shop.id,
        JSON.stringify({ ...RULE, ...rule }),
        JSON.stringify(from),
      ])

    await saveOver({ minimumPoints: 60 }, known)
    expect(await codeOf(saveOver({ welcomePoints: 5 }, known))).toBe('changed_elsewhere')
    expect(await codeOf(saveOver({ welcomePoints: 5 }, {}))).toBe('changed_elsewhere')
    await saveOver({ minimumPoints: 60, welcomePoints: 5 }, { ...known, minimumPoints: 60 })
  })
})

describe('by hand', () => {
  it('are given and taken with a reason, by owners and managers only, and never below zero', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const customer = await customerOf(shop, buyer.phone)
    const staff = await signUp(db)
    await addMember(db, shop.id, staff, 'staff')
    const correct = (who: string, points: number, reason: string) =>
      db.as(person(who), 'select correct_points($1, $2, $3, $4) as left', [shop.id, customer, points, reason])

    expect(await codeOf(correct(shop.ownerId, 5, ' '))).toBe('bad_request')
    expect(await codeOf(correct(staff, 5, 'For a friend'))).toBe('forbidden')
    expect(await codeOf(correct(shop.ownerId, -101, 'Mistake'))).toBe('points_short')
    expect((await correct(shop.ownerId, 20, 'Late delivery'))[0]?.['left']).toBe(120)
    const other = await openShop()
    const foreign = db.as(person(other.ownerId), 'select correct_points($1, $2, 5, $3)', [
      other.id,
      customer,
      'Mine now',
    ])
    expect(await codeOf(foreign)).toBe('unknown_customer')
  })

  it('take no rule that gives back more than half', async () => {
    const shop = await openStore(db)

    expect(await codeOf(saveRule(shop, { pointWorth: 5_000 }))).toBeNull()
    expect(await codeOf(saveRule(shop, { pointWorth: 5_001 }))).toBe('rewards_too_generous')
  })

  it('take no entry by hand and lose none', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    const owner = person(shop.ownerId)
    const row = [shop.id, await customerOf(shop, buyer.phone)]

    expect(
      await codeOf(
        db.as(
          owner,
          `insert into point_entries (business_id, customer_id, kind, points, reason) values ($1, $2, 'corrected', 9, 'x')`,
          row,
        ),
      ),
    ).toBe('42501')
    expect(
      await codeOf(db.as(owner, 'update point_entries set points = 9 where business_id = $1', [shop.id])),
    ).toBe('42501')
    expect(
      await codeOf(db.query('update point_entries set points = 9 where business_id = $1', [shop.id])),
    ).toBe('42501')
    expect(await codeOf(db.query('delete from point_entries where business_id = $1', [shop.id]))).toBe(
      '42501',
    )
  })
})

describe('the end of points', () => {
  /** Moves all that happened in a shop back by some months. */
  const age = (shop: Shop, months: number) =>
    db.query(
      `alter table point_entries disable trigger point_entries_keep;
       update point_entries set created_at = created_at - make_interval(months => ${months}) where business_id = '${shop.id}';
       update reward_settings set expiry_since = expiry_since - make_interval(months => ${months}) where business_id = '${shop.id}';
       alter table point_entries enable trigger point_entries_keep`,
    )

  it('comes so many months after the last order, all at once, and only once', async () => {
    const shop = await openShop({ expiryMonths: 6 })
    const buyer = await newBuyer()
    await earn(shop, buyer)
    await age(shop, 5)
    await db.query('select expire_points(1000)')
    expect(await balance(shop, buyer.phone)).toBe(100)
    await age(shop, 2)
    await Promise.all([db.query('select expire_points(1000)'), db.query('select expire_points(1000)')])

    expect(await ledger(shop, buyer.phone)).toEqual([
      ['earned', 100],
      ['expired', -100],
    ])
  })

  it('never comes at once by a new rule: old points have the whole time too', async () => {
    const shop = await openShop()
    const buyer = await newBuyer()
    await earn(shop, buyer)
    await age(shop, 24)
    await saveRule(shop, { expiryMonths: 1 })
    await db.query('select expire_points(1000)')

    expect(await balance(shop, buyer.phone)).toBe(100)
  })
})

it('shows owners the programme, its figures and its entries', async () => {
  const shop = await openShop({ welcomePoints: 10 })
  const buyer = await newBuyer()
  await earn(shop, buyer)
  await buy(shop, buyer, { usePoints: true })
  const customer = await customerOf(shop, buyer.phone)
  await db.as(person(shop.ownerId), 'select correct_points($1, $2, 3, $3)', [shop.id, customer, 'Sorry'])
  const [row] = await db.as(person(shop.ownerId), 'select rewards_page($1) as p', [shop.id])

  expect(row?.['p']).toMatchObject({
    rewards: { isActive: true, earnAmount: 10_000, welcomePoints: 10 },
    figures: { holders: 1, outstanding: 3, owed: 3_000, earned: 110, spent: 110 },
    entries: [
      { kind: 'corrected', points: 3, reason: 'Sorry' },
      { kind: 'spent' },
      { kind: 'welcome' },
      { kind: 'earned' },
    ],
  })
  const [list] = await db.as(person(shop.ownerId), 'select list_customers($1) as l', [shop.id])
  expect(list?.['l']).toMatchObject({ customers: [{ id: customer, points: 3 }] })
  const stranger = await db.as(person(await signUp(db)), 'select rewards_page($1) as p', [shop.id])
  expect(stranger[0]?.['p']).toBeNull()
})
