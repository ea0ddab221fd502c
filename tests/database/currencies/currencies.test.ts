// Tests orders in further currencies (P17 and docs/currencies.md): the shared table of cases through SQL, the owner's choice and what rests,
// the frozen rate, and races of a changing rate against orders on real connections.
// Planted defect kept as a test: a rate that is not looked at again before the commit.
// Planted once and seen red:
// - A gift card of another currency taken.
// - A fixed voucher that is not converted.
// - Sums that add currencies up.
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { convertPrice } from '#domain/store/payment-currency.ts'
import { type CurrencyCase, currencyCases } from '#tests/support/cases/currency-cases.ts'
import { plant, rateAsPriced } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { mailsAbout, prove, signIn } from '#tests/support/database/proofs.ts'
import {
  addCombination,
  addGiftCard,
  addMember,
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  insert,
  openStore,
  orderRequest,
  place,
  quote,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { fullCount, keptFigures } from '#tests/support/stores/full-count.ts'
import { asPerson, callAs } from '#tests/support/stores/owner-orders.ts'
import { bookSql, payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)

/** £1 = ₦1,950, to the penny. */
const POUND = { rateSource: 'own', rateOwn: 1_950, rateOther: 1, step: 1 }

type Page = {
  readonly isAllowed: boolean
  readonly currencies: readonly {
    readonly currency: string
    readonly state: string
    readonly rateOwn: number | null
    readonly rateOther: number | null
    readonly rateAt: string | null
    readonly updatedAt: string
    readonly ownRate: { readonly changedAt: string } | null
  }[]
}

const readPage = async ({ id, ownerId }: TestStore, target = db): Promise<Page> =>
  (await target.as(person(ownerId), 'select read_payment_currencies($1) as page', [id]))[0]?.['page'] as Page

async function save(store: TestStore, currency: string, terms: unknown, target = db): Promise<Page> {
  const known = (await readPage(store, target)).currencies.find((row) => row.currency === currency)
  const values = [store.id, currency, known?.updatedAt ?? null, terms && JSON.stringify(terms)]
  const rows = await target.as(
    person(store.ownerId),
    'select save_payment_currency($1, $2, $3, $4) as page',
    [...values],
  )
  return rows[0]?.['page'] as Page
}

async function saveOwnPrices(store: TestStore, productId: string, prices: readonly unknown[], target = db) {
  await target.as(person(store.ownerId), 'select save_currency_prices($1, $2, $3)', [
    store.id,
    productId,
    JSON.stringify(prices),
  ])
}

const MONZO = { bank_name: 'Monzo', account_number: '31926819', account_name: 'Adunni Fabrics' }

/** A shop in naira that takes pounds, with its account there and a product at ₦19,500. */
async function openPoundShop(terms: object = {}, target = db) {
  const store = await openStore(target)
  await insert(target, 'currency_bank_details', { business_id: store.id, currency: 'GBP', ...MONZO })
  await save(store, 'GBP', { ...POUND, ...terms }, target)
  return { ...store, productId: await addProduct(target, store.id, { price: 1_950_000, stock: null }) }
}

const inPounds = (shop: { id: string; productId: string }, fields = {}) =>
  orderRequest(shop.id, [{ productId: shop.productId }], { currency: 'GBP', ...fields })

const orderRow = async (token: string) =>
  (await db.query('select * from orders where token = $1', [token]))[0] as Record<string, unknown>

async function requestOf({ base, terms, lines, voucher, delivery }: CurrencyCase) {
  const store = await openStore(db, { currency: base })
  const { currency, rateOwn, rateOther, step } = terms
  const rate = { base_currency: base, rate_own: rateOwn, rate_other: rateOther, step }
  await insert(db, 'payment_currencies', { business_id: store.id, currency, place: 1, ...rate })
  await insert(db, 'currency_bank_details', { business_id: store.id, currency, ...MONZO })
  const items = []
  for (const [price, own, quantity] of lines) {
    const productId = await addProduct(db, store.id, { price, stock: null })
    if (own !== null) await saveOwnPrices(store, productId, [{ valueIds: [], currency, priceMinor: own }])
    items.push({ productId, quantity })
  }
  const isZone = delivery !== null && typeof delivery === 'object'
  const zoneId = isZone
    ? await addZone(db, store.id, { fee: delivery.fee, free_above: delivery.freeAbove })
    : null
  if (voucher) await addVoucher(db, store.id, { code: 'CASE', ...voucher })
  return {
    ...orderRequest(store.id, items, { currency }),
    delivery: isZone ? { zoneId } : delivery,
    ...(voucher && { voucherCode: 'CASE' }),
  }
}

describe('the database prices in another currency', () => {
  it.each(currencyCases.map((money) => [money.name, money] as const))('%s', async (_, money) => {
    const request = await requestOf(money)

    if (money.refusal) {
      expect(await codeOf(quote(db, request))).toBe(money.refusal)
      return
    }
    const { currency, ...frozen } = money.terms
    const amounts = {
      currency,
      rate: { base: money.base, ...frozen },
      subtotal: money.subtotal,
      discount: money.discount,
      deliveryFee: money.deliveryFee,
      total: money.total,
    }
    const priced = await quote(db, request)
    expect(priced).toMatchObject(amounts)
    expect((priced['items'] as { unitPrice: number }[]).map(({ unitPrice }) => unitPrice)).toEqual(
      money.pieces,
    )

    if (request.delivery === null) return
    const placed = await place(db, { ...request, expectedTotal: money.total })
    expect(placed).toMatchObject(amounts)
    expect(await orderRow(placed.token)).toMatchObject({
      currency,
      base_currency: money.base,
      rate_own: money.terms.rateOwn,
      rate_other: money.terms.rateOther,
      rate_source: 'own',
      rate_step: money.terms.step,
    })
  })

  it('takes the price of a choice as the domain does', async () => {
    const shop = await openPoundShop({ step: 50 })
    const { valueIds } = await addOptions(db, shop.id, shop.productId, 'Size', ['S', 'L', 'XL'])
    const [small, large, largest] = valueIds as [string, string, string]
    await addCombination(db, shop.id, shop.productId, [large], { price: 3_900_000 })
    await addCombination(db, shop.id, shop.productId, [largest], { price: 5_850_000 })
    await saveOwnPrices(shop, shop.productId, [
      { valueIds: [], currency: 'GBP', priceMinor: 1_100 },
      { valueIds: [largest], currency: 'GBP', priceMinor: 2_999 },
    ])
    const priceOf = async (valueId: string) => {
      const request = orderRequest(shop.id, [{ productId: shop.productId, variantIds: [valueId] }])
      return (await quote(db, { ...request, currency: 'GBP' }))['subtotal']
    }

    expect([await priceOf(small), await priceOf(large), await priceOf(largest)]).toEqual([
      1_100, 2_000, 2_999,
    ])
    await saveOwnPrices(shop, shop.productId, [{ valueIds: [largest], currency: 'GBP', priceMinor: null }])
    expect(await priceOf(largest)).toBe(3_000)
  })

  it('leaves an order in the shop’s own currency without a rate, also when it is named', async () => {
    const shop = await openPoundShop()
    const priced = await quote(db, inPounds(shop, { currency: 'NGN' }))

    expect(priced).toMatchObject({ currency: 'NGN', subtotal: 1_950_000 })
    expect(priced).not.toHaveProperty('rate')
    const placed = await quoteAndPlace(db, inPounds(shop, { currency: 'NGN' }))
    expect(await orderRow(placed.token)).toMatchObject({
      base_currency: null,
      rate_own: null,
      rate_step: null,
    })
  })

  it('refuses a gift card of another currency, and takes one of the order’s', async () => {
    const shop = await openPoundShop()
    const { code } = await addGiftCard(db, shop.id, { amount: 5_000 })

    expect(await codeOf(quote(db, inPounds(shop, { giftCardCode: code })))).toBe('gift_card_currency')
    // A card from a time when the shop's own currency was the pound.
    await db.query(`update businesses set currency = 'GBP' where id = $1`, [shop.id])
    const pounds = await addGiftCard(db, shop.id, { amount: 5_000 })
    await db.query(`update businesses set currency = 'NGN' where id = $1`, [shop.id])
    expect(await quote(db, inPounds(shop, { giftCardCode: pounds.code }))).toMatchObject({ total: 0 })
    const placed = await quoteAndPlace(db, inPounds(shop, { giftCardCode: pounds.code }))
    expect(await orderRow(placed.token)).toMatchObject({ gift_card_amount: 1_000, payment_status: 'paid' })
    expect(await codeOf(quote(db, inPounds(shop, { currency: undefined, giftCardCode: pounds.code })))).toBe(
      'gift_card_currency',
    )
  })

  it('refuses points, which are worth an amount of the shop’s own currency', async () => {
    const shop = await openPoundShop()

    expect(await codeOf(quote(db, inPounds(shop, { usePoints: true })))).toBe('points_currency')
    expect(await quote(db, inPounds(shop), await signUp(db))).toMatchObject({ points: null })
  })

  it('asks for a minimum in the order’s currency', async () => {
    const shop = await openPoundShop()
    await addVoucher(db, shop.id, { code: 'BIG', min_purchase_amount: 3_900_000 })

    const refusal = await refusalOf(quote(db, inPounds(shop, { voucherCode: 'BIG' })))
    expect(refusal?.detail).toMatchObject({ minimum: 2_000 })
  })

  it('keeps the rate of an order that is edited, and voucher and zone at that rate', async () => {
    const shop = await openPoundShop()
    const zoneId = await addZone(db, shop.id, { fee: 195_000, free_above: 5_850_000 })
    await addVoucher(db, shop.id, { code: 'POUND', discount_type: 'fixed', discount_value: 195_000 })
    const asked = inPounds(shop, { delivery: { zoneId }, voucherCode: 'POUND' })
    const { token } = await quoteAndPlace(db, asked)
    await save(shop, 'GBP', { ...POUND, rateOwn: 3_900 })
    await db.query('update vouchers set discount_value = 100 where business_id = $1', [shop.id])
    await db.query('update delivery_zones set fee = 100, free_above = 100 where id = $1', [zoneId])
    const { id } = await orderRow(token)
    const [line] = await db.query('select id from order_lines where order_id = $1', [id])
    const priced = async (quantity: number) => {
      const edit = {
        version: 1,
        lines: [
          { lineId: line?.['id'], quantity },
          { productId: shop.productId, variantIds: [], quantity: 1 },
        ],
      }
      const sql = 'select quote_order_edit($1, $2) as quote'
      return (await db.as(person(shop.ownerId), sql, [id, JSON.stringify(edit)]))[0]?.['quote']
    }

    expect(await priced(2)).toMatchObject({
      currency: 'GBP',
      subtotal: 3_000,
      discount: 100,
      deliveryFee: 100,
      total: 3_000,
    })
    expect(await priced(3)).toMatchObject({ subtotal: 4_000, discount: 100, deliveryFee: 0, total: 3_900 })
  })

  it('shows the bank details of the order’s currency alone, and today’s price for the cart', async () => {
    const shop = await openPoundShop()
    const bank = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Adunni Fabrics' }
    await insert(db, 'business_bank_details', { business_id: shop.id, ...bank })
    const pounds = await quoteAndPlace(db, inPounds(shop))
    const naira = await quoteAndPlace(db, inPounds(shop, { currency: undefined }))
    const page = async ({ token }: { token: string }) =>
      (await db.as(server, 'select order_by_token($1) as page', [token]))[0]?.['page'] as {
        bankDetails: unknown
        items: { priceToday: number | null }[]
      }

    await db.query('delete from currency_bank_details where business_id = $1', [shop.id])
    expect((await page(pounds)).bankDetails).toBeNull()
    // Nobody orders in a currency whose money has nowhere to go, unless the shop takes it at the door.
    expect(await codeOf(quote(db, inPounds(shop)))).toBe('currency_unavailable')
    expect((await readPage(shop)).currencies).toMatchObject([{ state: 'account' }])
    await db.query(`update businesses set payment_methods = '{on_delivery}' where id = $1`, [shop.id])
    expect((await readPage(shop)).currencies).toMatchObject([{ state: 'offered' }])
    await db.query(`update businesses set payment_methods = '{transfer}' where id = $1`, [shop.id])
    const foreign = { ...bank, account_number: '31926819', bank_name: 'Monzo', routing_code: '04-00-04' }
    await insert(db, 'currency_bank_details', { business_id: shop.id, currency: 'GBP', ...foreign })

    expect((await page(pounds)).bankDetails).toEqual({
      bankName: 'Monzo',
      accountNumber: '31926819',
      accountName: 'Adunni Fabrics',
      routingCode: '04-00-04',
    })
    // The cart is in the shop's own currency.
    expect((await page(pounds)).items[0]?.priceToday).toBe(1_950_000)
    expect((await page(naira)).bankDetails).toEqual({
      bankName: 'GTBank',
      accountNumber: '0123456789',
      accountName: 'Adunni Fabrics',
    })
  })
})

describe('the owner’s currencies', () => {
  it('are three at most', async () => {
    const shop = await openPoundShop()
    await save(shop, 'USD', { ...POUND, rateOwn: 1_400 })
    await save(shop, 'CAD', { ...POUND, rateOwn: 1_000 })

    expect(await codeOf(save(shop, 'GHS', { ...POUND, rateOwn: 112 }))).toBe('too_many_currencies')
    await save(shop, 'USD', null)
    const page = await save(shop, 'GHS', { ...POUND, rateOwn: 112 })
    expect(page.currencies.map(({ currency }) => currency)).toEqual(['GBP', 'GHS', 'CAD'])
  })

  it('are three at most when four are added at once', async () => {
    const store = await openStore(db)
    await Promise.allSettled(['GBP', 'USD', 'CAD', 'GHS'].map((currency) => save(store, currency, POUND)))

    expect((await readPage(store)).currencies).toHaveLength(3)
  })

  it.each([
    ['the shop’s own', 'NGN', POUND, 'bad_request'],
    ['an unknown one', 'EUR', POUND, 'bad_request'],
    ['a rate of zero', 'GBP', { ...POUND, rateOwn: 0 }, 'bad_request'],
    ['half a rate', 'GBP', { ...POUND, rateOther: null }, 'bad_request'],
    ['no rate', 'GBP', { rateSource: 'own', step: 1 }, 'bad_request'],
    ['a step of seven', 'GBP', { ...POUND, step: 7 }, 'bad_request'],
    ['another source', 'GBP', { ...POUND, rateSource: 'bank' }, 'bad_request'],
  ])('refuse %s', async (_, currency, terms, code) => {
    expect(await codeOf(save(await openStore(db), currency, terms))).toBe(code)
  })

  it('are changed by owners and managers, and never over a change that they have not seen', async () => {
    const shop = await openPoundShop()
    const staff = await signUp(db)
    await addMember(db, shop.id, staff, 'staff')

    expect(await codeOf(readPage({ ...shop, ownerId: staff }))).toBe('forbidden')
    const call = 'select save_payment_currency($1, $2, $3, $4)'
    const values = [shop.id, 'GBP', null, JSON.stringify(POUND)]
    expect(await codeOf(db.as(person(staff), call, values))).toBe('forbidden')
    expect(await codeOf(db.as(person(shop.ownerId), call, values))).toBe('changed_elsewhere')
  })

  it('keep the date of a rate until its numbers change', async () => {
    const shop = await openPoundShop()
    const [first] = (await readPage(shop)).currencies
    const [second] = (await save(shop, 'GBP', { ...POUND, step: 100 })).currencies
    const [third] = (await save(shop, 'GBP', { ...POUND, rateOwn: 2_000 })).currencies

    expect(second?.rateAt).toBe(first?.rateAt)
    expect(third?.rateAt).not.toBe(first?.rateAt)
  })

  it('follow the market, and keep the owner’s rate for later', async () => {
    const shop = await openPoundShop()
    const [market] = (await save(shop, 'GBP', { rateSource: 'market', step: 1 })).currencies

    // ₦1,400 for a dollar, $1.27 for a pound.
    expect(market).toMatchObject({
      state: 'offered',
      rateOwn: 1_778,
      rateOther: 1,
      ownRate: { rateOwn: 1_950 },
    })
    expect(await quote(db, inPounds(shop))).toMatchObject({
      subtotal: convertPrice(1_950_000, { rateOwn: 1_778, rateOther: 1, step: 1 }),
      rate: { source: 'market', rateOwn: 1_778 },
    })
    const [own] = (await save(shop, 'GBP', { rateSource: 'own', rateOwn: 1_950, rateOther: 1, step: 1 }))
      .currencies
    expect(own).toMatchObject({ rateOwn: 1_950 })
  })

  it('are not offered without a rate of the market: a guess prices nothing', async () => {
    const target = await openDatabase()
    const shop = await openPoundShop({}, target)
    await save(shop, 'GBP', { rateSource: 'market', step: 1 }, target)
    await target.query(`update exchange_rate_settings set is_active = false where currency_from = 'GBP'`)

    expect((await readPage(shop, target)).currencies).toMatchObject([{ state: 'rate', rateOwn: null }])
    expect(await codeOf(quote(target, inPounds(shop)))).toBe('currency_unavailable')
    await target.close()
  })

  it('make new pages of the shops that a change concerns, and of no other', async () => {
    const target = await openDatabase()
    const [follower, own] = [
      await openPoundShop({ rateSource: 'market' }, target),
      await openPoundShop({}, target),
    ]
    const versionsOf = async () => {
      const rows = await target.query('select business_id, content_version from store_versions')
      const versions = new Map(rows.map((row) => [row['business_id'], Number(row['content_version'])]))
      return [follower, own].map(({ id }) => versions.get(id) as number)
    }
    const risen = async (change: () => Promise<unknown>) => {
      const before = await versionsOf()
      await change()
      return (await versionsOf()).map((version, place) => version > (before[place] as number))
    }

    const market = `update exchange_rate_settings set rate = 1.3 where currency_from = 'GBP'`
    expect(await risen(() => target.query(market))).toEqual([true, false])
    const cedi = `update exchange_rate_settings set rate = 0.09 where currency_from = 'GHS'`
    expect(await risen(() => target.query(cedi))).toEqual([false, false])
    expect(await risen(() => save(own, 'GBP', { ...POUND, rateOwn: 2_000 }, target))).toEqual([false, true])
    const price = [{ valueIds: [], currency: 'GBP', priceMinor: 500 }]
    expect(await risen(() => saveOwnPrices(own, own.productId, price, target))).toEqual([false, true])
    await target.close()
  })

  it('rest under a plan without them, and come back', async () => {
    const shop = await openPoundShop()
    await saveOwnPrices(shop, shop.productId, [{ valueIds: [], currency: 'GBP', priceMinor: 777 }])
    const snapshot = async () => {
      const rows = await db.as(
        server,
        `select store_snapshot($1) -> 'store' -> 'paymentCurrencies' as offered`,
        [shop.id],
      )
      return rows[0]?.['offered']
    }
    expect(await snapshot()).toEqual([
      { currency: 'GBP', rateOwn: 1_950, rateOther: 1, step: 1, source: 'own' },
    ])

    await db.query(`update businesses set plan = 'starter' where id = $1`, [shop.id])
    expect(await readPage(shop)).toMatchObject({ isAllowed: false, currencies: [{ state: 'plan' }] })
    expect(await snapshot()).toEqual([])
    expect(await codeOf(quote(db, inPounds(shop)))).toBe('currency_unavailable')
    expect(await codeOf(save(shop, 'USD', { ...POUND, rateOwn: 1_400 }))).toBe('plan_currencies')

    await db.query(`update businesses set plan = 'premium' where id = $1`, [shop.id])
    expect(await quote(db, inPounds(shop))).toMatchObject({ subtotal: 777 })
  })

  it('rest when the shop’s own currency changes, because a rate is for two currencies', async () => {
    const shop = await openPoundShop()
    await db.query(`update businesses set currency = 'GHS' where id = $1`, [shop.id])

    expect((await readPage(shop)).currencies).toMatchObject([{ state: 'rate', rateOwn: null, ownRate: null }])
    expect(await codeOf(quote(db, inPounds(shop)))).toBe('currency_unavailable')
    await db.query(`update businesses set currency = 'NGN' where id = $1`, [shop.id])
    expect(await quote(db, inPounds(shop))).toMatchObject({ subtotal: 1_000 })
  })

  it('have bank details that only an owner with a proof changes, and every owner hears of it', async () => {
    const shop = await openPoundShop()
    await db.query('delete from currency_bank_details where business_id = $1', [shop.id])
    const owner = await signIn(db, shop.ownerId)
    const details = {
      bank_name: 'Monzo',
      account_number: '31926819',
      account_name: 'Adunni',
      routing_code: '04-00-04',
    }
    const send = (proof: string | null, known: unknown, row: object | null = details) =>
      db.as(owner, `select save_currency_bank_details($1, 'GBP', $2, $3, $4) as row`, [
        shop.id,
        known,
        row && JSON.stringify(row),
        proof,
      ])

    expect(await codeOf(send(null, null))).toBe('proof_needed')
    const proof = await prove(db, owner)
    expect(await codeOf(send(proof, null, { ...details, account_number: 'x' }))).toBe('bad_request')
    expect((await send(proof, null))[0]?.['row']).toMatchObject(details)
    expect(await codeOf(send(proof, null))).toBe('changed_elsewhere')
    const mails = await mailsAbout(db, shop.id)
    expect(mails).toMatchObject([
      { kind: 'bank_details', content: { old: null, new: '6819', currency: 'GBP' } },
    ])
    expect(
      await codeOf(db.as(owner, 'delete from currency_bank_details where business_id = $1', [shop.id])),
    ).not.toBeNull()
  })
})

describe('prices in other currencies', () => {
  it('are written by whoever changes prices, for products and choices of the shop alone', async () => {
    const shop = await openPoundShop()
    const other = await openPoundShop()
    const staff = await signUp(db)
    await addMember(db, shop.id, staff, 'staff')
    const price = [{ valueIds: [], currency: 'GBP', priceMinor: 500 }]

    expect(await codeOf(saveOwnPrices({ ...shop, ownerId: staff }, shop.productId, price))).toBe('forbidden')
    expect(await codeOf(saveOwnPrices(shop, other.productId, price))).toBe('product_gone')
    expect(
      await codeOf(saveOwnPrices(shop, shop.productId, [{ valueIds: [], currency: 'GBP', priceMinor: 0 }])),
    ).toBe('bad_request')
    expect(
      await codeOf(saveOwnPrices(shop, shop.productId, [{ valueIds: [], currency: 'EUR', priceMinor: 5 }])),
    ).toBe('bad_request')
    await saveOwnPrices(shop, shop.productId, [
      ...price,
      { valueIds: [other.id], currency: 'GBP', priceMinor: 5 },
    ])
    const [row] = await db.as(person(staff), 'select read_currency_prices($1, $2) as prices', [
      shop.id,
      shop.productId,
    ])
    expect(row?.['prices']).toEqual(price)
  })
})

describe('a copy of a product', () => {
  it('has its prices in other currencies', async () => {
    const shop = await openPoundShop()
    const { valueIds } = await addOptions(db, shop.id, shop.productId, 'Size', ['S', 'L'])
    await addCombination(db, shop.id, shop.productId, [valueIds[1] as string], { price: 3_900_000 })
    await saveOwnPrices(shop, shop.productId, [
      { valueIds: [], currency: 'GBP', priceMinor: 900 },
      { valueIds: [valueIds[1]], currency: 'GBP', priceMinor: 1_900 },
    ])

    const [copy] = await db.as(person(shop.ownerId), 'select duplicate_product($1, $2) as id', [
      shop.id,
      shop.productId,
    ])
    const [row] = await db.as(person(shop.ownerId), 'select read_currency_prices($1, $2) as prices', [
      shop.id,
      copy?.['id'],
    ])
    expect(row?.['prices']).toMatchObject([
      { valueIds: [], priceMinor: 900 },
      { valueIds: [expect.any(String)], priceMinor: 1_900 },
    ])
    expect(JSON.stringify(row?.['prices'])).not.toContain(valueIds[1])
  })
})

/** Places an order up to its commit, runs `meanwhile`, and commits. */
async function commitAfter(target: TestDatabase, request: unknown, meanwhile: () => Promise<unknown>) {
  const client: pg.PoolClient = await target.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    await place(client, request)
    await meanwhile()
    return await refusalOf(client.query('commit'))
  } finally {
    client.release()
  }
}

