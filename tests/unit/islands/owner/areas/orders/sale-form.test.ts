// Tests that the codes of a sale go into its quote: the voucher with the number by which it may count its uses.
import { expect, it } from 'vitest'
import type { DraftLine } from '#domain/order/order-draft.ts'
import { emptySale, type SaleValues, toManualQuote } from '#owner/areas/orders/edit/sale-form.ts'

const line: DraftLine = {
  lineId: null,
  productId: 'p',
  variantIds: [],
  name: 'Cloth',
  options: '',
  unitPrice: 500,
  quantity: 1,
  most: null,
}

const quoteOf = (typed: Partial<SaleValues>) =>
  toManualQuote(
    { ...emptySale('id', new Date('2026-11-27T10:00Z')), lines: [line], ...typed },
    'store',
    'NG',
    null,
  )

it('leaves codes out that were not typed', () => {
  expect(Object.keys(quoteOf({ voucher: ' ' }) ?? {})).not.toContain('voucherCode')
})

it.each([
  ['0803 123 4567', '2348031234567'],
  ['0803', ''],
])('sends the number %s with a voucher', (phone, sent) => {
  expect(quoteOf({ voucher: 'ten', phone })).toMatchObject({
    voucherCode: 'ten',
    customer: { phone: sent },
  })
  const byCard = quoteOf({ giftCard: 'GIFT-AB', phone })
  expect(byCard).toMatchObject({ giftCardCode: 'GIFT-AB' })
  expect(byCard).not.toHaveProperty('customer')
})
