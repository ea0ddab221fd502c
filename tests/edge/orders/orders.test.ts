// Tests POST /api/orders and /api/quote on the built Worker with the real database: one order per intent, prices by the server, clear refusals,
// nothing half stored.
// Planted defects, each seen red once (20 November 2026):
// - The route sends a new clientOrderId each time.
// - The route uses the server's quote as the total that the shopper saw.
// - Parser and database accept a `unitPrice` in a line.
import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { freePort } from '@oja/local-supabase/machine'
import type { GenericSchema } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDERS_PATH, orderAnswer, QUOTE_PATH, quoteAnswer } from '#contract/api/orders.ts'
import { firstIssue } from '#contract/first-issue.ts'
import { startSite } from '#scripts/local-site.ts'
import { type CurrencyCase, currencyCases } from '#tests/support/cases/currency-cases.ts'
import { forFile } from '#tests/support/for-file.ts'
import { ask } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_HOST, SITE_URL, siteOptions } from '#tests/support/running/site.ts'
import {
  insertRow,
  newPhone,
  type OrderShop,
  openOrderShop,
  orderBody,
  postJson,
} from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
const shop = forFile(() =>
  openOrderShop(oja, 'adunni', { custom_domain: 'adunni.test', custom_domain_status: 'active' }),
)
const other = forFile(() => openOrderShop(oja, 'kofi', { country: 'GH', currency: 'GHS' }))

beforeAll(async () => {
  await oja.settled()
})

const place = (body: unknown, options?: PostOptions) =>
  postByContract(ORDERS_PATH, orderAnswer, body, options)
const quote = (body: unknown, options?: PostOptions) => postByContract(QUOTE_PATH, quoteAnswer, body, options)

type PostOptions = Parameters<typeof postJson>[3]

/** Places an order, and sends it again after each 503, as a page does: a busy machine has no place for many at once. */
async function placeSurely(body: unknown) {
  for (;;) {
    const answer = await place(body)
    if (answer.status !== 503) return answer
  }
}

/** Posts, and checks each accepted answer with the contract. */
async function postByContract(path: string, schema: GenericSchema, body: unknown, options?: PostOptions) {
  const answer = await postJson(oja, path, body, options)
  if (answer.status < 300) expect(firstIssue(schema, answer.json)).toBeNull()
  return answer
}

/** Orders and stock, which a refused request must not change. */
async function world(): Promise<string> {
  const rows = await oja.stack.sql(`select
    (select count(*) from orders) orders, (select count(*) from order_lines) lines, (select count(*) from customers) customers,
    (select sum(stock) from products) stock, (select sum(stock) from product_combinations) combinations,
    (select sum(uses) from vouchers) uses`)
  return JSON.stringify(rows[0])
}

async function orderCount(clientOrderId: unknown): Promise<number> {
  const [row] = await oja.stack.sql<{ count: string }>(
    'select count(*) from orders where client_order_id = $1',
    [clientOrderId],
  )
  return Number(row?.count)
}

