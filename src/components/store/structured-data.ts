// What search engines read of a store (schema.org, JSON-LD). Plain objects from views, and their text for a script tag.

import type { CategoryView, HomeView, ProductView, StoreFrame } from '#domain/store/views.ts'
import { perFrame } from './per-frame.ts'
import { pictureUrl } from './picture-sources.ts'

type Thing = Readonly<Record<string, unknown>>

/**
 * JSON that cannot end its script tag or open a comment: `<`, `>`, `&` and the line separators are escaped.
 * Guards against `</script>` in a name that an owner typed.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The shop itself. */
export function storeData({ frame, hero }: HomeView): Thing {
  const image = hero ?? frame.logo
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: frame.name,
    url: frame.canonicalBase,
    ...(frame.description && { description: frame.description }),
    ...(image && { image: absolute(frame, pictureUrl(image, 640, 'jpg')) }),
    ...(frame.logo && { logo: absolute(frame, pictureUrl(frame.logo, 320, 'jpg')) }),
    ...(frame.whatsappNumber && { telephone: `+${frame.whatsappNumber}` }),
    address: { '@type': 'PostalAddress', addressCountry: frame.country },
  }
}

/** A category's place under the shop. */
export function categoryData({ frame, name, path }: CategoryView): Thing {
  return {
    '@context': 'https://schema.org',
    ...trail(frame, [{ name, url: `${frame.canonicalBase}${path}` }]),
  }
}

/** A product with its offer, and its place under the shop. */
export function productData(view: ProductView): Thing {
  const { frame } = view
  const url = `${frame.canonicalBase}${view.path}`
  const product = {
    '@type': 'Product',
    name: view.name,
    url,
    ...(view.description && { description: view.description }),
    ...(view.pictures.length > 0 && {
      image: view.pictures.map((picture) => absolute(frame, pictureUrl(picture, 1280, 'jpg'))),
    }),
    ...(view.category && { category: view.category.name }),
    offers: { ...offerOf(view), url, seller: { '@type': 'Store', name: frame.name } },
  }
  const steps = view.category ? [{ name: view.category.name, url: absolute(frame, view.category.href) }] : []
  return {
    '@context': 'https://schema.org',
    '@graph': [product, trail(frame, [...steps, { name: view.name, url }])],
  }
}

/** Absolute address of a path of this edition: our links carry the base, which `canonicalBase` ends with or replaces. */
export function absolute(frame: StoreFrame, href: string): string {
  if (href.startsWith('/media/')) return `${originOf(frame)}${href}`
  const path = href.startsWith(frame.base) ? href.slice(frame.base.length) : href
  return `${frame.canonicalBase}${path === '/' ? '' : path}`
}

const originOf = perFrame(({ canonicalBase }) => new URL(canonicalBase).origin)

function offerOf(view: ProductView): Thing {
  const common = {
    priceCurrency: view.frame.currency,
    availability: `https://schema.org/${view.isSoldOut ? 'OutOfStock' : 'InStock'}`,
  }
  const prices = [view.price, ...view.combinations.flatMap(({ price }) => price ?? [])]
  const highest = Math.max(...prices)
  if (!view.isFrom || highest === view.price)
    return { '@type': 'Offer', price: decimal(view.price), ...common }
  return { '@type': 'AggregateOffer', lowPrice: decimal(view.price), highPrice: decimal(highest), ...common }
}

function trail(frame: StoreFrame, steps: readonly { name: string; url: string }[]): Thing {
  const all = [{ name: frame.name, url: frame.canonicalBase }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** `1250050` -> `12500.50`, by digits: no division that could round. */
function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