describe('an order whose currency changes before it commits', () => {
  it.each([
    ['another rate', (shop: TestStore) => save(shop, 'GBP', { ...POUND, rateOwn: 3_900 })],
    ['another step', (shop: TestStore) => save(shop, 'GBP', { ...POUND, step: 100 })],
    ['nothing any more', (shop: TestStore) => save(shop, 'GBP', null)],
    [
      'a plan without it',
      (shop: TestStore) => db.query(`update businesses set plan = 'starter' where id = $1`, [shop.id]),
    ],
  ])('is priced again with %s', async (_, change) => {
    const shop = await openPoundShop()
    const refusal = await commitAfter(db, inPounds(shop, { expectedTotal: 1_000 }), () => change(shop))

    expect(refusal?.state).toBe('OJ409')
    expect(await db.query('select id from orders where business_id = $1', [shop.id])).toEqual([])
  })

  it('is priced again with another own price', async () => {
    const shop = await openPoundShop()
    const refusal = await commitAfter(db, inPounds(shop, { expectedTotal: 1_000 }), () =>
      saveOwnPrices(shop, shop.productId, [{ valueIds: [], currency: 'GBP', priceMinor: 900 }]),
    )

    expect(refusal?.state).toBe('OJ409')
  })

  it('is stored all the same when nobody looks again at the rate', async () => {
    const broken = await openDatabase()
    await plant(broken, rateAsPriced)
    const shop = await openPoundShop({ step: 100 }, broken)

    // The same price at another rate: nothing else sees the difference.
    const refusal = await commitAfter(broken, inPounds(shop, { expectedTotal: 1_000 }), () =>
      save(shop, 'GBP', { ...POUND, step: 100, rateOwn: 1_951 }, broken),
    )
    expect(refusal).toBeNull()
    await broken.close()
  })
})

