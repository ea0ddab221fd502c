// Makes data of a store for search engines (schema.org, JSON-LD): plain objects from views, and their text for a script tag.

import type { Minor } from '#domain/basics/money.ts'
import type { CategoryView, HomeView, ProductView, ShopShell } from '#domain/store/views.ts'
import { accountLinks } from './contact.ts'
import { pictureUrl } from './picture-sources.ts'

type Thing = Readonly<Record<string, unknown>>

/**
 * JSON that cannot end its script tag or open a comment: escapes `<`, `>`, `&` and the line separators.
 * Attack: `</script>` in a name that an owner typed.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The shop itself. */
export function storeData({ shell, hero }: HomeView): Thing {
  const image = hero ?? shell.logo
  const { streetAddress, publicPhone, sinceYear } = shell.contact
  const telephone = publicPhone ?? shell.whatsappNumber
  const accounts = accountLinks(shell).map(({ href }) => href)
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: shell.name,
    url: shell.canonicalBase,
    ...(shell.description && { description: shell.description }),
    ...(image && { image: absolute(shell, pictureUrl(image, 640, 'jpg')) }),
    ...(shell.logo && { logo: absolute(shell, pictureUrl(shell.logo, 320, 'jpg')) }),
    ...(telephone && { telephone: `+${telephone}` }),
    address: {
      '@type': 'PostalAddress',
      ...(streetAddress && { streetAddress }),
      addressCountry: shell.country,
    },
    ...(sinceYear && { foundingDate: String(sinceYear) }),
    ...(accounts.length > 0 && { sameAs: accounts }),
  }
}

/** The path to a category from the shop. */
export function categoryData({ shell, name, path }: CategoryView): Thing {
  return {
    '@context': 'https://schema.org',
    ...trail(shell, [{ name, url: `${shell.canonicalBase}${path}` }]),
  }
}

/** A product with its offer, and the path to it from the shop. */
export function productData(view: ProductView): Thing {
  const { shell } = view
  const url = `${shell.canonicalBase}${view.path}`
  const product = {
    '@type': 'Product',
    name: view.name,
    url,
    ...(view.description && { description: view.description }),
    ...(view.pictures.length > 0 && {
      image: view.pictures.map((picture) => absolute(shell, pictureUrl(picture, 1280, 'jpg'))),
    }),
    ...(view.category && { category: view.category.name }),
    offers: { ...offerOf(view), url, seller: { '@type': 'Store', name: shell.name } },
  }
  const steps = view.category ? [{ name: view.category.name, url: absolute(shell, view.category.href) }] : []
  return {
    '@context': 'https://schema.org',
    '@graph': [product, trail(shell, [...steps, { name: view.name, url }])],
  }
}

/** Absolute address of a path of this edition. Paths contain the base, which is the end of `canonicalBase` or is replaced by it. */
export function absolute(shell: ShopShell, href: string): string {
  if (href.startsWith('/media/')) return `${new URL(shell.canonicalBase).origin}${href}`
  const path = href.startsWith(shell.base) ? href.slice(shell.base.length) : href
  return `${shell.canonicalBase}${path === '/' ? '' : path}`
}

function offerOf(view: ProductView): Thing {
  const common = {
    priceCurrency: view.shell.currency,
    availability: `https://schema.org/${view.isSoldOut ? 'OutOfStock' : 'InStock'}`,
  }
  const prices = [view.price, ...view.combinations.flatMap(({ price }) => price ?? [])]
  const highest = Math.max(...prices)
  if (!view.isFrom || highest === view.price)
    return { '@type': 'Offer', price: decimal(view.price), ...common }
  return { '@type': 'AggregateOffer', lowPrice: decimal(view.price), highPrice: decimal(highest), ...common }
}

function trail(shell: ShopShell, steps: readonly { name: string; url: string }[]): Thing {
  const all = [{ name: shell.name, url: shell.canonicalBase }, ...steps]
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

/** `1250050` -> `12500.50`. Works on digits: no division, so no rounding. */
function decimal(minor: Minor): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
