import { describe, expect, it } from 'vitest'
import { changedPrice } from '#domain/product/product-edit-prices.ts'
import { priceChanges } from '#tests/support/cases/price-changes.ts'

describe('changedPrice', () => {
  it.each(priceChanges)('makes %d, changed by %j, %s', (price, change, expected) => {
    expect(changedPrice(price, change)).toBe(expected)
  })
})
