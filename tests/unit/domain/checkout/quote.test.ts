// Tests the browser's estimate (promise P17 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - Fee by subtotal before discount.
// - Stock checked per line.
// - Price taken from the product where a row has one.
// - A null row price read as zero.

import { describe, expect, it } from 'vitest'
import type { OrderItemRequest } from '#domain/checkout/order-request.ts'
import { type CartRequest, type PriceList, priceCart } from '#domain/checkout/quote.ts'
import { giftCardCases } from '#tests/support/cases/gift-card-cases.ts'
import { type MoneyCase, moneyCases } from '#tests/support/cases/money-cases.ts'

const size = {
  id: 'g',
  name: 'Size',
  values: [
    { id: 's', name: 'S' },
    { id: 'l', name: 'L' },
  ],
}
const mat = {
  id: 'mat',
  name: 'Mat',
  price: 10_000,
  options: [
    size,
    {
      id: 'c',
      name: 'Colour',
      values: [
        { id: 'red', name: 'Red' },
        { id: 'blue', name: 'Blue' },
      ],
    },
  ],
  combinations: [],
}
const catalogue: PriceList = {
  store: { currency: 'NGN', allowPickup: true, allowAgreedDelivery: true },
  products: [
    { id: 'gele', name: 'Gele', price: 150_000, stock: 3, options: [], combinations: [] },
    {
      id: 'shirt',
      name: 'Shirt',
      price: 500_000,
      stock: null,
      options: [size],
      combinations: [
        { valueIds: ['l'], price: 600_000, stock: 2 },
        { valueIds: ['s'], price: null, stock: 1 },
      ],
    },
  ],
  deliveryZones: [{ id: 'lekki', name: 'Lekki', fee: 200_000, freeAbove: 1_000_000 }],
}
const item = (productId: string, quantity: number, ...variantIds: string[]): OrderItemRequest => ({
  productId,
  variantIds,
  quantity,
})
const price = (request: CartRequest) => priceCart(catalogue, request)

