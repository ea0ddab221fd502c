// Tests the refusals of place_order: every field of the request changed by an attacker. After each refusal nothing is stored. Prices always
// come from the database; the request contains none.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRequest } from '#contract/api/orders.ts'
import { codeOf, openDatabase, refusalOf } from '#tests/support/database/database.ts'
import {
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  openStore,
  orderRequest,
  place,
  quote,
  quoteAndPlace,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db))
const other = forFile(() => openStore(db))
let productId: string
let shirtId: string
let sizes: string[]
let colours: string[]
let request: OrderRequest

beforeAll(async () => {
  productId = await addProduct(db, store.id, { stock: 5 })
  shirtId = await addProduct(db, store.id)
  sizes = (await addOptions(db, store.id, shirtId, 'Size', ['S', 'L'])).valueIds
  colours = (await addOptions(db, store.id, shirtId, 'Colour', ['Blue', 'Red'], 1)).valueIds
})
beforeEach(() => {
  request = orderRequest(store.id, [{ productId, quantity: 2 }], { expectedTotal: 1_000_000 })
})

async function stored() {
  const [row] = await db.query(
    `select (select count(*) from orders) + (select count(*) from order_lines) + (select count(*) from customers) as rows,
      (select sum(stock) from products) as stock`,
  )
  return row
}

async function expectRefused(changed: unknown, code: string) {
  const before = await stored()
  expect(await codeOf(place(db, changed))).toBe(code)
  expect(await stored()).toEqual(before)
}

const item = (fields: object) => ({ items: [{ productId, variantIds: [], quantity: 2, ...fields }] })

describe('a malformed request', () => {
  it.each([
    ['not an object', () => [], 'bad_request'],
    ['null', () => null, 'bad_request'],
    ['no store', () => ({ ...request, store: undefined }), 'bad_request'],
    ['a store that is no UUID', () => ({ ...request, store: 'adunni-fabrics' }), 'bad_request'],
    ['another store’s id in place of ours', () => ({ ...request, store: other.id }), 'unknown_product'],
    ['an unknown store', () => ({ ...request, store: randomUUID() }), 'unknown_store'],
    ['no items', () => ({ ...request, items: [] }), 'bad_request'],
    ['items that are an object', () => ({ ...request, items: {} }), 'bad_request'],
    ['an item that is a string', () => ({ ...request, items: ['x'] }), 'bad_request'],
    [
      '101 items',
      () => ({ ...request, items: Array.from({ length: 101 }, () => request.items[0]) }),
      'order_too_large',
    ],
    ['no clientOrderId', () => ({ ...request, clientOrderId: undefined }), 'bad_request'],
    [
      'a clientOrderId that is no UUID',
      () => ({ ...request, clientOrderId: '1; drop table' }),
      'bad_request',
    ],
    ['no expectedTotal', () => ({ ...request, expectedTotal: undefined }), 'bad_request'],
    ['expectedTotal in words', () => ({ ...request, expectedTotal: '1000000' }), 'bad_request'],
    ['a negative expectedTotal', () => ({ ...request, expectedTotal: -1 }), 'bad_request'],
    ['variantIds that are a string', () => ({ ...request, ...item({ variantIds: 'L' }) }), 'bad_request'],
    ['variantIds of numbers', () => ({ ...request, ...item({ variantIds: [1] }) }), 'bad_request'],
    ['no customer', () => ({ ...request, customer: undefined }), 'bad_request'],
    [
      'a blank-looking name',
      () => ({ ...request, customer: { name: '\u200b\u2800', phone: '2348012345678' } }),
      'bad_request',
    ],
    [
      'a local phone number',
      () => ({ ...request, customer: { name: 'Ada', phone: '08012345678' } }),
      'bad_request',
    ],
    [
      'a phone number with words',
      () => ({ ...request, customer: { name: 'Ada', phone: '234 call' } }),
      'bad_request',
    ],
    [
      'an address of 501 letters',
      () => ({ ...request, customer: { ...request.customer, address: 'x'.repeat(501) } }),
      'bad_request',
    ],
    [
      'an e-mail without @',
      () => ({ ...request, customer: { ...request.customer, email: 'ada.test' } }),
      'bad_request',
    ],
    [
      'a note that is a list',
      () => ({ ...request, customer: { ...request.customer, note: ['x'] } }),
      'bad_request',
    ],
    ['a voucher code that is a number', () => ({ ...request, voucherCode: 10 }), 'bad_request'],
    ['delivery by drone', () => ({ ...request, delivery: 'drone' }), 'bad_request'],
    ['no delivery', () => ({ ...request, delivery: undefined }), 'bad_request'],
  ])('is refused: %s', async (_, change, code) => {
    await expectRefused(change(), code)
  })

  it.each([0, -1, 0.5, 1.5, '2', null, 1000, 1e15, [2], { $gt: 0 }, true])(
    'is refused: quantity %s',
    async (quantity) => {
      await expectRefused({ ...request, ...item({ quantity }) }, 'bad_quantity')
    },
  )

  it('is refused: a quantity that becomes too large when equal lines are merged', async () => {
    const items = [1, 2].map(() => ({ productId, variantIds: [], quantity: 600 }))

    await expectRefused({ ...request, items }, 'bad_quantity')
  })

  it('reads a JSON number far beyond all bounds as a bad quantity', async () => {
    const text = JSON.stringify(request).replace('"quantity":2', '"quantity":1e9999')

    expect(await codeOf(db.query(`select place_order($1, '{}')`, [text]))).toBe('bad_quantity')
  })
})

