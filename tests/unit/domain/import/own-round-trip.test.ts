// Our own export read again: every field comes back, with choices, facts, costs and names that look like formulas or JSON.
import { describe, expect, it } from 'vitest'
import { csvDocument } from '#domain/basics/csv.ts'
import { OJA_COLUMNS, type OjaProduct, ojaProductCells } from '#domain/export/oja-products.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { importBody } from '#domain/import/import-product.ts'
import { readImportFile } from '#domain/import/read-file.ts'

const link = (path: string) => `https://oja.test/media/${path}/1280.jpg`

const gown: OjaProduct = {
  id: '0f0f0f0f-0000-4000-8000-000000000001',
  name: '=Ankara, "gown"',
  description: 'Line one\nLine two; semicolon',
  specs: 'Material: cotton\nLength: 6 yards',
  price: 2_500_000,
  compareAtPrice: 3_000_000,
  salePrice: 2_250_050,
  saleStartsAt: '2026-11-01T00:00:00.000Z',
  saleEndsAt: '2026-12-31T22:59:59.000Z',
  stock: null,
  status: 'live',
  sku: null,
  staysOnStarter: true,
  category: 'Gowns & more',
  categorySlug: 'gowns',
  cost: 1_000_000,
  pictures: ['b/1', 'b/2'],
  options: [
    {
      name: 'Size | cut',
      values: [
        { id: 'v2', name: 'M', picture: null },
        { id: 'v1', name: '"L"', picture: null },
      ],
    },
    { name: 'Colour', values: [{ id: 'v3', name: 'Red', picture: 'b/2' }] },
  ],
  combinations: [
    { valueIds: ['v1', 'v3'], price: 2_600_000, stock: 0, sku: 'G-L', cost: 0 },
    { valueIds: ['v2', 'v3'], price: null, stock: 3, sku: null, cost: null },
  ],
}

const cap: OjaProduct = {
  ...gown,
  id: '0f0f0f0f-0000-4000-8000-000000000002',
  name: 'Cap',
  specs: '',
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: 4,
  status: 'archived',
  sku: 'CAP',
  staysOnStarter: false,
  category: null,
  cost: null,
  pictures: [],
  options: [],
  combinations: [],
}

function read(text: string) {
  const file = readImportFile(new TextEncoder().encode(text), { currency: 'NGN', rate: NO_CONVERSION })
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}

const written = csvDocument(
  OJA_COLUMNS,
  [gown, cap].map((product) => ojaProductCells(product, link)),
)

describe('products/oja.csv', () => {
  it('comes back whole', () => {
    const { source, plan } = read(written)
    const [first, second] = plan.products

    expect(source).toBe('oja')
    expect(first?.product).toEqual({
      key: `oja:${gown.id}`,
      sku: null,
      name: gown.name,
      description: gown.description,
      price: 2_500_000,
      salePrice: 2_250_050,
      saleStartsAt: '2026-11-01T00:00:00.000Z',
      saleEndsAt: '2026-12-31T22:59:59.000Z',
      stock: null,
      status: 'live',
      category: { name: 'Gowns & more', slug: 'gowns' },
      options: [
        { name: 'Size | cut', values: ['M', '"L"'] },
        { name: 'Colour', values: ['Red'] },
      ],
      combinations: [
        { values: ['M', 'Red'], price: null, stock: 3, sku: null },
        { values: ['"L"', 'Red'], price: 2_600_000, stock: 0, sku: 'G-L' },
      ],
      pictures: [link('b/1'), link('b/2')],
      valuePictures: [{ option: 'Colour', value: 'Red', url: link('b/2') }],
      compareAtPrice: 3_000_000,
      specs: gown.specs,
      staysOnStarter: true,
    })
    expect(first?.costs).toEqual([
      { values: [], costMinor: 1_000_000 },
      { values: ['"L"', 'Red'], costMinor: 0 },
    ])
    expect(second?.product).toMatchObject({
      sku: 'CAP',
      stock: 4,
      status: 'draft',
      category: null,
      options: [],
    })
    expect(plan.verdicts.size).toBe(0)
  })

  it('keeps costs out of what every member may read', () => {
    expect(JSON.stringify(read(written).plan.products.map(importBody))).not.toContain('cost')
  })

  it.each([
    ['choices', '[{"values":["XXL","Red"],"price":null,"stock":1,"sku":null,"cost":null}]'],
    ['choices', '[{"values":["M","Red"],"price":"-4","stock":1,"sku":null,"cost":null}]'],
    ['choices', '[{"values":["M","Red"],"price":null,"stock":-1,"sku":null,"cost":null}]'],
    ['choices', '{"a":1}'],
    ['options', '[{"name":"","values":[]}]'],
    ['options', 'Size: S'],
    ['cost', 'free'],
  ])('refuses a row whose %s are %s', (column, cell) => {
    const cells = [...ojaProductCells(gown, link)]
    cells[OJA_COLUMNS.indexOf(column as (typeof OJA_COLUMNS)[number])] = cell
    const { plan } = read(csvDocument(OJA_COLUMNS, [cells]))

    expect(plan.products).toEqual([])
    expect(plan.verdicts.get(2)).toMatchObject({ outcome: 'refused', column })
  })
})
