// Tests that an order keeps what was agreed (P62 in docs/promises.md): each later change of the shop × each kind of edit. What an edit comes to is a
// literal of the terms on the day of the order, so it is the same after every change; then the order is saved, delivered and paid, and the receipt
// and the points are those of the terms too. Races run on real connections, against an oracle of a few lines.
// Planted defects that turned this file red on 26 Nov 2026:
// - The voucher's discount from today's row.
// - The zone's "free from" from today's row.
// - Points by today's rule.
// - A kept line at the product's price.
// - A chosen zone that is not held while the edit is written.
// - The terms of the old zone under a new one.

import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  addZone,
  insert,
  newPhone,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  type CountedShop,
  callAs,
  lastEvent,
  linesOf,
  manualOrder,
  moveAs,
  openCountedShop,
  orderRow,
  personPool,
  type Queries,
  quoteAndEdit,
} from '#tests/support/stores/owner-orders.ts'
import { bookSql } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
/** Manages every shop of this file, on a connection of their own. */
let managerId: string
let member: Queries

beforeAll(async () => {
  managerId = await signUp(db)
  member = await personPool(db, managerId, 1)
})

type Shop = CountedShop & { readonly scarf: string; readonly ikeja: string; readonly card: string }

type Order = { readonly id: string; readonly version: number; readonly lines: readonly string[] }

/**
 * The counted shop (10% from ₦10,000, a zone of ₦1,500 that is free from ₦20,000) with at most ₦3,000 off, a scarf of ₦9,000 and a zone of ₦1,000
 * that no change touches, points, and a gift card of ₦2,000.
 */
async function openShop(): Promise<Shop> {
  const shop = await openCountedShop(db)
  await addMember(db, shop.store.id, managerId, 'manager')
  await db.query('update vouchers set max_discount_amount = 300000 where id = $1', [shop.voucher])
  await insert(db, 'reward_settings', {
    business_id: shop.store.id,
    is_active: true,
    currency: 'NGN',
    earn_amount: 10_000,
    earn_points: 1,
    point_worth: 1_000,
  })
  const scarf = await addProduct(db, shop.store.id, { name: 'Scarf', price: 900_000, stock: 50 })
  const ikeja = await addZone(db, shop.store.id, { name: 'Ikeja', fee: 100_000 })
  const { code } = (await callAs(member, 'create_gift_card', shop.store.id, 200_000)) as { code: string }
  return { ...shop, scarf, ikeja, card: code }
}

/** A shopper with 50 points at the shop. */
async function shopperWithPoints({ store }: Shop) {
  const [userId, phone] = [await signUp(db), newPhone()]
  const [row] = await db.query(
    `insert into customers (business_id, name, phone) values ($1, 'Ngozi Eze', $2) returning id`,
    [store.id, phone],
  )
  const customerId = row?.['id'] as string
  await insert(db, 'point_entries', {
    business_id: store.id,
    customer_id: customerId,
    kind: 'corrected',
    points: 50,
    reason: 'moved',
  })
  await insert(db, 'private.point_holders', {
    business_id: store.id,
    customer_id: customerId,
    user_id: userId,
  })
  return { userId, phone, customerId }
}

/** Two cloths and a gele for ₦18,000: less ₦1,800 by voucher and ₦500 in points, with ₦1,500 for delivery, and ₦2,000 of it by card: ₦15,200. */
async function placeOrder(shop: Shop): Promise<Order & { readonly customerId: string }> {
  const { userId, phone, customerId } = await shopperWithPoints(shop)
  const items = [
    { productId: shop.cloth, quantity: 2 },
    { productId: shop.gele, variantIds: [shop.small] },
  ]
  const request = orderRequest(shop.store.id, items, {
    delivery: { zoneId: shop.zone },
    voucherCode: 'TEN',
    giftCardCode: shop.card,
    usePoints: true,
    customer: { name: 'Ngozi Eze', phone, address: '12 Allen Avenue' },
  })
  const { token, total } = await quoteAndPlace(db, request, { userId })
  expect(total).toBe(1_520_000)
  const { id } = await orderRow(db, { token })
  return { id, version: 1, lines: (await linesOf(db, id)).map((line) => line.id), customerId }
}

type Figures = { discount: number; ownerDiscount?: number; fee: number; total: number; reasons?: object }

const AS_AGREED: Figures = { discount: 180_000, fee: 150_000, total: 1_520_000 }

const both = ([cloth, gele]: readonly string[], quantity: number) => [
  { lineId: cloth, quantity },
  { lineId: gele, quantity: 1 },
]

