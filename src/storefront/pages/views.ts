// Makes the view models of store pages (src/domain/store/views.ts) from parts of a snapshot. Pure and deterministic: the hash of a view
// decides whether its page is rendered again, so a view holds only what the page shows. Every function takes only the parts that its view
// needs: the same objects make the same view (pages.ts).

import type { Minor } from '#domain/basics/money.ts'
import { singleProductMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import { isSoldOut, isValueSoldOut, priceFrom, shownStock } from '#domain/product/product.ts'
import { parseSizeTable } from '#domain/product/size-table.ts'
import { parseSpecs } from '#domain/product/specs.ts'
import { type DisplayRate, displayRates } from '#domain/store/display-currency.ts'
import { otherPricesOf } from '#domain/store/payment-currency.ts'
import type {
  DeliveryZone,
  ExchangeRate,
  Picture,
  SnapshotCategory,
  SnapshotProduct,
  StoreProfile,
} from '#domain/store/snapshot.ts'
import type {
  AboutView,
  AccountView,
  CategoryView,
  CheckoutView,
  HomeView,
  NotFoundView,
  Pagination,
  ProductCard,
  ProductView,
  ShopShell,
  SitemapView,
} from '#domain/store/views.ts'

export const PRODUCTS_PER_PAGE = 48

/** Number of pages of a product list: 0 -> 1, 48 -> 1, 49 -> 2. */
export function pageCountOf(productCount: number): number {
  return Math.max(1, Math.ceil(productCount / PRODUCTS_PER_PAGE))
}

/** The products of a list that one of its pages shows; pages count from 1. */
export function productsOf(products: readonly SnapshotProduct[], page: number): readonly SnapshotProduct[] {
  return products.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
}

/** The home page and the pages after it. */
export function homeView(
  shell: ShopShell,
  hero: Picture | null,
  products: readonly SnapshotProduct[],
  page: number,
  total: number,
): HomeView {
  return {
    kind: 'home',
    shell,
    hero: page === 1 ? hero : null,
    path: numberedPath('', page),
    products: products.map((product) => cardOf(product, shell)),
    pagination: paginationOf(total, page, shell.base),
  }
}

/** One page of a category, counted from 1. `products` are those of this page, `total` counts all of the category. */
export function categoryView(
  shell: ShopShell,
  category: SnapshotCategory,
  products: readonly SnapshotProduct[],
  page: number,
  total: number,
): CategoryView {
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

/** The page of a product. `category` is null for a product without one. */
export function productView(
  shell: ShopShell,
  store: StoreProfile,
  deliveryZones: readonly DeliveryZone[],
  exchangeRates: readonly ExchangeRate[],
  category: SnapshotCategory | null,
  product: SnapshotProduct,
): ProductView {
  const path = `/product/${product.id}`
  const { price, varies } = priceFrom(product)
  const message = () =>
    singleProductMessage(
      store,
      { name: product.name, price, isFrom: varies },
      `${shell.canonicalBase}${path}`,
    )
  return {
    kind: 'product',
    shell,
    path,
    id: product.id,
    name: product.name,
    description: product.description,
    category: category && { name: category.name, href: `${shell.base}/category/${category.slug}` },
    ...facts(product, category),
    pictures: product.pictures,
    price,
    basePrice: product.price,
    isFrom: varies,
    compareAtPrice: higherThan(price, product.compareAtPrice),
    stock: shownStock(product.stock),
    isSoldOut: isSoldOut(product),
    ...(store.takesLeads && isPartSoldOut(product) ? { takesLeads: true as const } : {}),
    options: optionsOf(product),
    combinations: combinationsOf(product),
    delivery: {
      lowestFee: deliveryZones.length > 0 ? Math.min(...deliveryZones.map(({ fee }) => fee)) : null,
      allowPickup: store.allowPickup,
      allowAgreed: store.allowAgreedDelivery,
    },
    ...shopWords(store, exchangeRates),
    ...(store.paymentCurrencies?.length
      ? { otherPrices: otherPricesOf(product, store.paymentCurrencies) }
      : {}),
    whatsappHref: store.whatsappNumber && store.isOpen ? whatsAppLink(store.whatsappNumber, message()) : null,
  }
}

/** What the owner wrote in rows: facts, and the category's size table. Leaves out what does not exist, so that other pages do not change. */
function facts(
  product: SnapshotProduct,
  category: SnapshotCategory | null,
): Pick<ProductView, 'specs' | 'sizeTable'> {
  const specs = parseSpecs(product.specs)
  const sizeTable = parseSizeTable(category?.sizeTable ?? '')
  return { ...(specs.length > 0 && { specs }), ...(sizeTable.length > 0 && { sizeTable }) }
}

function optionsOf(product: SnapshotProduct): ProductView['options'] {
  const placeOf = (path: string | undefined) => product.pictures.findIndex((picture) => picture.path === path)
  return product.options.map((group) => ({
    id: group.id,
    name: group.name,
    values: group.values.map(({ id, name, picture }) => ({
      id,
      name,
      isSoldOut: isValueSoldOut(product, group.id, id),
      ...(placeOf(picture) >= 0 && { pictureAt: placeOf(picture) }),
    })),
  }))
}

/** True when the product or one of its choices is sold out. */
const isPartSoldOut = (product: SnapshotProduct): boolean =>
  isSoldOut(product) || product.combinations.some(({ stock }) => stock === 0)

/** Combinations whose price or shown stock differs from the product's, and sold-out ones, which the page strikes through. */
function combinationsOf({ price, stock, combinations }: SnapshotProduct): ProductView['combinations'] {
  return combinations
    .map((row) => ({ ...row, stock: shownStock(row.stock) }))
    .filter((row) => (row.price ?? price) !== price || row.stock !== shownStock(stock) || row.stock === 0)
}

/** The page about the shop. */
export function aboutView(
  shell: ShopShell,
  store: StoreProfile,
  deliveryZones: readonly DeliveryZone[],
): AboutView {
  return {
    kind: 'about',
    shell,
    path: '/about',
    zones: deliveryZones.map(({ name, fee, freeAbove }) => ({ name, fee, freeAbove })),
    allowPickup: store.allowPickup,
    pickupNote: store.pickupNote,
    allowAgreed: store.allowAgreedDelivery,
    deliveryTerms: store.deliveryTerms,
    returnTerms: store.returnTerms,
  }
}

/** The account page without the customer's data. The view contains the address of our own host only on the store's own domain. */
export function accountView(shell: ShopShell, siteUrl: string): AccountView {
  return { kind: 'account', shell, path: '/account', signInOrigin: shell.base === '' ? siteUrl : '' }
}

/** The page for addresses that the store does not have. */
export function notFoundView(shell: ShopShell): NotFoundView {
  return { kind: 'not-found', shell, path: '' }
}

/** Addresses of the canonical edition: home pages, categories that have products (`slugs` with their `counts`), and products. */
export function sitemapView(
  { canonicalBase }: ShopShell,
  slugs: readonly string[],
  counts: readonly number[],
  productIds: readonly string[],
): SitemapView {
  const numbered = (base: string, count: number) =>
    Array.from({ length: pageCountOf(count) }, (_, index) => numberedPath(base, index + 1))
  const paths = [
    ...numbered('', productIds.length),
    ...slugs.flatMap((slug, index) => numbered(`/category/${slug}`, counts[index] ?? 0)),
    ...productIds.map((id) => `/product/${id}`),
  ]
  return { kind: 'sitemap', urls: paths.map((path) => `${canonicalBase}${path}`) }
}

/** What the checkout must know of the store: ways to deliver, fees in minor units, rates. */
export function checkoutView(
  store: StoreProfile,
  deliveryZones: readonly DeliveryZone[],
  exchangeRates: readonly ExchangeRate[],
): CheckoutView {
  return {
    kind: 'checkout',
    storeId: store.id,
    storeName: store.name,
    look: {
      primaryColour: store.primaryColour,
      accentColour: store.accentColour,
      logoPath: store.logo?.path ?? null,
      isWhiteLabel: store.isWhiteLabel,
    },
    currency: store.currency,
    country: store.country,
    whatsappNumber: store.whatsappNumber,
    isOpen: store.isOpen,
    closedMessage: store.closedMessage,
    zones: deliveryZones,
    allowPickup: store.allowPickup,
    pickupNote: store.pickupNote,
    allowAgreedDelivery: store.allowAgreedDelivery,
    paymentMethods: store.paymentMethods,
    ...(store.takesLeads ? { takesLeads: true as const } : {}),
    ...shopWords(store, exchangeRates),
    ...(store.paymentCurrencies?.length ? { currencies: store.paymentCurrencies } : {}),
  }
}

/**
 * The shop's own texts for product pages and the checkout, beside prices. Leaves out texts that the shop has not written, so that pages
 * without such texts do not change.
 */
function shopWords(
  store: StoreProfile,
  exchangeRates: readonly ExchangeRate[],
): {
  readonly returnTerms?: string
  readonly displayRates?: readonly DisplayRate[]
} {
  const rates = displayRates(store.currency, store.displayCurrencies, exchangeRates)
  return {
    ...(store.returnTerms === '' ? {} : { returnTerms: store.returnTerms }),
    ...(rates.length === 0 ? {} : { displayRates: rates }),
  }
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
    compareAtPrice: higherThan(price, product.compareAtPrice),
    isSoldOut: isSoldOut(product),
    hasOptions,
    stock: hasOptions ? null : shownStock(product.stock),
  }
}

/** The struck-through price; null unless it is higher than the price. */
function higherThan(price: Minor, compareAtPrice: Minor | null): Minor | null {
  return compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null
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
