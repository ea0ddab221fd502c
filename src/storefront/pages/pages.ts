// Every page of a store: one table from page kind to its paths and its inputs. The README's recipe lists all places of a new page kind. Pure:
// render-plan.ts decides which pages must be rendered, src/pages/store-page prints them.
import type { SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import type { ManifestView, ShopShell, StorePageView } from '#domain/store/views.ts'
import { catalogueOf, type StoreCatalogue } from './catalogue.ts'
import { categoryView, homeView, pageCountOf, productsOf, sitemapView } from './list-views.ts'
import { productView } from './product-view.ts'
import { type SearchFile, searchFiles } from './search.ts'
import { type Edition, type Shells, shopShells } from './shell.ts'
import { aboutView, accountView, checkoutView, notFoundView } from './shop-views.ts'

/** One page of one edition. `view` is called only when the view is needed: a store may have tens of thousands of pages. */
export type StorePage = {
  /** `own:/page/2`; `domain:` for the home page on the store's domain. Unique in a store. */
  readonly key: string
  readonly kind: StorePageView['kind']
  readonly view: () => StorePageView
  /** All values of which the view is made: the same inputs make the same view. Two lists are the same when their items are the same. */
  readonly inputs: readonly unknown[]
}

/** A page below an edition's base. */
type Listed = Omit<StorePage, 'key' | 'kind'> & { readonly path: string }

type Shop = {
  readonly catalogue: StoreCatalogue
  readonly shell: ShopShell
  readonly siteUrl: string
  readonly search: readonly SearchFile[]
}

/** The path of the not-found page. No request path can equal this path, so the page answers unknown paths only. */
export const NOT_FOUND = '!not-found'

const PAGE_KINDS: Readonly<Record<StorePageView['kind'], (shop: Shop) => readonly Listed[]>> = {
  home: ({ catalogue: { snapshot, products }, shell }) =>
    numbered('', products.length, (page, path) =>
      listed(path, homeView, { shell, hero: snapshot.store.hero, ...partOf(products, page) }),
    ),

  category: ({ catalogue, shell }) =>
    catalogue.categories.flatMap(({ category, products }) =>
      numbered(`/category/${category.slug}`, products.length, (page, path) =>
        listed(path, categoryView, { shell, category, ...partOf(products, page) }),
      ),
    ),

  product: ({ catalogue: { snapshot, products, categoryById }, shell }) =>
    products.map((product) => {
      const { store, deliveryZones, exchangeRates } = snapshot
      const category = categoryById.get(product.categoryId ?? '') ?? null
      const path = `/product/${product.id}`
      return listed(path, productView, { shell, store, deliveryZones, exchangeRates, category, product })
    }),

  about: ({ catalogue: { snapshot }, shell }) => [
    listed('/about', aboutView, { shell, store: snapshot.store, deliveryZones: snapshot.deliveryZones }),
  ],

  account: ({ shell, siteUrl }) => [listed('/account', accountView, { shell, siteUrl })],

  sitemap: ({ catalogue: { products, categories }, shell }) => {
    const filled = categories.filter((category) => category.products.length > 0)
    const slugs = filled.map(({ category }) => category.slug)
    const counts = filled.map((category) => category.products.length)
    const productIds = products.map(({ id }) => id)
    return [listed('/sitemap.xml', sitemapView, { shell, slugs, counts, productIds })]
  },

  checkout: ({ catalogue: { snapshot } }) => {
    const { store, deliveryZones, exchangeRates } = snapshot
    return [listed('/checkout.json', checkoutView, { store, deliveryZones, exchangeRates })]
  },

  // Other shops have no manifest: a shop on our host is a page of ours.
  manifest: ({ shell }) =>
    shell.isWhiteLabel
      ? [listed('/manifest.webmanifest', (own): ManifestView => ({ kind: 'manifest', ...own }), { shell })]
      : [],

  // The name of a shard is its content, so the path is input enough. `search.json` is small and made of all of them.
  search: ({ search }) =>
    search.map(({ path, text }) => ({
      path,
      view: () => ({ kind: 'search', text: text() }),
      inputs: path === '/search.json' ? [text()] : [],
    })),

  'not-found': ({ shell }) => [listed(NOT_FOUND, notFoundView, { shell })],
}

/** What pages share. Publishing makes these parts of what it remembers; everybody else leaves them out. */
type SharedParts = { readonly shells: Shells; readonly search: readonly SearchFile[] }

/**
 * All pages of a store: both editions while a custom domain is active, none while the store is suspended.
 * `siteUrl` is the origin of our own host.
 */
export function listPages(
  snapshot: StoreSnapshot,
  siteUrl: string,
  parts: SharedParts = { shells: shopShells(snapshot, siteUrl), search: searchFiles(snapshot).files },
): readonly StorePage[] {
  const catalogue = catalogueOf(snapshot)
  return [...parts.shells].flatMap(([edition, shell]) => {
    const shop = { catalogue, shell, siteUrl, search: parts.search }
    return kinds.flatMap((kind) =>
      PAGE_KINDS[kind](shop).map(({ path, view, inputs }) => ({
        key: pageKey(edition, path),
        kind,
        view,
        inputs,
      })),
    )
  })
}

/** Name of a page in a store's root: `pageKey('own', '/page/2')` -> `own:/page/2`. */
export function pageKey(edition: Edition, path: string): string {
  return `${edition}:${path}`
}

const kinds = Object.keys(PAGE_KINDS) as StorePageView['kind'][]

/** Makes one page of the table. `make` gets the parts and nothing else: the same parts make the same view. */
function listed<Parts extends Readonly<Record<string, unknown>>>(
  path: string,
  make: (parts: Parts) => StorePageView,
  parts: Parts,
): Listed {
  return { path, view: () => make(parts), inputs: Object.values(parts) }
}

/** What one page of a list shows of it. */
function partOf(products: readonly SnapshotProduct[], page: number) {
  return { products: productsOf(products, page), page, total: products.length }
}

/** `/category/shoes`, `/category/shoes/page/2`, … The first page always exists; pages out of range do not. */
function numbered(
  base: string,
  productCount: number,
  list: (page: number, path: string) => Listed,
): readonly Listed[] {
  return Array.from({ length: pageCountOf(productCount) }, (_, index) =>
    list(index + 1, index === 0 ? base : `${base}/page/${index + 1}`),
  )
}
