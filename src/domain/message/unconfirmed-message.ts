// The message that a shopper can send when the server does not answer.

import * as messages from '#messages/en/unconfirmed.ts'
import { fill } from '#messages/message.ts'
import { formatMoney } from '../basics/money.ts'
import type { PlacedOrder } from '../checkout/order-request.ts'
import { greeting, itemLine, type MessageLine } from './message-lines.ts'
import { clipped, digitsOf, joined, lineWith, oneLine } from './message-text.ts'
import { fits } from './whatsapp.ts'

// Named one by one, because a bundler cannot remove unused messages when a whole catalogue is passed.
const LINE = { line: messages.line, item: messages.item, itemWithOptions: messages.itemWithOptions } as const
const GREETING = { wouldOrder: messages.wouldOrder, wouldOrderNoName: messages.wouldOrderNoName } as const

/** A cart whose order the server has not confirmed. Totals are the page's own estimate. */
export type UnconfirmedCart = {
  readonly storeName: string
  readonly currency: string
  readonly items: readonly MessageLine[]
  /** The `clientOrderId` that a retry uses again: its first part lets the store match message and order. */
  readonly clientOrderId?: string
  readonly voucherCode?: string | null
  /** Last letters of a gift card's code; the whole code is worth money. */
  readonly giftCardEnding?: string | null
  /** `Lekki`, `Pickup`; empty or absent when none is chosen. */
  readonly deliveryName?: string
  readonly customer?: Partial<PlacedOrder['customer']>
}

/**
 * Writes the message. The text begins with "not confirmed" and promises nothing. A text that is too long for a link contains the
 * lines that fit and the number of missing lines.
 */
export function unconfirmedMessage(cart: UnconfirmedCart): string {
  const lines = cart.items.map((item) => itemLine(item, cart.currency, LINE))
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
  return count === 0 ? [] : [fill(messages.moreLines(count), { count })]
}

function unconfirmedWith(
  cart: UnconfirmedCart,
  lines: readonly string[],
  typed: (text: string) => string,
): string {
  const estimate = cart.items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const { name, phone, address, landmark, note } = cart.customer ?? {}
  return joined([
    messages.unconfirmed,
    greeting(typed(cart.storeName), GREETING),
    lineWith(messages.reference, { reference: oneLine(cart.clientOrderId ?? '').slice(0, 8) }),
    ...lines,
    '',
    fill(messages.estimate, { amount: formatMoney(estimate, cart.currency) }),
    lineWith(messages.voucherCode, { code: typed(cart.voucherCode ?? '') }),
    lineWith(messages.giftCardEnding, { ending: oneLine(cart.giftCardEnding ?? '') }),
    lineWith(messages.deliveryChoice, { delivery: typed(cart.deliveryName ?? '') }),
    '',
    lineWith(messages.name, { name: typed(name ?? '') }),
    // The number as typed: nobody has checked the country code that a link would need.
    lineWith(messages.phoneAsTyped, { digits: digitsOf(phone ?? '') }),
    lineWith(messages.address, { address: typed(address ?? '') }),
    lineWith(messages.landmark, { landmark: typed(landmark ?? '') }),
    lineWith(messages.note, { note: typed(note ?? '') }),
  ])
}
