// Lines as the page itself knows them, in plain elements: what a shopper sees while React is on its way. Nothing here can be changed;
// React draws the same in its place.

import { formatMoney } from '#domain/basics/money.ts'
import { cartCount, cartSubtotal } from '#domain/checkout/cart.ts'
import { element } from './dom.ts'
import type { CartLabel } from './port.ts'

export type PreviewLine = {
  readonly price: number
  readonly quantity: number
  readonly label: CartLabel | undefined
}

/** Fills `content` with lines and their subtotal. */
export function showPreview(
  content: Element,
  title: string,
  items: readonly PreviewLine[],
  currency: string,
): void {
  const money = (amount: number) => formatMoney(amount, currency)
  const head = element(
    'header',
    { class: 'oc-head' },
    element('h2', { id: 'oc-title', tabindex: '-1' }, title),
  )
  const lines = items.map((item) => line(item, money))
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

function line(item: PreviewLine, money: (amount: number) => string): Element {
  const { picture = '', name = 'Item', options = '' } = item.label ?? {}
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
