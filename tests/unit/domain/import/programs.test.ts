// Exports of programs that shops come from: a file of the real shape of each, with the values that must come of it. Where a program's columns are documented
// stands in src/domain/import/programs/programs.ts.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION, parseConversionRate } from '#domain/import/cells/price.ts'
import { readVisibility } from '#domain/import/cells/visibility.ts'
import type { PlannedProduct } from '#domain/import/import-product.ts'
import { PROGRAMS } from '#domain/import/programs/programs.ts'
import { readImportFile } from '#domain/import/read-file.ts'

function read(text: string, rate = NO_CONVERSION) {
  const file = readImportFile(new TextEncoder().encode(text), { currency: 'NGN', rate })
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}

const sample = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../fixtures/imports', file), 'utf8')

/** A product as a shopper would see it. */
const goods = ({ product, costs, isUnclear }: PlannedProduct) => ({
  name: product.name,
  price: product.price / 100,
  ...(product.salePrice !== null && { sale: product.salePrice / 100 }),
  ...(product.stock !== null && { stock: product.stock }),
  ...(product.sku !== null && { sku: product.sku }),
  ...(product.category !== null && { category: product.category.name }),
  ...(costs !== undefined && { cost: (costs[0]?.costMinor ?? 0) / 100 }),
  ...(product.pictures.length > 0 && { pictures: product.pictures }),
  ...(product.options.length > 0 && {
    options: product.options.map(({ name }) => name),
    choices: product.combinations.map(({ values, price, stock }) => [
      ...values,
      (price ?? product.price) / 100,
      stock,
    ]),
  }),
  ...((isUnclear || product.status === 'draft') && { isDraft: true }),
})

const SAMPLES: readonly (readonly [file: string, source: string, expected: readonly object[]])[] = [
  [
    'square.csv',
    'square',
    [
      {
        name: 'Candle',
        price: 1_200,
        category: 'Home',
        cost: 700,
        options: ['Size'],
        choices: [
          ['Small', 1_200, 12],
          ['Large', 1_800, 4],
        ],
      },
      { name: 'Mug', price: 1_400, stock: 9, sku: 'M', category: 'Home', isDraft: true },
      { name: 'Old mug', price: 900, category: 'Home', isDraft: true },
    ],
  ],
  [
    'loyverse.csv',
    'loyverse',
    [
      { name: 'Coca-Cola 33cl', price: 400, stock: 30, sku: '10001', category: 'Drinks', cost: 250 },
      {
        name: 'Plain tee',
        price: 5_000,
        category: 'Clothes',
        cost: 2_000,
        options: ['Size'],
        choices: [
          ['S', 5_000, 3],
          ['M', 5_000, 0],
        ],
      },
      { name: 'Rice', price: 900, sku: '10004', category: 'Food', cost: 0 },
      { name: 'Beans', price: 900, sku: '10005', category: 'Food', cost: 0, isDraft: true },
    ],
  ],
  [
    'lightspeed.csv',
    'lightspeed',
    [
      {
        name: 'Gown',
        price: 12_000,
        category: 'Dresses',
        cost: 5_000,
        options: ['Size', 'Colour'],
        choices: [
          ['S', 'Red', 12_000, 4],
          ['M', 'Red', 12_500, 1],
        ],
      },
      { name: 'Cap', price: 1_500, stock: 8, sku: 'CAP', category: 'Hats', isDraft: true },
    ],
  ],
  [
    'wix-old.csv',
    'wix',
    [
      {
        name: 'Lace gown',
        price: 8_000,
        category: 'Gowns',
        cost: 6_000,
        pictures: ['https://static.wixstatic.com/media/ab12_34~mv2.jpg', 'https://pics.example/2.jpg'],
        options: ['Size', 'Colour'],
        choices: [
          ['S', 'Red', 8_000, 4],
          ['M', 'Red', 8_400, 0],
        ],
      },
      { name: 'Cap', price: 1_500, stock: 7, sku: 'CAP', category: 'Hats', isDraft: true },
      {
        name: 'Scarf',
        price: 2_000,
        sale: 1_500,
        options: ['Colour'],
        choices: [
          ['Blue', 2_000, null],
          ['Green', 2_000, null],
        ],
      },
    ],
  ],
  [
    'wix-new.csv',
    'wix',
    [
      {
        name: 'Tee',
        price: 4_000,
        sale: 3_000,
        pictures: ['https://pics.example/t.jpg', 'https://pics.example/t2.jpg'],
        options: ['Size'],
        choices: [
          ['S', 4_000, 5],
          ['M', 4_000, 0],
        ],
      },
      { name: 'Bag', price: 12, sku: 'BAG', isDraft: true },
    ],
  ],
  [
    'quickbooks.csv',
    'quickbooks',
    [
      { name: 'Zobo', price: 700, stock: 24, sku: 'ZB', category: 'Drinks', cost: 300 },
      { name: 'Delivery', price: 1_500 },
      { name: 'Old cup', price: 900, stock: 3, isDraft: true },
      { name: 'Tea', price: 900, isDraft: true },
    ],
  ],
  [
    'odoo.csv',
    'odoo',
    [
      { name: 'Desk lamp', price: 12_500, stock: 14, sku: 'DL-1', category: 'Lamps', cost: 8_000 },
      { name: 'Screw', price: 5, stock: 900, sku: 'SC', category: 'Parts', cost: 2, isDraft: true },
    ],
  ],
  [
    'google.tsv',
    'feed',
    [
      {
        name: 'Shirt red',
        price: 9_000,
        sale: 7_500,
        category: 'Shirts',
        pictures: ['https://pics.example/r.jpg', 'https://pics.example/r2.jpg', 'https://pics.example/b.jpg'],
        options: ['Colour'],
        choices: [
          ['Red', 9_000, null],
          ['Blue', 9_000, 0],
        ],
      },
    ],
  ],
]

