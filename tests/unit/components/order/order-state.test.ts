// Tests what the page of an order says comes next. Planted defect, seen red: "Pay only after it has confirmed the order" above bank details.
import { describe, expect, it } from 'vitest'
import { nextSentence, paymentSentence, statusSentence } from '#components/order/order-state.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'

const bank = { bankName: 'First Bank', accountNumber: '0123456789', accountName: 'Adunni', routingCode: '' }

const pending = {
  status: 'pending',
  paymentStatus: 'unpaid',
  paymentClaim: null,
  paymentMethods: ['transfer'],
  total: 10_000,
  paid: 0,
  balance: 10_000,
  deliveryKind: 'zone',
  bankDetails: bank,
} as unknown as OrderPage

describe('the next step of a waiting order', () => {
  it('names the account that is shown below, and that paying can wait', () => {
    expect(nextSentence(pending)).toBe(
      'The shop usually answers in WhatsApp. Its account is below; you need not pay before it has confirmed the order.',
    )
  })

  it.each([
    ['the shop has no account', { bankDetails: null }],
    ['the shop is paid on delivery', { paymentMethods: ['on_delivery'], bankDetails: null }],
    ['it is paid', { paymentStatus: 'paid', paid: 10_000, balance: 0, bankDetails: null }],
  ] as const)('names no account where %s', (_why, facts) => {
    expect(nextSentence({ ...pending, ...facts } as OrderPage)).toBe('The shop usually answers in WhatsApp.')
  })

  it('is the shop’s look for the money once the customer has paid', () => {
    expect(nextSentence({ ...pending, paymentStatus: 'claimed' })).toMatch(/^The shop looks for your money/)
  })
})

describe('the payment of an order that a gift card paid in part', () => {
  it('says what is paid and what is still to come', () => {
    const order = {
      ...pending,
      currency: 'NGN',
      balance: 50_000,
      giftCard: { amount: 800_000, ending: 'K7PQ' },
    }
    expect(paymentSentence(order as unknown as OrderPage)).toBe('₦8,000 is paid, ₦500 is still to come.')
  })
})

describe('the payment of an order that its customer says to have paid in part', () => {
  it('says what the shop looks for, and what is still to come', () => {
    const claimed = { ...pending, returns: [], currency: 'NGN', paymentStatus: 'claimed', balance: 3_240_000 }
    const sentence = (amount: number) =>
      paymentSentence({ ...claimed, paymentClaim: { amount, isOpen: true } } as unknown as OrderPage)
    expect(sentence(2_160_000)).toBe(
      'You said that ₦21,600 is paid; the shop is checking. ₦10,800 more is still to come.',
    )
    expect(sentence(3_240_000)).toBe('You said it is paid; the shop is checking.')
  })
})

describe('the state of a cancelled order', () => {
  it('says that nothing is due only where no money comes back', () => {
    const cancelled = { ...pending, status: 'cancelled', balance: 0 } as unknown as OrderPage
    expect(statusSentence(cancelled)).toMatch(/Nothing is due for it/)
    for (const balance of [-500, null])
      expect(statusSentence({ ...cancelled, balance })).toBe('This order was cancelled.')
  })
})

describe('the payment of a cancelled order that a gift card or points paid in part', () => {
  const cancelled = {
    ...pending,
    currency: 'NGN',
    status: 'cancelled',
    balance: 0,
    giftCard: { amount: 400_000, ending: 'K7PQ' },
  } as unknown as OrderPage
  const card = '₦4,000 is on the gift card that ends in K7PQ again.'

  it.each([
    ['nothing else came', {}, card],
    ['the rest went back', { paymentStatus: 'refunded' }, `Paid back. ${card}`],
    [
      'the rest is to go back',
      { paid: 100_000, balance: -100_000 },
      `The shop gives ₦1,000 back to you. ${card}`,
    ],
    ['points paid too', { points: { amount: 1 } }, `${card} The points are yours again.`],
  ] as const)('names what is there again where %s', (_why, facts, sentence) => {
    expect(paymentSentence({ ...cancelled, ...facts } as OrderPage)).toBe(sentence)
  })
})

describe('the payment of an order that a gift card and points paid', () => {
  it('is no longer "Paid" once its goods came back, also when no money goes back', () => {
    const paid = {
      ...pending,
      status: 'delivered',
      paymentStatus: 'paid',
      total: 0,
      balance: 0,
      deliveryFee: 0,
    }
    const sentence = (returns: readonly unknown[]) =>
      paymentSentence({ ...paid, returned: 0, returns } as unknown as OrderPage)
    expect(sentence([])).toBe('Paid.')
    expect(sentence([{}])).toBe('Nothing is to be paid any more.')
  })

  it('is done, or waits for the delivery fee alone', () => {
    const free = { ...pending, total: 0, balance: 0, deliveryFee: 0, returns: [] }

    expect(paymentSentence({ ...free, paymentStatus: 'paid' })).toBe('Paid.')
    expect(paymentSentence({ ...free, deliveryFee: null })).toBe(
      'Only the delivery fee is left to pay. It is still to be agreed.',
    )
  })
})
