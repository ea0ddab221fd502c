// Tests whether the customer of an order may report a payment. Planted defect, seen red: a report that ignores how the shop is paid.
import { expect, test } from 'vitest'
import { mayClaimPayment } from '#domain/checkout/payment-claim.ts'

const open = {
  status: 'confirmed',
  paymentStatus: 'unpaid',
  paymentMethods: ['transfer'],
  paymentClaim: null,
  total: 500_000,
} as const

test.each([
  ['an unpaid order', {}, true],
  ['an order that waits', { status: 'pending' }, true],
  ['a shop that names no way', { paymentMethods: [] }, true],
  ['a shop that is paid on delivery alone', { paymentMethods: ['on_delivery'] }, false],
  ['a cancelled order', { status: 'cancelled' }, false],
  ['a paid order', { paymentStatus: 'paid' }, false],
  ['an order that costs nothing', { total: 0 }, false],
  ['a second report', { paymentClaim: { reference: '', at: '2026-11-20T10:00:00Z' } }, false],
] as const)('%s', (_, fields, may) => {
  expect(mayClaimPayment({ ...open, ...fields })).toBe(may)
})