describe('an export', () => {
  it.each(SAMPLES)('%s of %s becomes the products that it has', (file, source, expected) => {
    const found = read(sample(file))

    expect(found.source).toBe(source)
    expect(found.plan.products.map(goods)).toEqual(expected)
  })

  it.each(SAMPLES)('%s has one result for each row', (file) => {
    const { plan } = read(sample(file))
    const planned = plan.products.flatMap(({ rows }) => rows)

    expect([...planned, ...plan.verdicts.keys()].toSorted((a, b) => a - b)).toEqual(
      plan.rows.map(({ number }) => number),
    )
  })

  it('in another currency is converted once, also where a discount was taken off', () => {
    const rate = parseConversionRate('1500')
    const { products } = read(sample('wix-old.csv'), rate ?? NO_CONVERSION).plan

    expect(products.map(({ product }) => [product.price / 100, product.salePrice])).toEqual([
      [12_000_000, null],
      [2_250_000, null],
      [3_000_000, 225_000_000],
    ])
  })

  it('of a program without published columns stays a list', () => {
    expect(read('Product Name,Selling Price,Units\nCap,500,3').source).toBe('list')
  })
})

describe('goods of one name', () => {
  it('of two categories in QuickBooks keep both words', () => {
    const { plan } = read(
      'Product/Service Name,Type,Sales Description,Sales Price/Rate,Quantity On Hand\n' +
        'Shirts:Large,Inventory,Nice,5000,3\nTrousers:Large,Inventory,Nice,7000,2\nDrinks:Zobo,Inventory,,700,1',
    )

    expect(plan.products.map(goods)).toEqual([
      { name: 'Shirts: Large', price: 5_000, stock: 3, category: 'Shirts' },
      { name: 'Trousers: Large', price: 7_000, stock: 2, category: 'Trousers' },
      { name: 'Zobo', price: 700, stock: 1, category: 'Drinks' },
    ])
  })

  it('in Odoo without ids are kept apart, and a question is asked', () => {
    const { plan } = read(
      'Name,Sales Price,Product Category,Quantity On Hand\nLarge,5000,Shirts,3\nLarge,7000,Trousers,2\nCap,10,Hats,1',
    )

    expect(plan.products.map(goods)).toEqual([
      { name: 'Large', price: 5_000, stock: 3, category: 'Shirts' },
      { name: 'Large', price: 7_000, stock: 2, category: 'Trousers', isDraft: true },
      { name: 'Cap', price: 10, stock: 1, category: 'Hats' },
    ])
    expect(plan.products.map(({ product }) => product.key)).toEqual([
      'odoo:large:0',
      'odoo:large:1',
      undefined,
    ])
    expect(plan.questions).toMatchObject([{ kind: 'sameName', count: 2 }])
  })

  it('in Odoo with values of variants are choices of one product, although each has an id', () => {
    const { plan } = read(
      'External ID,Name,Variant Values,Sales Price,Internal Reference\np1,Tee,"Size: S, Colour: Red",5000,A\np2,Tee,"Size: M, Colour: Red",6000,B\np3,Cap,,900,C',
    )

    expect(plan.products.map(goods)).toEqual([
      {
        name: 'Tee',
        price: 5_000,
        options: ['Size', 'Colour'],
        choices: [
          ['S', 'Red', 5_000, null],
          ['M', 'Red', 6_000, null],
        ],
      },
      { name: 'Cap', price: 900, sku: 'C' },
    ])
  })

  it('in a list with the name and the value of an option are choices of one product', () => {
    const { source, plan } = read(
      'Title,Description,Price,SKU,Variation Name,Variation Option\nTee,Soft,5000,A,Size,S\nTee,Soft,6000,B,Size,M',
    )

    expect(source).toBe('list')
    expect(plan.products.map(goods)).toEqual([
      {
        name: 'Tee',
        price: 5_000,
        options: ['Variation Option'],
        choices: [
          ['S', 5_000, null],
          ['M', 6_000, null],
        ],
      },
    ])
  })

  it('in Odoo with codes are products of their own', () => {
    const { plan } = read('Name,Sales Price,Internal Reference\nLarge,5000,A\nLarge,7000,B')

    expect(plan.products.map(goods)).toEqual([
      { name: 'Large', price: 5_000, sku: 'A' },
      { name: 'Large', price: 7_000, sku: 'B' },
    ])
  })
})

