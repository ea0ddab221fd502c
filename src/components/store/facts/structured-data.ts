// Makes data of a store for search engines (schema.org, JSON-LD): plain objects from views, and their text for a script tag. A product's data:
// product-data.ts.

import type { CategoryView, HomeView, ShopShell } from '#domain/store/views.ts'
import { accountLinks } from './contact.ts'
import { pictureUrl } from './picture-sources.ts'

/** An object of JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

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

/** Absolute address of a path of this edition. Paths contain the base, which is the end of `canonicalBase` or is replaced by it. */
export function absolute(shell: ShopShell, href: string): string {
  if (href.startsWith('/media/')) return `${new URL(shell.canonicalBase).origin}${href}`
  const path = href.startsWith(shell.base) ? href.slice(shell.base.length) : href
  return `${shell.canonicalBase}${path === '/' ? '' : path}`
}

/** The path from the shop to a page. */
export function trail(shell: ShopShell, steps: readonly { name: string; url: string }[]): Thing {
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
