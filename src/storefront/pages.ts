// Every page a store has: one table from page kind to its paths and its inputs. A page kind is added here and nowhere else
// in the pipeline. Pure: which pages must be rendered is plan.ts, how one is printed is src/pages/store-page.
import type { StoreSnapshot } from '#domain/snapshot.ts'
import type { StoreFrame, StorePageView } from '#domain/views.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { type Edition, frameOf } from './frame.ts'
import {
  accountView,
  categoryView,
  checkoutView,
  homeView,
  notFoundView,
  pageCountOf,
  productView,
  sitemapView,
} from './views.ts'

/** One page of one edition. `view` is made when asked for: a store may have tens of thousands of pages. */
export type StorePage = {
  /** `own:/page/2`, `domain:` for the home page on the store's domain. Unique in a store. */
  readonly key: string
  readonly kind: StorePageView['kind']
  readonly view: () => StorePageView
}

/** Paths under an edition's base, with what each page shows. */
type Listed = readonly { readonly path: string; readonly view: () => StorePageView }[]

type Shop = { readonly catalogue: Catalogue; readonly frame: StoreFrame; readonly siteUrl: string }

/** The path of the not-found page: no request path can be this, so it answers unknown paths only. */
export const NOT_FOUND = '!not-found'

const PAGE_KINDS: Readonly<Record<StorePageView['kind'], (shop: Shop) => Listed>> = {
  home: ({ catalogue, frame }) =>
    numbered('', catalogue.products.length, (page) => homeView(catalogue, frame, page)),

  category: ({ catalogue, frame }) =>
    catalogue.categories.flatMap((category) =>
      numbered(`/category/${category.slug}`, category.products.length, (page) =>
        categoryView(frame, category, page),
      ),
    ),

  product: ({ catalogue, frame }) =>
    catalogue.products.map((product) => ({
      path: `/product/${product.id}`,
      view: () => productView(catalogue, frame, product),
    })),

  account: ({ frame, siteUrl }) => [{ path: '/account', view: () => accountView(frame, siteUrl) }],

  sitemap: ({ catalogue, frame }) => [{ path: '/sitemap.xml', view: () => sitemapView(catalogue, frame) }],

  checkout: ({ catalogue }) => [{ path: '/checkout.json', view: () => checkoutView(catalogue.snapshot) }],

  'not-found': ({ frame }) => [{ path: NOT_FOUND, view: () => notFoundView(frame) }],
}

/**
 * All pages of a store: both editions while a custom domain is active, none while the store is suspended.
 * `siteUrl` is the origin of our own host.
 */
export function listPages(snapshot: StoreSnapshot, siteUrl: string): readonly StorePage[] {
  if (snapshot.store.status === 'suspended') return []
  const catalogue = catalogueOf(snapshot)
  const editions: readonly Edition[] = snapshot.store.customDomain ? ['own', 'domain'] : ['own']
  return editions.flatMap((edition) => {
    const shop = { catalogue, frame: frameOf(catalogue, edition, siteUrl), siteUrl }
    return kinds.flatMap((kind) =>
      PAGE_KINDS[kind](shop).map(({ path, view }) => ({ key: pageKey(edition, path), kind, view })),
    )
  })
}

/** Name of a page in a store's root: `pageKey('own', '/page/2')` -> `own:/page/2`. */
export function pageKey(edition: Edition, path: string): string {
  return `${edition}:${path}`
}

const kinds = Object.keys(PAGE_KINDS) as StorePageView['kind'][]

/** `/category/shoes`, `/category/shoes/page/2`, … The first page always exists; pages out of range do not. */
function numbered(base: string, productCount: number, view: (page: number) => StorePageView): Listed {
  return Array.from({ length: pageCountOf(productCount) }, (_, index) => ({
    path: index === 0 ? base : `${base}/page/${index + 1}`,
    view: () => view(index + 1),
  }))
}
