// Titles and descriptions as search results and WhatsApp previews show them, and the letter that stands in for a logo.

import { storePalette } from '#domain/basics/colour.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { CategoryView, HomeView, ProductView, StoreFrame } from '#domain/store/views.ts'
import { perFrame } from './per-frame.ts'

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

/** The shop's first letter as a picture in the address itself: like the logo, which the bar shows, it costs no request. */
export const markIcon = perFrame(({ name, primaryColour, accentColour }) => {
  const { primary, onPrimary } = storePalette(primaryColour, accentColour)
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' rx='2' fill='${primary}'/><text x='4.5' y='7' font-size='7' text-anchor='middle' fill='${onPrimary}'>${monogram(name)}</text></svg>`
  return `data:image/svg+xml,${svg.replaceAll('#', '%23')}`
})

/** Cut at the last space before the limit, by code points, with an ellipsis. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Twice as many units hold as many points, and one more shows that there are more: a description may be long.
  const points = [...text.slice(0, 2 * limit + 2)]
  if (points.length <= limit) return text
  const head = points.slice(0, limit - 1).join('')
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s.,;:]+$/, '')}…`
}
