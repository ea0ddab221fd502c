// A found product as a card: the same elements as on the page (src/components/store/list/ProductGrid.astro), so that the shop's arrangement and
// the cart's script treat both alike.
import { element } from '#components/dom/element.ts'
import { type Priced, savingPercent } from '#components/store/facts/saving.ts'
import { cutOf } from '#components/store/look/shop-cloth.ts'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import type { SearchProduct } from '#domain/search/catalogue.ts'
import * as page from '#messages/en/page.ts'
import * as messages from '#messages/en/search.ts'
import type { SearchPlace } from './place.ts'

export type Shop = Pick<SearchPlace, 'base' | 'currency' | 'isOpen' | 'pictureSizes' | 'hasBareCards'>

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
    element('h3', { translate: 'no' }, element('a', { href: `${base}/product/${id}` }, name)),
    priceLine({ price, compareAtPrice, isFrom }, currency),
    ...(left !== null && !isSoldOut ? [element('p', { class: 'few' }, page.stock(left))] : []),
    ...(isOpen && !isSoldOut ? [options.length > 0 ? arrow() : addButton(name, price)] : []),
  )
}

function priceLine({ price, compareAtPrice, isFrom }: Priced, currency: string): HTMLElement {
  return element(
    'p',
    { class: 'price', translate: 'no' },
    ...(isFrom ? [element('small', { translate: 'yes' }, `${messages.from} `)] : []),
    formatMoney(price, currency),
    ...(compareAtPrice === null ? [] : [' ', element('s', {}, formatMoney(compareAtPrice, currency))]),
  )
}

/** Puts the picture into the card of a product. A card without one shows its name on the shop's cloth, where the page's own cards do. */
export function appendPicture(
  card: HTMLElement,
  { path, productId }: { readonly path: string; readonly productId: string },
  { pictureSizes: sizes, hasBareCards }: Shop,
): void {
  const shot = card.querySelector('.shot')
  if (path === '') {
    if (!hasBareCards) return
    card.classList.add('bare')
    shot?.replaceWith(cloth(cutOf(productId)))
    return
  }
  const file = (name: string) => `/media/${path}/${name}`
  const srcset = sizes === '' ? file('320.webp') : `${file('320.webp')} 320w,${file('640.webp')} 640w`
  const source = element('source', { type: 'image/webp', srcset, ...(sizes === '' ? {} : { sizes }) })
  const image = element('img', { src: file('320.jpg'), alt: '', loading: 'lazy' })
  shot?.replaceWith(element('picture', { class: 'shot' }, source, image))
}

function addButton(name: string, price: Minor): HTMLElement {
  const attributes = { type: 'button', class: 'add', 'data-add': '', 'data-price': `${price}` }
  return element('button', { ...attributes, 'aria-label': page.addToCart(name) }, '+')
}

function arrow(): HTMLElement {
  return element('span', { class: 'add', 'aria-hidden': 'true' }, '›')
}

/** The product's own cut of the cloth if the page has it, else another of the page's cuts. */
function cloth(cut: number): SVGElement {
  const made = (tag: 'svg' | 'rect') => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const cuts = [...document.querySelectorAll('pattern')].map(({ id }) => id)
  const id = cuts.find((name) => name === `c${cut}`) ?? cuts[cut % cuts.length]
  const [svg, rect] = [made('svg'), made('rect')]
  svg.setAttribute('class', 'shot hem')
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, value] of Object.entries({
    width: '100%',
    height: '100%',
    fill: id ? `url(#${id})` : 'none',
  }))
    rect.setAttribute(name, value)
  svg.appendChild(rect)
  return svg
}