describe('goods', () => {
  it('refuses what is unknown, foreign, draft or not chosen fully', async () => {
    const foreign = await addProduct(db, other.id)
    const draft = await addProduct(db, store.id, { status: 'draft' })
    const foreignSizes = (await addOptions(db, other.id, foreign, 'Size', ['S'])).valueIds
    const shirt = (variantIds: unknown[]) => ({
      ...request,
      items: [{ productId: shirtId, variantIds, quantity: 1 }],
    })

    await expectRefused({ ...request, ...item({ productId: randomUUID() }) }, 'unknown_product')
    await expectRefused({ ...request, ...item({ productId: foreign }) }, 'unknown_product')
    await expectRefused({ ...request, ...item({ productId: draft }) }, 'product_unavailable')
    await expectRefused({ ...request, ...item({ variantIds: [sizes[0]] }) }, 'product_unavailable')
    await expectRefused(shirt([]), 'product_unavailable')
    await expectRefused(shirt([sizes[0]]), 'product_unavailable')
    await expectRefused(shirt([sizes[0], sizes[1]]), 'product_unavailable')
    await expectRefused(shirt([sizes[0], colours[0], colours[1]]), 'product_unavailable')
    await expectRefused(shirt([sizes[0], foreignSizes[0]]), 'product_unavailable')
    await expectRefused(shirt([sizes[0], randomUUID()]), 'product_unavailable')
    expect(await codeOf(quoteAndPlace(db, shirt([colours[0], sizes[1]]) as OrderRequest))).toBeNull()
  })

  it('says how many are left when there are too few, over all lines of a product', async () => {
    const refusal = await refusalOf(place(db, { ...request, ...item({ quantity: 6 }) }))

    expect(refusal?.message).toBe('out_of_stock')
    expect(refusal?.detail).toEqual({ productId, variantIds: [], available: 5 })
  })

  it('shows the new quote when the total is another than expected', async () => {
    const refusal = await refusalOf(place(db, { ...request, expectedTotal: 1 }))

    expect(refusal?.message).toBe('price_changed')
    expect(refusal?.detail['quote']).toEqual(await quote(db, request))
  })

  it('refuses an order whose subtotal passes the greatest amount', async () => {
    const dear = await addProduct(db, store.id, { price: 90_000_000_000 })

    await expectRefused({ ...request, ...item({ productId: dear, quantity: 2 }) }, 'order_too_large')
    expect(await codeOf(quote(db, { ...request, ...item({ productId: dear, quantity: 1 }) }))).toBeNull()
  })
})

describe('delivery', () => {
  it('refuses a foreign, unknown or inactive zone and ways the store does not offer', async () => {
    const foreign = await addZone(db, other.id)
    const inactive = await addZone(db, store.id, { is_active: false })
    const delivery = (zoneId: unknown) => ({ ...request, delivery: { zoneId } })

    await expectRefused(delivery(foreign), 'delivery_unknown')
    await expectRefused(delivery(inactive), 'delivery_unknown')
    await expectRefused(delivery(randomUUID()), 'delivery_unknown')
    await expectRefused(delivery('x'), 'bad_request')
    await expectRefused(delivery(null), 'bad_request')
    await db.query(
      'update businesses set allow_pickup = false, allow_agreed_delivery = false where id = $1',
      [store.id],
    )
    await expectRefused({ ...request, delivery: 'pickup' }, 'delivery_unknown')
    await expectRefused({ ...request, delivery: 'agree' }, 'delivery_unknown')
    await db.query('update businesses set allow_pickup = true, allow_agreed_delivery = true where id = $1', [
      store.id,
    ])
  })
})

