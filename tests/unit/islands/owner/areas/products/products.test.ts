// Tests parts of the owner's products that need no browser: reading the form, the list's address, changes before the answer.
import { describe, expect, it } from 'vitest'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import type { SavedProduct } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { emptyForm, toContent, toForm } from '#islands/owner/areas/products/edit/product-values.ts'
import {
  canReorder,
  parseProductListView,
  productListHref,
  toQuery,
} from '#islands/owner/areas/products/list/filter/list-address.ts'
import { moved } from '#islands/owner/areas/products/list/product-cache.ts'
import { restoredText } from '#islands/owner/areas/products/shared/copy.ts'
import { movesOf } from '#owner/areas/products/list/row/RowMenu.tsx'

const saved: SavedProduct = {
  version: 'v1',
  product: {
    id: 'p1',
    businessId: 'b1',
    name: 'Shirt',
    description: 'Cotton',
    specs: 'Material: cotton\nCare: wash by hand',
    price: 1_250_050,
    compareAtPrice: 1_500_000,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: '2026-12-01T22:59:59.000Z',
    sku: 'S-1',
    categoryId: 'c1',
    status: 'live',
    stock: null,
    stockEdits: 2,
    pictures: [],
    options: [
      {
        id: 'size',
        name: 'Size',
        values: [
          { id: 's', name: 'S' },
          { id: 'm', name: 'M' },
        ],
      },
    ],
    combinations: [
      { valueIds: ['s'], price: null, stock: 3, stockEdits: 0, sku: null },
      { valueIds: ['m'], price: 1_300_000, stock: null, stockEdits: 0, sku: 'S-1-M' },
    ],
  },
}
const filled = (fields: Partial<ProductForm>): ProductForm => ({
  ...emptyForm('p1', 'live'),
  name: 'Gele',
  price: '5,000',
  ...fields,
})
describe('the form of a product', () => {
  it('says again what was stored, to the second, when nothing was touched', () => {
    const { stock, stockEdits, combinations, ...rest } = saved.product
    const { id: _, businessId: __, ...content } = rest

    expect(toContent(toForm(saved))).toEqual({
      ...content,
      stock,
      combinations: combinations.map(({ stockEdits: ___, ...row }) => row),
    })
  })

  it('reads amounts and counts as people type them', () => {
    const content = toContent(
      filled({ price: '₦12,500.5', counting: 'whole', stock: '1,200', name: ' Gele ' }),
    )

    expect(content).toMatchObject({
      price: 1_250_050,
      stock: 1_200,
      name: 'Gele',
      sku: null,
      categoryId: null,
    })
  })

  it('cleans and cuts text as the database would', () => {
    const content = toContent(
      filled({
        name: `Gele <b>${'x'.repeat(250)}`,
        description: ' Soft\r\n<i>silk</i> '.padEnd(1_200, 'x'),
        pictures: [{ path: 'p', width: 1, height: 1, alt: '<Ada>' }],
        options: [{ id: 'o', name: '<Size>', values: [{ id: 's', name: ' <S> ' }] }],
      }),
    )

    expect(content).toMatchObject({
      name: sanitiseShort(`Gele b${'x'.repeat(250)}`),
      pictures: [{ alt: 'Ada' }],
      options: [{ name: 'Size', values: [{ name: 'S' }] }],
    })
    expect(content.name).toHaveLength(200)
    expect(content.description).toMatch(/^Soft\nisilk\/i x+$/)
    expect(content.description).toHaveLength(1_000)
  })

  it('shares one number out where choices have none of their own yet', () => {
    const { product } = saved
    const form = toForm({
      ...saved,
      product: { ...product, stock: 7, combinations: product.combinations.slice(0, 1) },
    })

    expect(form.rows.map(({ stock }) => stock)).toEqual(['3', '7'])
  })
})

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
    expect(movesOf(items, 0).map(({ label }) => label)).toEqual(['Move down'])
    expect(movesOf(items, 2).map(({ label }) => label)).toEqual(['Move to top', 'Move up'])
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