/** Every kind of edit and what it comes to by the order's terms. */
const edits: Record<string, readonly [(shop: Shop, lines: readonly string[]) => object, Figures]> = {
  nothing: [() => ({}), AS_AGREED],
  'the address': [() => ({ place: { address: '3 Broad Street', landmark: '' } }), AS_AGREED],
  'the same zone again': [({ zone }) => ({ delivery: { zoneId: zone } }), AS_AGREED],
  'more of a line': [
    (_, lines) => ({ lines: both(lines, 4) }),
    {
      discount: 280_000,
      fee: 0,
      total: 2_270_000,
      reasons: { voucher: 'percentage', fee: 'free_from' },
    },
  ],
  'much more of a line': [
    (_, lines) => ({ lines: both(lines, 6) }),
    { discount: 300_000, fee: 0, total: 3_250_000, reasons: { voucher: 'percentage', fee: 'free_from' } },
  ],
  'less of a line': [
    (_, lines) => ({ lines: both(lines, 1) }),
    { discount: 130_000, fee: 150_000, total: 1_070_000, reasons: { voucher: 'percentage' } },
  ],
  'a line less': [
    (_, [, gele]) => ({ lines: [{ lineId: gele, quantity: 1 }] }),
    { discount: 0, fee: 150_000, total: 700_000, reasons: { voucher: 'below_minimum' } },
  ],
  'a line more': [
    ({ scarf }, lines) => ({ lines: [...both(lines, 2), { productId: scarf, quantity: 1 }] }),
    { discount: 270_000, fee: 0, total: 2_180_000, reasons: { voucher: 'percentage', fee: 'free_from' } },
  ],
  'an own price': [
    (_, [cloth, gele]) => ({
      lines: [
        { lineId: cloth, quantity: 2, price: 400_000 },
        { lineId: gele, quantity: 1 },
      ],
    }),
    { discount: 160_000, fee: 150_000, total: 1_340_000, reasons: { voucher: 'percentage' } },
  ],
  'the voucher off': [
    () => ({ dropVoucher: true }),
    { discount: 0, fee: 150_000, total: 1_700_000, reasons: { voucher: 'removed' } },
  ],
  'an own discount': [
    () => ({ discount: 100_000 }),
    {
      discount: 280_000,
      ownerDiscount: 100_000,
      fee: 150_000,
      total: 1_420_000,
      reasons: { discount: 'typed' },
    },
  ],
  'another zone': [
    ({ ikeja }) => ({ delivery: { zoneId: ikeja } }),
    { discount: 180_000, fee: 100_000, total: 1_470_000, reasons: { fee: 'chosen' } },
  ],
  pickup: [
    () => ({ delivery: 'pickup' }),
    { discount: 180_000, fee: 0, total: 1_370_000, reasons: { fee: 'chosen' } },
  ],
  'an agreed fee': [
    () => ({ delivery: 'agree', deliveryFee: 200_000 }),
    { discount: 180_000, fee: 200_000, total: 1_570_000, reasons: { fee: 'chosen' } },
  ],
}

const set = (table: string, columns: string, of: (shop: Shop) => string) => (shop: Shop) =>
  db.query(`update ${table} set ${columns} where id = $1`, [of(shop)])
const voucher = (columns: string) => set('vouchers', columns, (shop) => shop.voucher)
const zone = (columns: string) => set('delivery_zones', columns, (shop) => shop.zone)
const cloth = (columns: string) => set('products', columns, (shop) => shop.cloth)
const store = (columns: string) => set('businesses', columns, (shop) => shop.store.id)
const rule = (columns: string) => (shop: Shop) =>
  db.query(`update reward_settings set ${columns} where business_id = $1`, [shop.store.id])
const card = (columns: string) => (shop: Shop) =>
  db.query(`update gift_cards set ${columns} where code = $1`, [shop.card])