describe('vouchers', () => {
  it.each([
    [{ is_active: false }, 'voucher_unknown'],
    [{ starts_at: 'now() + 1 minute' }, 'voucher_not_started'],
    [{ ends_at: 'now() - 1 second' }, 'voucher_ended'],
    [{ max_uses: 1, uses: 1 }, 'voucher_used_up'],
    [{ min_purchase_amount: 1_000_001 }, 'voucher_minimum'],
  ])('refuses one with %j', async (fields, code) => {
    const [times] = await db.query(
      `select now() + interval '1 minute' as soon, now() - interval '1 second' as ago`,
    )
    const row: Record<string, unknown> = { ...fields, code: `V${randomUUID().slice(0, 8).toUpperCase()}` }
    if (row['starts_at']) row['starts_at'] = times?.['soon']
    if (row['ends_at']) row['ends_at'] = times?.['ago']
    await addVoucher(db, store.id, row)

    await expectRefused({ ...request, voucherCode: row['code'] }, code)
  })

  it('refuses an unknown one and another store’s', async () => {
    await addVoucher(db, other.id, { code: 'THEIRS' })

    await expectRefused({ ...request, voucherCode: 'THEIRS' }, 'voucher_unknown')
    await expectRefused({ ...request, voucherCode: 'NONE' }, 'voucher_unknown')
  })
})

describe('the store', () => {
  it('takes no orders while closed or suspended, but answers an order it has again', async () => {
    const placed = await place(db, request)

    await db.query(`update businesses set is_open = false, closed_message = 'Back on Monday' where id = $1`, [
      store.id,
    ])
    const closed = await refusalOf(place(db, { ...request, clientOrderId: randomUUID() }))
    const again = await place(db, request)
    await db.query(`update businesses set is_open = true, status = 'suspended' where id = $1`, [store.id])
    const suspended = await codeOf(quote(db, request))
    await db.query(`update businesses set status = 'active', closed_message = '' where id = $1`, [store.id])

    expect(closed?.message).toBe('store_closed')
    expect(closed?.detail).toEqual({ closedMessage: 'Back on Monday' })
    expect(again).toEqual({ ...placed, isNew: false })
    expect(suspended).toBe('store_suspended')
  })
})

describe('a changed body under one clientOrderId', () => {
  it('is refused in every field, while the same intent written differently is the same order', async () => {
    const zoneId = await addZone(db, store.id)
    const cheap = await addProduct(db, store.id)
    const first = orderRequest(
      store.id,
      [
        { productId: cheap, quantity: 2 },
        { productId: shirtId, variantIds: [sizes[0], colours[0]] as string[] },
      ],
      { expectedTotal: 1_500_000, delivery: 'agree' },
    )
    const placed = await place(db, first)

    for (const change of [
      { items: [...first.items].slice(0, 1) },
      { items: first.items.map((line) => ({ ...line, quantity: 3 })) },
      { expectedTotal: 1_500_001 },
      { delivery: 'pickup' },
      { delivery: { zoneId } },
      { voucherCode: 'WELCOME' },
      { customer: { ...first.customer, name: 'Someone Else' } },
      { customer: { ...first.customer, phone: '2348099999999' } },
      { customer: { ...first.customer, note: 'Call me' } },
    ]) {
      expect(await codeOf(place(db, { ...first, ...change }))).toBe('order_changed')
    }
    const rewritten = {
      ...first,
      store: store.id.toUpperCase(),
      voucherCode: '  ',
      customer: { ...first.customer, name: ` ${first.customer.name}\n`, note: '' },
      items: [
        { productId: cheap, quantity: 1 },
        { productId: shirtId, variantIds: [colours[0], sizes[0], sizes[0]], quantity: 1 },
        { productId: cheap, variantIds: [], quantity: 1 },
      ],
    }
    expect(await place(db, rewritten)).toEqual({ ...placed, isNew: false })
  })
})
