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
  [
    'a claim for the rest of what came',
    { paymentStatus: 'claimed', paid: 5_800_000, balance: 2_000_000, total: 7_800_000 },
    '₦58,000 came, ₦20,000 is still to come. The customer says it is paid: check your account before you send anything.',
    '₦58,000 paid, says it is all',
  ],
  [
    'a claim for a part of it',
    { paymentStatus: 'claimed', claimed: 400_000 },
    '₦9,500 is still to come. The customer says that ₦4,000 of it is paid: check your account before you send anything.',
    'Says ₦4,000 is paid',
  ],
  [
    'a claim for a part of the rest of what came',
    { paymentStatus: 'claimed', paid: 100_000, balance: 850_000, claimed: 400_000 },
    '₦1,000 came, ₦8,500 is still to come. The customer says that ₦4,000 of it is paid: check your account before you send anything.',
    'Says ₦4,000 is paid',
  ],
  [
    'money that all went back and is still due',
    {
      payments: [
        { kind: 'received', amount: 950_000, isReversed: false },
        { kind: 'paid_back', amount: 950_000, isReversed: false },
      ],
    },
    '₦9,500 came and went back. ₦9,500 is still to come.',
    'Unpaid',
  ],
  [
    'a cancelled order that a gift card and points paid',
    {
      status: 'cancelled',
      paymentStatus: 'refunded',
      balance: 0,
      total: 0,
      giftCard: { amount: 900_000 },
      points: { amount: 50_000 },
    },
    '₦9,000 is on the gift card again. The points worth ₦500 are back.',
    'Refunded',
  ],
  [
    'a rest that was let go',
    {
      paymentStatus: 'paid',
      paid: 900_000,
      balance: 0,
      payments: [
        { kind: 'received', amount: 900_000, isReversed: false },
        { kind: 'let_go', amount: 50_000, isReversed: false },
        { kind: 'let_go', amount: 20_000, isReversed: true },
      ],
    },
    '₦9,000 came, and you let ₦500 go.',
    'Paid',
  ],
  [
    'a debt that was let go',
    {
      paymentStatus: 'paid',
      balance: 0,
      payments: [{ kind: 'let_go', amount: 950_000, isReversed: false }],
    },
    'No money came, and you let ₦9,500 go.',
    'Let go',
  ],
  [
    'a fee that was let go after all that came went back',
    {
      paymentStatus: 'paid',
      balance: 0,
      payments: [
        { kind: 'received', amount: 900_000, isReversed: false },
        { kind: 'paid_back', amount: 900_000, isReversed: false },
        { kind: 'let_go', amount: 50_000, isReversed: false },
      ],
    },
    '₦9,000 came and went back, and you let ₦500 go.',
    'Let go',
  ],
  [
    'a rest that was let go beside a gift card',
    {
      paymentStatus: 'paid',
      balance: 0,
      giftCard: { amount: 400_000 },
      payments: [{ kind: 'let_go', amount: 950_000, isReversed: false }],
    },
    'No other money came, and you let ₦9,500 go.',
    'Let go',
  ],
  [
    'money of which a part went back',
    {
      paid: 300_000,
      balance: 650_000,
      payments: [
        { kind: 'received', amount: 500_000, isReversed: false },
        { kind: 'paid_back', amount: 200_000, isReversed: false },
      ],
    },
    '₦3,000 of ₦5,000 is with you, ₦6,500 is still to come.',
    '₦3,000 of ₦9,500 paid',
  ],
  ['a cancelled order', { status: 'cancelled', balance: 0 }, 'No money came.', null],
  [
    'a cancelled order that a gift card paid in part',
    { status: 'cancelled', balance: 0, giftCard: { amount: 400_000 } },
    'No money came. ₦4,000 is on the gift card again.',
    null,
  ],
  [
    'a cancelled order that points and money paid',
    { status: 'cancelled', paid: 100_000, balance: -100_000, points: { amount: 800_000 } },
    'The order is cancelled and you have ₦1,000: give ₦1,000 back. The points worth ₦8,000 are back.',
    'Give back ₦1,000',
  ],
] as const)('is said of %s', (_, fields, sentence, label) => {
  expect(moneySentence({ ...order, ...fields })).toBe(sentence)
  expect(moneyLabel({ ...order, ...fields })).toBe(label)
})
