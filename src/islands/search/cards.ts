// A found product as a card: the same elements as on the page (src/components/store/list/ProductGrid.astro), so that the shop's arrangement and
// the cart's script treat both alike.
import { element } from '#components/dom/element.ts'
import { type Priced, savingPercent } from '#components/store/facts/saving.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import * as page from '#messages/en/page.ts'
import * as messages from '#messages/en/search.ts'
import type { Place } from './place.ts'

export type Shop = Pick<Place, 'base' | 'currency' | 'isOpen' | 'pictureSizes'>

/** The card without its picture. */
export function cardOf(product: SearchProduct, { base, currency, isOpen }: Shop): HTMLLIElement {
  const { id, name, prices, compareAtPrice, left, options } = product
  const [price = 0] = prices
  const [isFrom, isSoldOut] = [prices.length > 1, left === 0]
  const percent = savingPercent({ price, compareAtPrice, isFrom })
  const tag = isSoldOut ? page.soldOut : percent === null ? null : messages.saving(percent)
  return element(
    'li',
    { class: isSoldOut ? 'item gone' : 'item' },
    element('div', { class: 'shot' }),
    ...(tag === null ? [] : [element('span', { class: 'tag' }, tag)]),
    element('h3', {}, element('a', { href: `${base}/product/${id}` }, name)),
    priceLine({ price, compareAtPrice, isFrom }, currency),
    ...(left !== null && !isSoldOut ? [element('p', { class: 'few' }, page.stock(left))] : []),
    ...(isOpen && !isSoldOut ? [options.length > 0 ? arrow() : addButton(name, price)] : []),
  )
}

function priceLine({ price, compareAtPrice, isFrom }: Priced, currency: string): HTMLElement {
  return element(
    'p',
    { class: 'price' },
    ...(isFrom ? [element('small', {}, `${messages.from} `)] : []),
    formatMoney(price, currency),
    ...(compareAtPrice === null ? [] : [' ', element('s', {}, formatMoney(compareAtPrice, currency))]),
  )
}

/** Puts the picture into a card; a card without one gets the shop's cloth, where the page has it. `sizes` is that of the page's own cards. */
export function addPicture(card: HTMLElement, path: string, sizes: string): void {
  const shot = card.querySelector('.shot')
  if (path === '') {
    if (document.querySelector('#shelf')) shot?.replaceWith(cloth())
    return
  }
  const file = (name: string) => `/media/${path}/${name}`
  const srcset = sizes === '' ? file('320.webp') : `${file('320.webp')} 320w,${file('640.webp')} 640w`
  const source = element('source', { type: 'image/webp', srcset, ...(sizes === '' ? {} : { sizes }) })
  const image = element('img', { src: file('320.jpg'), alt: '', loading: 'lazy' })
  shot?.replaceWith(element('picture', { class: 'shot' }, source, image))
}

function addButton(name: string, price: number): HTMLElement {
  const attributes = { type: 'button', class: 'add', 'data-add': '', 'data-price': `${price}` }
  return element('button', { ...attributes, 'aria-label': messages.addToCart(name) }, '+')
}

function arrow(): HTMLElement {
  return element('span', { class: 'add', 'aria-hidden': 'true' }, '›')
}

function cloth(): SVGElement {
  const made = (tag: 'svg' | 'rect') => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const [svg, rect] = [made('svg'), made('rect')]
  svg.setAttribute('class', 'shot hem')
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'url(#shelf)' }))
    rect.setAttribute(name, value)
  svg.appendChild(rect)
  return svg
}