describe('a rate that changes again and again under orders', () => {
  it('gives each order one of the rates, the price of that rate, and never one that was gone when it was sent', async () => {
    const shop = await openPoundShop()
    const rates = [1_950]
    const pool = db.pool('postgres', 6)
    let changing = Promise.resolve()
    const change = async () => {
      const rateOwn = (rates.at(-1) as number) + 7
      await save(shop, 'GBP', { ...POUND, rateOwn })
      rates.push(rateOwn)
    }
    const sent: { readonly code: string; readonly since: number }[] = []
    const refusals = new Set<unknown>()
    const order = async () => {
      const since = rates.at(-1) as number
      const request = inPounds(shop)
      const { total } = await quote(pool, request)
      sent.push({ code: (await place(pool, { ...request, expectedTotal: total as number })).code, since })
    }
    await Promise.all(
      Array.from({ length: 6 }, async (_, shopper) => {
        for (let round = 0; round < 10; round += 1) {
          if ((round + shopper) % 4 === 0) changing = changing.then(change)
          try {
            await order()
          } catch (error) {
            const { message, code } = error as { message: string; code: string }
            refusals.add(code === 'OJ409' ? code : message)
          }
        }
      }),
    )
    await changing
    // On a slow machine each rate may be gone before its order comes: the last order meets no change.
    await order()

    expect([...refusals].filter((code) => code !== 'OJ409' && code !== 'price_changed')).toEqual([])
    const orders = await db.query('select * from orders where business_id = $1', [shop.id])
    expect(orders.length).toBeGreaterThan(0)
    for (const kept of orders) {
      const rateOwn = kept['rate_own'] as number
      expect(kept['total']).toBe(convertPrice(1_950_000, { rateOwn, rateOther: 1, step: 1 }))
      const { since } = sent.find(({ code }) => code === kept['code']) as { since: number }
      expect(rateOwn).toBeGreaterThanOrEqual(since)
    }
  })
})

