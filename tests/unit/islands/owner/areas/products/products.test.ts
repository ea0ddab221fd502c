// Tests parts of the owner's products that need no browser: the list's address, changes before the answer.
import { describe, expect, it } from 'vitest'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { moved } from '#islands/owner/areas/products/list/product-cache.ts'
import { restoredText } from '#islands/owner/areas/products/shared/copy.ts'
import {
  canReorder,
  parseProductListView,
  productListHref,
  toQuery,
} from '#owner/areas/products/list/filter/list-views.ts'
import { movesOf } from '#owner/areas/products/list/row/RowMenu.tsx'

describe('the address of the list', () => {
  it('says everything that is not usual, and is read again', () => {
    const state = { view: 'low', search: 'red & blue', category: 'none', sort: 'price' } as const

    expect(parseProductListView(productListHref(state).split('?')[1] ?? '')).toEqual(state)
    expect(productListHref(parseProductListView('view=nonsense&sort=%00'))).toBe('/dashboard/products')
    expect(toQuery(state)).toEqual({
      search: 'red & blue',
      status: 'all',
      category: 'none',
      stock: 'low',
      sort: 'price',
    })
  })

  it('lets places change only in the order of the store', () => {
    expect(canReorder(parseProductListView(''))).toBe(true)
    expect(canReorder(parseProductListView('q=lace'))).toBe(false)
    expect(canReorder(parseProductListView('sort=name'))).toBe(false)
  })
})

describe('a moved row', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id })) as unknown as ListedProduct[]
  const idsOf = (list: readonly ListedProduct[]) => list.map(({ id }) => id).join('')

  it('stands where it was put, and nowhere else when its neighbour is not loaded', () => {
    expect(idsOf(moved(items, 'c', { side: 'before', targetId: 'b' }))).toBe('acb')
    expect(idsOf(moved(items, 'a', { side: 'after', targetId: 'b' }))).toBe('bac')
    expect(idsOf(moved(items, 'c', { side: 'top' }))).toBe('cab')
    expect(idsOf(moved(items, 'a', { side: 'after', targetId: 'x' }))).toBe('abc')
  })

  it('offers the moves that its place allows', () => {
    const moves = (index: number, hasMore = false) =>
      movesOf({ items, hasMore }, index).map(({ label }) => label)

    expect(moves(0)).toEqual(['Move down', 'Move to the end'])
    expect(moves(1)).toEqual(['Move to top', 'Move up', 'Move down', 'Move to the end'])
    expect(moves(2)).toEqual(['Move to top', 'Move up'])
    expect(moves(2, true)).toEqual(['Move to top', 'Move up', 'Move to the end'])
  })
})

describe('what Undo brought back', () => {
  const back = { restored: 2, withoutSku: [], left: [] }
  const named = (...names: string[]) => names.map((name) => ({ name, reason: 'plan_limit_live' }))

  it.each([
    [back, '2 products restored.'],
    [
      { ...back, restored: 1, withoutSku: [{ name: 'Gele', sku: 'G-1' }] },
      '1 product restored. Without its SKU, which another product has now: Gele (G-1).',
    ],
    [
      { ...back, left: named('Ankara') },
      '2 products restored. Not restored: Ankara. Starter shows 5 products at a time.',
    ],
    [
      { ...back, left: named('A', 'B', 'C', 'D', 'E') },
      '2 products restored. Not restored: A, B, C and 2 more. Starter shows 5 products at a time.',
    ],
  ])('%j reads %j', (answer, text) => {
    expect(restoredText(answer)).toBe(text)
  })
})
