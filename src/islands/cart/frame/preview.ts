// Shows the lines from the page's data, in plain elements, while React loads. The preview is read-only; React replaces it with the same
// lines.

import { element } from '#components/dom/element.ts'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import { cartCount, cartSubtotal } from '#domain/checkout/cart.ts'
import * as messages from '#messages/en/drawer.ts'
import type { CartLabel } from '../storage/port.ts'

export type PreviewLine = {
  readonly price: Minor
  readonly quantity: number
  readonly label: CartLabel | undefined
}

type Preview = {
  readonly title: string
  readonly items: readonly PreviewLine[]
  readonly currency: string
}

/** Fills `content` with lines and their subtotal. */
export function showPreview(content: Element, { title, items, currency }: Preview): void {
  const money = (amount: Minor) => formatMoney(amount, currency)
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
    element('span', {}, `${messages.subtotal} `, element('small', {}, messages.itemCount(count))),
    element('b', { translate: 'no' }, money(cartSubtotal(items))),
  )
  const waiting = element('button', { class: 'oc-btn', disabled: '', 'aria-busy': 'true' }, messages.wait)
  content.textContent = ''
  const foot = element('footer', { class: 'oc-foot' }, ...(count ? [sum] : []), waiting)
  for (const part of [head, body, foot]) content.appendChild(part)
}

function line(item: PreviewLine, money: (amount: Minor) => string): Element {
  const { picture = '', name = messages.item, options = '' } = item.label ?? {}
  const image = picture
    ? element('img', { src: picture, alt: '', width: '72', height: '72' })
    : element('span', { class: 'oc-bare' })
  const what = element(
    'div',
    { class: 'oc-what' },
    element('b', { translate: 'no' }, name),
    ...(options ? [element('p', {}, options)] : []),
    element('p', { class: 'oc-each' }, messages.each(money(item.price))),
  )
  const amount = element('b', { class: 'oc-amount', translate: 'no' }, money(item.price * item.quantity))
  const numbers = element('div', { class: 'oc-do' }, element('span', {}, `× ${item.quantity}`), amount)
  return element('li', { class: 'oc-line' }, image, what, numbers)
}
