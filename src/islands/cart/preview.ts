// The cart's lines as the page itself knows them, in plain elements: what a shopper sees while React is on its way. Nothing here can
// be changed; React draws the same in its place.

import { type CartItem, cartCount, cartSubtotal } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { element } from './dom.ts'
import { readLabels } from './labels.ts'
import type { CartLabel, CartPort } from './port.ts'

/** Fills `content` with the cart's lines and its subtotal. */
export function showPreview(content: Element, port: CartPort, storeId: string, currency: string): void {
  const items = port.read()
  const labels = readLabels(port.storage, storeId)
  const money = (amount: number) => formatMoney(amount, currency)
  const head = element(
    'header',
    { class: 'oc-head' },
    element('h2', { id: 'oc-title', tabindex: '-1' }, 'Your cart'),
  )
  const lines = items.map((item) => line(item, labels.get(item.cartItemKey), money))
  const body = element('div', { class: 'oc-body' }, element('ul', { class: 'oc-lines' }, ...lines))
  const count = cartCount(items)
  const sum = element(
    'p',
    { class: 'oc-sum' },
    element('span', {}, 'Subtotal ', element('small', {}, count === 1 ? '1 item' : `${count} items`)),
    element('b', {}, money(cartSubtotal(items))),
  )
  const waiting = element('button', { class: 'oc-btn', disabled: '', 'aria-busy': 'true' }, 'One moment…')
  content.replaceChildren(
    head,
    body,
    element('footer', { class: 'oc-foot' }, ...(count ? [sum] : []), waiting),
  )
}

function line(item: CartItem, label: CartLabel | undefined, money: (amount: number) => string): Element {
  const { picture = '', name = 'Item', options = '' } = label ?? {}
  const image = picture
    ? element('img', { src: picture, alt: '', width: '72', height: '72' })
    : element('span', { class: 'oc-bare' })
  const what = element(
    'div',
    { class: 'oc-what' },
    element('b', {}, name),
    ...(options ? [element('p', {}, options)] : []),
    element('p', { class: 'oc-each' }, `${money(item.price)} each`),
  )
  const amount = element('b', { class: 'oc-amount' }, money(item.price * item.quantity))
  const numbers = element('div', { class: 'oc-do' }, element('span', {}, `× ${item.quantity}`), amount)
  return element('li', { class: 'oc-line' }, image, what, numbers)
}