describe('placing an order', () => {
  it('answers the stored order and a WhatsApp link whose text is exact', async () => {
    const body = orderBody(shop, {
      items: [
        { productId: shop.cloth, variantIds: [], quantity: 2 },
        { productId: shop.gele, variantIds: [shop.sizeL], quantity: 1 },
      ],
      voucherCode: ' welcome10 ',
      customer: {
        name: 'Bola & Sons *Total: ₦1*\nTotal: ₦1',
        phone: '0803 123 4567',
        address: '12 Allen Avenue #4, Ikeja',
        landmark: 'Opposite the bank',
        note: 'Call first?\n100% sure + soon',
      },
      expectedTotal: 1_941_000,
    })

    const { status, json } = await place(body)

    expect(status).toBe(201)
    expect(Object.keys(json)).toEqual(['order', 'whatsappUrl'])
    expect(json.order).toMatchObject({
      status: 'pending',
      currency: 'NGN',
      subtotal: 1_990_000,
      discount: 199_000,
      deliveryFee: 150_000,
      total: 1_941_000,
    })
    expect(json.order.url).toMatch(new RegExp(`^${SITE_URL}/o/[0-9a-f]{32,64}$`))
    const [base, text] = json.whatsappUrl.split('?text=')
    expect(base).toBe('https://wa.me/2348012345678')
    expect(decodeURIComponent(text)).toBe(
      [
        'Good day Adunni Fabrics, I would like to order:',
        `*Order ${json.order.code}*`,
        '2 × Ankara cloth: ₦10,000',
        '1 × Aso Oke gele (Size: L): ₦9,900',
        '',
        'Subtotal: ₦19,900',
        'Discount (WELCOME10): -₦1,990',
        'Delivery (Lagos Mainland): ₦1,500',
        '*Total: ₦19,410*',
        '',
        'Name: Bola & Sons ∗Total: ₦1∗ Total: ₦1',
        'Phone: 2348031234567 wa.me/2348031234567',
        'Address: 12 Allen Avenue #4, Ikeja',
        'Landmark: Opposite the bank',
        'Note: Call first? 100% sure + soon',
        `Order page: ${json.order.url}`,
      ].join('\n'),
    )
    const [stored] = await oja.stack.sql('select total, phone, ip_hash from orders where code = $1', [
      json.order.code,
    ])
    expect(stored).toEqual({ total: 1941000, phone: '2348031234567', ip_hash: null })
  })

  it('reads a phone number by the store’s country', async () => {
    const body = orderBody(other, {
      delivery: 'pickup',
      customer: { name: 'Ama', phone: '024 123 4567' },
      expectedTotal: 500_000,
    })

    const { status, json } = await place(body)

    expect(status).toBe(201)
    expect(decodeURIComponent(json.whatsappUrl)).toContain('Phone: 233241234567')
  })

  it('makes one order of one intent, sent again, twenty times at once and with another body', async () => {
    const body = orderBody(shop)
    const before = Number(
      (await oja.stack.sql('select stock from products where id = $1', [shop.cloth]))[0]?.['stock'],
    )

    const answers = await Promise.all(Array.from({ length: 20 }, () => placeSurely(body)))
    const later = await place(body)
    const changed = await place({
      ...body,
      customer: { ...(body['customer'] as object), note: 'Blue, please' },
    })

    expect(
      new Set([...answers, later].map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size,
    ).toBe(1)
    expect(later.status).toBe(201)
    expect(changed).toMatchObject({ status: 409, json: { error: { code: 'order_changed' } } })
    expect(await orderCount(body['clientOrderId'])).toBe(1)
    const after = Number(
      (await oja.stack.sql('select stock from products where id = $1', [shop.cloth]))[0]?.['stock'],
    )
    expect(before - after).toBe(1)
  })

  it('keeps an address as a keyed hash, and refuses the 21st order from it within an hour', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.9' }
    const body = () =>
      orderBody(shop, {
        items: [{ productId: shop.scarf, variantIds: [], quantity: 1 }],
        expectedTotal: 550_000,
      })

    const answers = []
    for (let count = 0; count < 21; count += 1) answers.push(await place(body(), { headers }))

    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429])
    expect(answers[20]?.json.error.code).toBe('too_many_requests')
    const hashes = await oja.stack.sql('select distinct ip_hash from orders where ip_hash is not null')
    expect(hashes).toHaveLength(1)
    expect(hashes[0]?.['ip_hash']).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('prices', () => {
  it('shows a changed price with the new quote and places nothing', async () => {
    const body = orderBody(shop, { expectedTotal: 649_999 })
    const before = await world()

    const { status, json } = await place(body)

    expect(status).toBe(409)
    expect(json.error.code).toBe('price_changed')
    expect(json.error.quote).toMatchObject({ subtotal: 500_000, deliveryFee: 150_000, total: 650_000 })
    expect(await world()).toBe(before)
    const again = await place({ ...body, expectedTotal: json.error.quote.total })
    expect(again.status).toBe(201)
  })

  it('quotes the total that an order then has, and reads the number back', async () => {
    const { clientOrderId: _, expectedTotal: __, ...question } = orderBody(shop, { voucherCode: 'WELCOME10' })
    const phone = newPhone()

    const { status, json } = await quote({ ...question, customer: { phone } })

    expect(status).toBe(200)
    expect(json.quote).toMatchObject({
      subtotal: 500_000,
      discount: 50_000,
      deliveryFee: 150_000,
      total: 600_000,
    })
    expect(json.phone).toBe(`+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`)
    const placed = await place(orderBody(shop, { voucherCode: 'WELCOME10', expectedTotal: json.quote.total }))
    expect(placed.status).toBe(201)
  })

  it('quotes without delivery and customer, and with a number that cannot be dialled', async () => {
    const question = { store: shop.id, items: [{ productId: shop.cloth, variantIds: [], quantity: 1 }] }

    expect(await quote(question)).toMatchObject({
      status: 200,
      json: { quote: { deliveryFee: null, total: 500_000 }, phone: null },
    })
    expect(await quote({ ...question, customer: { phone: '12' } })).toMatchObject({
      status: 200,
      json: { phone: null },
    })
  })

  it('sells nothing below the catalogue, however a request is bent', async () => {
    const unit = new Map([
      [shop.cloth, 500_000],
      [shop.scarf, 400_000],
    ])
    const bent = [...bentOrders(shop, other)]
    expect(bent.length).toBeGreaterThanOrEqual(100)

    for (const [what, body] of bent) {
      const first = await place(body)
      // An attacker would send the total from the server's answer.
      const told = first.json.error?.quote?.total
      const { status, json } = told === undefined ? first : await place({ ...body, expectedTotal: told })

      expect(status, what).toBeLessThan(500)
      if (status >= 400) {
        expect(json.error.code, what).toMatch(/^[a-z_]+$/)
        continue
      }
      for (const item of json.order.items) {
        const [size] = item.variantIds
        const price = unit.get(item.productId) ?? (size === shop.sizeL ? 990_000 : 850_050)
        expect(item.unitPrice, what).toBe(price)
        expect(item.quantity, what).toBeGreaterThanOrEqual(1)
      }
      const { subtotal, discount, deliveryFee, total } = json.order
      expect(discount === 0 || discount === Math.round(subtotal / 10), what).toBe(true)
      expect(total, what).toBe(subtotal - discount + (deliveryFee ?? 0))
    }
  })
})

/** Orders with one fault each, with a new id and number. */
function* bentOrders(
  shop: OrderShop,
  other: OrderShop,
): Generator<readonly [string, Record<string, unknown>]> {
  const item = { productId: shop.cloth, variantIds: [], quantity: 1 }
  const odd = [
    null,
    true,
    -1,
    0,
    0.5,
    2 ** 63,
    '1',
    '',
    [],
    {},
    [[]],
    Number.MAX_SAFE_INTEGER,
    '0x1',
    '1e3',
    ' 1',
    '１',
  ]
  for (const value of odd) {
    const name = JSON.stringify(value)
    yield [`quantity ${name}`, orderBody(shop, { items: [{ ...item, quantity: value }] })]
    yield [`expectedTotal ${name}`, orderBody(shop, { expectedTotal: value })]
    yield [`productId ${name}`, orderBody(shop, { items: [{ ...item, productId: value }] })]
    yield [`variantIds ${name}`, orderBody(shop, { items: [{ ...item, variantIds: value }] })]
    yield [`delivery ${name}`, orderBody(shop, { delivery: value })]
    yield [`store ${name}`, orderBody(shop, { store: value })]
  }
  for (const field of [
    'price',
    'unitPrice',
    'lineTotal',
    'discount',
    'total',
    'currency',
    'subtotal',
    'deliveryFee',
  ]) {
    yield [`${field} in an item`, orderBody(shop, { items: [{ ...item, [field]: 1 }] })]
    yield [`${field} in the order`, orderBody(shop, { [field]: 1 })]
  }
  yield ['a product of another store', orderBody(shop, { items: [{ ...item, productId: other.cloth }] })]
  yield ['an option of another product', orderBody(shop, { items: [{ ...item, variantIds: [shop.sizeL] }] })]
  yield [
    'an option of another store',
    orderBody(shop, { items: [{ ...item, productId: shop.gele, variantIds: [other.sizeL] }] }),
  ]
  yield ['no option where one is due', orderBody(shop, { items: [{ ...item, productId: shop.gele }] })]
  yield [
    'two options of one group',
    orderBody(shop, { items: [{ ...item, productId: shop.gele, variantIds: [shop.sizeM, shop.sizeL] }] }),
  ]
  yield ['a draft', orderBody(shop, { items: [{ ...item, productId: shop.draft }], expectedTotal: 250_000 })]
  yield ['a zone of another store', orderBody(shop, { delivery: { zoneId: other.zone } })]
  yield [
    'a zone with its own fee',
    orderBody(shop, { delivery: { zoneId: shop.zone, fee: 0 }, expectedTotal: 500_000 }),
  ]
  yield ['an unknown voucher', orderBody(shop, { voucherCode: 'FREE' })]
  yield [
    'a voucher as an object',
    orderBody(shop, { voucherCode: { code: 'WELCOME10', discount_value: 100 } }),
  ]
  yield ['a voucher used twice', orderBody(shop, { voucherCode: 'WELCOME10,WELCOME10' })]
  yield [
    'more than is there',
    orderBody(shop, { items: [{ ...item, quantity: 999 }], expectedTotal: 499_650_000 }),
  ]
  yield [
    'two lines that add up to more than is there',
    orderBody(shop, {
      items: [
        { ...item, quantity: 50 },
        { ...item, quantity: 50 },
      ],
    }),
  ]
  yield [
    'one line plus and one minus',
    orderBody(shop, { items: [item, { ...item, productId: shop.scarf, quantity: -1 }] }),
  ]
}

describe('an order in pounds', () => {
  /** £1 = ₦1,950, to fifty pence. */
  const offerPounds = (id: string) =>
    oja.stack.sql(
      `insert into payment_currencies (business_id, currency, place, base_currency, rate_own, rate_other, step)
       values ($1, 'GBP', 1, 'NGN', 1950, 1, 50)`,
      [id],
    )

  it('is priced whole in pounds, keeps its rate, and shows the account in pounds', async () => {
    const abroad = await openOrderShop(oja, 'abroad')
    await oja.settled()
    const unoffered = await oja.ask('/abroad/checkout.json')
    expect(JSON.parse(unoffered.text)).not.toHaveProperty('currencies')
    const refused = await quote(orderBody(abroad, { currency: 'GBP' }))
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'currency_unavailable' } } })

    await offerPounds(abroad.id)
    await oja.stack.sql(
      `insert into currency_prices (business_id, product_id, currency, price_minor) values ($1, $2, 'GBP', 199)`,
      [abroad.id, abroad.scarf],
    )
    await oja.stack.sql(
      `insert into currency_bank_details (business_id, currency, bank_name, account_number, account_name, routing_code)
       values ($1, 'GBP', 'Monzo', '31926819', 'Adunni Fabrics', '04-00-04')`,
      [abroad.id],
    )
    await oja.settled()
    const view = JSON.parse((await oja.ask('/abroad/checkout.json')).text)
    expect(view.currencies).toEqual([
      { currency: 'GBP', rateOwn: 1_950, rateOther: 1, step: 50, source: 'own' },
    ])

    const body = {
      ...orderBody(abroad, { currency: 'GBP', delivery: { zoneId: abroad.zone } }),
      items: [
        { productId: abroad.cloth, variantIds: [], quantity: 2 },
        { productId: abroad.scarf, variantIds: [], quantity: 1 },
      ],
    }
    // ₦5,000 is £2.56, so £2.50; ₦1,500 is 77p.
    const amounts = { currency: 'GBP', subtotal: 699, deliveryFee: 77, total: 776, rate: { rateOwn: 1_950 } }
    expect((await quote(body)).json.quote).toMatchObject(amounts)

    await oja.stack.sql('update payment_currencies set rate_own = 1000 where business_id = $1', [abroad.id])
    const changed = await place({ ...body, expectedTotal: 776 })
    expect(changed.json.error).toMatchObject({ code: 'price_changed', quote: { total: 1_349 } })
    await oja.stack.sql('update payment_currencies set rate_own = 1950 where business_id = $1', [abroad.id])
    const placed = await place({ ...body, expectedTotal: 776 })
    expect(placed).toMatchObject({ status: 201, json: { order: amounts } })
    expect(decodeURIComponent(placed.json.whatsappUrl)).toContain('£7.76')
    const page = await oja.ask(new URL(placed.json.order.url).pathname)
    expect(page.text).toContain('£7.76')
    expect(page.text).toContain('31926819')
    expect(page.text).not.toContain('0123456789')
  })

  it('is refused for a word that is no currency', async () => {
    const answers = await Promise.all(
      ['EUR', 5, {}].map((currency) => quote({ ...orderBody(shop), currency })),
    )
    expect(answers.map(({ json }) => json.error.code)).toEqual(Array(3).fill('bad_request'))
  })
})

