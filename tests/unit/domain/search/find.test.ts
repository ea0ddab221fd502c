// The search over the table of queries.ts. Reports recall and precision of each kind.
// Planted defects, each seen red: no singular, one slip too few in long words, no neighbouring words as one.
import { describe, expect, it } from 'vitest'
import { catalogueReader, withDescriptions } from '#domain/search/catalogue.ts'
import { findProducts } from '#domain/search/find.ts'
import { readQuery } from '#domain/search/query.ts'
import { namesShard, pricesShard, wordsShard } from '#domain/search/shards.ts'
import type { DemoStore } from '#scripts/seed/demo-store.ts'
import { ADUNNI, KOFI, MAMA } from '#scripts/seed/demo-stores.ts'
import { productId } from '#scripts/seed/product-rows.ts'
import { demoSnapshot } from '#tests/support/publishing/demo-catalogue.ts'
import { QUERIES, type Shop } from './queries.ts'

const STORES: Readonly<Record<Shop, DemoStore>> = { adunni: ADUNNI, kofi: KOFI, mama: MAMA }

/** Lowest recall of a kind; 1 where nothing is said. */
const RECALL: Readonly<Record<string, number>> = {
  exact: 0.97,
  plural: 0.97,
  slip: 0.9,
  joined: 0.95,
  description: 0.95,
}

function shopOf(store: DemoStore) {
  const { products, categories } = demoSnapshot(store)
  const keys = new Map(store.products.map(({ key }) => [productId(store, key), key]))
  const reader = catalogueReader(categories.map(({ name }) => name))
  const places = new Map(categories.map(({ id }, place) => [id, place]))
  reader.add(namesShard(products, places), pricesShard(products))
  const catalogue = withDescriptions(reader.catalogue(), [wordsShard(products)])
  return {
    find: (text: string) =>
      findProducts(catalogue, readQuery(text)).map(
        (place) => keys.get(catalogue.products[place]?.id ?? '') ?? '',
      ),
    /** `@Ready_to_wear` -> the keys of its products. */
    expand: (word: string) =>
      word.startsWith('@')
        ? store.products
            .filter(({ category, isDraft }) => !isDraft && category === word.slice(1).replaceAll('_', ' '))
            .map(({ key }) => key)
        : [word],
  }
}

const shops = { adunni: shopOf(STORES.adunni), kofi: shopOf(STORES.kofi), mama: shopOf(STORES.mama) }

const rows = Object.entries(QUERIES).flatMap(([kind, tables]) =>
  Object.entries(tables).flatMap(([name, table]) =>
    Object.entries(table).map(([text, keys]) => {
      const shop = shops[name as Shop]
      const wanted = [...new Set(keys.split(' ').filter(Boolean).flatMap(shop.expand))]
      const found = shop.find(text)
      return { kind, name, text, wanted, found, right: wanted.filter((key) => found.includes(key)) }
    }),
  ),
)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the table of queries', () => {
  it('has at least 200, and names products that are there', () => {
    const keys = new Set(Object.values(STORES).flatMap(({ products }) => products.map(({ key }) => key)))

    expect(rows.length).toBeGreaterThanOrEqual(200)
    expect(rows.flatMap(({ wanted }) => wanted).filter((key) => !keys.has(key))).toEqual([])
  })

  it.each(Object.keys(QUERIES).filter((kind) => kind !== 'miss'))('finds what is wanted: %s', (kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const recall = mean(own.map(({ wanted, right }) => right.length / wanted.length))
    const precision = mean(
      own.map(({ found, right }) => (found.length > 0 ? right.length / found.length : 1)),
    )

    console.log(
      `${kind}: ${own.length} queries, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
    )
    for (const { name, text, wanted, found } of own) {
      const lacks = wanted.filter((key) => !found.includes(key))
      const more = found.filter((key) => !wanted.includes(key))
      if (process.env['SEARCH_FAULTS'] && lacks.length + more.length > 0)
        console.log(`  ${name}: "${text}" lacks [${lacks}] and has [${more}]`)
    }
    expect(recall).toBeGreaterThanOrEqual(RECALL[kind] ?? 1)
    expect(precision).toBeGreaterThanOrEqual(0.8)
  })

  it('finds nothing where the shop has nothing', () => {
    const wrong = rows.filter(({ kind, found }) => kind === 'miss' && found.length > 0)

    expect(wrong.map(({ text, found }) => [text, found])).toEqual([])
  })
})
