// The view of a product's page.
import type { Minor } from '#domain/basics/money.ts'
import { singleProductMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import { isSoldOut, isValueSoldOut, priceFrom, shownStock } from '#domain/product/product.ts'
import { parseSizeTable } from '#domain/product/size-table.ts'
import { parseSpecs } from '#domain/product/specs.ts'
import { otherPricesOf } from '#domain/store/payment-currency.ts'
import type { DeliveryZone, SnapshotCategory, SnapshotProduct } from '#domain/store/snapshot.ts'
import type { ProductView, ShopShell } from '#domain/store/views.ts'
import { ownTexts, type ShopParts } from './shop-views.ts'

/** The page of a product. `category` is null for a product without one. */
export function productView({
  shell,
  store,
  deliveryZones,
  exchangeRates,
  category,
  product,
}: ShopParts & {
  readonly shell: ShopShell
  readonly category: SnapshotCategory | null
  readonly product: SnapshotProduct
}): ProductView {
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
    // Another choice may have another price, and the struck one stays on the page.
    compareAtPrice: varies ? null : struckPrice(product),
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
    ...marketFacts(product, deliveryZones),
    ...ownTexts(store, exchangeRates),
    ...(store.paymentCurrencies?.length
      ? { otherPrices: otherPricesOf(product, store.paymentCurrencies) }
      : {}),
    whatsappHref: store.whatsappNumber && store.isOpen ? whatsAppLink(store.whatsappNumber, message()) : null,
  }
}

/** What search engines are told besides. Leaves out what does not exist. */
function marketFacts(
  product: SnapshotProduct,
  zones: readonly DeliveryZone[],
): Pick<ProductView, 'saleEndsAt' | 'fees'> {
  const { price } = priceFrom(product)
  const fees = zones.map(({ fee, freeAbove }) => (freeAbove !== null && price >= freeAbove ? 0 : fee))
  return {
    ...(product.saleEndsAt && { saleEndsAt: product.saleEndsAt }),
    ...(fees.length > 0 && { fees: { lowest: Math.min(...fees), highest: Math.max(...fees) } }),
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

/** The struck-through price; null unless it is higher than the lowest price, and that is the product's: a choice's own price was never reduced. */
export function struckPrice(product: SnapshotProduct): Minor | null {
  const { price } = priceFrom(product)
  const { compareAtPrice } = product
  return compareAtPrice !== null && price === product.price && compareAtPrice > price ? compareAtPrice : null
}