/** Every later change of the shop. Edits that need what is gone are refused; the third entry names them. */
const changes: readonly (readonly [string, (shop: Shop) => Promise<unknown>, Record<string, string>?])[] = [
  ['a voucher of more', voucher('discount_value = 90')],
  ['a voucher of less', voucher('discount_value = 1')],
  ['a fixed voucher', voucher(`discount_type = 'fixed', discount_value = 100, max_discount_amount = null`)],
  ['a higher minimum', voucher('min_purchase_amount = 90000000')],
  ['no minimum', voucher('min_purchase_amount = 0')],
  ['a lower maximum', voucher('max_discount_amount = 100')],
  ['no maximum', voucher('max_discount_amount = null')],
  ['a voucher that ended', voucher(`ends_at = now() - interval '1 day'`)],
  ['a voucher that begins later', voucher(`starts_at = now() + interval '1 day'`)],
  ['a paused voucher', voucher('is_active = false')],
  ['an archived voucher', voucher('is_active = false, archived_at = now()')],
  ['a voucher used up', voucher('max_uses = 1, max_uses_per_customer = 1')],
  ['a higher fee', zone('fee = 900000')],
  ['a lower fee', zone('fee = 0')],
  ['free from less', zone('free_above = 1')],
  ['free from more', zone('free_above = 90000000')],
  ['never free', zone('free_above = null')],
  ['a paused zone', zone('is_active = false')],
  ['another name of the zone', zone(`name = 'Mainland'`)],
  [
    'a deleted zone',
    ({ zone: id }) => db.query('delete from delivery_zones where id = $1', [id]),
    { 'the same zone again': 'delivery_unknown' },
  ],
  ['a higher price', cloth('price = 800000')],
  ['a lower price', cloth('price = 100')],
  ['a sale', cloth(`sale_price = 100, sale_ends_at = now() + interval '1 day'`)],
  ['a sale that ended', cloth(`sale_price = 100, sale_ends_at = now() - interval '1 day'`)],
  ['a hidden product', cloth(`status = 'draft'`)],
  ['an archived product', cloth(`status = 'archived'`)],
  ['another name of the product', cloth(`name = 'Adire'`)],
  [
    'a deleted product',
    ({ cloth: id }) => db.query('delete from products where id = $1', [id]),
    { 'more of a line': 'product_unavailable', 'much more of a line': 'product_unavailable' },
  ],
  ['points worth more', rule('point_worth = 5000')],
  ['more points to earn', rule('earn_points = 5')],
  ['a larger least number of points', rule('minimum_points = 1000')],
  ['no more points', rule('is_active = false')],
  ['a paused card', card('is_active = false')],
  ['a card that ended', card(`expires_at = now() - interval '1 day'`)],
  ['no pickup and no agreed delivery', store('allow_pickup = false, allow_agreed_delivery = false')],
  ['a closed shop', store('is_open = false')],
  [
    'another currency of the shop',
    store(`currency = 'GHS'`),
    { 'a line more': 'product_unavailable', 'another zone': 'product_unavailable' },
  ],
]

type Quote = {
  discount: number
  ownerDiscount: number
  deliveryFee: number
  total: number
  changes: Record<string, { reason?: string }>
}

/** What each edit of the order comes to, or the code of its refusal. */
async function quoteAll(shop: Shop, order: Order) {
  const found: Record<string, Figures | string | null> = {}
  for (const [name, [edit]] of Object.entries(edits)) {
    const call = callAs(member, 'quote_order_edit', order.id, { version: 1, ...edit(shop, order.lines) })
    found[name] = await call.then((answer) => figuresOf(answer as Quote)).catch(() => codeOf(call))
  }
  return found
}

function figuresOf({ discount, ownerDiscount, deliveryFee, total, changes: said }: Quote): Figures {
  const reasons = Object.fromEntries(
    Object.entries(said).flatMap(([field, { reason }]) => (reason ? [[field, reason]] : [])),
  )
  return {
    discount,
    ...(ownerDiscount > 0 && { ownerDiscount }),
    fee: deliveryFee,
    total,
    ...(Object.keys(reasons).length > 0 && { reasons }),
  }
}

const expectedQuotes = (refused: Record<string, string>) =>
  Object.fromEntries(Object.entries(edits).map(([name, [, figures]]) => [name, refused[name] ?? figures]))

