// Tests which pages must be rendered after an edit, and the reasons; and that a view is made once, for hashing and for printing. Planted
// defects (2026-11-20): views kept of all pages -> "keeps no more" turns red; kept by kind instead of key -> "prints the view".
import { describe, expect, test } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { hashPages, planStore, type RenderPlan } from '#storefront/pages/render-plan.ts'
import { makeCategory, makeProduct, makeSnapshot, productId } from '#tests/support/publishing/snapshots.ts'

type Published = Parameters<typeof planStore>[1]

const NOTHING: Published = { renderVersion: null, entries: new Map() }

const plan = (snapshot: StoreSnapshot, published: Published, renderVersion = 'r1') =>
  planStore(listPages(snapshot, 'https://oja.test'), published, { renderVersion })

/** The pages that are published after a plan. */
function publishedBy(done: RenderPlan, renderVersion = 'r1', before: Published = NOTHING): Published {
  const rendered = done.render.map(({ page, inputs }) => [page.key, { inputs }] as const)
  return {
    renderVersion,
    entries: new Map([
      ...done.keep.map((key) => [key, before.entries.get(key) ?? { inputs: '' }] as const),
      ...rendered,
    ]),
  }
}

const fortyProducts = Array.from({ length: 40 }, (_, index) =>
  makeProduct(index + 1, { categoryId: index % 2 ? 'category-shoes' : null }),
)
const shop = makeSnapshot({ products: fortyProducts, categories: [makeCategory('shoes')] })
const published = publishedBy(plan(shop, NOTHING))
const pageCount = listPages(shop, 'https://oja.test').length

/** `own:/search/prices-c2817a7b6c7c.json` -> `own:/search/prices-*.json`: the name is the content. */
const withoutHash = (key: string) => key.replace(/-[0-9a-f]{12}\.json/, '-*.json')

const rendered = (snapshot: StoreSnapshot, renderVersion?: string) =>
  plan(snapshot, published, renderVersion).render.map(
    ({ page, reason }) => `${withoutHash(page.key)} ${reason}`,
  )

/** One shard of the search has changed, and so the list of shards. */
const researched = (kind: string) => ['own:/search.json inputs-changed', `own:/search/${kind}-*.json new`]
const searchPages = [...published.entries.keys()].filter((key) => key.includes('/search'))

const withProduct = (number: number, fields: object): StoreSnapshot => ({
  ...shop,
  contentVersion: 2,
  products: shop.products.map((product) =>
    product.id === productId(number) ? { ...product, ...fields } : product,
  ),
})

