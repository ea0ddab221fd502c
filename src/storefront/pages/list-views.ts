// Views of pages that list products: the home page, categories, the sitemap.
import { isSoldOut, priceFrom, shownStock } from '#domain/product/product.ts'
import type { Picture, SnapshotCategory, SnapshotProduct } from '#domain/store/snapshot.ts'
import type {
  CategoryView,
  HomeView,
  Pagination,
  ProductCard,
  ShopShell,
  SitemapView,
} from '#domain/store/views.ts'
import { struckPrice } from './product-view.ts'

export const PRODUCTS_PER_PAGE = 48

/** Number of pages of a product list: 0 -> 1, 48 -> 1, 49 -> 2. */
export function pageCountOf(productCount: number): number {
  return Math.max(1, Math.ceil(productCount / PRODUCTS_PER_PAGE))
}

/** The products of a list that one of its pages shows; pages count from 1. */
export function productsOf(products: readonly SnapshotProduct[], page: number): readonly SnapshotProduct[] {
  return products.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
}

/** A page of a list, counted from 1. `products` are those of this page, `total` counts all of the list. */
type ListPage = {
  readonly shell: ShopShell
  readonly products: readonly SnapshotProduct[]
  readonly page: number
  readonly total: number
}

/** The home page and the pages after it. */
export function homeView({
  shell,
  hero,
  products,
  page,
  total,
}: ListPage & { readonly hero: Picture | null }): HomeView {
  return {
    kind: 'home',
    shell,
    hero: page === 1 ? hero : null,
    path: numberedPath('', page),
    products: products.map((product) => cardOf(product, shell)),
    pagination: paginationOf(total, page, shell.base),
  }
}

/** One page of a category. */
export function categoryView({
  shell,
  category,
  products,
  page,
  total,
}: ListPage & { readonly category: SnapshotCategory }): CategoryView {
  const path = `/category/${category.slug}`
  return {
    kind: 'category',
    shell,
    path: numberedPath(path, page),
    name: category.name,
    products: products.map((product) => cardOf(product, shell)),
    pagination: paginationOf(total, page, `${shell.base}${path}`),
  }
}

/** Addresses of the canonical edition: home pages, categories that have products (`slugs` with their `counts`), and products. */
export function sitemapView({
  shell: { canonicalBase },
  slugs,
  counts,
  productIds,
}: {
  readonly shell: ShopShell
  readonly slugs: readonly string[]
  readonly counts: readonly number[]
  readonly productIds: readonly string[]
}): SitemapView {
  const numbered = (base: string, count: number) =>
    Array.from({ length: pageCountOf(count) }, (_, index) => numberedPath(base, index + 1))
  const paths = [
    ...numbered('', productIds.length),
    ...slugs.flatMap((slug, index) => numbered(`/category/${slug}`, counts[index] ?? 0)),
    ...productIds.map((id) => `/product/${id}`),
  ]
  return { kind: 'sitemap', urls: paths.map((path) => `${canonicalBase}${path}`) }
}

function cardOf(product: SnapshotProduct, shell: ShopShell): ProductCard {
  const { price, varies } = priceFrom(product)
  const hasOptions = product.options.length > 0
  return {
    id: product.id,
    name: product.name,
    href: `${shell.base}/product/${product.id}`,
    picture: product.pictures[0] ?? null,
    price,
    isFrom: varies,
    compareAtPrice: struckPrice(product),
    isSoldOut: isSoldOut(product),
    hasOptions,
    stock: hasOptions ? null : shownStock(product.stock),
  }
}

function numberedPath(base: string, page: number): string {
  return page === 1 ? base : `${base}/page/${page}`
}

function paginationOf(totalCount: number, page: number, base: string): Pagination {
  const pageCount = pageCountOf(totalCount)
  // The home page of a store's own domain has the empty base and the address `/`.
  const hrefOf = (number: number) => numberedPath(base, number) || '/'
  return {
    page,
    pageCount,
    totalCount,
    previousHref: page > 1 ? hrefOf(page - 1) : null,
    nextHref: page < pageCount ? hrefOf(page + 1) : null,
    pages: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, href: hrefOf(index + 1) })),
  }
}
