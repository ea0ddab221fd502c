// Titles and descriptions as search results and WhatsApp previews show them, and the letter that stands in for a logo.

import { formatMoney } from '#domain/money.ts'
import type { CategoryView, HomeView, ProductView, StoreFrame } from '#domain/views.ts'

/** What a preview shows of a description before it cuts by itself. */
const DESCRIPTION_LENGTH = 160

/** `Adunni Fabrics | Ankara, lace and aso oke`, and for later pages `Adunni Fabrics | Page 2`. */
export function homeTitle({ frame, pagination }: HomeView): string {
  if (pagination.page > 1) return `${frame.name} | Page ${pagination.page}`
  const line = shortened(sellingLine(frame), 60)
  return line ? `${frame.name} | ${line}` : frame.name
}

/** `Ankara | Adunni Fabrics` */
export function categoryTitle({ frame, name, pagination }: CategoryView): string {
  return `${name}${pagination.page > 1 ? `, page ${pagination.page}` : ''} | ${frame.name}`
}

/** `Adire Eleko, Indigo: ₦12,500 | Adunni Fabrics` */
export function productTitle(view: ProductView): string {
  const price = `${view.isFrom ? 'from ' : ''}${formatMoney(view.price, view.frame.currency)}`
  return `${view.name}: ${price} | ${view.frame.name}`
}

/** What a shop sells in a line: the first sentence of its description, without the full stop, else its category. */
export function sellingLine(frame: StoreFrame): string {
  const line = frame.description.split('\n').find((text) => text.trim() !== '')
  return line?.trim().replace(/(?<=\p{L}{3}|\d)[.](?:\s+\p{Lu}.*)?$/u, '') ?? frame.category
}

/** One line, cut at a word to what previews show. */
export function shareDescription(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH)
}

/** The first letter or digit of a name, as a capital: `“Adunni”` -> `A`. A name without one gets a dot. */
export function monogram(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '•'
}

/** Cut at the last space before the limit, by code points, with an ellipsis. */
function shortened(text: string, limit: number): string {
  const points = [...text]
  if (points.length <= limit) return text
  const head = points.slice(0, limit - 1).join('')
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s.,;:]+$/, '')}…`
}
