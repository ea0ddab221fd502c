// Tests which pages a store has, in which editions.
import { describe, expect, test } from 'vitest'
import { listPages } from '#storefront/pages/pages.ts'
import { makeCategory, makeProduct, makeSnapshot, productId } from '#tests/support/publishing/snapshots.ts'

const SITE = 'https://oja.test'
const keysOf = (snapshot: Parameters<typeof listPages>[0]) =>
  listPages(snapshot, SITE).map(({ key }) => key.replace(/-[0-9a-f]{12}\.json/, '-*.json'))

describe('pages of a store', () => {
  test('are home, products, about, account, sitemap, checkout facts, files of the search and the not-found page', () => {
    expect(keysOf(makeSnapshot({ products: 2 })).sort()).toEqual([
      'own:',
      'own:!not-found',
      'own:/about',
      'own:/account',
      'own:/checkout.json',
      `own:/product/${productId(1)}`,
      `own:/product/${productId(2)}`,
      'own:/search.json',
      'own:/search/names-*.json',
      'own:/search/pictures-*.json',
      'own:/search/prices-*.json',
      'own:/search/words-*.json',
      'own:/sitemap.xml',
    ])
  })

  test('have a manifest of the shop’s own when the shop is white-label, in each edition', () => {
    const snapshot = makeSnapshot({ store: { isWhiteLabel: true, customDomain: 'adunni.test' } })

    const manifests = keysOf(snapshot).filter((key) => key.endsWith('manifest.webmanifest'))
    expect(manifests).toEqual(['own:/manifest.webmanifest', 'domain:/manifest.webmanifest'])
    expect(keysOf(makeSnapshot()).filter((key) => key.endsWith('manifest.webmanifest'))).toEqual([])
  })

  test.each([
    [0, ['own:']],
    [1, ['own:']],
    [48, ['own:']],
    [49, ['own:', 'own:/page/2']],
    [96, ['own:', 'own:/page/2']],
    [97, ['own:', 'own:/page/2', 'own:/page/3']],
  ])('%i products: home pages %j', (products, expected) => {
    const keys = keysOf(makeSnapshot({ products }))

    expect(keys.filter((key) => /^own:(\/page\/\d+)?$/.test(key))).toEqual(expected)
  })

  test('exist for every category, 48 products a page, also for an empty one', () => {
    const shoes = makeCategory('shoes')
    const products = Array.from({ length: 49 }, (_, index) => makeProduct(index, { categoryId: shoes.id }))

    const keys = keysOf(makeSnapshot({ categories: [shoes, makeCategory('bags')], products }))

    expect(keys.filter((key) => key.includes('/category/'))).toEqual([
      'own:/category/shoes',
      'own:/category/shoes/page/2',
      'own:/category/bags',
    ])
  })

  test('come twice while a custom domain is active', () => {
    const keys = keysOf(makeSnapshot({ products: 1, store: { customDomain: 'adunni.test' } }))

    const own = keys.filter((key) => key.startsWith('own:')).map((key) => key.slice('own:'.length))
    const domain = keys.filter((key) => key.startsWith('domain:')).map((key) => key.slice('domain:'.length))
    expect(domain).toEqual(own)
  })

  test('are none while the store is suspended, all while it is closed', () => {
    expect(keysOf(makeSnapshot({ store: { status: 'suspended' } }))).toEqual([])
    expect(keysOf(makeSnapshot({ store: { isOpen: false } }))).toEqual(keysOf(makeSnapshot()))
  })

  test('have unique keys, none of which is a path a shopper can ask for as not-found page', () => {
    const keys = keysOf(
      makeSnapshot({ products: 200, categories: [makeCategory('page'), makeCategory('product')] }),
    )

    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => key.includes('!'))).toEqual(['own:!not-found'])
  })
})
