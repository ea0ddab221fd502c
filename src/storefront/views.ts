// Parts of a snapshot -> the view models that store pages take (src/domain/store/views.ts). Pure and deterministic: the hash of a view
// decides whether its page is rendered again, so a view holds what the page shows and nothing else. Every function is given just
// what its view is made of: as long as these are the same objects, the view is the same (pages.ts).

import { singleProductMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import { isSoldOut, LOW_STOCK, priceFrom } from '#domain/product/product.ts'
import { type DisplayRate, displayRates } from '#domain/store/display-currency.ts'
import type {
  DeliveryZone,
  ExchangeRate,
  OptionGroup,
  Picture,
  SnapshotCategory,
  SnapshotProduct,
  StoreProfile,
} from '#domain/store/snapshot.ts'
import type {
  AccountView,
  CategoryView,
  CheckoutView,
  HomeView,
  NotFoundView,
  Pagination,
  ProductCard,
  ProductView,
  SitemapView,
  StoreFrame,
} from '#domain/store/views.ts'

export const PRODUCTS_PER_PAGE = 48

/** Pages that a list of products fills: 0 -> 1, 48 -> 1, 49 -> 2. */
export function pageCountOf(productCount: number): number {
  return Math.max(1, Math.ceil(productCount / PRODUCTS_PER_PAGE))
}

/** The products of a list that one of its pages shows; pages count from 1. */
export function productsOf(products: readonly SnapshotProduct[], page: number): readonly SnapshotProduct[] {
  return products.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
}

/** The home page and its following pages. */
export function homeView(
  frame: StoreFrame,
  hero: Picture | null,
  products: readonly SnapshotProduct[],
  page: number,
  total: number,
): HomeView {
  return {
    kind: 'home',
    frame,
    hero: page === 1 ? hero : null,
    path: numberedPath('', page),
    products: products.map((product) => cardOf(product, frame)),
    pagination: paginationOf(total, page, frame.base),
  }
}

export function categoryView(
  frame: StoreFrame,
  category: SnapshotCategory,
  products: readonly SnapshotProduct[],
  page: number,
  total: number,
): CategoryView {
  const path = `/category/${category.slug}`
  return {
    kind: 'category',
    frame,
    path: numberedPath(path, page),
    name: category.name,
    products: products.map((product) => cardOf(product, frame)),
    pagination: paginationOf(total, page, `${frame.base}${path}`),
  }
}

export function productView(
  frame: StoreFrame,
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
      `${frame.canonicalBase}${path}`,
    )
  return {
    kind: 'product',
    frame,
    path,
    id: product.id,
    name: product.name,
    description: product.description,
    category: category && { name: category.name, href: `${frame.base}/category/${category.slug}` },
    pictures: product.pictures,
    price,
    basePrice: product.price,
    isFrom: varies,
    compareAtPrice: higherThan(price, product.compareAtPrice),
    stock: shownStock(product.stock),
    isSoldOut: isSoldOut(product),
    options: product.options.map((group) => ({
      id: group.id,
      name: group.name,
      values: group.values.map(({ id, name }) => ({
        id,
        name,
        isSoldOut: isValueSoldOut(product, group, id),
      })),
    })),
    combinations: product.combinations
      .map((row) => ({ ...row, stock: shownStock(row.stock) }))
      .filter(
        ({ price: own, stock }) =>
          (own ?? product.price) !== product.price || stock !== shownStock(product.stock),
      ),
    delivery: {
      lowestFee: deliveryZones.length > 0 ? Math.min(...deliveryZones.map(({ fee }) => fee)) : null,
      allowPickup: store.allowPickup,
      allowAgreed: store.allowAgreedDelivery,
    },
    ...shopWords(store, exchangeRates),
    whatsappHref: store.whatsappNumber && store.isOpen ? whatsAppLink(store.whatsappNumber, message()) : null,
  }
}

/** The account's shell; only the store's own domain must know where our own host is. */
export function accountView(frame: StoreFrame, siteUrl: string): AccountView {
  return { kind: 'account', frame, path: '/account', signInOrigin: frame.base === '' ? siteUrl : '' }
}

export function notFoundView(frame: StoreFrame): NotFoundView {
  return { kind: 'not-found', frame, path: '' }
}

/** Addresses under the canonical base: home pages, categories that hold products (`slugs` with their `counts`), products. */
export function sitemapView(
  { canonicalBase }: StoreFrame,
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
    ...shopWords(store, exchangeRates),
  }
}

/** What product pages and the checkout say beside prices. Left out where the shop says nothing: such pages stay as they are. */
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

function cardOf(product: SnapshotProduct, frame: StoreFrame): ProductCard {
  const { price, varies } = priceFrom(product)
  const hasOptions = product.options.length > 0
  return {
    id: product.id,
    name: product.name,
    href: `${frame.base}/product/${product.id}`,
    picture: product.pictures[0] ?? null,
    price,
    isFrom: varies,
    compareAtPrice: higherThan(price, product.compareAtPrice),
    isSoldOut: isSoldOut(product),
    hasOptions,
    stock: hasOptions ? null : shownStock(product.stock),
  }
}

/** True when every choice that holds the value is sold out; choices without a row count as the product itself. */
function isValueSoldOut(product: SnapshotProduct, group: OptionGroup, valueId: string): boolean {
  const isOut = (stock: number | null) => stock !== null && stock <= 0
  const rows = product.combinations.filter(({ valueIds }) => valueIds.includes(valueId))
  const choiceCount = product.options
    .filter(({ id }) => id !== group.id)
    .reduce((count, { values }) => count * values.length, 1)
  return rows.every(({ stock }) => isOut(stock)) && (rows.length >= choiceCount || isOut(product.stock))
}

/**
 * Stock as pages say it: the number where few are left, null where there is plenty, counted or not. So an order of a well-stocked
 * product changes no page (and, by the notice triggers, wakes nobody).
 */
function shownStock(stock: number | null): number | null {
  return stock !== null && stock > LOW_STOCK ? null : stock
}

/** A struck-through price is only true above the price that is asked. */
function higherThan(price: number, compareAtPrice: number | null): number | null {
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