describe('refusals', () => {
  const cases: readonly (readonly [string, () => unknown, number, string])[] = [
    ['malformed JSON', () => '{"store": ', 400, 'bad_request'],
    ['JSON that is no object', () => '[1,2]', 400, 'bad_request'],
    ['deep JSON', () => `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'bad_request'],
    ['nothing', () => '', 400, 'bad_request'],
    ['an empty cart', () => orderBody(shop, { items: [] }), 400, 'bad_request'],
    [
      'a fraction',
      () => orderBody(shop, { items: [{ productId: shop.cloth, variantIds: [], quantity: 1.5 }] }),
      422,
      'bad_quantity',
    ],
    [
      'minus one',
      () => orderBody(shop, { items: [{ productId: shop.cloth, variantIds: [], quantity: -1 }] }),
      422,
      'bad_quantity',
    ],
    [
      'a huge quantity',
      () => orderBody(shop, { items: [{ productId: shop.cloth, variantIds: [], quantity: 1e15 }] }),
      422,
      'bad_quantity',
    ],
    ['101 lines', () => orderBody(shop, { items: manyLines(101) }), 422, 'order_too_large'],
    ['an unknown store', () => orderBody(shop, { store: randomUUID() }), 404, 'unknown_store'],
    [
      'an unknown product',
      () => orderBody(shop, { items: [{ productId: randomUUID(), variantIds: [], quantity: 1 }] }),
      422,
      'unknown_product',
    ],
    [
      'a foreign product',
      () => orderBody(shop, { items: [{ productId: other.cloth, variantIds: [], quantity: 1 }] }),
      422,
      'unknown_product',
    ],
    ['a foreign zone', () => orderBody(shop, { delivery: { zoneId: other.zone } }), 422, 'delivery_unknown'],
    ['an unknown voucher', () => orderBody(shop, { voucherCode: 'NOPE' }), 422, 'voucher_unknown'],
    ['a voucher with NUL', () => orderBody(shop, { voucherCode: 'A\0B' }), 422, 'voucher_unknown'],
    [
      'a voucher with half a pair',
      () => orderBody(shop, { voucherCode: 'A\ud800B' }),
      422,
      'voucher_unknown',
    ],
    ['a gift card with NUL', () => orderBody(shop, { giftCardCode: 'GIFT\0' }), 422, 'gift_card_unknown'],
    [
      'a gift card with half a pair',
      () => orderBody(shop, { giftCardCode: '\udc00' }),
      422,
      'gift_card_unknown',
    ],
    [
      'too many pieces',
      () => orderBody(shop, { items: [{ productId: shop.gele, variantIds: [shop.sizeL], quantity: 9 }] }),
      409,
      'out_of_stock',
    ],
    [
      'no name',
      () => orderBody(shop, { customer: { name: ' \u200b', phone: newPhone(), address: 'x' } }),
      400,
      'bad_request',
    ],
    [
      'a number that is none',
      () => orderBody(shop, { customer: { name: 'Bola', phone: '12345', address: 'x' } }),
      400,
      'bad_request',
    ],
    [
      'no address for a zone',
      () => orderBody(shop, { customer: { name: 'Bola', phone: newPhone() } }),
      400,
      'bad_request',
    ],
    [
      'a bad e-mail address',
      () => orderBody(shop, { customer: { name: 'Bola', phone: newPhone(), address: 'x', email: 'a@b' } }),
      400,
      'bad_request',
    ],
    ['an id that is no UUID', () => orderBody(shop, { clientOrderId: '1' }), 400, 'bad_request'],
  ]

  it.each(cases)('refuses %s', async (_what, body, status, code) => {
    const before = await world()

    const answer = await place(body())

    expect(answer).toMatchObject({ status, json: { error: { code } } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await world()).toBe(before)
  })

  it('names what is short, and the field that was not understood', async () => {
    const short = await place(
      orderBody(shop, { items: [{ productId: shop.gele, variantIds: [shop.sizeL], quantity: 9 }] }),
    )
    const field = await place(orderBody(shop, { customer: { name: 'Bola', phone: '12345', address: 'x' } }))

    expect(short.json.error).toMatchObject({ productId: shop.gele, available: expect.any(Number) })
    expect(field.json.error).toMatchObject({ field: 'phone' })
  })

  it.each([
    ['10,000 lines', () => orderBody(shop, { items: manyLines(10_000) }), {}],
    ['10 MB', () => orderBody(shop, { customer: { name: 'x'.repeat(10_000_000) } }), {}],
    [
      '10 MB of unsaid length',
      () => orderBody(shop, { customer: { name: 'x'.repeat(10_000_000) } }),
      { 'transfer-encoding': 'chunked' },
    ],
  ])('refuses %s before it has come whole', async (_what, body, headers) => {
    const answer = await answerToStart(JSON.stringify(body()), headers)

    expect(answer).toMatchObject({ status: 413, json: { error: { code: 'order_too_large' } } })
  })

  it.each(['/api/orders', '/api/quote'])('takes JSON by POST from its own pages only: %s', async (path) => {
    const body = orderBody(shop)
    const send = (headers: Record<string, string>) => postJson(oja, path, body, { headers })

    expect((await oja.ask(path)).status).toBe(405)
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect(await send({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      json: { error: { code: 'forbidden' } },
    })
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-site', origin: `http://shop.${SITE_HOST}` })).status).toBe(
      403,
    )
    expect((await send({ 'sec-fetch-site': 'same-origin', origin: SITE_URL })).status).toBeLessThan(300)
  })

  it('takes orders on a store’s domain for that store only', async () => {
    const host = 'adunni.test'
    const headers = { origin: `http://${host}` }

    const own = await place(orderBody(shop), { host, headers })
    const foreign = await place(orderBody(other), { host, headers })

    expect(own.status).toBe(201)
    expect(own.json.order.url.startsWith(`${SITE_URL}/o/`)).toBe(true)
    expect(foreign).toMatchObject({ status: 404, json: { error: { code: 'unknown_store' } } })
  })

  it('stops when the store is closed, suspended or gone', async () => {
    const closing = await openOrderShop(oja, 'closing')
    const set = (sql: string) => oja.stack.sql(`update businesses set ${sql} where id = $1`, [closing.id])
    const { url } = (await place(orderBody(closing))).json.order
    const page = async () => (await oja.ask(new URL(url).pathname)).text
    const links = async () =>
      [...(await page()).matchAll(/href="([^"]*)"/g)]
        .map(([, href]) => href)
        .filter((href) => /closing/.test(`${href}`))
    expect(await page()).not.toContain('Do not pay it now')
    expect(await links()).not.toEqual([])

    await set(`is_open = false, closed_message = 'Back on Monday'`)
    expect(await place(orderBody(closing))).toMatchObject({
      status: 409,
      json: { error: { code: 'store_closed', closedMessage: 'Back on Monday' } },
    })
    await set(`is_open = true, status = 'suspended'`)
    expect(await place(orderBody(closing))).toMatchObject({
      status: 403,
      json: { error: { code: 'store_suspended' } },
    })
    expect(await quote(orderBody(closing))).toMatchObject({
      status: 403,
      json: { error: { code: 'store_suspended' } },
    })
    // Whoever has ordered is not asked to pay it.
    expect(await page()).toContain('Do not pay it now')
    expect(await page()).not.toContain('I have paid')
    // Nor led to the shop's pages, which are gone.
    expect(await links()).toEqual([])
  })
})

