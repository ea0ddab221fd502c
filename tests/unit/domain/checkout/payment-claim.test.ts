// Tests whether the customer of an order may report a payment. Planted defect, seen red: a report that ignores how the shop is paid.
import { expect, test } from 'vitest'
import { mayClaimPayment } from '#domain/checkout/payment-claim.ts'

const open = {
  paymentMethods: ['transfer'],
  paymentClaim: null,
  balance: 500_000,
  isSuspended: false,
} as const

test.each([
  ['an unpaid order', {}, true],
  ['an order that is partly paid', { balance: 1 }, true],
  [
    'a first report that the shop has answered',
    {
      paymentClaim: {
        reference: '',
        amount: 1,
        isOpen: false,
        hasPicture: false,
        at: '2026-11-20T10:00:00Z',
      },
    },
    true,
  ],
  ['a shop that names no way', { paymentMethods: [] }, true],
  ['a shop that is paid on delivery alone', { paymentMethods: ['on_delivery'] }, false],
  ['a suspended shop', { isSuspended: true }, false],
  ['a paid order', { balance: 0 }, false],
  ['an order whose money comes back', { balance: -1 }, false],
  [
    'a second report',
    {
      paymentClaim: { reference: '', amount: 1, isOpen: true, hasPicture: false, at: '2026-11-20T10:00:00Z' },
    },
    false,
  ],
] as const)('%s', (_, fields, may) => {
  expect(mayClaimPayment({ ...open, ...fields })).toBe(may)
})
