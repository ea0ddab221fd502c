// The small files of tests/fixtures/imports/cases, each with one trap that merchants have reported of other programs or that stands in a real file, and the
// goods that must come of them. tests/database/imports/look-and-run.test.ts brings the same files to a shop, twice.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import type { PlannedProduct } from '#domain/import/import-product.ts'
import { readPastedText } from '#domain/import/paste/lines.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'

const CASES = resolve(import.meta.dirname, '../../../fixtures/imports/cases')
const bytesOf = (file: string) => readFileSync(resolve(CASES, file))

function read(file: string) {
  const found = readImportFile(bytesOf(file), { currency: 'NGN', rate: NO_CONVERSION })
  return found.ok ? found.value : found.error.code
}

/** What a shopper would see of it; choices are those that can be bought. */
const goods = ({ product, isUnclear, supplier }: PlannedProduct) => ({
  name: product.name,
  price: supplier === undefined ? product.price / 100 : 'from the calculator',
  ...(product.salePrice !== null && { sale: product.salePrice / 100 }),
  ...(product.stock !== null && { stock: product.stock }),
  ...(product.sku !== null && { sku: product.sku }),
  ...(product.category !== null && { category: product.category.name }),
  ...(product.description !== '' && { description: product.description }),
  ...(product.pictures.length > 0 && {
    pictures: product.pictures.map((link) => link.replace(/^.*?\/\/[^/]+\//, '')),
  }),
  ...(product.combinations.length > 0 && {
    choices: product.combinations
      .filter(({ stock }) => stock !== 0)
      .map(({ values, price, stock }) => [...values, (price ?? product.price) / 100, stock]),
  }),
  ...((isUnclear || product.status === 'draft') && { isDraft: true }),
})

const frame = (n: number) => [`Wood ${n} / ${19 + n} cm / ${9 + n} cm`, 4_900 + 100 * n, 2]

const TABLES: readonly (readonly [file: string, expected: readonly object[]])[] = [
  [
    'sheets-codes.xlsx',
    [
      { name: 'Peak Milk 400g', price: 1_250, stock: 12, sku: '6151100030211' },
      { name: 'Milo Refill 500g', price: 2_400, stock: 7, sku: '6151100030214' },
      { name: 'Golden Morn 1kg', price: 3_100, stock: 5, sku: '100245' },
    ],
  ],
  [
    'hidden-first-sheet.xlsx',
    [
      { name: 'Adire tote', price: 5_500 },
      { name: 'Beaded clutch', price: 9_500 },
    ],
  ],
  [
    'sizes-in-rows.csv',
    [
      {
        name: 'Groundnut oil',
        price: 3_200,
        choices: [
          ['1 litre', 3_200, 20],
          ['5 litres', 14_500, 6],
        ],
      },
      { name: 'Honey', price: 4_000, stock: 9 },
    ],
  ],
  [
    'item-variation.csv',
    [
      {
        name: 'Jollof rice',
        price: 1_500,
        category: 'Food',
        choices: [
          ['Small', 1_500, null],
          ['Large', 2_500, null],
        ],
      },
      { name: 'Zobo', price: 700, category: 'Drinks' },
    ],
  ],
  [
    'list-html.csv',
    [
      {
        name: 'Table lamp & shade',
        price: 12_000,
        category: 'Home & Living',
        description: 'Colour: white\nPlug: UK 3-pin\n\n- LED bulb included',
      },
    ],
  ],
  [
    'shopify-compare-grouped.csv',
    [
      { name: 'Swiss lace', price: 65_000, sale: 48_000, stock: 4 },
      { name: 'Plain crepe', price: 12_000, sale: 9_500, stock: 4 },
    ],
  ],
  [
    'sale-zero.csv',
    [
      { name: 'Ankara cap', price: 3_500 },
      { name: 'Bead set', price: 8_000 },
      { name: 'Head tie', price: 2_500 },
      { name: 'Fila', price: 4_000 },
      { name: 'Buba', price: 9_000, sale: 7_500 },
    ],
  ],
  [
    'stock-dot-thousands.csv',
    [
      { name: 'Perles', price: 150, stock: 1_200 },
      { name: 'Boutons', price: 75.5, stock: 2_500 },
      { name: 'Fil', price: 300, stock: 80 },
    ],
  ],
  [
    'variation-sku-of-parent.csv',
    [
      {
        name: 'Kaftan',
        price: 20_000,
        sku: 'KFT',
        choices: [
          ['M', 20_000, 3],
          ['L', 22_000, 2],
        ],
      },
      { name: 'Shawl', price: 5_000, stock: 9, sku: 'SH1' },
    ],
  ],
  [
    'sku-placeholder.csv',
    [
      { name: 'Tote bag', price: 4_500 },
      { name: 'Purse', price: 3_000 },
      { name: 'Belt', price: 2_500 },
      { name: 'Scarf', price: 1_800 },
      { name: 'Brooch', price: 900 },
      { name: 'Ring', price: 700 },
    ],
  ],
  [
    'picture-link-comma.csv',
    [
      { name: 'Vase', price: 9_000, sku: 'VS-1', pictures: ['t/w_600,h_600/vase.jpg', 't/vase-side.jpg'] },
      { name: 'Bowl', price: 4_000, sku: 'VS-2', pictures: ['bowl,p-1,s-700.jpg'] },
    ],
  ],
  [
    'supplier-price-no-cost.csv',
    [
      { name: 'Silicone phone stand', price: 'from the calculator', pictures: ['a.jpg'] },
      { name: 'Mini ring light', price: 'from the calculator', pictures: ['b.jpg'] },
    ],
  ],
  [
    'one-broken-byte.csv',
    [
      { name: 'Aṣọ òkè', price: 14_500, description: 'Híhun lọ́wọ́ — “aṣọ ìbílẹ̀”' },
      { name: 'Ẹ̀gbà ọrùn', price: 6_000, description: 'Ìlẹ̀kẹ̀ pupa' },
      { name: 'Café mug', price: 2_500, description: 'White mug' },
    ],
  ],
  [
    'invisible-in-price.csv',
    [
      { name: 'Shea butter', price: 4_500, stock: 6 },
      { name: 'Black soap', price: 5_000, stock: 9 },
    ],
  ],
  [
    'shopify-tracked-no-quantity.csv',
    [
      {
        name: 'Clay pot',
        price: 6_000,
        choices: [
          ['Small', 6_000, null],
          ['Large', 9_500, null],
        ],
        isDraft: true,
      },
    ],
  ],
  [
    'naira-ways.csv',
    [
      { name: 'Wrapper', price: 5_000 },
      { name: 'Blouse', price: 6_500 },
      { name: 'Gown', price: 15_000 },
      { name: 'Cap', price: 2_500 },
      { name: 'Shoe', price: 7_000 },
      { name: 'Bag', price: 8_500 },
      { name: 'Tie', price: 1_500 },
    ],
  ],
  [
    'feed-doctype-in-text.xml',
    [
      { name: 'Raffia bag', price: 9_000, sku: 'F1', description: 'Hand made.', pictures: ['raffia.jpg'] },
      { name: 'Cane chair', price: 35_000, sku: 'F2', description: 'Strong.', pictures: ['cane.jpg'] },
    ],
  ],
  [
    'feed-availability-words.csv',
    [
      { name: 'Lamp', price: 5_000, stock: 0, sku: 'A1', pictures: ['1.jpg'] },
      { name: 'Fan', price: 8_000, stock: 0, sku: 'A2', pictures: ['2.jpg'] },
      { name: 'Iron', price: 9_000, sku: 'A3', pictures: ['3.jpg'] },
    ],
  ],
  [
    'feed-image-columns.csv',
    [{ name: 'Kettle', price: 12_000, sku: 'B1', description: 'Steel', pictures: ['k1.jpg', 'k2.jpg'] }],
  ],
  [
    'feed-group-without-options.csv',
    [
      { name: 'Spice box - Suya', price: 1_500, sku: 'C1', pictures: ['1.jpg'] },
      { name: 'Spice box - Pepper soup', price: 1_800, sku: 'C2', pictures: ['2.jpg'] },
    ],
  ],
  [
    'sparse-choices.csv',
    [
      {
        name: 'Picture frame',
        price: 5_000,
        choices: Array.from({ length: 10 }, (_, index) => frame(index + 1)),
      },
    ],
  ],
  [
    'names-differ-by-marks.csv',
    [
      { name: 'Ọkọ̀ toy', price: 3_000, category: 'Ọkọ̀' },
      { name: 'Oko basket', price: 2_000, category: 'Oko' },
      { name: 'Ọkọ ring', price: 9_000, category: 'Ọkọ' },
      { name: 'C ring', price: 100, category: 'C' },
      { name: 'C plus ring', price: 100, category: 'C++' },
    ],
  ],
  [
    'shopify-picture-order.csv',
    [{ name: 'Stool', price: 9_000, pictures: ['front.jpg', 'side.jpg', 'back.jpg'] }],
  ],
  [
    'same-sku-two-products.csv',
    [
      { name: 'Enamel cup', price: 1_200, stock: 5, sku: 'EN-1' },
      { name: 'Enamel mug', price: 2_200, stock: 7 },
    ],
  ],
  [
    'stock-words.csv',
    [
      { name: 'Plantain chips', price: 800 },
      { name: 'Chin chin', price: 1_000, stock: 0 },
      { name: 'Kuli kuli', price: 600 },
      { name: 'Puff puff mix', price: 1_500, stock: 12 },
      { name: 'Garri', price: 2_000, stock: 25 },
    ],
  ],
  [
    'zip-old-names.zip',
    [
      { name: 'Robe été', price: 5_000, pictures: ['zip:robe été.jpg#918bce74'] },
      { name: 'Café moulu', price: 600, pictures: ['zip:café.jpg#918bce74'] },
    ],
  ],
  [
    // Ages as Excel shows them.
    'workbook-formats.xlsx',
    [
      {
        name: 'Girls gown',
        price: 12_000,
        choices: [
          ['8-Oct', 12_000, null],
          ['10-Oct', 13_000, null],
        ],
      },
    ],
  ],
  [
    'european-decimals.csv',
    [
      { name: 'Robe', price: 1_250.5, stock: 3 },
      { name: 'Sac', price: 850, stock: 4 },
      { name: 'Foulard', price: 1_500, stock: 2 },
    ],
  ],
  [
    'woo-four-options.csv',
    [
      {
        name: 'Phone X',
        price: 150_000,
        sku: 'PHX',
        choices: [
          ['Red', '64GB', '4GB', 'Single', 150_000, null],
          ['Blue', '128GB', '8GB', 'Dual', 210_000, null],
        ],
      },
    ],
  ],
]

const PASTED: readonly (readonly [file: string, expected: readonly (readonly [string, number])[]])[] = [
  ['pasted-chat-files.txt', [['Senator wear', 28_000]]],
  [
    'pasted-emoji.txt',
    [
      ['Fila cap', 3_500],
      ['Agbada set', 65_000],
      ['Shawl', 4_000],
    ],
  ],
  [
    'chat-canada.txt',
    [
      ['Ankara 6 yards', 14_500],
      ['Lace', 65_000],
      ['Gele', 7_500],
    ],
  ],
]

const OTHERS = ['html-table.xls', 'photo-without-end.jpg']

describe('the file', () => {
  it.each(TABLES)('%s', (file, expected) => {
    const found = read(file)
    expect(typeof found === 'string' ? found : found.plan.products.map(goods)).toEqual(expected)
    expect(typeof found === 'string' ? null : found.plan.verdicts.size).toBe(0)
  })

  it.each(PASTED)('%s', (file, expected) => {
    const { rows } = doAtOnce(readPastedText(bytesOf(file).toString('utf8'), 'NGN'))
    expect(rows.map(({ name, minor }) => [name, minor / 100])).toEqual(expected)
  })

  it('of a web page under another name is told so, and a photo without an end mark is taken', () => {
    expect(read('html-table.xls')).toBe('page_table')
    expect(readPictureHeader(bytesOf('photo-without-end.jpg')).ok).toBe(true)
  })

  it('is among these, whatever is added', () => {
    const named = [...TABLES, ...PASTED].map(([file]) => file)
    expect([...named, ...OTHERS, 'README.md'].sort()).toEqual(readdirSync(CASES).sort())
  })
})

describe('what a file leaves open, or was changed in it', () => {
  it.each([
    ['same-sku-two-products.csv', 3, 'has the same SKU, "EN-1"'],
    ['stock-words.csv', 5, 'was read as 12'],
    ['shopify-tracked-no-quantity.csv', 2, 'does not say how many there are'],
  ])('%s, row %d', (file, row, words) => {
    const found = read(file)
    expect(typeof found === 'string' ? found : found.plan.warnings.get(row)).toEqual([
      expect.stringContaining(words),
    ])
  })

  it('is said of codes in a workbook’s format, and of letters that were broken', () => {
    const [formats, broken] = ['workbook-formats.xlsx', 'one-broken-byte.csv'].map(read)
    const skus =
      typeof formats === 'object' && formats.plan.products[0]?.product.combinations.map(({ sku }) => sku)
    expect(skus).toEqual(['001234', '001235'])
    expect(typeof broken === 'object' && broken.reading.encoding).toBe('broken-utf-8')
  })
})
