// The shards of the index: what they hold, what filters make of it, and what they weigh in a shop of 1,000 products.
// Planted defects, each seen red: ids of 36 characters; a sold-out value that still counts as in stock.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { catalogueReader } from '#domain/search/catalogue.ts'
import { choiceGroups, narrow } from '#domain/search/narrow.ts'
import { namesShard, pricesShard, SHARD_PRODUCTS, wordsShard } from '#domain/search/shards.ts'
import { NO_WISH, type Wish } from '#domain/search/wish.ts'
import type { SnapshotProduct } from '#domain/store/snapshot.ts'
import { largeCatalogue } from '#tests/support/publishing/large-catalogue.ts'
import { makeProduct, productId } from '#tests/support/publishing/snapshots.ts'

const SIZES = [
  { id: 's', name: 'S' },
  { id: 'l', name: 'L' },
]

const shirt = makeProduct(1, {
  name: 'Shirt',
  categoryId: 'tops',
  price: 500_000,
  options: [{ id: 'size', name: 'Size', values: SIZES }],
  combinations: [
    { valueIds: ['s'], price: null, stock: 0 },
    { valueIds: ['l'], price: 700_000, stock: 9 },
  ],
})
const cap = makeProduct(2, { name: 'Cap', price: 300_000, compareAtPrice: 400_000, stock: 2 })
const belt = makeProduct(3, { name: 'Belt', price: 600_000, stock: 0 })

function read(products: readonly SnapshotProduct[]) {
  const reader = catalogueReader(['Tops'])
  reader.add(namesShard(products, new Map([['tops', 0]])), pricesShard(products))
  return reader.catalogue().products
}

const names = (wish: Partial<Wish>) =>
  narrow(read([shirt, cap, belt]), { ...NO_WISH, ...wish }).map(({ name }) => name)

describe('shards', () => {
  it('give back what a card shows', () => {
    expect(read([shirt, cap, belt])).toEqual([
      {
        id: productId(1),
        name: 'Shirt',
        category: 'Tops',
        options: [
          {
            group: 'Size',
            values: [
              { name: 'S', isSoldOut: true },
              { name: 'L', isSoldOut: false },
            ],
          },
        ],
        prices: [700_000],
        compareAtPrice: null,
        left: null,
      },
      {
        id: productId(2),
        name: 'Cap',
        category: null,
        options: [],
        prices: [300_000],
        compareAtPrice: 400_000,
        left: 2,
      },
      {
        id: productId(3),
        name: 'Belt',
        category: null,
        options: [],
        prices: [600_000],
        compareAtPrice: null,
        left: 0,
      },
    ])
  })

  it('of descriptions hold words that the name lacks', () => {
    expect(wordsShard([{ name: 'Blue caps', description: 'A cap of blue felt, in boxes of 12' }])).toEqual([
      'felt box',
    ])
  })

  it('of prices do not change with a name, and the other way round', () => {
    const renamed = { ...cap, name: 'Hat' }
    const repriced = { ...cap, price: 1 }

    expect(pricesShard([renamed])).toEqual(pricesShard([cap]))
    expect(namesShard([repriced], new Map())).toEqual(namesShard([cap], new Map()))
  })

  it('weigh at most 40 KB for 1,000 products at the first focus', () => {
    const { products, categories } = largeCatalogue(1_000)
    const places = new Map(categories.map(({ id }, place) => [id, place]))
    const parts = [products.slice(0, SHARD_PRODUCTS), products.slice(SHARD_PRODUCTS)]
    const weigh = (shard: unknown) => gzipSync(JSON.stringify(shard)).byteLength

    const bytes = parts.map((part) => weigh(namesShard(part, places)) + weigh(pricesShard(part)))

    const sum = bytes.reduce((all, each) => all + each, 0)
    console.log(`1,000 products: ${sum} bytes at the first focus, ${weigh(wordsShard(products))} on a miss`)
    expect(sum).toBeLessThanOrEqual(40 * 1024)
  })
})

describe('filters', () => {
  it.each([
    [{}, ['Shirt', 'Cap', 'Belt']],
    [{ sort: 'cheap' }, ['Cap', 'Belt', 'Shirt']],
    [{ sort: 'dear' }, ['Shirt', 'Belt', 'Cap']],
    [{ isInStock: true }, ['Shirt', 'Cap']],
    [{ isOffer: true }, ['Cap']],
    [{ min: 300_001, max: 600_000 }, ['Belt']],
    [{ choices: [{ group: 'Size', value: 'S' }] }, ['Shirt']],
    [{ choices: [{ group: 'Size', value: 'S' }], isInStock: true }, []],
    [
      {
        choices: [
          { group: 'Size', value: 'S' },
          { group: 'Size', value: 'L' },
        ],
        isInStock: true,
      },
      ['Shirt'],
    ],
    [{ choices: [{ group: 'Colour', value: 'L' }] }, []],
  ] as const)('%j leave %j', (wish, left) => {
    expect(names(wish as Partial<Wish>)).toEqual(left)
  })

  it('offer the options of what was found', () => {
    expect(choiceGroups(read([shirt, cap]), 4)).toEqual([{ group: 'Size', values: ['S', 'L'] }])
  })
})
