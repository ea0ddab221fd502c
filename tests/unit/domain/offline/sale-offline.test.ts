// Tests a sale that the phone adds up without a line: every line keeps the price that was asked, and what only the server knows is named.
import { expect, it } from 'vitest'
import { saleOffline } from '#domain/offline/sale-offline.ts'
import type { ManualQuote } from '#domain/order/manual-order.ts'
import type { DraftLine } from '#domain/order/order-draft.ts'

const line = (fields: Partial<DraftLine> = {}): DraftLine => ({
  lineId: null,
  productId: 'cloth',
  variantIds: [],
  name: 'Cloth',
  options: '',
  unitPrice: 500_000,
  quantity: 2,
  most: null,
  ...fields,
})

const quote = (fields: Partial<ManualQuote> = {}): ManualQuote => ({
  store: 'shop',
  items: [],
  delivery: 'pickup',
  deliveryFee: null,
  discount: 0,
  ...fields,
})

it.each([
  ['list price', line(), quote(), 1_000_000, 0],
  ['bargained price', line({ ownPrice: '4,500' }), quote(), 900_000, 0],
  ['discount', line(), quote({ discount: 50_000 }), 950_000, 0],
  ['fee that is agreed', line(), quote({ delivery: 'agree', deliveryFee: 200_000 }), 1_200_000, 200_000],
  ['fee that is to be agreed', line(), quote({ delivery: 'agree' }), 1_000_000, null],
])('adds up a sale at its %s', (_, sold, asked, total, deliveryFee) => {
  expect(saleOffline(asked, [sold], 'NGN')).toMatchObject({ totals: { total, deliveryFee } })
})

it('sends the price that was asked, also when it is the list price', () => {
  expect(saleOffline(quote(), [line(), line({ ownPrice: '4,500' })], 'NGN')).toMatchObject({
    quote: { items: [{ price: 500_000 }, { price: 450_000 }] },
  })
})

it.each([
  ['voucher', quote({ voucherCode: 'OFF' })],
  ['gift_card', quote({ giftCardCode: 'GIFT' })],
  ['zone', quote({ delivery: { zoneId: 'ikeja' } })],
  ['correction', quote({ corrects: 'order' })],
  ['discount', quote({ discount: 1_000_001 })],
])('names what stands in the way: %s', (hurdle, asked) => {
  expect(saleOffline(asked, [line()], 'NGN')).toEqual({ hurdle })
})

it('is nothing while the sale cannot be read', () => {
  expect(saleOffline(null, [line()], 'NGN')).toBeNull()
  expect(saleOffline(quote(), [line({ ownPrice: 'cheap' })], 'NGN')).toBeNull()
})