/** A shop of this case, and the request of its cart. */
async function openCase({ base, terms, lines, voucher, delivery }: CurrencyCase) {
  const id = randomUUID()
  const zoneId = randomUUID()
  const of = (row: Record<string, unknown>) => ({ business_id: id, ...row })
  const items = lines.map(([price, own, quantity]) => ({ productId: randomUUID(), price, own, quantity }))
  const isZone = delivery !== null && typeof delivery === 'object'
  const { currency, rateOwn, rateOther, step } = terms
  const rate = { base_currency: base, rate_source: 'own', rate_own: rateOwn, rate_other: rateOther, step }
  const rows: readonly (readonly [string, Record<string, unknown>])[] = [
    [
      'businesses',
      {
        id,
        slug: `case-${id.slice(0, 8)}`,
        name: 'Abroad',
        plan: 'enterprise',
        currency: base,
        allow_pickup: true,
        allow_agreed_delivery: true,
        payment_methods: ['transfer'],
        whatsapp_number: '2348012345678',
      },
    ],
    ...items.map(
      ({ productId, price }) =>
        ['products', of({ id: productId, name: 'Ankara', price, status: 'live' })] as const,
    ),
    ['payment_currencies', of({ currency, place: 1, rate_changed_at: new Date(), ...rate })],
    [
      'currency_bank_details',
      of({ currency, bank_name: 'Monzo', account_number: '12345678', account_name: 'Abroad' }),
    ],
    ...items.flatMap(({ productId, own }) =>
      own === null
        ? []
        : [['currency_prices', of({ product_id: productId, currency, price_minor: own })] as const],
    ),
    ...(isZone
      ? [
          [
            'delivery_zones',
            of({ id: zoneId, name: 'Lekki', fee: delivery.fee, free_above: delivery.freeAbove }),
          ] as const,
        ]
      : []),
    ...(voucher ? [['vouchers', of({ code: 'CASE', ...voucher })] as const] : []),
  ]
  for (const [table, row] of rows) await insertRow(oja, table, row)
  return {
    store: id,
    items: items.map(({ productId, quantity }) => ({ productId, variantIds: [], quantity })),
    currency,
    delivery: isZone ? { zoneId } : delivery,
    ...(voucher && { voucherCode: 'CASE' }),
  }
}

