// Tests the words for sales in other currencies.
import { expect, it } from 'vitest'
import { otherSalesWords } from '#domain/order/other-sales.ts'

it.each([
  [[{ currency: 'GBP', total: 3_500, sales: 1 }], '£35 in 1 sale'],
  [
    [
      { currency: 'GBP', total: 3_500, sales: 1 },
      { currency: 'USD', total: 2_000, sales: 2 },
    ],
    '£35 in 1 sale and $20 in 2 sales',
  ],
  [[{ currency: 'GBP', total: -3_500, sales: 0 }], '-£35'],
])('%j is said: %s', (others, words) => {
  expect(otherSalesWords(others)).toBe(words)
})
