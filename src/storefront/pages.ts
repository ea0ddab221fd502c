// Every page a store has: one table from page kind to its paths and its inputs. A page kind is added here and nowhere else
// in the pipeline. Pure: which pages must be rendered is plan.ts, how one is printed is src/pages/store-page.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StoreFrame, StorePageView } from '#domain/store/views.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { type Edition, type Frames, framesOf } from './frame.ts'
import {
  accountView,
  categoryView,
  checkoutView,
  homeView,
  notFoundView,
  pageCountOf,
  productsOf,
  productView,
  sitemapView,
} from './views.ts'

/** One page of one edition. `view` is made when asked for: a store may have tens of thousands of pages. */
export type StorePage = {
  /** `own:/page/2`, `domain:` for the home page on the store's domain. Unique in a store. */
  readonly key: string
  readonly kind: StorePageView['kind']
  readonly view: () => StorePageView
  /** All that the view is made of: the same inputs make the same view. Lists count as the same when their items are. */
  readonly inputs: readonly unknown[]
}

/** A page under an edition's base. */
type Listed = Omit<StorePage, 'key' | 'kind'> & { readonly path: string }

type Shop = { readonly catalogue: Catalogue; readonly frame: StoreFrame; readonly siteUrl: string }

/** The path of the not-found page: no request path can be this, so it answers unknown paths only. */
export const NOT_FOUND = '!not-found'

const PAGE_KINDS: Readonly<Record<StorePageView['kind'], (shop: Shop) => readonly Listed[]>> = {
  home: ({ catalogue: { snapshot, products }, frame }) =>
    numbered('', products.length, (page, path) =>
      listed(path, homeView, frame, snapshot.store.hero, productsOf(products, page), page, products.length),
    ),

  category: ({ catalogue, frame }) =>
    catalogue.categories.flatMap(({ category, products }) =>
      numbered(`/category/${category.slug}`, products.length, (page, path) =>
        listed(path, categoryView, frame, category, productsOf(products, page), page, products.length),
      ),
    ),

  product: ({ catalogue: { snapshot, products, categoryById }, frame }) =>
    products.map((product) => {
      const { store, deliveryZones, exchangeRates } = snapshot
      const category = categoryById.get(product.categoryId ?? '') ?? null
      const path = `/product/${product.id}`
      return listed(path, productView, frame, store, deliveryZones, exchangeRates, category, product)
    }),

  account: ({ frame, siteUrl }) => [listed('/account', accountView, frame, siteUrl)],

  sitemap: ({ catalogue: { products, categories }, frame }) => {
    const filled = categories.filter((category) => category.products.length > 0)
    const slugs = filled.map(({ category }) => category.slug)
    const counts = filled.map((category) => category.products.length)
    const ids = products.map(({ id }) => id)
    return [listed('/sitemap.xml', sitemapView, frame, slugs, counts, ids)]
  },

  checkout: ({ catalogue: { snapshot } }) => {
    const { store, deliveryZones, exchangeRates } = snapshot
    return [listed('/checkout.json', checkoutView, store, deliveryZones, exchangeRates)]
  },

  'not-found': ({ frame }) => [listed(NOT_FOUND, notFoundView, frame)],
}

/**
 * All pages of a store: both editions while a custom domain is active, none while the store is suspended.
 * `siteUrl` is the origin of our own host.
 */
export function listPages(
  snapshot: StoreSnapshot,
  siteUrl: string,
  frames: Frames = framesOf(snapshot, siteUrl),
): readonly StorePage[] {
  const catalogue = catalogueOf(snapshot)
  return [...frames].flatMap(([edition, frame]) => {
    const shop = { catalogue, frame, siteUrl }
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

/** `make` is given the inputs and nothing else: that is why they decide. */
function listed<Inputs extends readonly unknown[]>(
  path: string,
  make: (...inputs: Inputs) => StorePageView,
  ...inputs: Inputs
): Listed {
  return { path, view: () => make(...inputs), inputs }
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
