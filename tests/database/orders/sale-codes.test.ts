// Tests vouchers and gift cards in a sale that the shop writes down: the rules, limits and refusals of a shopper's order; each use is counted once and
// given back once; two counters cannot spend the last money of one card, nor the last use of a voucher.
// Planted defects kept as tests:
// - A sale that is priced without the lock of the store's orders.
// - A use that is not counted.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addGiftCard, addVoucher, newPhone } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { patiently } from '#tests/support/stores/order-storm.ts'
import {
  asPerson,
  balanceOf,
  type CountedShop,
  callAs,
  manualOrder,
  moveAs,
  openCountedShop,
  orderRow,
  personPool,
  type Queries,
  quoteAndEdit,
  shopperOrder,
  undoAs,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

const two = () => ({ items: [{ productId: shop.cloth, variantIds: [], quantity: 2 }], payment: null })

async function sell(by: Queries, own: CountedShop, fields: Record<string, unknown>): Promise<{ id: string }> {
  const request = manualOrder(own, fields)
  const quote = (await callAs(by, 'quote_manual_order', request)) as { total: number }
  const saved = await callAs(by, 'create_manual_order', { ...request, expectedTotal: quote.total })
  return { id: (saved as { orderId: string }).orderId }
}

async function cardOf(target: TestDatabase, id: string) {
  const [card] = await target.query('select balance from gift_cards where id = $1', [id])
  const entries = await target.query(
    'select kind, amount, balance_after from gift_card_entries where gift_card_id = $1 order by created_at, id',
    [id],
  )
  return { balance: card?.['balance'], entries: entries.map((row) => Object.values(row).join(' ')) }
}

const usesOf = async (target: TestDatabase, id: string) =>
  (await target.query('select uses from vouchers where id = $1', [id]))[0]?.['uses']

describe('a sale with codes', () => {
  it('takes the voucher off before the shop’s own discount, and the card pays last', async () => {
    const card = await addGiftCard(db, shop.store.id, { amount: 300_000 })
    const fields = {
      ...two(),
      voucherCode: ' ten ',
      giftCardCode: card.code.toLowerCase().replace(/(.{4})/g, '$1-'),
      discount: 100_000,
    }
    const quote = await callAs(owner, 'quote_manual_order', manualOrder(shop, fields))
    expect(quote).toMatchObject({
      subtotal: 1_000_000,
      discount: 200_000,
      ownerDiscount: 100_000,
      voucherCode: 'TEN',
      giftCardAmount: 300_000,
      giftCardLeft: 0,
      total: 500_000,
    })

    const before = await usesOf(db, shop.voucher)
    const request = manualOrder(shop, {
      ...fields,
      expectedTotal: 500_000,
      payment: { amount: 500_000, way: 'pos' },
    })
    const first = (await callAs(owner, 'create_manual_order', request)) as { orderId: string }
    await callAs(owner, 'create_manual_order', request)

    expect(await cardOf(db, card.id)).toEqual({
      balance: 0,
      entries: ['issued 300000 300000', 'spent -300000 0'],
    })
    expect(await usesOf(db, shop.voucher)).toBe(Number(before) + 1)
    const [order] = await db.query(
      'select payment_status, balance, agreed -> $2 as terms, gift_card_ending from orders where id = $1',
      [first.orderId, 'voucher'],
    )
    expect(order).toMatchObject({
      payment_status: 'paid',
      balance: 0,
      terms: { discount_value: 10 },
      gift_card_ending: card.code.slice(-4),
    })
  })

  it('reads as paid when the card pays all, and leaves the rest on the card', async () => {
    const card = await addGiftCard(db, shop.store.id, { amount: 1_500_000 })
    const sale = await sell(owner, shop, { ...two(), giftCardCode: card.code, status: 'delivered' })

    expect(await orderRow(db, sale)).toMatchObject({ total: 0, payment_status: 'paid' })
    expect((await cardOf(db, card.id)).balance).toBe(500_000)
  })

  it('gives card and use back when it is cancelled, once, and takes them again when that is undone', async () => {
    const card = await addGiftCard(db, shop.store.id, { amount: 200_000 })
    const before = Number(await usesOf(db, shop.voucher))
    const sale = await sell(owner, shop, {
      ...two(),
      customer: {},
      voucherCode: 'TEN',
      giftCardCode: card.code,
    })
    await moveAs(owner, sale, 'cancelled', 'cancelled')
    expect([(await cardOf(db, card.id)).balance, await usesOf(db, shop.voucher)]).toEqual([200_000, before])
    await undoAs(owner, sale, 'cancelled')
    expect([(await cardOf(db, card.id)).balance, await usesOf(db, shop.voucher)]).toEqual([0, before + 1])

    const edited = await quoteAndEdit(owner, await orderRow(db, sale), { dropVoucher: true })
    expect(edited.total).toBe(800_000)
    expect(await usesOf(db, shop.voucher)).toBe(before)
    await moveAs(owner, sale, 'cancelled')
    expect((await cardOf(db, card.id)).balance).toBe(200_000)
    expect(await balanceOf(db, shop.store.id)).toMatchObject({ uses: 0 })
  })

  it('counts a voucher by customer, also across shopper and counter, and asks for the number', async () => {
    await addVoucher(db, shop.store.id, { code: 'ONCE', max_uses_per_customer: 1 })
    const customer = { name: 'Bola', phone: newPhone() }
    await shopperOrder(db, shop, { customer: { ...customer, address: '1 Allen' }, voucherCode: 'ONCE' })
    const asked = (fields: object) =>
      codeOf(callAs(owner, 'quote_manual_order', manualOrder(shop, { voucherCode: 'ONCE', ...fields })))

    expect(await asked({ customer })).toBe('voucher_used_up')
    expect(await asked({ customer: {} })).toBe('voucher_needs_phone')
    expect(await asked({ customer: { name: '', phone: newPhone() } })).toBeNull()
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a voucher that nobody made', { voucherCode: 'NONE' }, 'voucher_unknown'],
    ['a voucher below its minimum', { voucherCode: 'TEN' }, 'voucher_minimum'],
    ['a paused voucher', { voucherCode: 'PAUSED' }, 'voucher_unknown'],
    ['a voucher of last year', { voucherCode: 'OLD' }, 'voucher_ended'],
    ['a voucher of next year', { voucherCode: 'SOON' }, 'voucher_not_started'],
    ['a used-up voucher', { voucherCode: 'GONE' }, 'voucher_used_up'],
    ['a card that nobody made', { giftCardCode: 'GIFTAAAABBBBCCCCDDDD' }, 'gift_card_unknown'],
    ['a card of another shop', { giftCardCode: 'other' }, 'gift_card_unknown'],
    ['an expired card', { giftCardCode: 'old' }, 'gift_card_ended'],
    ['an empty card', { giftCardCode: 'empty' }, 'gift_card_empty'],
    ['a voucher that is a number', { voucherCode: 7 }, 'bad_request'],
    ['a card of a hundred letters and one', { giftCardCode: 'x'.repeat(101) }, 'bad_request'],
    ['more off than the voucher leaves', { voucherCode: 'FULL', discount: 1 }, 'discount_too_large'],
  ])('refuses %s', async (_, fields, code) => {
    const own = await openCountedShop(db)
    const day = 86_400_000
    const on = (days: number) => new Date(Date.now() + days * day).toISOString()
    await addVoucher(db, own.store.id, { code: 'PAUSED', is_active: false })
    await addVoucher(db, own.store.id, { code: 'OLD', ends_at: on(-365) })
    await addVoucher(db, own.store.id, { code: 'SOON', starts_at: on(365) })
    await addVoucher(db, own.store.id, { code: 'GONE', max_uses: 1, uses: 1 })
    await addVoucher(db, own.store.id, { code: 'FULL', discount_value: 100 })
    const cards = {
      other: await addGiftCard(db, shop.store.id),
      old: await addGiftCard(db, own.store.id, { expiresAt: on(1) }),
      empty: await addGiftCard(db, own.store.id),
    }
    await db.query(`update gift_cards set expires_at = now() - interval '1 hour' where id = $1`, [
      cards.old.id,
    ])
    await db.query('select adjust_gift_card($1, $2, -10000, null)', [own.store.id, cards.empty.id])
    const given = String(fields['giftCardCode'] ?? '') as keyof typeof cards
    const request = manualOrder(own, {
      ...fields,
      ...(cards[given] ? { giftCardCode: cards[given].code } : {}),
    })

    const by = asPerson(db, own.store.ownerId)
    expect(await codeOf(callAs(by, 'quote_manual_order', request))).toBe(code)
    expect(await codeOf(callAs(by, 'create_manual_order', request))).toBe(code)
    expect(await balanceOf(db, own.store.id)).toMatchObject({ units: 80 })
  })
})

/** Ten counters sell something that has no stock to wait for, all with one card that pays for three, or a voucher of three uses. */
async function storm(target: TestDatabase) {
  const own = await openCountedShop(target)
  const card = await addGiftCard(target, own.store.id, { amount: 1_500_000 })
  const voucher = await addVoucher(target, own.store.id, { code: 'THREE', max_uses: 3 })
  const pool = await personPool(target, own.store.ownerId, 10)
  const sale = (fields: object) =>
    codeOf(
      patiently(() =>
        callAs(
          pool,
          'create_manual_order',
          manualOrder(own, {
            items: [{ name: 'Bag', quantity: 1, price: 500_000 }],
            customer: {},
            payment: null,
            expectedTotal: 0,
            ...fields,
          }),
        ),
      ),
    )
  const cards = await Promise.all(Array.from({ length: 10 }, () => sale({ giftCardCode: card.code })))
  const vouchers = await Promise.all(
    Array.from({ length: 10 }, () => sale({ voucherCode: 'THREE', expectedTotal: 450_000 })),
  )
  const saved = (codes: readonly (string | null)[]) => codes.filter((code) => code === null).length
  return {
    card: saved(cards),
    left: (await cardOf(target, card.id)).balance,
    voucher: saved(vouchers),
    uses: await usesOf(target, voucher),
    codes: [...new Set([...cards, ...vouchers])].sort(),
  }
}

const unlocked: Defect = [
  {
    routine: 'public.create_manual_order(jsonb)',
    replace: [
      ['perform private.lock_store_orders(v_business_id);', ''],
      [
        "(select id from public.vouchers where business_id = v_business_id and code = v_request ->> 'voucherCode')",
        'null',
      ],
      [
        'v_order := private.write_manual_order(',
        'perform pg_sleep(0.05); v_order := private.write_manual_order(',
      ],
    ],
  },
  {
    routine: 'private.take_voucher(public.orders)',
    replace: [['(v.max_uses is null or v.uses < v.max_uses)', 'true']],
  },
]

const notCounted: Defect = [
  {
    routine:
      'private.insert_manual_order(public.businesses,jsonb,jsonb,text,public.orders,private.counted_payments[])',
    replace: [["p_priced ->> 'voucherId' is not null", 'false']],
  },
]

describe('two counters at once', () => {
  it('spend the last money of a card once, and the last use of a voucher once', async () => {
    expect(await storm(db)).toEqual({
      card: 3,
      left: 0,
      voucher: 3,
      uses: 3,
      codes: [null, 'gift_card_empty', 'voucher_used_up'].sort(),
    })
  })

  it('turn red without the locks', async () => {
    const broken = await openDatabase()
    await plant(broken, unlocked)
    expect((await storm(broken)).voucher).toBeGreaterThan(3)
    await broken.close()
  })

  it('turn red when a use is not counted', async () => {
    const broken = await openDatabase()
    await plant(broken, notCounted)
    expect((await storm(broken)).uses).toBe(0)
    await broken.close()
  })
})
