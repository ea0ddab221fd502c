// Tests what an edit of a product changes.
import { describe, expect, it } from 'vitest'
import {
  changedFields,
  mergeChanges,
  type ProductContent,
  type ProductDocument,
  productToSave,
} from '#domain/product/product-edit.ts'
import { changedPrice } from '#domain/product/product-edit-prices.ts'
import { priceChanges } from '#tests/support/cases/price-changes.ts'

describe('an edit', () => {
  const base: ProductDocument = {
    id: 'p1',
    businessId: 'b1',
    name: 'Shirt',
    description: '',
    specs: '',
    price: 500_000,
    compareAtPrice: null,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    sku: null,
    categoryId: null,
    status: 'live',
    stock: 10,
    stockEdits: 1,
    pictures: [{ path: 'b1/a', width: 10, height: 10, alt: '' }],
    options: [{ id: 'size', name: 'Size', values: [{ id: 's', name: 'S' }] }],
    combinations: [{ valueIds: ['s'], price: null, stock: 4, stockEdits: 0, sku: null }],
    costs: [{ valueIds: [], costMinor: 300_000 }],
  }
  const content = (fields: Partial<ProductContent> = {}): ProductContent => ({ ...base, ...fields })
  const row = (stock: number | null) => ({ valueIds: ['s'], price: null, sku: null, stock })

  describe('changedFields', () => {
    it('names what differs, and nothing for the same content in another order', () => {
      const two = [...base.combinations, { ...row(1), valueIds: ['m', 'red'] }]

      expect(changedFields(base, base)).toEqual([])
      expect(changedFields(base, content({ price: 1, name: 'Gele' }))).toEqual(['name', 'price'])
      expect(
        changedFields(
          content({ combinations: two }),
          content({ combinations: [{ ...row(1), valueIds: ['red', 'm'] }, row(4)] }),
        ),
      ).toEqual([])
    })
  })

  describe('mergeChanges', () => {
    it('keeps both sides where they changed different things', () => {
      const merge = mergeChanges(base, content({ name: 'Blouse' }), { ...base, price: 450_000 })

      expect(merge.theirs).toEqual(['price'])
      expect(merge.clashes).toEqual([])
      expect(merge.merged).toMatchObject({ name: 'Blouse', price: 450_000 })
    })

    it('names a clash, and takes this editor’s value in it', () => {
      const merge = mergeChanges(base, content({ price: 1_000 }), { ...base, price: 2_000, sku: 'A' })

      expect(merge.theirs).toEqual(['price', 'sku'])
      expect(merge.clashes).toEqual(['price'])
      expect(merge.merged).toMatchObject({ price: 1_000, sku: 'A' })
    })

    it('gives way in a clash alone: what only this editor changed stays', () => {
      const mine = content({ price: 1_000, description: 'Raw', stock: 15 })
      const merge = mergeChanges(base, mine, { ...base, price: 2_000, sku: 'A', stock: 8 })

      expect(merge.yielded).toMatchObject({ price: 2_000, sku: 'A', description: 'Raw', stock: 13 })
    })

    it('gives way with all choices, and with the cost of each choice that both changed', () => {
      const options = [{ id: 'size', name: 'Size', values: [{ id: 'm', name: 'M' }] }]
      const rows = [{ ...row(4), valueIds: ['m'], stockEdits: 0 }]
      const choices = mergeChanges(base, content({ combinations: [{ ...row(4), price: 1 }], sku: 'B' }), {
        ...base,
        options,
        combinations: rows,
      })
      expect(choices.yielded).toMatchObject({ options, combinations: rows, sku: 'B' })

      const cost = (costMinor: number, ...valueIds: string[]) => ({ valueIds, costMinor })
      const costs = mergeChanges(base, content({ costs: [cost(1), cost(2, 's')] }), {
        ...base,
        costs: [cost(3)],
      })
      expect([costs.merged.costs, costs.yielded.costs]).toEqual([
        [cost(1), cost(2, 's')],
        [cost(3), cost(2, 's')],
      ])
    })

    it('is no clash when both changed to the same', () => {
      const merge = mergeChanges(base, content({ price: 1_000 }), { ...base, price: 1_000 })

      expect(merge.clashes).toEqual([])
      expect(changedFields(merge.merged, { ...base, price: 1_000 })).toEqual([])
    })

    it('does not tell pieces that orders took, and leaves them taken', () => {
      const sold: ProductDocument = {
        ...base,
        name: 'Blouse',
        stock: 8,
        combinations: [{ ...row(3), stockEdits: 0 }],
      }

      const merge = mergeChanges(base, content({ stock: 15, combinations: [row(9)] }), sold)

      expect(merge.theirs).toEqual(['name'])
      expect(merge.merged.stock).toBe(13)
      expect(merge.merged.combinations[0]?.stock).toBe(8)
      expect(mergeChanges(base, content(), sold).merged.stock).toBe(8)
    })

    it('tells a stock that a person counted, and then takes the number typed here', () => {
      const counted = { ...base, stock: 30, stockEdits: 2 }

      const merge = mergeChanges(base, content({ stock: 15 }), counted)

      expect(merge.clashes).toEqual(['stock'])
      expect(merge.merged.stock).toBe(15)
    })

    it('never mixes one side’s options with the other side’s combinations', () => {
      const options = [{ id: 'size', name: 'Size', values: [{ id: 'm', name: 'M' }] }]
      const merge = mergeChanges(base, content({ combinations: [{ ...row(4), price: 1 }] }), {
        ...base,
        options,
        combinations: [{ ...row(4), valueIds: ['m'], stockEdits: 0 }],
      })

      expect(merge.clashes).toEqual(['options', 'combinations'])
      expect(merge.merged.options).toEqual(base.options)
    })
  })

  describe('mergeChanges of costs', () => {
    const own = (costMinor: number) => ({ valueIds: [], costMinor })
    const small = (costMinor: number) => ({ valueIds: ['s'], costMinor })

    it('keeps both sides, choice by choice', () => {
      const merge = mergeChanges(base, content({ costs: [own(300_000), small(1)] }), {
        ...base,
        costs: [own(350_000)],
      })

      expect(merge.clashes).toEqual(['costs'])
      expect(merge.merged.costs).toEqual([own(350_000), small(1)])
    })

    it('drops what one side took away, and costs of choices that are gone', () => {
      const theirs = { ...base, options: [], combinations: [], costs: [own(300_000)] }

      expect(mergeChanges(base, content({ costs: [small(1)] }), theirs).merged.costs).toEqual([])
    })

    it('changes no cost of somebody who sees none', () => {
      const hidden = { ...base, costs: null }
      const merge = mergeChanges(hidden, { ...hidden, name: 'Blouse' }, { ...hidden, price: 1 })

      expect(merge.theirs).toEqual(['price'])
      expect(productToSave({ id: 'p1', businessId: 'b1' }, merge.merged, hidden)).not.toHaveProperty('costs')
    })
  })

  describe('productToSave', () => {
    const identity = { id: 'p1', businessId: 'b1' }

    it('sends a stock only when it was changed, with what was seen', () => {
      const untouched = productToSave(identity, content({ name: 'Blouse' }), base)
      expect(untouched).not.toHaveProperty('stock')
      expect(untouched.combinations[0]).not.toHaveProperty('stock')

      const touched = productToSave(identity, content({ stock: 12, combinations: [row(null)] }), base)
      expect(touched.stock).toEqual({ from: 10, to: 12, edits: 1 })
      expect(touched.combinations[0]?.stock).toEqual({ from: 4, to: null, edits: 0 })
    })

    it('sends the stocks of a new product as they are', () => {
      const fresh = productToSave(identity, content({ stock: 3, combinations: [row(2)] }), null)

      expect(fresh.stock).toEqual({ from: null, to: 3, edits: 0 })
      expect(fresh.combinations[0]?.stock).toEqual({ from: null, to: 2, edits: 0 })
    })
  })
})

describe('changedPrice', () => {
  it.each(priceChanges)('makes %d, changed by %j, %s', (price, change, expected) => {
    expect(changedPrice(price, change)).toBe(expected)
  })
})
