// Other goods of a category, as a product's page shows them.
import { describe, expect, it } from 'vitest'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import { MOST_RELATED, relatedTo } from '#domain/search/related.ts'

const made = (id: string, fields: Partial<SearchProduct> = {}): SearchProduct => ({
  id,
  name: id,
  category: 'Lace',
  options: [],
  prices: [100],
  compareAtPrice: null,
  left: null,
  ...fields,
})
const idsOf = (products: readonly SearchProduct[]) => products.map(({ id }) => id)

describe('goods beside a product', () => {
  const shop = [
    made('a'),
    made('b', { category: 'Ankara' }),
    made('c'),
    made('d', { left: 0 }),
    made('e', { left: 2 }),
    made('f', { category: null }),
  ]

  it('are of its category and can be bought: those after it, then those before', () => {
    expect(idsOf(relatedTo(shop, made('c')))).toEqual(['e', 'a'])
    expect(idsOf(relatedTo(shop, made('a')))).toEqual(['c', 'e'])
  })

  it('are found for a product that the list does not hold', () => {
    expect(idsOf(relatedTo(shop, made('new')))).toEqual(['a', 'c', 'e'])
  })

  it('are six at most, and none where the category has no other', () => {
    const many = Array.from({ length: 20 }, (_, at) => made(`p${at}`))

    expect(idsOf(relatedTo(many, made('p17')))).toEqual(['p18', 'p19', 'p0', 'p1', 'p2', 'p3'])
    expect(relatedTo(many, made('p17'))).toHaveLength(MOST_RELATED)
    expect(relatedTo(shop, made('b', { category: 'Ankara' }))).toEqual([])
  })
})
