// Tests the sentence about choices that a price does not reach.
import { expect, it } from 'vitest'
import { keptPriceText } from '#owner/shared/products/own-price-words.ts'

const sized = (...names: string[]) =>
  names.map((name, place) => ({ name, price: 2_000_000 + place * 100_000 }))

it.each([
  [[], undefined, ''],
  [sized('XL'), undefined, 'XL keeps its own price, ₦20,000.'],
  [sized('L', 'XL'), undefined, 'L and XL keep their own prices, ₦20,000–₦21,000.'],
  [sized('M', 'L', 'XL', 'XXL'), undefined, '4 choices keep their own prices, ₦20,000–₦23,000.'],
  [sized('S', 'M', 'L', 'XL', 'XXL'), 9, '9 choices keep their own prices.'],
])('says which choices keep their price %#', (choices, count, text) => {
  expect(keptPriceText(choices, 'NGN', count)).toBe(text)
})