describe('another currency', () => {
  it.each(currencyCases.map((money) => [money.name, money] as const))(
    'is priced by the shared table over HTTP: %s',
    async (_, money) => {
      const { status, json } = await quote(await openCase(money))

      if (money.refusal) {
        expect(json.error.code).toBe(money.refusal)
        return
      }
      expect({ status, ...json.quote }).toMatchObject({
        status: 200,
        currency: money.terms.currency,
        subtotal: money.subtotal,
        discount: money.discount,
        deliveryFee: money.deliveryFee,
        total: money.total,
        items: money.pieces.map((unitPrice) => ({ unitPrice })),
      })
    },
  )
})

describe('a database that is down or slow', () => {
  let silent: Server
  let port: number
  let asked = 0

  beforeAll(async () => {
    silent = createServer(() => {
      asked += 1
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    port = (silent.address() as { port: number }).port
  })
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })

  it.each([
    ['down', async () => `http://127.0.0.1:${await freePort()}`],
    ['slow', async () => `http://127.0.0.1:${port}`],
  ])('answers 503 instead of waiting for ever when it is %s', async (what, address) => {
    const dir = `${oja.stack.dir}/site-${randomUUID()}`
    const site = await startSite(
      siteOptions(oja.stack, dir, await freePort(), { SUPABASE_URL: await address() }),
    )
    await ask(site.url, '/api/health', { host: SITE_HOST })
    const text = JSON.stringify(orderBody(shop))
    const askedBefore = asked

    const answer = await ask(site.url, '/api/orders', {
      host: SITE_HOST,
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
    })

    expect(asked - askedBefore).toBe(what === 'slow' ? 1 : 0)
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.text)).toEqual({ error: { code: 'unavailable', message: expect.any(String) } })
    await site.stop()
  })
})

/** The answer to a body of which only the start is sent, just above the limit: a server that waits for the rest would never answer. */
function answerToStart(
  text: string,
  headers: Record<string, string>,
): Promise<{ status: number; json: unknown }> {
  const length = headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(text)) }
  return new Promise((resolve, reject) => {
    let status = 0
    let body = ''
    // The server may cut the line right after its answer: an answer that was read counts.
    const settle = (error?: Error) => {
      if (error && body === '') reject(error)
      else resolve({ status, json: JSON.parse(body) })
    }
    const sent = httpRequest(
      `${oja.site.url}/api/orders`,
      {
        method: 'POST',
        agent: false,
        headers: { host: SITE_HOST, 'content-type': 'application/json', ...length, ...headers },
      },
      (response) => {
        status = response.statusCode ?? 0
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('error', settle)
        response.on('end', () => {
          settle()
          sent.destroy()
        })
      },
    )
    sent.on('error', settle)
    sent.write(text.slice(0, 66_000))
  })
}

function manyLines(count: number) {
  return Array.from({ length: count }, () => ({ productId: randomUUID(), variantIds: [], quantity: 1 }))
}
