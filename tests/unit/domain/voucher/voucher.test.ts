// Tests discounts.
// Planted defects that turned this file red on 20 Nov 2026:
// - Half rounded down.
// - Half rounded to even.
// - Cap `|| subtotal` (0 read as no cap).
// - Cap applied to fixed vouchers.
// - `<=` for the minimum.
// - Rounding with floats (`subtotal * percent / 100`).
// - No limit at the subtotal.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFee } from '#domain/checkout/delivery.ts'
import { orderTotal } from '#domain/checkout/order-total.ts'
import { normaliseVoucherCode, type Voucher, voucherDiscount } from '#domain/voucher/voucher.ts'
import { moneyCases } from '#tests/support/cases/money-cases.ts'

const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 90_000_000_000 }))
const anyVoucher: fc.Arbitrary<Voucher> = fc.oneof(
  fc.record({
    discount_type: fc.constant('percentage' as const),
    discount_value: fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => basisPoints / 100),
    min_purchase_amount: fc.oneof(fc.constant(0), amount),
    max_discount_amount: fc.option(fc.oneof(fc.constant(0), amount)),
  }),
  fc.record({
    discount_type: fc.constant('fixed' as const),
    discount_value: amount,
    min_purchase_amount: fc.oneof(fc.constant(0), amount),
  }),
)

describe('the table of money', () => {
  it('has at least sixty cases', () => {
    expect(moneyCases.length).toBeGreaterThanOrEqual(60)
  })

  it.each(moneyCases)(
    '$name',
    ({ lines, voucher, delivery, subtotal, discount, deliveryFee: fee, total }) => {
      const sum = lines.reduce((total, [price, quantity]) => total + price * quantity, 0)
      const taken = voucher ? voucherDiscount(sum, voucher) : 0
      const charged =
        delivery === 'pickup'
          ? 0
          : delivery === null || delivery === 'agree'
            ? null
            : deliveryFee(delivery, sum - taken)

      expect([sum, taken, charged]).toEqual([subtotal, discount, fee])
      expect(orderTotal({ subtotal: sum, discount: taken, deliveryFee: charged })).toBe(total)
    },
  )
})

describe('voucherDiscount', () => {
  it('is a whole number between zero and the subtotal', () => {
    fc.assert(
      fc.property(amount, anyVoucher, (subtotal, voucher) => {
        const discount = voucherDiscount(subtotal, voucher)
        expect(Number.isInteger(discount) && discount >= 0 && discount <= subtotal).toBe(true)
      }),
      { numRuns: 5_000, seed: 17 },
    )
  })

  it('rounds half up exactly, checked with big integers', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (subtotal, basisPoints) => {
        const discount = voucherDiscount(subtotal, {
          discount_type: 'percentage',
          discount_value: basisPoints / 100,
          min_purchase_amount: 0,
        })
        expect(BigInt(discount)).toBe((BigInt(subtotal) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n)
      }),
      { numRuns: 5_000, seed: 18 },
    )
  })

  it('stays exact where the product passes 2^53', () => {
    const voucher: Voucher = { discount_type: 'percentage', discount_value: 33.33, min_purchase_amount: 0 }

    expect(voucherDiscount(9_007_199_254_740_991, voucher)).toBe(3_002_099_511_605_172)
  })

  it('never lowers the total when the subtotal grows within the same voucher', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1_000 }), anyVoucher, (subtotal, more, voucher) => {
        fc.pre(subtotal >= voucher.min_purchase_amount)
        const before = subtotal - voucherDiscount(subtotal, voucher)
        expect(subtotal + more - voucherDiscount(subtotal + more, voucher)).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 3_000, seed: 19 },
    )
  })

  it.each([
    ['a negative minimum', { discount_type: 'percentage', discount_value: 10, min_purchase_amount: -1 }, 0],
    ['a value of zero', { discount_type: 'fixed', discount_value: 0, min_purchase_amount: 0 }, 0],
    ['a negative value', { discount_type: 'fixed', discount_value: -500, min_purchase_amount: 0 }, 0],
    [
      'a value that is not a number',
      { discount_type: 'percentage', discount_value: Number.NaN, min_purchase_amount: 0 },
      0,
    ],
    ['more than all', { discount_type: 'percentage', discount_value: 150, min_purchase_amount: 0 }, 1_000],
  ] satisfies [string, Voucher, number][])('gives a sound answer for %s', (_name, voucher, discount) => {
    expect(voucherDiscount(1_000, voucher)).toBe(discount)
  })

  it('gives nothing on an empty cart', () => {
    expect(voucherDiscount(0, { discount_type: 'fixed', discount_value: 500, min_purchase_amount: 0 })).toBe(
      0,
    )
  })

  it('throws on a subtotal with a fraction', () => {
    expect(() =>
      voucherDiscount(0.5, { discount_type: 'fixed', discount_value: 5, min_purchase_amount: 0 }),
    ).toThrow(RangeError)
  })
})

it('writes voucher codes in capitals without spaces', () => {
  expect(normaliseVoucherCode(' wel come10 ')).toBe('WELCOME10')
  expect(normaliseVoucherCode('eid‑٢٠\u200b')).toBe('EID-20')
})