describe('a plan', () => {
  test('renders everything the first time', () => {
    const first = plan(shop, NOTHING)

    expect(first.render).toHaveLength(pageCount)
    expect(new Set(first.render.map(({ reason }) => reason))).toEqual(new Set(['new']))
  })

  test('renders nothing when only the version has moved', () => {
    expect(rendered({ ...shop, contentVersion: 2 })).toEqual([])
    expect(plan({ ...shop, contentVersion: 2 }, published).keep).toHaveLength(pageCount)
  })

  test('renders two pages for one price without a category, three with one, and one shard of the search', () => {
    expect(rendered(withProduct(1, { price: 7 }))).toEqual([
      'own: inputs-changed',
      `own:/product/${productId(1)} inputs-changed`,
      ...researched('prices'),
    ])
    expect(rendered(withProduct(2, { price: 7 }))).toEqual([
      'own: inputs-changed',
      'own:/category/shoes inputs-changed',
      `own:/product/${productId(2)} inputs-changed`,
      ...researched('prices'),
    ])
  })

  test('renders one page for a description, and the shard of the search with its words', () => {
    expect(rendered(withProduct(1, { description: 'Eight yards' }))).toEqual([
      `own:/product/${productId(1)} inputs-changed`,
      ...researched('words'),
    ])
  })

  test('renders the products for a delivery fee, which each of them shows, the page about the shop, and the checkout facts', () => {
    const zone = { id: 'z', name: 'Lagos', fee: 900, freeAbove: null }

    const keys = rendered({ ...shop, deliveryZones: [zone] })

    expect(keys).toHaveLength(42)
    expect(keys).not.toContain('own: inputs-changed')
  })

  test('renders no product for a zone whose fee is neither the lowest nor the highest', () => {
    const zones = (middle: number) =>
      [900, middle, 4_000].map((fee, place) => ({ id: `z${place}`, name: 'Lagos', fee, freeAbove: null }))
    const before = publishedBy(plan({ ...shop, deliveryZones: zones(1_500) }, NOTHING))
    const { render } = plan({ ...shop, deliveryZones: zones(2_000) }, before)

    expect(render.map(({ page }) => page.key)).toEqual(['own:/about', 'own:/checkout.json'])
  })

  test('renders pages with a shell for a colour, and the checkout facts that show it, but no sitemap and nothing of the search', () => {
    const keys = rendered({ ...shop, store: { ...shop.store, primaryColour: '#000000' } })

    expect(keys).toHaveLength(pageCount - 1 - searchPages.length)
    expect(keys.filter((key) => /sitemap|search/.test(key))).toEqual([])
  })

  test('drops what is gone', () => {
    const dropped = plan({ ...shop, products: shop.products.slice(1) }, published).drop

    expect(dropped.map(withoutHash)).toEqual([
      `own:/product/${productId(1)}`,
      ...['names', 'prices', 'pictures', 'words'].map((kind) => `own:/search/${kind}-*.json`),
    ])
  })

  test('adds the pages of a new domain and leaves no page as it was, since canonical links move', () => {
    const { render } = plan({ ...shop, store: { ...shop.store, customDomain: 'adunni.test' } }, published)

    const reasons = Map.groupBy(render, ({ page, reason }) => `${page.key.split(':')[0]} ${reason}`)
    expect([...reasons].map(([reason, pages]) => [reason, pages.length]).sort()).toEqual([
      ['domain new', pageCount],
      ['own inputs-changed', pageCount - 1 - searchPages.length],
    ])
  })

  test('renders everything again under another render version', () => {
    const reasons = rendered(shop, 'r2').map((line) => line.split(' ')[1])

    expect(reasons).toHaveLength(pageCount)
    expect(new Set(reasons)).toEqual(new Set(['render-version-changed']))
  })

  test('does not depend on anything but its arguments', () => {
    expect(JSON.stringify(plan(shop, NOTHING))).toBe(JSON.stringify(plan(structuredClone(shop), NOTHING)))
  })
})

describe('the views of a plan', () => {
  const planned = async (products: number) => {
    const snapshot = makeSnapshot({ products })
    const made = new Map<string, number>()
    const pages = listPages(snapshot, 'https://oja.test').map((page) => ({
      ...page,
      view() {
        made.set(page.key, (made.get(page.key) ?? 0) + 1)
        return page.view()
      },
    }))
    const { hashes, views } = await hashPages(pages)
    const { render } = planStore(pages, NOTHING, { renderVersion: 'r1', hashes, views })
    return { pages, made, views, printed: render.map(({ page }) => [page.key, page.view()] as const) }
  }

  test('prints the view that was hashed', async () => {
    const { pages, made, printed } = await planned(40)

    expect(printed).toEqual(
      listPages(makeSnapshot({ products: 40 }), 'https://oja.test').map(({ key, view }) => [key, view()]),
    )
    expect([...made.values()]).toEqual(pages.map(() => 1))
  })

  test('keeps no more of them than a small store has', async () => {
    const { pages, made, views, printed } = await planned(400)

    expect(views.size).toBe(256)
    expect(printed).toHaveLength(pages.length)
    expect([...made.values()].reduce((sum, times) => sum + times, 0)).toBe(2 * pages.length - 256)
  })
})
