// Order texts and click-to-chat links.
// wa.me links over about 2,200 characters get cut by some apps, emoji arrive as question marks, and old iPhones read an encoded
// plus as a space: so a budget, no emoji, and phone numbers without plus. Product links would fill the budget: the order page has them.

import { formatMoney } from '../basics/money.ts'
import type { OrderLine, PlacedOrder } from '../checkout/order-request.ts'
import { clipped, digitsOf, joined, labelled, oneLine, wellFormed } from './message-text.ts'

/** An order to be written down: a `PlacedOrder` and the address of its page. */
export type OrderForMessage = Pick<
  PlacedOrder,
  | 'storeName'
  | 'code'
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'voucherCode'
  | 'deliveryKind'
  | 'deliveryName'
  | 'deliveryFee'
  | 'total'
  | 'giftCard'
> & {
  readonly items: readonly MessageLine[]
  readonly customer: Omit<PlacedOrder['customer'], 'phone'> & { readonly phone: string | null }
  readonly orderUrl: string
}

export type MessageLine = Pick<OrderLine, 'name' | 'options' | 'quantity' | 'unitPrice'>

type Times = '×' | 'x'

/** A cart whose order the server has not answered. Totals are the page's own estimate. */
export type UnconfirmedCart = {
  readonly storeName: string
  readonly currency: string
  readonly items: readonly MessageLine[]
  /** The `clientOrderId` that a retry keeps: its first part lets the store match message and order. */
  readonly clientOrderId?: string
  readonly voucherCode?: string | null
  /** Last letters of a gift card's code: the whole of it is money. */
  readonly giftCardEnding?: string | null
  /** `Lekki`, `Pickup`; empty or absent when none is chosen. */
  readonly deliveryName?: string
  readonly customer?: Partial<PlacedOrder['customer']>
}

/** Longest link that is known to open everywhere. */
export const MAX_LINK_LENGTH = 2_000

/** First words of a message that the server has not confirmed. */
export const UNCONFIRMED_WORDS = "not confirmed by the store's system"

/** `https://wa.me/` + 15 digits (E.164) + `?text=`: what a link needs besides its text. */
const LINK_OVERHEAD = 35

/**
 * The whole order, or its summary with the order's link when the WhatsApp link would be too long. An encoded `×` takes six times
 * the room of an `x`: a long order is written with the letter before it loses its lines.
 */
export function orderMessage(order: OrderForMessage): string {
  const full = fullOrderMessage(order)
  if (fits(full)) return full
  const shorter = fullOrderMessage(order, 'x')
  return fits(shorter) ? shorter : orderSummary(order)
}

/** The whole order, however long: for "copy order". */
export function fullOrderMessage(order: OrderForMessage, times: Times = '×'): string {
  return joined([
    greeting(order.storeName),
    `*Order ${oneLine(order.code)}*`,
    ...order.items.map((item) => itemLine(item, order.currency, times)),
    '',
    ...moneyLines(order),
    '',
    ...customerLines(order),
    `Order page: ${order.orderUrl}`,
  ])
}

function orderSummary(order: OrderForMessage): string {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const { name, phone, address } = order.customer
  const isSent = order.deliveryKind !== 'pickup'
  return joined([
    greeting(order.storeName),
    `*Order ${oneLine(order.code)}*`,
    `Items: ${pieces}, listed on the order page`,
    totalLine(order),
    `Name: ${clipped(oneLine(name), 300)}`,
    phoneLine(phone),
    isSent ? labelled('Address', clipped(oneLine(address), 450)) : null,
    `Order page: ${order.orderUrl}`,
  ])
}

/** What a shopper writes about an order that the shop has seen: `Good day Adunni Fabrics, this is about my order *K7Q2F*.` */
export function aboutOrderMessage(order: {
  readonly storeName: string
  readonly code: string
  readonly orderUrl: string
  /** Says that it is paid: its reference, or empty. Absent: it does not. */
  readonly paidReference?: string
}): string {
  const { paidReference } = order
  const about = paidReference === undefined ? 'this is about my order' : 'I have paid for my order'
  return joined([
    `${goodDay(order.storeName)}, ${about} *${oneLine(order.code)}*.`,
    labelled('Payment reference', clipped(oneLine(paidReference ?? ''), 300)),
    `Order page: ${order.orderUrl}`,
  ])
}

function greeting(storeName: string): string {
  return `${goodDay(storeName)}, I would like to order:`
}

function goodDay(storeName: string): string {
  return `Good day ${clipped(oneLine(storeName), 300)}`.trimEnd()
}

/**
 * What a shopper can send when the server cannot be reached. It begins with `UNCONFIRMED_WORDS` and promises nothing.
 * Too long for a link: the lines that fit, and how many are missing.
 */
export function unconfirmedMessage(cart: UnconfirmedCart): string {
  const lines = cart.items.map((item) => itemLine(item, cart.currency, '×'))
  const whole = unconfirmedWith(cart, lines, oneLine)
  if (fits(whole)) return whole

  const shortened = (text: string) => clipped(oneLine(text), 150)
  for (let shown = lines.length; shown > 0; shown -= 1) {
    const message = unconfirmedWith(
      cart,
      [...lines.slice(0, shown), ...missingLine(lines.length - shown)],
      shortened,
    )
    if (fits(message)) return message
  }
  return unconfirmedWith(cart, missingLine(lines.length), shortened)
}

