// Tests what the shop reads about the money of an order that a gift card or points paid in part, or up to a fee that is not agreed.
import { expect, it } from 'vitest'
import { moneyLabel, moneySentence } from '#domain/order/order-payments.ts'

const order = {
  status: 'confirmed',
  paymentStatus: 'unpaid',
  paid: 0,
  balance: 950_000,
  total: 950_000,
  currency: 'NGN',
  deliveryFee: 0,
} as const

it.each([
  ['nothing paid', {}, 'No payment has been seen yet.', 'Unpaid'],
  [
    'a part by gift card',
    { giftCard: { amount: 1_200_000 } },
    '₦9,500 is still to come. The rest is paid:',
    'Unpaid',
  ],
  ['a part by points', { points: { amount: 100 } }, '₦9,500 is still to come. The rest is paid:', 'Unpaid'],
  [
    'all but a fee that is not agreed',
    { giftCard: { amount: 1_200_000 }, balance: 0, total: 0, deliveryFee: null },
    'Only the delivery fee is left to pay, and it is not agreed yet.',
    'Fee to agree',
  ],
  ['a cancelled order', { status: 'cancelled', balance: 0 }, 'No money came.', null],
] as const)('is said of %s', (_, fields, sentence, label) => {
  expect(moneySentence({ ...order, ...fields })).toBe(sentence)
  expect(moneyLabel({ ...order, ...fields })).toBe(label)
})