describe('priceCart', () => {
  it('prices lines, voucher and delivery', () => {
    const voucher = {
      code: 'SAVE',
      discount_type: 'fixed',
      discount_value: 50_000,
      min_purchase_amount: 0,
    } as const

    expect(
      price({
        items: [item('shirt', 1, 'l'), item('shirt', 1, 's'), item('gele', 2)],
        voucher,
        delivery: { zoneId: 'lekki' },
      }),
    ).toEqual({
      ok: true,
      value: {
        currency: 'NGN',
        items: [
          {
            productId: 'shirt',
            variantIds: ['l'],
            name: 'Shirt',
            options: 'Size: L',
            unitPrice: 600_000,
            quantity: 1,
            lineTotal: 600_000,
          },
          {
            productId: 'shirt',
            variantIds: ['s'],
            name: 'Shirt',
            options: 'Size: S',
            unitPrice: 500_000,
            quantity: 1,
            lineTotal: 500_000,
          },
          {
            productId: 'gele',
            variantIds: [],
            name: 'Gele',
            options: '',
            unitPrice: 150_000,
            quantity: 2,
            lineTotal: 300_000,
          },
        ],
        subtotal: 1_400_000,
        discount: 50_000,
        deliveryFee: 0,
        total: 1_350_000,
        voucherCode: 'SAVE',
        giftCard: null,
      },
    })
  })

  it.each([
    ['nothing', { items: [] }, { code: 'bad_request' }],
    ['an unknown product', { items: [item('hat', 1)] }, { code: 'unknown_product', productId: 'hat' }],
    ['no pieces', { items: [item('gele', 0)] }, { code: 'bad_quantity', productId: 'gele' }],
    ['a fraction', { items: [item('gele', 1.5)] }, { code: 'bad_quantity', productId: 'gele' }],
    ['a thousand pieces', { items: [item('gele', 1_000)] }, { code: 'bad_quantity', productId: 'gele' }],
    ['not a number', { items: [item('gele', Number.NaN)] }, { code: 'bad_quantity', productId: 'gele' }],
    ['no choice', { items: [item('shirt', 1)] }, { code: 'product_unavailable', productId: 'shirt' }],
    [
      'a foreign choice',
      { items: [item('shirt', 1, 'xl')] },
      { code: 'product_unavailable', productId: 'shirt' },
    ],
    [
      'two choices',
      { items: [item('shirt', 1, 's', 'l')] },
      { code: 'product_unavailable', productId: 'shirt' },
    ],
    [
      'a choice where there is none',
      { items: [item('gele', 1, 's')] },
      { code: 'product_unavailable', productId: 'gele' },
    ],
    [
      'too many',
      { items: [item('gele', 4)] },
      { code: 'out_of_stock', productId: 'gele', variantIds: [], available: 3 },
    ],
    [
      'too many in two lines',
      { items: [item('gele', 2), item('gele', 2)] },
      { code: 'out_of_stock', productId: 'gele', variantIds: [], available: 3 },
    ],
    [
      'too many of a choice',
      { items: [item('shirt', 2, 's')] },
      { code: 'out_of_stock', productId: 'shirt', variantIds: ['s'], available: 1 },
    ],
    [
      'an unknown zone',
      { items: [item('gele', 1)], delivery: { zoneId: 'ikeja' } },
      { code: 'delivery_unknown' },
    ],
  ] satisfies [string, CartRequest, object][])('refuses %s', (_name, request, error) => {
    expect(price(request)).toEqual({ ok: false, error })
  })

  it('joins the same choice, at its first place, with its ids sorted and named once', () => {
    const wide = { ...catalogue, products: [{ ...mat, stock: 10 }] }
    const quote = priceCart(wide, {
      items: [item('mat', 1, 'red', 'l'), item('mat', 2, 'blue', 'l'), item('mat', 3, 'l', 'red', 'l')],
    })

    expect(quote).toMatchObject({
      ok: true,
      value: {
        items: [
          { variantIds: ['l', 'red'], quantity: 4, lineTotal: 40_000 },
          { variantIds: ['blue', 'l'], quantity: 2, lineTotal: 20_000 },
        ],
        subtotal: 60_000,
      },
    })
  })

  it('counts stock over different choices that take from the product', () => {
    const wide = { ...catalogue, products: [{ ...mat, stock: 5 }] }

    expect(priceCart(wide, { items: [item('mat', 3, 'l', 'red'), item('mat', 3, 'l', 'blue')] })).toEqual({
      ok: false,
      error: { code: 'out_of_stock', productId: 'mat', variantIds: ['l', 'red'], available: 5 },
    })
  })

  it('refuses a joined quantity over the limit and more lines than a cart holds', () => {
    const endless = { ...catalogue, products: [{ ...mat, options: [], stock: null }] }
    const many = Array.from({ length: 101 }, () => item('mat', 1))

    expect(priceCart(endless, { items: [item('mat', 500), item('mat', 500)] })).toMatchObject({
      error: { code: 'bad_quantity' },
    })
    expect(priceCart(endless, { items: many })).toEqual({ ok: false, error: { code: 'order_too_large' } })
    expect(priceCart(endless, { items: many.slice(1) })).toMatchObject({
      ok: true,
      value: { subtotal: 1_000_000 },
    })
  })

  it('refuses pickup and agreed delivery where the store does not offer them', () => {
    const strict = {
      ...catalogue,
      store: { currency: 'NGN', allowPickup: false, allowAgreedDelivery: false },
    }

    for (const delivery of ['pickup', 'agree'] as const) {
      expect(priceCart(strict, { items: [item('gele', 1)], delivery })).toEqual({
        ok: false,
        error: { code: 'delivery_unknown' },
      })
    }
  })

  it('leaves out a fee that is not chosen yet', () => {
    expect(price({ items: [item('gele', 1)] })).toMatchObject({
      value: { deliveryFee: null, total: 150_000, voucherCode: null },
    })
  })

  const cases: readonly (MoneyCase & { balance?: number; paid?: number })[] = [
    ...moneyCases,
    ...giftCardCases,
  ]
  it.each(cases)('agrees with the table of money: $name', (row) => {
    const zone = row.delivery !== null && typeof row.delivery === 'object' ? row.delivery : null
    const table: PriceList = {
      store: { currency: 'NGN', allowPickup: true, allowAgreedDelivery: true },
      products: row.lines.map(([price], index) => ({
        id: `p${index}`,
        name: 'P',
        price,
        stock: null,
        options: [],
        combinations: [],
      })),
      deliveryZones: zone ? [{ id: 'z', name: 'Zone', ...zone }] : [],
    }
    const delivery = zone ? { zoneId: 'z' } : (row.delivery as 'pickup' | 'agree' | null)
    const quote = priceCart(table, {
      items: row.lines.map(([, quantity], index) => item(`p${index}`, quantity)),
      voucher: row.voucher,
      giftCard: row.balance === undefined ? null : { ending: 'K7QZ', balance: row.balance },
      ...(delivery === null ? {} : { delivery }),
    })

    if (row.refusal !== null) expect(quote).toMatchObject({ ok: false, error: { code: row.refusal } })
    else {
      const { subtotal, discount, deliveryFee, total } = row
      expect(quote).toMatchObject({ ok: true, value: { subtotal, discount, deliveryFee, total } })
      const { balance = 0, paid = 0 } = row
      const giftCard = { ending: 'K7QZ', amount: paid, left: balance - paid }
      expect(quote.ok && quote.value.giftCard).toEqual(row.balance === undefined ? null : giftCard)
    }
  })
})