describe('a variation without a price', () => {
  it.each([
    [
      'Token,Item Name,Variation Name,SKU,Price,Current Quantity Lekki\nc,Jug,Big,J,1000,1\nd,Jug,Small,J2,,1',
    ],
    [
      'Token,Item Name,Option Name 1,Option Value 1,SKU,Price,Current Quantity Lekki\nc,Jug,Size,Big,J,1000,1\nd,Jug,Size,Small,J2,,1',
    ],
  ])('in Square is refused, and its choice is sold out: %j', (text) => {
    const { plan } = read(text)

    expect(plan.products.map(goods)).toMatchObject([
      {
        name: 'Jug',
        price: 1_000,
        choices: [
          ['Big', 1_000, 1],
          ['Small', 1_000, 0],
        ],
      },
    ])
    expect(plan.products[0]?.rows).toEqual([2])
    expect(plan.verdicts.get(3)).toMatchObject({ outcome: 'refused', column: 'price' })
  })
})

describe('stock in Loyverse', () => {
  const HEAD =
    'Handle,SKU,Name,Track stock,Default price,Available for sale [Lekki],In stock [Lekki],Available for sale [Ikeja],In stock [Ikeja]\n'

  it.each([
    ['Y,3,N,4', { stock: 3 }],
    ['Y,3,Y,4', { stock: 7 }],
    ['N,3,N,4', { stock: 7, isDraft: true }],
  ])('counts at the places that sell it: %s', (cells, expected) => {
    expect(read(`${HEAD}tee,1,Tee,Y,5000,${cells}`).plan.products.map(goods)).toEqual([
      { name: 'Tee', price: 5_000, sku: '1', ...expected },
    ])
  })
})

describe('a column that a program does not know', () => {
  it.each([
    ['Type,SKU,Name,Regular price,Qty\nsimple,L1,Lace,500,0', 'woocommerce', { stock: 0 }],
    ['Type,SKU,Name,Regular price,Availability\nsimple,L1,Lace,500,Sold out', 'woocommerce', { stock: 0 }],
    ['Type,SKU,Name,Regular price,Status\nsimple,L1,Lace,500,draft', 'woocommerce', { isDraft: true }],
    ['Type,SKU,Name,Regular price,Status\nsimple,L1,Lace,500,Active', 'woocommerce', {}],
    ['Type,SKU,Name,Regular price,Visibility\nsimple,L1,Lace,500,hidden', 'woocommerce', { isDraft: true }],
    ['SKU,Name,Regular price,Published,Status\nL1,Lace,500,1,old', 'woocommerce', {}],
    ['id,title,price,image_link,quantity\nL1,Lace,500 NGN,,0', 'feed', { stock: 0 }],
    ['Handle,Title,Variant SKU,Gift Card,Variant Price,Qty\na,Lace,L1,,500,0', 'shopify', { stock: 0 }],
    ['Name,Sales Price,Internal Reference,Qty,Shown\nLace,500,L1,3,no', 'odoo', { stock: 3, isDraft: true }],
  ])('is read as in a list: %j', (text, source, expected) => {
    const found = read(text)

    expect(found.source).toBe(source)
    expect(found.plan.products.map(goods)).toEqual([{ name: 'Lace', price: 500, sku: 'L1', ...expected }])
  })
})