describe('sums', () => {
  it('never add currencies up, and turn others into the own one at the rate of each order', async () => {
    const shop = await openPoundShop()
    const customer = { name: 'Ngozi Eze', phone: '2348055512345', address: '12 Allen Avenue' }
    await quoteAndPlace(db, inPounds(shop, { customer }))
    await save(shop, 'GBP', { ...POUND, rateOwn: 3_900 })
    await quoteAndPlace(db, inPounds(shop, { customer }))
    await quoteAndPlace(db, inPounds(shop, { customer, currency: undefined }))
    await quoteAndPlace(db, inPounds(shop, { customer }))
    await db.query(
      `update orders set status = 'confirmed' where business_id = $1 and id <> (
         select id from orders where business_id = $1 order by created_at desc limit 1)`,
      [shop.id],
    )
    const day = new Date().toISOString().slice(0, 10)
    const [sums] = await db.as(
      person(shop.ownerId),
      `select read_currency_sums($1, $2::date - 1, $2::date + 1) as s`,
      [shop.id, day],
    )

    expect(sums?.['s']).toEqual({
      own: 'NGN',
      currencies: [{ currency: 'GBP', orders: 3, sales: 2, total: 1_500, inOwn: 3_900_000 }],
    })
    const [{ dashboard }] = (await db.as(person(shop.ownerId), 'select store_dashboard($1) as dashboard', [
      shop.id,
    ])) as [{ dashboard: { figures: Record<'today' | 'others', unknown> } }]
    expect(dashboard.figures).toMatchObject({
      today: { orders: 1, sales: 1_950_000 },
      others: [{ currency: 'GBP', total: 1_500, sales: 2 }],
    })
    const [buyer] = await db.as(
      person(shop.ownerId),
      'select customer_details($1, customer_id) as details from customer_figures($1)',
      [shop.id],
    )
    expect(buyer?.['details']).toMatchObject({
      spend: 1_950_000,
      otherSpend: [{ currency: 'GBP', orders: 2, spend: 1_500, inOwn: 3_900_000 }],
    })
    const [read] = await db.as(person(shop.ownerId), `select read_figures($1, 'day') as f`, [shop.id])
    expect(read?.['f']).toMatchObject({ now: { orders: 4, sales: 1, total: 1_950_000 } })
  })

  it('say in the evening what was sold in others, count money in the currency it was given in, and name who owes in which', async () => {
    const shop = await openPoundShop()
    const by = asPerson(db, shop.ownerId)
    const ordered = async (fields: Record<string, unknown>) => {
      const { token } = await quoteAndPlace(db, inPounds(shop, fields))
      await db.query(`update orders set status = 'confirmed' where token = $1`, [token])
      return { id: String((await orderRow(token))['id']), business_id: shop.id }
    }
    const ngozi = { name: 'Ngozi Eze', phone: '2348055512345', address: '12 Allen Avenue' }
    const kemi = { ...ngozi, name: 'Kemi Bello', phone: '2348055512346' }
    const pounds = await ordered({ customer: ngozi })
    const naira = await ordered({ customer: kemi, currency: undefined })
    const given = { amount: 1_170_000, currency: 'NGN' }
    await payAs(by, pounds, { amount: 600, way: 'cash', seenBalance: 1_000, given })
    await payAs(by, pounds, { amount: 100, seenBalance: 400 })
    const dollars = { amount: 200, currency: 'USD' }
    await payAs(by, naira, { amount: 300_000, way: 'cash', seenBalance: 1_950_000, given: dollars })

    expect(await callAs(by, 'evening_count', shop.id)).toMatchObject({
      now: { total: 1_950_000, sales: 1 },
      others: [{ currency: 'GBP', total: 1_000, sales: 1 }],
      ways: [
        { way: 'cash', currency: 'NGN', amount: 1_170_000 },
        { way: 'transfer', currency: 'GBP', amount: 100 },
        { way: 'cash', currency: 'USD', amount: 200 },
      ],
      owed: {
        people: 2,
        amounts: [
          { currency: 'NGN', amount: 1_650_000 },
          { currency: 'GBP', amount: 300 },
        ],
        most: [
          { name: 'Kemi Bello', currency: 'NGN', amount: 1_650_000 },
          { name: 'Ngozi Eze', currency: 'GBP', amount: 300 },
        ],
      },
    })
    expect(await callAs(by, 'read_profit', shop.id)).toMatchObject({
      others: [{ currency: 'GBP', total: 1_000, sales: 1 }],
    })
    expect((await keptFigures(db, shop.id))['parts']).toEqual((await fullCount(db, shop.id))['parts'])
  })

  it('earn points in the programme’s own currency alone', async () => {
    const shop = await openPoundShop()
    const rule = { isActive: true, earnAmount: 10_000, earnPoints: 1, pointWorth: 1_000, minimumPoints: 1 }
    await db.as(person(shop.ownerId), 'select save_rewards($1, $2)', [
      shop.id,
      JSON.stringify({ ...rule, expiryMonths: null, welcomePoints: 0 }),
    ])
    await quoteAndPlace(db, inPounds(shop))
    await db.query(bookSql('paid', 'o.business_id = $1'), [shop.id])
    await db.query(`update orders set status = 'delivered' where business_id = $1`, [shop.id])

    expect(await db.query('select points from point_entries where business_id = $1', [shop.id])).toEqual([])
  })
})