describe.each(changes.map(([name, change, refused = {}]) => [name, change, refused] as const))(
  'after %s',
  (_, change, refused) => {
    it('each edit comes to what the order’s own terms say, and so do receipt and points', async () => {
      const shop = await openShop()
      const order = await placeOrder(shop)
      const before = await db.query('select * from orders where id = $1', [order.id])

      await change(shop)

      expect(await quoteAll(shop, order)).toEqual(expectedQuotes(refused))
      await member.query(`update orders set note = 'Ring twice' where id = $1`, [order.id])
      const edit = { place: { address: '3 Broad Street', landmark: '' } }
      expect(await quoteAndEdit(member, order, edit)).toMatchObject({ total: 1_520_000, version: 2 })
      expect((await lastEvent(db, order.id))?.['details']).toEqual({ address: true })
      const [after] = await db.query('select * from orders where id = $1', [order.id])
      expect(after).toEqual({
        ...before[0],
        address: '3 Broad Street',
        note: 'Ring twice',
        version: 2,
        delivery_zone_id: after?.['delivery_zone_id'],
        updated_at: after?.['updated_at'],
      })

      await moveAs(member, order, 'confirmed', 'shipped', 'delivered')
      await db.query(bookSql('paid', 'o.id = $1'), [order.id])
      await callAs(member, 'issue_receipt', order.id)
      const [receipt] = await db.query('select content from receipts where order_id = $1', [order.id])
      expect(receipt?.['content']).toMatchObject({
        items: [
          { name: 'Ankara cloth', unitPrice: 500_000, quantity: 2 },
          { name: 'Aso Oke gele', unitPrice: 800_000, quantity: 1 },
        ],
        discount: 180_000,
        deliveryName: 'Lagos Mainland',
        deliveryFee: 150_000,
        pointsAmount: 50_000,
        giftCardAmount: 200_000,
        total: 1_520_000,
      })
      const points = await db.query(
        `select points from point_entries where order_id = $1 and kind = 'earned'`,
        [order.id],
      )
      // One point for each ₦100 of ₦15,700.
      expect(points).toEqual([{ points: 157 }])
    })
  },
)

describe('a voucher that an order names', () => {
  it('cannot be deleted', async () => {
    const shop = await openShop()
    await placeOrder(shop)

    const deleted = member.query('delete from vouchers where id = $1', [shop.voucher])
    expect(await codeOf(deleted)).toBe('voucher_in_use')
  })

  it('gives a fixed amount as agreed, and never more than the goods cost', async () => {
    const shop = await openShop()
    await voucher(`discount_type = 'fixed', discount_value = 1200000, max_discount_amount = null`)(shop)
    const request = orderRequest(shop.store.id, [{ productId: shop.cloth, quantity: 3 }], {
      voucherCode: 'TEN',
    })
    const { token } = await quoteAndPlace(db, request)
    const order = await orderRow(db, { token })
    const [line] = await linesOf(db, order.id)
    await voucher('discount_value = 100, min_purchase_amount = 0')(shop)
    const ask = (quantity: number) =>
      callAs(member, 'quote_order_edit', order.id, { version: 1, lines: [{ lineId: line?.id, quantity }] })

    expect(await ask(4)).toMatchObject({ discount: 1_200_000, total: 800_000 })
    expect(await ask(2)).toMatchObject({
      discount: 1_000_000,
      total: 0,
      changes: { voucher: { reason: 'fixed', from: 1_200_000, to: 1_000_000, value: 1_200_000 } },
    })
    expect(await ask(1)).toMatchObject({
      discount: 0,
      total: 500_000,
      changes: { voucher: { reason: 'below_minimum', minimum: 1_000_000 } },
    })
  })
})