function missingLine(count: number): readonly string[] {
  return count === 0 ? [] : [`(${count} more ${count === 1 ? 'line' : 'lines'} in the cart)`]
}

function unconfirmedWith(
  cart: UnconfirmedCart,
  lines: readonly string[],
  typed: (text: string) => string,
): string {
  const estimate = cart.items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const { name, phone, address, landmark, note } = cart.customer ?? {}
  return joined([
    `${UNCONFIRMED_WORDS}: please check prices and stock`,
    greeting(typed(cart.storeName)),
    labelled('Reference', oneLine(cart.clientOrderId ?? '').slice(0, 8)),
    ...lines,
    '',
    `Estimate of the items: ${formatMoney(estimate, cart.currency)}`,
    labelled('Voucher code', typed(cart.voucherCode ?? '')),
    labelled('Gift card ending in', oneLine(cart.giftCardEnding ?? '')),
    labelled('Delivery', typed(cart.deliveryName ?? '')),
    '',
    labelled('Name', typed(name ?? '')),
    // As typed: a link needs the country's code, which nobody has checked.
    labelled('Phone', digitsOf(phone ?? '')),
    labelled('Address', typed(address ?? '')),
    labelled('Landmark', typed(landmark ?? '')),
    labelled('Note', typed(note ?? '')),
  ])
}

/** For the "Ask about this on WhatsApp" link of a product page without JavaScript. `isFrom`: the price differs by choice. */
export function singleProductMessage(
  store: { readonly name: string; readonly currency: string },
  product: { readonly name: string; readonly price: number; readonly isFrom?: boolean },
  url: string,
): string {
  const price = `${product.isFrom ? 'from ' : ''}${formatMoney(product.price, store.currency)}`
  return joined([
    `Hello ${clipped(oneLine(store.name), 400)}, I would like to ask about this:`,
    `${clipped(oneLine(product.name) || 'Item', 800)} (${price})`,
    url,
  ])
}

/**
 * `whatsAppLink('2348031234567', 'Hi & bye')` -> `https://wa.me/2348031234567?text=Hi%20%26%20bye`. One `text`, never `+` for a space,
 * half surrogate pairs replaced by U+FFFD, at most 2,000 characters: a longer text loses its end, but not a last line that is
 * an address. Without a number the shopper chooses the chat.
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
  const { subtotal, discount, currency } = order
  const code = order.voucherCode === null ? '' : ` (${oneLine(order.voucherCode)})`
  return [
    `Subtotal: ${formatMoney(subtotal, currency)}`,
    discount > 0 ? `Discount${code}: ${formatMoney(-discount, currency)}` : null,
    deliveryLine(order),
    giftCardLine(order),
    totalLine(order),
  ]
}

function deliveryLine(order: OrderForMessage): string {
  if (order.deliveryKind === 'pickup') return 'Delivery: pickup at the store'
  if (order.deliveryFee === null) return 'Delivery: fee to be agreed on WhatsApp'
  const zone = oneLine(order.deliveryName)
  return `Delivery${zone === '' ? '' : ` (${zone})`}: ${order.deliveryFee === 0 ? 'free' : formatMoney(order.deliveryFee, order.currency)}`
}

function giftCardLine({ giftCard, currency }: OrderForMessage): string | null {
  if (!giftCard || giftCard.amount === 0) return null
  return `Gift card (ending ${oneLine(giftCard.ending)}): ${formatMoney(-giftCard.amount, currency)}`
}

function totalLine(order: OrderForMessage): string {
  const isOpen = order.deliveryFee === null
  return `*Total${isOpen ? ' without delivery' : ''}: ${formatMoney(order.total, order.currency)}*`
}

/** Where somebody lives is for whoever brings the goods: an order that is picked up leaves it out. */
function customerLines({ customer, deliveryKind }: OrderForMessage): readonly (string | null)[] {
  const isSent = deliveryKind !== 'pickup'
  return [
    `Name: ${oneLine(customer.name)}`,
    phoneLine(customer.phone),
    isSent ? labelled('Address', oneLine(customer.address)) : null,
    isSent ? labelled('Landmark', oneLine(customer.landmark)) : null,
    labelled('Note', oneLine(customer.note)),
  ]
}

/** Digits for those who save the number, and an address that WhatsApp makes a link to tap. A sale at the counter may have neither. */
function phoneLine(phone: string | null | undefined): string | null {
  const digits = digitsOf(phone ?? '')
  return digits === '' ? null : `Phone: ${digits} wa.me/${digits}`
}

/** `2 × Ankara (Size: L): ₦3,000` */
function itemLine(item: MessageLine, currency: string, times: Times): string {
  const options = oneLine(item.options)
  const name = `${oneLine(item.name) || 'Item'}${options === '' ? '' : ` (${options})`}`
  return `${item.quantity} ${times} ${name}: ${formatMoney(item.unitPrice * item.quantity, currency)}`
}

function fits(text: string): boolean {
  return encodeURIComponent(wellFormed(text)).length <= MAX_LINK_LENGTH - LINK_OVERHEAD
}
