// Tests what the sums of an order say in words where no money came: paid by a gift card, points or a voucher, with and without an agreed fee.
import { describe, expect, it } from 'vitest'
import { moneyLabel, moneySentence } from '#domain/order/order-payments.ts'

const order = {
  paymentStatus: 'unpaid',
  paid: 0,
  balance: 10_000,
  status: 'confirmed',
  total: 10_000,
  currency: 'NGN',
  deliveryFee: 0,
} as const

describe('an order for which no money came', () => {
  it.each([
    ['is unpaid', {}, 'Unpaid', 'No payment has been seen yet.'],
    [
      'is paid when a gift card and points paid all of it',
      { paymentStatus: 'paid', total: 0, balance: 0 },
      'Paid',
      'Nothing is left to pay.',
    ],
    [
      'waits for its fee alone when they paid the goods',
      { total: 0, balance: 0, deliveryFee: null },
      'Fee to agree',
      'Only the delivery fee is left to pay, and it is not agreed yet.',
    ],
    [
      'says nothing once it is cancelled',
      { status: 'cancelled', total: 0, balance: 0, deliveryFee: null },
      null,
      'No money came.',
    ],
  ] as const)('%s', (_, facts, label, sentence) => {
    expect([moneyLabel({ ...order, ...facts }), moneySentence({ ...order, ...facts })]).toEqual([
      label,
      sentence,
    ])
  })
})
