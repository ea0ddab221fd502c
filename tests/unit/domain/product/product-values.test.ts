// Tests the form of a product: what was stored, as texts, and the product that a form means. Planted: a time that the zone of the person's own
// clock reads turns "on a phone" red.
import { describe, expect, it } from 'vitest'
import { sanitiseShort } from '#domain/basics/text.ts'
import { ownPricesOf } from '#domain/product/own-prices.ts'
import type { SavedProduct } from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { emptyForm, toContent, toForm } from '#domain/product/product-values.ts'

const LAGOS = 'Africa/Lagos'

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
    costs: [
      { valueIds: [], costMinor: 800_000 },
      { valueIds: ['m'], costMinor: 0 },
    ],
  },
}
const filled = (fields: Partial<ProductForm>): ProductForm => ({
  ...emptyForm('p1', 'live', true),
  name: 'Gele',
  price: '5,000',
  ...fields,
})
describe('the form of a product', () => {
  it('says again what was stored, to the second, when nothing was touched', () => {
    const { stock, stockEdits, combinations, ...rest } = saved.product
    const { id: _, businessId: __, ...content } = rest

    expect(toContent(toForm(saved, LAGOS), LAGOS)).toEqual({
      ...content,
      stock,
      combinations: combinations.map(({ stockEdits: ___, ...row }) => row),
    })
  })

  it('reads amounts and counts as people type them', () => {
    const content = toContent(
      filled({ price: '₦12,500.5', counting: 'whole', stock: '1,200', name: ' Gele ' }),
      LAGOS,
    )

    expect(content).toMatchObject({
      price: 1_250_050,
      stock: 1_200,
      name: 'Gele',
      sku: null,
      categoryId: null,
    })
  })

  it('gives a choice no price of its own that is the product’s, unless it is stored so', () => {
    const form = toForm(saved, LAGOS)
    const rows = form.rows.map((row) => ({ ...row, price: form.price }))
    const pricesAt = (price: string, given = rows) =>
      toContent({ ...form, price, rows: given }, LAGOS).combinations.map((one) => one.price)

    expect(pricesAt(form.price)).toEqual([null, null])
    expect(pricesAt('9,000')).toEqual([1_250_050, 1_250_050])
    expect(pricesAt('13,000', form.rows as typeof rows)).toEqual([null, 1_300_000])
  })

  it('knows which choices a change of the price does not reach', () => {
    const form = toForm(saved, LAGOS)
    expect(ownPricesOf(form)).toEqual({
      own: [{ index: 1, name: 'M', price: 1_300_000 }],
      isAll: false,
      equal: [],
    })
    const rows = form.rows.map((row) => ({ ...row, price: form.price }))
    expect(ownPricesOf({ ...form, rows, price: '14,000' })).toMatchObject({
      isAll: true,
      equal: [{ name: 'S' }, { name: 'M' }],
    })
    expect(ownPricesOf({ ...form, counting: 'none' }).own).toEqual([])
  })

  it('reads costs of the product and of choices, and none of people who may not see them', () => {
    const options = saved.product.options
    const rows = [{ valueIds: ['s'], price: '', stock: '', sku: null, cost: '2,500' }]
    const form = filled({ cost: '2,000', counting: 'each', options, rows })

    expect(toContent(form, LAGOS).costs).toEqual([
      { valueIds: [], costMinor: 200_000 },
      { valueIds: ['s'], costMinor: 250_000 },
    ])
    expect(toContent({ ...form, counting: 'none', cost: '' }, LAGOS).costs).toEqual([])
    expect(toContent({ ...form, cost: null }, LAGOS).costs).toBeNull()
    const hidden = { ...saved, product: { ...saved.product, costs: null } }
    expect(toContent(toForm(hidden, LAGOS), LAGOS).costs).toBeNull()
  })

  it('cleans and cuts text as the database would', () => {
    const content = toContent(
      filled({
        name: `Gele <b>${'x'.repeat(250)}`,
        description: ' Soft\r\n<i>silk</i> '.padEnd(1_200, 'x'),
        pictures: [{ path: 'p', width: 1, height: 1, alt: '<Ada>' }],
        options: [{ id: 'o', name: '<Size>', values: [{ id: 's', name: ' <S> ' }] }],
      }),
      LAGOS,
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
    const form = toForm(
      {
        ...saved,
        product: { ...product, stock: 7, combinations: product.combinations.slice(0, 1) },
      },
      LAGOS,
    )

    expect(form.rows.map(({ stock }) => stock)).toEqual(['3', '7'])
  })

  describe('with a sale', () => {
    const product = {
      ...saved.product,
      saleStartsAt: '2026-11-27T08:00:00.000Z',
      saleEndsAt: '2026-12-01T22:59:59.000Z',
    }

    it('shows its times by the shop’s clock', () => {
      expect(toForm({ ...saved, product }, LAGOS)).toMatchObject({
        saleStartsAt: '2026-11-27T09:00',
        saleEndsAt: '2026-12-01T23:59',
      })
      expect(toForm({ ...saved, product }, 'America/New_York')).toMatchObject({
        saleStartsAt: '2026-11-27T03:00',
        saleEndsAt: '2026-12-01T17:59',
      })
    })

    it.each(['UTC', 'Asia/Dubai', 'America/New_York'])(
      'reads a time by the shop’s clock on a phone in %s',
      (phone) => {
        const own = process.env['TZ']
        process.env['TZ'] = phone
        try {
          expect(new Date('2026-06-01T00:00').toISOString() === '2026-06-01T00:00:00.000Z').toBe(
            phone === 'UTC',
          )
          const form = toForm({ ...saved, product }, LAGOS)
          expect(toContent({ ...form, saleStartsAt: '2026-11-28T10:30' }, LAGOS)).toMatchObject({
            saleStartsAt: '2026-11-28T09:30:00.000Z',
            saleEndsAt: '2026-12-01T22:59:59.000Z',
          })
        } finally {
          if (own === undefined) delete process.env['TZ']
          else process.env['TZ'] = own
        }
      },
    )
  })
})
