// What a shopper reads and can do when the cart, or the order of one product, stops working.

import type { Way } from '#components/crash/ShopperWay.tsx'
import { element } from '#components/dom/element.ts'
import * as messages from '#messages/en/cart.ts'
import { fill } from '#messages/message.ts'
import { chatOffer } from '../kit/ChatOffer.tsx'
import type { Island } from '../state/island.ts'

/** Of a stored order its code and the way to its page; before that the chosen goods as a message to the shop. */
export function crashWay(island: Island): Way {
  const placing = island.order.$order.get()
  if (placing.status !== 'placed') return { link: chatOffer(island) }
  const { order } = placing.answer
  const link = element('a', { class: 'btn', href: order.url }, messages.lastOrderLink)
  return { text: fill(messages.placedThough, { code: order.code }), link }
}
