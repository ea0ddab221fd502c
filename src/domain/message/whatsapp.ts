// Order texts and click-to-chat links. Some apps cut wa.me links of more than about 2,200 characters, emoji arrive as question
// marks, and old iPhones read an encoded plus as a space. So texts have a length limit, no emoji, and phone numbers without plus.
// Texts have no product links, which would use up the limit; the order page has them.

import { chatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import type { PlacedOrder } from '../checkout/order-request.ts'
import { discountsOf } from '../checkout/order-total.ts'
import { greeting, itemLine, type MessageLine, shopName } from './message-lines.ts'
import { clipped, digitsOf, joined, lineWith, oneLine, wellFormed } from './message-text.ts'

/** An order for a message: a `PlacedOrder` and the address of its page. */
export type OrderForMessage = Pick<
  PlacedOrder,
  | 'storeName'
  | 'code'
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'ownerDiscount'
  | 'voucherCode'
  | 'deliveryKind'
  | 'deliveryName'
  | 'deliveryFee'
  | 'total'
  | 'giftCard'
  | 'points'
> & {
  readonly items: readonly MessageLine[]
  readonly customer: Omit<PlacedOrder['customer'], 'phone'> & { readonly phone: string | null }
  readonly orderUrl: string
}

const messages = /* @__PURE__ */ chatMessages()

/** Longest link that opens in all apps that we know of. */
export const MAX_LINK_LENGTH = 2_000

/** Length of `https://wa.me/` + 15 digits (E.164) + `?text=`: the link without its text. */
const LINK_OVERHEAD = 35

/**
 * Writes the whole order, or a summary with the order's link when the WhatsApp link would be too long. An encoded `×` is six times
 * as long as an `x`, so a long order uses `x` before it leaves lines out.
 */
export function orderMessage(order: OrderForMessage): string {
  const full = fullOrderMessage(order)
  if (fits(full)) return full
  const shorter = fullOrderMessage(order, messages.shortLine)
  return fits(shorter) ? shorter : orderSummary(order)
}

/** Writes the whole order at any length, for "copy order". */
export function fullOrderMessage(order: OrderForMessage, line = messages.line): string {
  return joined([
    greeting(order.storeName, messages),
    fill(messages.order, { code: oneLine(order.code) }),
    ...order.items.map((item) => itemLine(item, order.currency, { ...messages, line })),
    '',
    ...moneyLines(order),
    '',
    ...customerLines(order),
    fill(messages.orderPage, { url: order.orderUrl }),
  ])
}

function orderSummary(order: OrderForMessage): string {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const { name, phone, address, landmark } = order.customer
  const isSent = order.deliveryKind !== 'pickup'
  return joined([
    greeting(order.storeName, messages),
    fill(messages.order, { code: oneLine(order.code) }),
    fill(messages.pieces, { count: pieces }),
    totalLine(order),
    fill(messages.name, { name: clipped(oneLine(name), 300) }),
    phoneLine(phone),
    isSent ? lineWith(messages.address, { address: clipped(oneLine(address || landmark), 450) }) : null,
    fill(messages.orderPage, { url: order.orderUrl }),
  ])
}

/**
 * Writes a shopper's message about an order that the shop has received: `Good day Adunni Fabrics, this is about my order *K7Q2F*.`
 */
export function aboutOrderMessage(order: {
  readonly storeName: string
  readonly code: string
  readonly orderUrl: string
  /** Set when the customer says that the order is paid: the payment reference, or empty. */
  readonly paidReference?: string
}): string {
  const { paidReference } = order
  const values = { shop: shopName(order.storeName), code: oneLine(order.code) }
  const [named, unnamed] =
    paidReference === undefined
      ? ([messages.aboutOrder, messages.aboutOrderNoName] as const)
      : ([messages.paidOrder, messages.paidOrderNoName] as const)
  return joined([
    values.shop === '' ? fill(unnamed, values) : fill(named, values),
    lineWith(messages.paymentReference, { reference: clipped(oneLine(paidReference ?? ''), 300) }),
    fill(messages.orderPage, { url: order.orderUrl }),
  ])
}

/**
 * Writes the message of "Ask about this on WhatsApp" on a product page without JavaScript. `isFrom`: the price depends on the
 * choice.
 */
export function singleProductMessage(
  store: { readonly name: string; readonly currency: string },
  product: { readonly name: string; readonly price: Minor; readonly isFrom?: boolean },
  url: string,
): string {
  return joined([
    fill(messages.askAbout, { shop: clipped(oneLine(store.name), 400) }),
    fill(product.isFrom ? messages.productFrom : messages.product, {
      product: clipped(oneLine(product.name) || messages.item, 800),
      price: formatMoney(product.price, store.currency),
    }),
    url,
  ])
}

/**
 * `whatsAppLink('2348031234567', 'Hi & bye')` -> `https://wa.me/2348031234567?text=Hi%20%26%20bye`.
 * Encodes a space as `%20`, never as `+`, and replaces half surrogate pairs by U+FFFD. A link has at most 2,000 characters: a
 * longer text loses its end, but keeps a last line that is an address. Without a number the shopper chooses the chat.
 */
export function whatsAppLink(phone: string, text: string): string {
  const digits = digitsOf(phone).replace(/^0+/, '')
  const base = digits === '' ? 'https://api.whatsapp.com/send?text=' : `https://wa.me/${digits}?text=`
  const room = MAX_LINK_LENGTH - base.length
  const sound = wellFormed(text)
  if (encodeURIComponent(sound).length <= room) return base + encodeURIComponent(sound)

  const lastLine = /\n[^\n]*https?:\/\/\S+$/.exec(sound)?.[0] ?? ''
  const kept = encodeURIComponent(lastLine).length <= room / 2 ? lastLine : ''
  const start = clipped(sound.slice(0, sound.length - kept.length), room - encodeURIComponent(kept).length)
  return base + encodeURIComponent(start + kept)
}

function moneyLines(order: OrderForMessage): readonly (string | null)[] {
  const { subtotal, currency } = order
  return [
    fill(messages.subtotal, { amount: formatMoney(subtotal, currency) }),
    ...discountsOf(order).map(({ kind, code, amount }) =>
      fill(messages[kind], { code: oneLine(code), amount: formatMoney(-amount, currency) }),
    ),
    pointsLine(order),
    deliveryLine(order),
    giftCardLine(order),
    totalLine(order),
  ]
}

function deliveryLine({ deliveryKind, deliveryName, deliveryFee, currency }: OrderForMessage): string {
  if (deliveryKind === 'pickup') return messages.deliveryPickup
  if (deliveryFee === null) return messages.deliveryAgreed
  const zone = oneLine(deliveryName)
  const fee = formatMoney(deliveryFee, currency)
  if (zone === '') return deliveryFee === 0 ? messages.deliveryFree : fill(messages.delivery, { fee })
  return deliveryFee === 0
    ? fill(messages.deliveryFreeTo, { zone })
    : fill(messages.deliveryTo, { zone, fee })
}

function pointsLine({ points, currency }: OrderForMessage): string | null {
  if (!points) return null
  return fill(messages.points, { count: points.spent, amount: formatMoney(-points.amount, currency) })
}

function giftCardLine({ giftCard, currency }: OrderForMessage): string | null {
  if (!giftCard || giftCard.amount === 0) return null
  const amount = formatMoney(-giftCard.amount, currency)
  return fill(messages.giftCard, { ending: oneLine(giftCard.ending), amount })
}

function totalLine({ deliveryFee, total, currency }: OrderForMessage): string {
  return fill(deliveryFee === null ? messages.totalWithoutDelivery : messages.total, {
    amount: formatMoney(total, currency),
  })
}

/** Leaves the address out for a pickup: only a delivery needs it. */
function customerLines({ customer, deliveryKind }: OrderForMessage): readonly (string | null)[] {
  const isSent = deliveryKind !== 'pickup'
  return [
    fill(messages.name, { name: oneLine(customer.name) }),
    phoneLine(customer.phone),
    isSent ? lineWith(messages.address, { address: oneLine(customer.address) }) : null,
    isSent ? lineWith(messages.landmark, { landmark: oneLine(customer.landmark) }) : null,
    lineWith(messages.note, { note: oneLine(customer.note) }),
  ]
}

/**
 * Returns the digits for people who save the number, and an address that WhatsApp turns into a link. A sale over the counter may
 * have neither.
 */
function phoneLine(phone: string | null | undefined): string | null {
  const digits = digitsOf(phone ?? '')
  return digits === '' ? null : fill(messages.phone, { digits, link: `wa.me/${digits}` })
}

/** True when a WhatsApp link can hold the whole text. */
export function fits(text: string): boolean {
  return encodeURIComponent(wellFormed(text)).length <= MAX_LINK_LENGTH - LINK_OVERHEAD
}
