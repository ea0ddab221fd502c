// The files of the search that a store publishes: which of them an edit changes.
import { describe, expect, it } from 'vitest'
import type { SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import { searchFiles, searchFilesInTurns } from '#storefront/pages/search.ts'
import { makeCategory, makeProduct, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

const products = Array.from({ length: 1_200 }, (_, index) =>
  makeProduct(index, {
    description: `Cloth of kind k${index}`,
    pictures: [{ path: `shop/${index}`, width: 9, height: 9, alt: '' }],
  }),
)
const shop = makeSnapshot({ products, categories: [makeCategory('lace')] })
const before = searchFiles(shop)
const colours = { id: 'group', name: 'Colour', values: [{ id: 'value', name: 'Indigo' }] }
const pathsOf = ({ files }: { readonly files: readonly { readonly path: string }[] }) =>
  files.map(({ path }) => path)

const edited = (at: number, fields: Partial<SnapshotProduct>): StoreSnapshot => ({
  ...shop,
  products: products.map((product, index) => (index === at ? { ...product, ...fields } : product)),
})
/** Kinds of the shards that are new after an edit. */
const added = async (snapshot: StoreSnapshot) => {
  const old = new Set(pathsOf(before))
  const paths = pathsOf(await searchFilesInTurns(snapshot, before.known))
  return paths.filter((path) => !old.has(path)).map((path) => /\/search\/(\w+)-/.exec(path)?.[1])
}

describe('files of the search', () => {
  it('are a list and four shards for each 500 products', () => {
    const [list, ...shards] = before.files

    expect([list?.path, shards.length]).toEqual(['/search.json', 12])
    const { shards: named, categories } = JSON.parse(list?.text() ?? '')
    expect([named.map(({ count }: { count: number }) => count), categories]).toEqual([
      [500, 500, 200],
      ['lace'],
    ])
    expect(pathsOf(before)).toContain(`/search/${named[2].words}.json`)
  })

  it.each([
    ['price', { price: 7 }, ['prices']],
    ['stock that shows', { stock: 1 }, ['prices']],
    ['stock that does not', { stock: 11 }, []],
    ['name', { name: 'New' }, ['names']],
    ['description', { description: 'New words' }, ['words']],
    ['picture', { pictures: [] }, ['pictures']],
  ])('change by one shard for one %s of 1,200 products', async (_, fields, kinds) => {
    expect(await added(edited(700, fields))).toEqual(kinds)
  })

  it.each([
    ['price', { price: 7 }, ['prices 1']],
    ['stock', { stock: 1 }, ['prices 1']],
    // Reading prices is cheap; their shard keeps its name.
    ['name', { name: 'New' }, ['names 1', 'prices 1', 'words 1']],
  ])('are made again by one shard for one %s in a shop of 5,000 products', async (_, fields, slots) => {
    const many = makeSnapshot({
      products: Array.from({ length: 5_000 }, (_, index) => makeProduct(index, { options: [colours] })),
    })
    const { known } = searchFiles(many)
    // The database answers with new objects, also for what has not changed.
    const later = many.products.map((product, at) =>
      at === 700 ? { ...structuredClone(product), ...fields } : product,
    )

    const next = await searchFilesInTurns({ ...many, products: later }, known)

    expect(next.made).toEqual(slots)
  })

  it('are the same when made in turns from what is known, and when made at once', async () => {
    const snapshot = edited(3, { price: 7, name: 'New' })

    const inTurns = await searchFilesInTurns(snapshot, before.known)

    const texts = (files: typeof inTurns.files) => files.map(({ path, text }) => [path, text()])
    expect(texts(inTurns.files)).toEqual(texts(searchFiles(snapshot).files))
  })

  it('name a content that comes twice once', () => {
    const alike = makeSnapshot({
      products: products.slice(0, 1_000).map((product) => ({ ...product, price: 5, pictures: [] })),
    })

    const paths = pathsOf(searchFiles(alike))

    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.includes('/prices-'))).toHaveLength(1)
  })

  it('are the list alone for a shop without products', () => {
    expect(pathsOf(searchFiles(makeSnapshot({ products: 0 })))).toEqual(['/search.json'])
  })
})
