// Makes titles and descriptions for search results and WhatsApp previews, and the letter that replaces a missing logo.

import { storePalette } from '#domain/basics/colour.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { CategoryView, HomeView, ProductView, ShopShell } from '#domain/store/views.ts'
import { storeMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { pictureUrl } from './picture-sources.ts'

/** Longest description that a preview shows without cutting. */
const DESCRIPTION_LENGTH = 160

/** `Adunni Fabrics | Ankara, lace and aso oke`, and for later pages `Adunni Fabrics | Page 2`. */
export function homeTitle({ shell, pagination }: HomeView): string {
  const messages = storeMessages(shell.locale)
  const { name: shop } = shell
  if (pagination.page > 1) return fill(messages.titlePage, { shop, page: pagination.page })
  const line = shortened(sellingLine(shell), 60)
  return line ? fill(messages.title, { shop, line }) : shop
}

/** `Ankara | Adunni Fabrics` */
export function categoryTitle({ shell, name, pagination }: CategoryView): string {
  const messages = storeMessages(shell.locale)
  const { page } = pagination
  const values = { category: name, shop: shell.name }
  return page > 1
    ? fill(messages.titleCategoryPage, { ...values, page })
    : fill(messages.titleCategory, values)
}

/** `Adire Eleko, Indigo: ₦12,500 | Adunni Fabrics` */
export function productTitle({ shell, name: product, price, isFrom }: ProductView): string {
  const messages = storeMessages(shell.locale)
  return fill(isFrom ? messages.titleProductFrom : messages.titleProduct, {
    product,
    price: formatMoney(price, shell.currency),
    shop: shell.name,
  })
}

/** The shop's offer in one line: the first sentence of its description, without the full stop, or else its category. */
export function sellingLine(shell: ShopShell): string {
  const line = shell.description.split('\n').find((text) => text.trim() !== '')
  return line?.trim().replace(/(?<=\p{L}{3}|\d)[.](?:\s+\p{Lu}.*)?$/u, '') ?? shell.category
}

/** The preview of a category or product without a description: its name and the shop's own text. */
export function previewOf(name: string, { locale, name: shop, description }: ShopShell): string {
  return shareDescription(fill(storeMessages(locale).previewOf, { name, shop, description }))
}

/** One line, cut between words to the length that previews show. */
export function shareDescription(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH)
}

/** The first letter or digit of a name, as a capital: `“Adunni”` -> `A`. A dot for a name without letters or digits. */
export function monogram(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '•'
}

type Sign = Pick<ShopShell, 'name' | 'logo' | 'primaryColour' | 'accentColour'>

/** The icon that browsers show for a page of the shop: its logo, or its letter. */
export function shopIcon(sign: Sign): string {
  return sign.logo ? pictureUrl(sign.logo, 320) : markIcon(sign)
}

/** The shop's first letter as a picture in a data address, which needs no request. */
export function markIcon({ name, primaryColour, accentColour }: Omit<Sign, 'logo'>): string {
  const { primary, onPrimary } = storePalette(primaryColour, accentColour)
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' rx='2' fill='${primary}'/><text x='4.5' y='7' font-size='7' text-anchor='middle' fill='${onPrimary}'>${monogram(name)}</text></svg>`
  return `data:image/svg+xml,${svg.replaceAll('#', '%23')}`
}

/** Cuts at the last space before the limit, counted in code points, and adds an ellipsis. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Cuts a long description first. This many UTF-16 units contain more than `limit` code points if the text continues.
  const points = [...text.slice(0, 2 * limit + 2)]
  if (points.length <= limit) return text
  const head = points.slice(0, limit - 1).join('')
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s.,;:]+$/, '')}…`
}
