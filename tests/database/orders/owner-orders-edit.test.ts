// Tests editing an order: unchanged lines keep their price of the day, totals, stock and voucher follow, the history names the changes, and
// the second of two editors gets a message. Refused after the order was shipped.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, refusalOf } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  balanceOf,
  type CountedShop,
  callAs,
  lastEvent,
  linesOf,
  manualOrder,
  openCountedShop,
  orderRow,
  type Queries,
  quoteAndEdit,
  shopperOrder,
  stocksOf,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

describe('editing an order', () => {
  it('keeps the price of the day, prices what is added today, and moves the stock', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const order = await shopperOrder(db, own)
    const [line] = await linesOf(db, order.id)
    await db.query('update products set price = 700000 where id = $1', [own.cloth])

    const saved = await quoteAndEdit(asOwner, order, {
      lines: [
        { lineId: line?.id, quantity: 3 },
        { productId: own.gele, variantIds: [own.large], quantity: 2 },
        { productId: own.cloth, variantIds: [], quantity: 1 },
      ],
    })

    expect(saved).toMatchObject({ version: 2, total: 3 * 500_000 + 2 * 900_000 + 700_000, changed: true })
    expect(
      (await linesOf(db, order.id)).map(({ unitPrice, quantity, options }) => [unitPrice, quantity, options]),
    ).toEqual([
      [500_000, 3, ''],
      [900_000, 2, 'Size: L'],
      [700_000, 1, ''],
    ])
    expect(await stocksOf(db, own)).toEqual({ cloth: 26, small: 30, large: 18 })
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
    expect(await lastEvent(db, order.id)).toMatchObject({
      actor: own.store.ownerId,
      details: {
        lines: [
          { name: 'Ankara cloth', options: '', from: 2, to: 3 },
          { name: 'Aso Oke gele', options: 'Size: L', from: 0, to: 2 },
          { name: 'Ankara cloth', options: '', from: 0, to: 1 },
        ],
        total: { from: 1_000_000, to: 4_000_000 },
      },
    })
  })

  it('keeps bargained prices and lines that are no product, and may set and add them', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const items = [
      { productId: own.cloth, variantIds: [], quantity: 2, price: 450_000 },
      { name: 'Alteration', quantity: 1, price: 20_000 },
    ]
    const request = manualOrder(own, { items, customer: {}, expectedTotal: 920_000 })
    const { orderId } = (await callAs(asOwner, 'create_manual_order', request)) as { orderId: string }
    const [cloth, alteration] = await linesOf(db, orderId)

    const more = await quoteAndEdit(
      asOwner,
      { id: orderId, version: 1 },
      {
        lines: [
          { lineId: cloth?.id, quantity: 3 },
          { lineId: alteration?.id, quantity: 2 },
        ],
      },
    )
    expect(more.total).toBe(3 * 450_000 + 2 * 20_000)

    const bargained = await quoteAndEdit(
      asOwner,
      { id: orderId, version: 2 },
      {
        lines: [
          { lineId: cloth?.id, quantity: 3, price: 400_000 },
          { productId: own.gele, variantIds: [own.small], quantity: 1, price: 700_000 },
          { name: 'Bag', quantity: 1, price: 5_000 },
        ],
      },
    )
    expect(bargained.total).toBe(3 * 400_000 + 700_000 + 5_000)
    expect(await lastEvent(db, orderId)).toMatchObject({
      details: {
        lines: [
          { name: 'Ankara cloth', from: 3, to: 3, price: { from: 450_000, to: 400_000 } },
          { name: 'Aso Oke gele', from: 0, to: 1, price: { from: 800_000, to: 700_000 } },
          { name: 'Bag', from: 0, to: 1 },
          { name: 'Alteration', from: 2, to: 0 },
        ],
      },
    })
    const lists = await db.query('select list_price from order_lines where order_id = $1 order by position', [
      orderId,
    ])
    expect(lists.map(({ list_price: list }) => list)).toEqual([500_000, 800_000, null])

    // With the list's price the line is an ordinary line again.
    const asListed = { lines: [{ lineId: cloth?.id, quantity: 3, price: 500_000 }] }
    await quoteAndEdit(asOwner, { id: orderId, version: 3 }, asListed)
    const after = await db.query('select unit_price, list_price from order_lines where order_id = $1', [
      orderId,
    ])
    expect(after).toEqual([{ unit_price: 500_000, list_price: null }])
    expect(await stocksOf(db, own)).toEqual({ cloth: 27, small: 30, large: 20 })
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('gives back what is taken out, also of a confirmed order', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const order = await shopperOrder(db, own, {}, [
      { productId: own.cloth, quantity: 4 },
      { productId: own.gele, variantIds: [own.large], quantity: 2 },
    ])
    await callAs(asOwner, 'set_order_status', order.id, 'confirmed')
    const [cloth] = await linesOf(db, order.id)

    const saved = await quoteAndEdit(asOwner, order, { lines: [{ lineId: cloth?.id, quantity: 1 }] })

    expect(saved.total).toBe(500_000)
    expect(await stocksOf(db, own)).toEqual({ cloth: 29, small: 30, large: 20 })
  })

  it('sets a fee that was agreed on WhatsApp, which the order page then shows', async () => {
    const order = await shopperOrder(db, shop, { delivery: 'agree' })

    const saved = await quoteAndEdit(owner, order, { delivery: 'agree', deliveryFee: 250_000 })

    expect(saved.total).toBe(1_250_000)
    const [row] = await db.query('select order_by_token($1) as page', [order.token])
    expect(row?.['page']).toMatchObject({ deliveryKind: 'agree', deliveryFee: 250_000, total: 1_250_000 })
    expect((await lastEvent(db, order.id))?.['details']).toEqual({
      fee: { from: null, to: 250_000, reason: 'typed' },
      total: { from: 1_000_000, to: 1_250_000 },
    })
  })

  it('works a zone out again: free from an amount upwards, its fee below', async () => {
    const order = await shopperOrder(db, shop, { delivery: { zoneId: shop.zone } })
    const [line] = await linesOf(db, order.id)

    const more = await quoteAndEdit(owner, order, { lines: [{ lineId: line?.id, quantity: 4 }] })
    const fewer = await quoteAndEdit(
      owner,
      { ...order, version: 2 },
      { lines: [{ lineId: line?.id, quantity: 3 }] },
    )

    expect([order.total, more.total, fewer.total]).toEqual([1_150_000, 2_000_000, 1_650_000])
  })

  it('changes the way of delivery and the address', async () => {
    const order = await shopperOrder(db, shop)

    const saved = await quoteAndEdit(owner, order, {
      delivery: { zoneId: shop.zone },
      place: { address: '3 Broad Street', landmark: 'Beside the bank' },
    })

    expect(saved.total).toBe(1_150_000)
    const [row] = await db.query('select address, landmark, delivery_name from orders where id = $1', [
      order.id,
    ])
    expect(row).toEqual({
      address: '3 Broad Street',
      landmark: 'Beside the bank',
      delivery_name: 'Lagos Mainland',
    })
  })

  it('works the voucher out again for the new subtotal, and gives its use back when it is taken off', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const order = await shopperOrder(db, own, { voucherCode: 'TEN' })
    const [line] = await linesOf(db, order.id)

    const more = await quoteAndEdit(asOwner, order, { lines: [{ lineId: line?.id, quantity: 4 }] })
    const below = await quoteAndEdit(
      asOwner,
      { ...order, version: 2 },
      { lines: [{ lineId: line?.id, quantity: 1 }] },
    )
    const without = await quoteAndEdit(
      asOwner,
      { ...order, version: 3 },
      {
        lines: [{ lineId: line?.id, quantity: 3 }],
        dropVoucher: true,
      },
    )

    expect([order.total, more.total, below.total, without.total]).toEqual([
      900_000, 1_800_000, 500_000, 1_500_000,
    ])
    const [voucher] = await db.query('select uses from vouchers where id = $1', [own.voucher])
    expect(voucher).toEqual({ uses: 0 })
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('takes a discount of the owner beside the voucher, and shrinks it with the order', async () => {
    const order = await shopperOrder(db, shop, { voucherCode: 'TEN' })
    const [line] = await linesOf(db, order.id)

    const given = await quoteAndEdit(owner, order, { discount: 700_000 })
    const [row] = await db.query('select order_by_token($1) as page', [order.token])
    const shrunk = await quoteAndEdit(
      owner,
      { ...order, version: 2 },
      { lines: [{ lineId: line?.id, quantity: 1 }] },
    )

    expect([given.total, shrunk.total]).toEqual([200_000, 0])
    expect(row?.['page']).toMatchObject({ discount: 800_000, ownerDiscount: 700_000, voucherCode: 'TEN' })
    const call = callAs(owner, 'quote_order_edit', order.id, { version: 3, discount: 500_001 })
    expect(await refusalOf(call)).toMatchObject({ message: 'discount_too_large', detail: { max: 500_000 } })
  })

  it('gives a gift card back what the order no longer needs, and takes no more than was agreed to', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const card = (await callAs(asOwner, 'create_gift_card', own.store.id, 800_000)) as {
      id: string
      code: string
    }
    const order = await shopperOrder(db, own, { giftCardCode: card.code })
    const [line] = await linesOf(db, order.id)
    const balance = async () =>
      (await db.query('select balance from gift_cards where id = $1', [card.id]))[0]?.['balance']
    const edit = (version: number, quantity: number) =>
      quoteAndEdit(asOwner, { ...order, version }, { lines: [{ lineId: line?.id, quantity }] })

    const totals = [
      order.total,
      (await edit(1, 1)).total,
      await balance(),
      (await edit(2, 3)).total,
      await balance(),
    ]

    expect(totals).toEqual([200_000, 0, 300_000, 700_000, 0])
  })

  it.each([
    ['pays again after a slip of the price', '', [100_000, 0, 500_000, 0]],
    [
      'pays again only what it has',
      'update gift_cards set balance = 150_000',
      [100_000, 250_000, 250_000, 0],
    ],
    [
      'pays no more once it is disabled',
      'update gift_cards set is_active = false',
      [100_000, 400_000, 100_000, 400_000],
    ],
    [
      'pays no more once it has ended',
      `update gift_cards set expires_at = now()`,
      [100_000, 400_000, 100_000, 400_000],
    ],
  ])('a gift card that paid all of it %s', async (_, meanwhile, [slip, due, pays, left]) => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const card = (await callAs(asOwner, 'create_gift_card', own.store.id, 500_000)) as {
      id: string
      code: string
    }
    const order = await shopperOrder(db, own, { giftCardCode: card.code, delivery: 'pickup' }, [
      { productId: own.cloth, variantIds: [], quantity: 1 },
    ])
    const [line] = await linesOf(db, order.id)
    const typed = (version: number, price: number) =>
      quoteAndEdit(asOwner, { ...order, version }, { lines: [{ lineId: line?.id, quantity: 1, price }] })
    const stored = async () =>
      (await db.query('select total, gift_card_amount from orders where id = $1', [order.id]))[0]

    await typed(1, 100_000)
    expect(await stored()).toEqual({ total: 0, gift_card_amount: slip })
    if (meanwhile) await db.query(`${meanwhile} where id = $1`, [card.id])
    await typed(2, 500_000)
    expect(await stored()).toEqual({ total: due, gift_card_amount: pays })
    expect(await db.query('select balance from gift_cards where id = $1', [card.id])).toEqual([
      { balance: left },
    ])
  })

  it('is due again when a card had paid all of it and goods are added', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const card = (await callAs(asOwner, 'create_gift_card', own.store.id, 5_000_000)) as { code: string }
    const order = await shopperOrder(db, own, { giftCardCode: card.code, delivery: 'pickup' })
    const [line] = await linesOf(db, order.id)
    const paid = async () =>
      (await db.query('select payment_status from orders where id = $1', [order.id]))[0]?.['payment_status']
    const before = await paid()

    await quoteAndEdit(asOwner, order, { lines: [{ lineId: line?.id, quantity: 3 }] })

    expect([before, await paid()]).toEqual(['paid', 'unpaid'])
  })

  it('takes no price of a currency that the shop has since changed to', async () => {
    const own = await openCountedShop(db)
    const order = await shopperOrder(db, own)
    await db.query(`update businesses set currency = 'USD' where id = $1`, [own.store.id])
    const [line] = await linesOf(db, order.id)

    const call = quoteAndEdit(asPerson(db, own.store.ownerId), order, {
      lines: [
        { lineId: line?.id, quantity: 1 },
        { productId: own.cloth, variantIds: [], quantity: 1 },
      ],
    })

    expect(await refusalOf(call)).toMatchObject({
      message: 'product_unavailable',
      detail: { reason: 'currency' },
    })
  })

  it('changes nothing when nothing is changed', async () => {
    const order = await shopperOrder(db, shop)

    const saved = await quoteAndEdit(owner, order, {})

    expect(saved).toMatchObject({ changed: false, version: 1 })
    expect(await lastEvent(db, order.id)).toBeUndefined()
  })

  it('tells the second of two editors, and whoever saves figures that have changed', async () => {
    const order = await shopperOrder(db, shop)
    await quoteAndEdit(owner, order, { discount: 100_000 })

    const second = () =>
      callAs(owner, 'edit_order', order.id, {
        version: 1,
        discount: 0,
        expectedTotal: 1_000_000,
      })
    const stale = () =>
      callAs(owner, 'edit_order', order.id, { version: 2, discount: 0, expectedTotal: 900_000 })

    expect(await refusalOf(second())).toMatchObject({ message: 'order_edited', detail: { version: 2 } })
    expect(await refusalOf(stale())).toMatchObject({
      message: 'price_changed',
      detail: { quote: { total: 1_000_000 } },
    })
    expect((await orderRow(db, { id: order.id })).total).toBe(900_000)
  })

  it('is refused once the order has left, was delivered or cancelled', async () => {
    const order = await shopperOrder(db, shop)
    for (const status of ['shipped', 'delivered', 'cancelled']) {
      await db.query('update orders set status = $1 where id = $2', [status, order.id])
      const call = callAs(owner, 'edit_order', order.id, { version: 1, expectedTotal: 1_000_000 })
      expect(await refusalOf(call), status).toMatchObject({ message: 'order_closed', detail: { status } })
    }
  })

  it('says how many there are when the stock does not cover it, and changes nothing', async () => {
    const own = await openCountedShop(db)
    const order = await shopperOrder(db, own)
    const [line] = await linesOf(db, order.id)
    const edit = { version: 1, lines: [{ lineId: line?.id, quantity: 31 }], expectedTotal: 15_500_000 }

    const refusal = await refusalOf(callAs(asPerson(db, own.store.ownerId), 'edit_order', order.id, edit))

    expect(refusal).toMatchObject({
      message: 'out_of_stock',
      detail: { available: 30, name: 'Ankara cloth' },
    })
    expect(await stocksOf(db, own)).toMatchObject({ cloth: 28 })
  })

  it('leaves what is gone as it is: fewer of it, but not more', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const order = await shopperOrder(db, own)
    const [line] = await linesOf(db, order.id)
    await db.query('delete from products where id = $1', [own.cloth])

    const tooMany = { version: 1, lines: [{ lineId: line?.id, quantity: 3 }] }
    const more = await codeOf(callAs(asOwner, 'quote_order_edit', order.id, tooMany))
    const fewer = await quoteAndEdit(asOwner, order, { lines: [{ lineId: line?.id, quantity: 1 }] })

    expect(more).toBe('product_unavailable')
    expect(fewer.total).toBe(500_000)
  })

  it.each<[string, (of: CountedShop, lineId: string) => Record<string, unknown>, string]>([
    ['no lines', () => ({ lines: [] }), 'bad_request'],
    ['a line of another order', () => ({ lines: [{ lineId: randomUUID(), quantity: 1 }] }), 'bad_request'],
    [
      'one line twice',
      (_, lineId) => ({
        lines: [
          { lineId, quantity: 1 },
          { lineId, quantity: 1 },
        ],
      }),
      'bad_request',
    ],
    ['half a piece', (_, lineId) => ({ lines: [{ lineId, quantity: 0.5 }] }), 'bad_quantity'],
    ['a thousand', (_, lineId) => ({ lines: [{ lineId, quantity: 1000 }] }), 'bad_quantity'],
    [
      'goods that are not there',
      () => ({ lines: [{ productId: randomUUID(), quantity: 1 }] }),
      'unknown_product',
    ],
    ['an open choice', (of) => ({ lines: [{ productId: of.gele, quantity: 1 }] }), 'product_unavailable'],
    [
      'a price',
      (_, lineId) => ({ lines: [{ lineId, quantity: 1, unitPrice: 1 }], expectedTotal: 1 }),
      'price_changed',
    ],
    ['a price of nothing', (_, lineId) => ({ lines: [{ lineId, quantity: 1, price: 0 }] }), 'bad_request'],
    ['something without a price', () => ({ lines: [{ name: 'Bag', quantity: 1 }] }), 'bad_request'],
    ['a negative discount', () => ({ discount: -1 }), 'bad_request'],
    ['a negative fee', () => ({ delivery: 'agree', deliveryFee: -5 }), 'bad_request'],
    ['a zone that is not there', () => ({ delivery: { zoneId: randomUUID() } }), 'delivery_unknown'],
    ['no version', () => ({ version: null }), 'bad_request'],
  ])('refuses %s', async (_, fields, code) => {
    const own = await openCountedShop(db)
    const order = await shopperOrder(db, own)
    const [line] = await linesOf(db, order.id)
    const edit = { version: 1, expectedTotal: 1_000_000, ...fields(own, line?.id as string) }

    expect(await codeOf(callAs(asPerson(db, own.store.ownerId), 'edit_order', order.id, edit))).toBe(code)
  })

  it('takes goods and zones of its own store only', async () => {
    const other = await openCountedShop(db)
    const order = await shopperOrder(db, shop)
    const foreignGoods = {
      version: 1,
      lines: [{ productId: other.cloth, quantity: 1 }],
      expectedTotal: 500_000,
    }
    const foreignZone = { version: 1, delivery: { zoneId: other.zone }, expectedTotal: 1_150_000 }

    expect(await codeOf(callAs(owner, 'edit_order', order.id, foreignGoods))).toBe('unknown_product')
    expect(await codeOf(callAs(owner, 'edit_order', order.id, foreignZone))).toBe('delivery_unknown')
  })
})
