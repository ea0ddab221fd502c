// Tests the facts that both the page and the picture of a receipt show.
import { describe, expect, it } from 'vitest'
import {
  handoverLabel,
  type ReceiptContent,
  receiptNumber,
  receiptPath,
  receiptPayments,
  receiptSums,
  receiptTotal,
} from '#domain/order/receipt.ts'
import { receiptMessages } from '#messages/areas.ts'

const content: ReceiptContent = {
  sellerName: 'Adunni Fabrics',
  sellerPhone: '2348031234567',
  country: 'NG',
  returnTerms: '',
  orderCode: 'A7K2',
  orderedAt: '2026-11-18T09:00:00Z',
  deliveredAt: null,
  currency: 'NGN',
  items: [],
  subtotal: 2_950_050,
  discount: 0,
  voucherCode: null,
  deliveryKind: 'pickup',
  deliveryName: '',
  deliveryFee: 0,
  giftCardAmount: 0,
  total: 2_950_050,
  paymentStatus: 'paid',
}

describe('receipt', () => {
  it('numbers receipts in four digits and more', () => {
    expect([receiptNumber(7), receiptNumber(12_345)]).toEqual(['No. 0007', 'No. 12345'])
    expect(receiptPath('ab')).toBe('/r/ab')
  })

  it('lists only the sums there are', () => {
    expect(receiptSums(content)).toEqual([
      { label: 'Subtotal', amount: '₦29,500.50' },
      { label: 'Picked up at the shop', amount: 'Free' },
    ])
    expect(receiptTotal(content)).toEqual({ label: 'Total (NGN)', amount: '₦29,500.50' })
  })

  it('names voucher, zone and gift card, and takes off what is taken off', () => {
    const full: ReceiptContent = {
      ...content,
      currency: 'GHS',
      discount: 295_005,
      voucherCode: 'WELCOME10',
      deliveryKind: 'zone',
      deliveryName: 'Accra Central',
      deliveryFee: 150_000,
      giftCardAmount: 100_000,
    }

    expect(receiptSums(full)).toEqual([
      { label: 'Subtotal', amount: '₵29,500.50' },
      { label: 'Discount (WELCOME10)', amount: '-₵2,950.05' },
      { label: 'Delivery (Accra Central)', amount: '₵1,500' },
      { label: 'Gift card', amount: '-₵1,000' },
    ])
  })

  it('says of a pickup that it was picked up, and of everything else that it was delivered', () => {
    const labels = (['pickup', 'zone', 'agree'] as const).map((deliveryKind) =>
      handoverLabel({ deliveryKind }),
    )

    expect(labels).toEqual(['Picked up', 'Delivered', 'Delivered'])
  })

  it('keeps apart what the voucher and what the shop took off', () => {
    const voucher = { ...content, discount: 350_000, ownerDiscount: 50_000, voucherCode: 'WELCOME10' }
    const alone = { ...content, discount: 50_000, ownerDiscount: 50_000 }
    const belowMinimum = { ...alone, voucherCode: 'WELCOME10' }
    const shop = { label: 'Discount by the shop', amount: '-₦500' }

    expect(receiptSums(voucher).slice(1, -1)).toEqual([
      { label: 'Discount (WELCOME10)', amount: '-₦3,000' },
      shop,
    ])
    expect(receiptSums(alone).slice(1, -1)).toEqual([shop])
    expect(receiptSums(belowMinimum).slice(1, -1)).toEqual([shop])
  })

  it('of a discount without a code and from before says that there was one', () => {
    expect(receiptSums({ ...content, discount: 50_000 })[1]).toEqual({ label: 'Discount', amount: '-₦500' })
  })

  it('names the day of a payment by the shop’s calendar', () => {
    const payments = [{ kind: 'received', amount: 100, way: 'cash', at: '2026-11-27T23:35:00Z' }] as const
    const labelIn = (country: string) => receiptPayments({ ...content, country, payments })[0]?.label

    expect(labelIn('NG')).toBe('Paid in cash, 28 November 2026')
    expect(labelIn('CA')).toBe('Paid in cash, 27 November 2026')
  })

  it('adds up where money went back that need not come again', () => {
    const at = '2026-11-20T09:00:00Z'
    const payments = [
      { kind: 'received', amount: 4_500_000, way: 'cash', at },
      { kind: 'paid_back', amount: 1_600_000, way: 'cash', at },
      { kind: 'let_go', amount: 400_000, way: 'cash', at },
    ] as const
    const goodwill = { ...content, total: 4_500_000, returned: 1_200_000, piecesBack: 1, payments }
    expect(receiptPayments(goodwill)).toEqual([
      { label: 'Brought back: 1 piece', amount: '-₦12,000' },
      { label: 'Paid in cash, 20 November 2026', amount: '₦45,000' },
      { label: 'Given back in cash, 20 November 2026', amount: '-₦16,000' },
      { label: 'Not asked for any more, 20 November 2026', amount: '-₦4,000' },
    ])
  })

  it('adds up where gift cards went back for goods', () => {
    const payments = [
      { kind: 'received', amount: 849_000, way: 'transfer', at: '2026-11-20T09:00:00Z' },
    ] as const
    const cards = [{ ending: 'K7QP', amount: 1_551_000 }]
    const back = { ...content, total: 849_000, returned: 2_400_000, piecesBack: 2, payments, cards }
    expect(receiptPayments(back).map(({ amount }) => amount)).toEqual(['-₦24,000', '₦8,490', '-₦15,510'])
    expect(receiptPayments(back).at(-1)?.label).toBe('On a gift card ending in K7QP')
  })

  it('leaves a fee that was agreed elsewhere to the two', () => {
    const agreed: ReceiptContent = { ...content, deliveryKind: 'agree', deliveryFee: null }

    expect(receiptSums(agreed)[1]).toEqual({ label: 'Delivery', amount: 'Agreed with the shop' })
  })

  it('says of the payment what the shop says, and that it is the shop', () => {
    const { payment } = receiptMessages()

    expect(payment.unpaid).toBe('Payment, as the shop states it: Not paid yet')
    expect(payment.refunded).toBe('Payment, as the shop states it: Paid back to the buyer')
  })
})