describe('a place of the business', () => {
  it.each([
    [
      'Token,Item Name,Variation Name,Price,Enabled Lekki,Current Quantity Lekki,Price Lekki\nT,Cup,Regular,1400,N,9,',
      { price: 1_400, stock: 9, isDraft: true },
    ],
    [
      'Token,Item Name,Variation Name,Price,Enabled Lekki,Current Quantity Lekki,Price Lekki\nT,Cup,Regular,2000,Y,4,2500',
      { price: 2_500, stock: 4 },
    ],
    [
      'Token,Item Name,Variation Name,Price,Archived,Enabled Lekki,Enabled Yaba\nT,Cup,Regular,2000,Y,Y,N',
      { price: 2_000, isDraft: true },
    ],
    [
      'Token,Item Name,Variation Name,Price,Archived,Enabled Lekki,Enabled Yaba\nT,Cup,Regular,2000,N,Y,N',
      { price: 2_000 },
    ],
    ['Handle,Name,Track stock,Default price,Price [Lekki]\na,Cup,N,1000,1200', { price: 1_200 }],
    ['Handle,Name,Track stock,Default price,Price [Lekki]\na,Cup,N,1000,', { price: 1_000 }],
  ])('says more than its product in general: %j', (text, expected) => {
    expect(read(text).plan.products.map(goods)).toEqual([{ name: 'Cup', ...expected }])
  })
})

describe('a hidden variant of a feed', () => {
  const feed = (shown: string) =>
    read(
      `id,title,availability,condition,price,image_link,visibility,item_group_id,size\nA1,Tee,in stock,new,5000 NGN,,published,G,S\nA2,Tee,in stock,new,5000 NGN,,${shown},G,M`,
    ).plan.products.map(goods)

  it.each([
    [
      'published',
      [
        ['S', 5_000, null],
        ['M', 5_000, null],
      ],
      {},
    ],
    [
      'hidden',
      [
        ['S', 5_000, null],
        ['M', 5_000, 0],
      ],
      {},
    ],
    [
      'soon',
      [
        ['S', 5_000, null],
        ['M', 5_000, null],
      ],
      { isDraft: true },
    ],
  ])('%s is sold out beside others, and waits where nobody knows', (shown, choices, expected) => {
    expect(feed(shown)).toEqual([{ name: 'Tee', price: 5_000, options: ['Size'], choices, ...expected }])
  })
})

describe('a program', () => {
  it.each(PROGRAMS.map((program) => [program.name, program] as const))(
    '%s says where its columns are written',
    (_, program) => {
      expect(program.documented.length).toBeGreaterThan(0)
      for (const address of program.documented) expect(new URL(address).protocol).toBe('https:')
    },
  )
})

describe('visibility', () => {
  it.each([
    ['TRUE', 'shown'],
    ['Visible', 'shown'],
    ['1', 'shown'],
    ['Publié', 'shown'],
    ['N', 'hidden'],
    ['Draft', 'hidden'],
    ['-1', 'hidden'],
    ['', 'none'],
    ['soon', 'unknown'],
  ])('%s is %s', (text, expected) => {
    expect(readVisibility(text)).toBe(expected)
  })

  it('is obeyed in a list, and an unknown word makes a draft', () => {
    const { plan } = read(
      'Name,Price,Published,Archived\nCap,10,yes,no\nBag,20,no,no\nTie,30,soon,no\nHat,40,yes,yes\nRing,50,,',
    )

    expect(plan.products.map(goods)).toEqual([
      { name: 'Cap', price: 10 },
      { name: 'Bag', price: 20, isDraft: true },
      { name: 'Tie', price: 30, isDraft: true },
      { name: 'Hat', price: 40, isDraft: true },
      { name: 'Ring', price: 50 },
    ])
    expect(plan.products.map(({ given }) => given?.includes('status'))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(plan.warnings.get(4)?.join()).toContain('"soon, no"')
  })

  it('is not what a status about the stock says: the product is shown, and sold out', () => {
    const { plan } = read('Name,Price,Status\nCap,10,Available\nBag,20,Sold out\nTie,30,Out of stock')

    expect(plan.products.map(goods)).toEqual([
      { name: 'Cap', price: 10 },
      { name: 'Bag', price: 20, stock: 0 },
      { name: 'Tie', price: 30, stock: 0 },
    ])
    expect(plan.products.map(({ given }) => given?.includes('stock'))).toEqual([false, true, true])
    expect(plan.questions).toEqual([])
    const [gown] = read('Name,Size,Price,Stock,Status\nGown,S,10,2,Available\nGown,M,10,5,Sold out').plan
      .products
    expect(gown && goods(gown)).toMatchObject({
      choices: [
        ['S', 10, 2],
        ['M', 10, 0],
      ],
    })
  })

  it('of a choice in a list sells it out', () => {
    const [gown] = read('Name,Size,Price,Status\nGown,S,10,Active\nGown,M,10,Draft').plan.products
    expect(gown && goods(gown)).toEqual({
      name: 'Gown',
      price: 10,
      options: ['Size'],
      choices: [
        ['S', 10, null],
        ['M', 10, 0],
      ],
    })
  })
})
