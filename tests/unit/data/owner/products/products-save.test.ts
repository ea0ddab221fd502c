// Reads the refusals of a save. Planted defect: with the details taken as they come, the last three are no errors.
import { describe, expect, it } from 'vitest'
import { readStored } from '#data/owner/products/products.ts'

const current = {
  id: 'p',
  businessId: 'b',
  name: 'Ankara',
  description: '',
  specs: '',
  price: 450_000,
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  sku: null,
  categoryId: null,
  status: 'live',
  stock: 4,
  stockEdits: 0,
  pictures: [],
  options: [],
  combinations: [],
  costs: null,
}

describe('a refused save', () => {
  it('of a product that was saved meanwhile has the stored product', () => {
    expect(readStored({ code: 'stale_product', details: { current, version: 'v2' } })).toEqual({
      product: current,
      version: 'v2',
    })
  })

  it('of another kind has no stored product', () => {
    expect(readStored({ code: 'sku_taken', details: { current, version: 'v2' } })).toBeNull()
  })

  it.each([
    ['without details', {}],
    ['without a version', { current }],
    ['with a price that is a text', { current: { ...current, price: '4500' }, version: 'v2' }],
  ])('%s is an error of ours', (_, details) => {
    expect(() => readStored({ code: 'stale_product', details })).toThrow(/save_product: stale_product/)
  })
})