describe('terms', () => {
  it('come back with the goods: below the minimum nothing is taken off, above it the agreed percentage again', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    await voucher('discount_value = 90')(shop)
    const [gele] = order.lines.slice(1)

    const below = await quoteAndEdit(member, order, { lines: [{ lineId: gele, quantity: 1 }] })
    const again = await quoteAndEdit(
      member,
      { ...order, version: 2 },
      { lines: [{ lineId: gele, quantity: 2 }] },
    )

    expect([below.total, again.total]).toEqual([700_000, 1_600_000 - 160_000 - 50_000 + 150_000 - 200_000])
    expect((await lastEvent(db, order.id))?.['details']).toMatchObject({
      voucher: { code: 'TEN', from: 0, to: 160_000, reason: 'minimum_reached', minimum: 1_000_000 },
    })
  })

  it('are those of the new way once the owner chooses one', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    const cheap = { fee: 300_000, free_above: 2_500_000, name: 'Ajah' }
    const zoneId = await addZone(db, shop.store.id, cheap)

    await quoteAndEdit(member, order, { delivery: { zoneId } })
    await db.query('update delivery_zones set fee = 1, free_above = 2 where id = $1', [zoneId])
    const more = { lines: both(order.lines, 4) }
    const most = { lines: both(order.lines, 5) }
    const asked = async (edit: object) =>
      figuresOf((await callAs(member, 'quote_order_edit', order.id, { version: 2, ...edit })) as Quote)

    expect(await asked({})).toEqual({ discount: 180_000, fee: 300_000, total: 1_670_000 })
    expect(await asked(more)).toMatchObject({ fee: 0, reasons: { fee: 'free_from' } })
    expect(await asked(most)).toMatchObject({ fee: 0 })
    expect(await asked({ lines: both(order.lines, 3) })).toMatchObject({ fee: 300_000 })
  })

  it('of a sale that the shop wrote down hold likewise', async () => {
    const shop = await openShop()
    const request = manualOrder(shop, { delivery: { zoneId: shop.zone }, expectedTotal: 650_000 })
    const { orderId } = (await callAs(member, 'create_manual_order', request)) as { orderId: string }
    const [line] = await linesOf(db, orderId)
    await zone('fee = 900000, free_above = 1')(shop)
    await cloth('price = 800000')(shop)

    const edit = { version: 1, lines: [{ lineId: line?.id, quantity: 3 }] }
    expect(await callAs(member, 'quote_order_edit', orderId, edit)).toMatchObject({ total: 1_650_000 })
    const large = { version: 1, lines: [{ lineId: line?.id, quantity: 4 }] }
    expect(await callAs(member, 'quote_order_edit', orderId, large)).toMatchObject({ total: 2_000_000 })
  })

  it('of an order that holds none are its amounts', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    await db.query(`update orders set agreed = '{}' where id = $1`, [order.id])

    const found = await quoteAll(shop, order)

    expect(found['the address']).toEqual(AS_AGREED)
    expect(found['much more of a line']).toEqual({
      discount: 180_000,
      fee: 150_000,
      total: 3_800_000 - 180_000 - 50_000 + 150_000 - 200_000,
    })
  })
})

describe('on real connections', () => {
  it('an edit waits for a change of the voucher and keeps the order’s terms', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    const changing = await db.pool('postgres', 1).connect()
    await changing.query('begin')
    await changing.query('update vouchers set discount_value = 90 where id = $1', [shop.voucher])
    await changing.query('update delivery_zones set fee = 1, free_above = 2 where id = $1', [shop.zone])
    const edited = quoteAndEdit(member, order, { lines: both(order.lines, 1) })

    expect(await waitsForLock(db, 1, edited)).toBe(true)
    await changing.query('commit')
    changing.release()

    expect(await edited).toMatchObject({ total: 1_070_000, changed: true })
  })

  it('an edit to a zone that is deleted at that moment is refused, and changes nothing', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    const deleting = await db.pool('postgres', 1).connect()
    await deleting.query('begin')
    await deleting.query('delete from delivery_zones where id = $1', [shop.ikeja])
    const edited = codeOf(quoteAndEdit(member, order, { delivery: { zoneId: shop.ikeja } }))

    expect(await waitsForLock(db, 1, edited)).toBe(true)
    await deleting.query('commit')
    deleting.release()

    expect(await edited).toBe('delivery_unknown')
    expect(await orderRow(db, { id: order.id })).toMatchObject({ total: 1_520_000, version: 1 })
  })

  it('forty edits beside changes of voucher, zone, price and rule come to what the terms say', async () => {
    const shop = await openShop()
    const order = await placeOrder(shop)
    let isOver = false
    const changing = (async () => {
      for (let turn = 1; !isOver; turn += 1) {
        await voucher(`discount_value = ${1 + (turn % 99)}, min_purchase_amount = ${turn * 1000}`)(shop)
        await zone(`fee = ${turn * 100}, free_above = ${turn * 500}`)(shop)
        await cloth(`price = ${100_000 + turn}`)(shop)
        await rule(`point_worth = ${1 + (turn % 4000)}`)(shop)
      }
    })()

    const found: number[][] = []
    for (let version = 1; version <= 40; version += 1) {
      const quantity = 1 + ((version * 3) % 7)
      const edit = { lines: both(order.lines, quantity), place: { address: `${version}`, landmark: '' } }
      const { total } = await quoteAndEdit(member, { ...order, version }, edit)
      found.push([quantity, total])
    }
    isOver = true
    await changing

    expect(found).toEqual(found.map(([quantity = 0]) => [quantity, totalOf(quantity)]))
  })
})

/** The order with so many cloths, by its terms. */
function totalOf(cloths: number): number {
  const goods = cloths * 500_000 + 800_000
  const off = goods < 1_000_000 ? 0 : Math.min(goods / 10, 300_000)
  const fee = goods - off >= 2_000_000 ? 0 : 150_000
  return goods - off - 50_000 + fee - 200_000
}
