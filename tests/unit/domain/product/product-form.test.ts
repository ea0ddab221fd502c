// Tests the forms of products: reading, and the field under which an error appears. Planted defect, seen red: a first price of 0 is told to be
// written in numbers.
import { describe, expect, it } from 'vitest'
import { readFirstProductForm } from '#domain/product/first-product-form.ts'
import { optionFault, type ProductForm, readProductForm } from '#domain/product/product-form.ts'

const EMPTY: ProductForm = {
  id: 'p1',
  base: null,
  name: 'Gele',
  description: '',
  specs: [],
  price: '5,000',
  compareAtPrice: '',
  salePrice: '',
  saleStartsAt: '',
  saleEndsAt: '',
  sku: '',
  categoryId: '',
  status: 'live',
  counting: 'none',
  stock: '',
  pictures: [],
  options: [],
  rows: [],
  cost: '',
}
const filled = (fields: Partial<ProductForm>): ProductForm => ({ ...EMPTY, ...fields })
const faults = (form: ProductForm) => {
  const result = readProductForm(form)
  return result.ok ? [] : Object.keys(result.error.fields)
}

describe('the form of a product', () => {
  it.each<[string, Partial<ProductForm>, string[]]>([
    ['is fine', {}, []],
    ['without a name', { name: ' \u200b' }, ['name']],
    ['with a name of brackets', { name: '<>' }, ['name']],
    ['with a long name, which is cut', { name: 'x'.repeat(201) }, []],
    ['without a price', { price: '' }, ['price']],
    ['with a price of nothing', { price: '0' }, ['price']],
    ['with a price of letters', { price: 'ten' }, ['price']],
    ['with a price over the limit', { price: '900,000,000.01' }, ['price']],
    ['with an earlier price below the price', { compareAtPrice: '4,999' }, ['compareAtPrice']],
    ['with a sale price at the price', { salePrice: '5000' }, ['salePrice']],
    [
      'with a sale that ends first',
      { saleStartsAt: '2026-12-02T10:00', saleEndsAt: '2026-12-01T10:00' },
      ['saleEndsAt'],
    ],
    ['with a count that is no number', { counting: 'whole', stock: '1.5' }, ['stock']],
    ['counted without a number', { counting: 'whole', stock: '' }, ['stock']],
    ['with an option without choices', { options: [{ id: 'o', name: 'Size', values: [] }] }, ['options']],
    [
      'with a wrong number in a choice',
      { rows: [{ valueIds: ['s'], price: '-1', stock: 'x', sku: null, cost: 'ten' }] },
      ['rows.0.price', 'rows.0.stock', 'rows.0.cost'],
    ],
    ['that costs nothing', { cost: '0' }, []],
    ['at a cost of letters', { cost: 'ten' }, ['cost']],
    ['of somebody who sees no costs', { cost: null }, []],
  ])('%s', (_, fields, expected) => {
    expect(faults(filled(fields))).toEqual(expected)
  })

  it('says what keeps options from being saved', () => {
    const values = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: `${n}` }))
    const size = { id: 'a', name: 'Size', values: values(1) }

    expect(optionFault([size])).toBeNull()
    expect(optionFault([{ ...size, name: ' ' }])).toMatch(/^Name each option/)
    expect(optionFault([size, { ...size, id: 'b', name: 'size' }])).toMatch(/same name/)
    expect(optionFault([{ ...size, values: [] }])).toMatch(/to Size/)
    expect(
      optionFault([
        { ...size, values: values(20) },
        { id: 'b', name: 'B', values: values(20) },
      ]),
    ).toMatch(/^These make 400 choices; up to 250/)
  })
})

describe('the form of a first product', () => {
  const typed = { name: ' <b>x</b> ', price: '5', stock: '', pictures: [] }

  it('is read, its name cleaned as the database would', () => {
    expect(readFirstProductForm(typed)).toEqual({
      ok: true,
      value: { name: 'bx/b', priceMinor: 500, stock: null, pictures: [] },
    })
    expect(readFirstProductForm({ ...typed, stock: ' 12 ' })).toMatchObject({ value: { stock: 12 } })
  })

  it.each(['900,000,001', '900000000.01', '90000000000000'])(
    'says the limit for a price above it: %s',
    (price) => {
      expect(readFirstProductForm({ ...typed, price })).toEqual({
        ok: false,
        error: { code: 'fields', fields: { price: 'An amount is at most 900,000,000.' } },
      })
    },
  )

  it.each(['0', ' 0.00 ', '₦0'])('says that nothing is no price: %j', (price) => {
    expect(readFirstProductForm({ ...typed, price })).toMatchObject({
      error: { fields: { price: 'A price must be above 0.' } },
    })
  })

  it('takes the highest price, and asks for numbers where there are none', () => {
    expect(readFirstProductForm({ ...typed, price: '900,000,000' })).toMatchObject({ ok: true })
    expect(readFirstProductForm({ ...typed, price: '900 million' })).toMatchObject({
      error: { fields: { price: 'Write the price in numbers, like 12,500.' } },
    })
  })

  it('names each field that cannot be read', () => {
    expect(readFirstProductForm({ name: ' ', price: 'ten', stock: '1.5', pictures: [] })).toMatchObject({
      error: {
        code: 'fields',
        fields: { name: expect.any(String), price: expect.any(String), stock: expect.any(String) },
      },
    })
  })
})
