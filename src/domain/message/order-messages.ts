// Messages from a shop to its customer about an order: their kinds, the kinds that fit an order, and the placeholders in braces. A
// shop may write its own texts.

import { chatMessages, shopChatMessages } from '#messages/areas.ts'
import { dayWords } from '#messages/day.ts'
import { fill, templateText } from '#messages/message.ts'
import { formatMoney } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type OrderDetails, statusLabel } from '../order/order-details.ts'
import { itemName } from './message-lines.ts'
import { joined, lineWith, oneLine } from './message-text.ts'

const messages = shopChatMessages()

export const MESSAGE_KINDS = [
  'received',
  'confirmed',
  'payment',
  'give_back',
  'shipped',
  'ready',
  'delivered',
  'returned',
  'review',
  'out_of_stock',
  'cancelled',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_LABELS: Readonly<Record<MessageKind, string>> = {
  received: 'Order received',
  confirmed: 'Order confirmed',
  payment: 'Payment details',
  give_back: 'Money back',
  shipped: 'On its way',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  returned: 'Goods came back',
  review: 'Ask for a review',
  out_of_stock: 'Something sold out',
  cancelled: 'Cancelled',
}

/** The default texts, with the placeholders below; `usualWords` has the one for an order. */
export const DEFAULT_MESSAGES = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [kind, templateText(messages.toCustomer[kind])]),
) as Readonly<Record<MessageKind, string>>

type Handover = Pick<OrderDetails, 'deliveryKind'>

/** The default text for an order: `delivered` of a pickup says that it was picked up, `give_back` of a cancelled order that it is cancelled. */
export function usualWords(
  kind: MessageKind,
  { deliveryKind, status }: Handover & Pick<OrderDetails, 'status'>,
): string {
  if (kind === 'give_back' && status === 'cancelled')
    return templateText(messages.toCustomer.cancelledGivesBack)
  return kind === 'delivered' && deliveryKind === 'pickup'
    ? templateText(messages.toCustomer.pickedUp)
    : DEFAULT_MESSAGES[kind]
}

/** The name of a kind for an order: `delivered` of a pickup is `Picked up`. */
export function messageLabel(kind: MessageKind, { deliveryKind }: Handover): string {
  return kind === 'delivered' ? statusLabel({ status: kind, deliveryKind }) : MESSAGE_LABELS[kind]
}

/** The names allowed in braces, with their meanings. */
export const PLACEHOLDERS: readonly { readonly name: string; readonly meaning: string }[] = [
  { name: 'name', meaning: 'the customer’s name' },
  { name: 'code', meaning: 'the order’s code' },
  { name: 'total', meaning: 'what it comes to' },
  { name: 'rest', meaning: 'what is still to come, or to give back' },
  { name: 'items', meaning: 'what was ordered' },
  { name: 'bank', meaning: 'your bank details' },
  { name: 'store', meaning: 'your shop’s name' },
  { name: 'tracking', meaning: 'courier, tracking number and expected day' },
  { name: 'link', meaning: 'the order’s page' },
  { name: 'track', meaning: 'your page for tracking orders' },
]

export const MAX_MESSAGE_LENGTH = 1_000

/**
 * Returns the kinds that are true for an order's status, the most likely first. No message says "confirmed" before the order is
 * confirmed, or after it is cancelled.
 */
export function fittingMessages(
  order: Pick<OrderDetails, 'status' | 'deliveryKind' | 'balance' | 'piecesBack'>,
): readonly MessageKind[] {
  const payment: readonly MessageKind[] =
    order.balance === 0 ? [] : [order.balance > 0 ? 'payment' : 'give_back']
  switch (order.status) {
    case 'pending':
      return [...payment, 'received', 'out_of_stock']
    case 'confirmed':
      return ['confirmed', ...payment, 'out_of_stock']
    case 'shipped':
      return [order.deliveryKind === 'pickup' ? 'ready' : 'shipped', ...payment]
    case 'delivered':
      return order.piecesBack > 0 ? ['returned', ...payment] : ['delivered', 'review', ...payment]
    case 'cancelled':
      // "Nothing is due" is no word for an order whose money goes back.
      return order.balance < 0 ? payment : [...payment, 'cancelled', 'out_of_stock']
  }
}

/** Returns the kind that tells an order's status: the message that is ready with one tap. */
export function statusMessage({
  status,
  deliveryKind,
  piecesBack,
  balance,
}: Pick<OrderDetails, 'status' | 'deliveryKind' | 'piecesBack' | 'balance'>): MessageKind {
  if (status === 'pending') return 'received'
  if (status === 'cancelled' && balance < 0) return 'give_back'
  if (status === 'delivered' && piecesBack > 0) return 'returned'
  return status === 'shipped' && deliveryKind === 'pickup' ? 'ready' : status
}

export type MessageOrder = Pick<
  OrderDetails,
  'code' | 'currency' | 'deliveryFee' | 'total' | 'balance' | 'bankDetails' | 'lines' | 'tracking'
> & { readonly customer: Pick<OrderDetails['customer'], 'name'> }

/**
 * `fillMessage('Hello {name}: {total}', order, {name: 'Bisi', link, track})` -> `Hello Ngozi: ₦10,000`. Removes a line that holds only a
 * placeholder without a value. Unknown braces stay as they are.
 */
export function fillMessage(
  body: string,
  order: MessageOrder,
  store: { readonly name: string; readonly link: string; readonly track: string },
): string {
  const bank = order.bankDetails
  const total = formatMoney(order.total, order.currency)
  const values: Readonly<Record<string, string>> = {
    name: greetingName(order.customer.name),
    code: order.code,
    total: order.deliveryFee === null ? fill(messages.andDelivery, { total }) : total,
    rest:
      order.deliveryFee === null && order.balance >= 0
        ? fill(messages.andDelivery, { total: formatMoney(order.balance, order.currency) })
        : formatMoney(Math.abs(order.balance), order.currency),
    items: order.lines
      .map((line) =>
        fill(messages.orderLine, { quantity: line.quantity, item: itemName(line, chatMessages()) }),
      )
      .join('\n'),
    bank: bank
      ? [bank.bankName, bank.accountNumber, bank.accountName, bank.routingCode].filter(Boolean).join('\n')
      : '',
    store: sanitiseShort(store.name),
    tracking: trackingLines(order.tracking),
    link: store.link,
    track: store.track,
  }
  return body
    .split('\n')
    .filter((line) => {
      const alone = /^\s*\{(\w+)\}\s*$/.exec(line)?.[1]
      return alone === undefined || values[alone] !== ''
    })
    .map((line) => line.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Courier, tracking number and expected day, each on its line; empty without any. */
function trackingLines(tracking: MessageOrder['tracking']): string {
  if (!tracking) return ''
  const { courier, number, expectedOn } = tracking
  return joined([
    lineWith(messages.courier, { courier: oneLine(courier) }),
    lineWith(messages.trackingNumber, { number }),
    expectedOn === null ? null : fill(messages.expectedOn, { day: dayWords(expectedOn) }),
  ])
}

/** `Ngozi Eze` -> `Ngozi`. A title alone is no name: `Mrs Eze` stays. */
export function greetingName(name: string): string {
  const clean = oneLine(sanitiseShort(name))
  const first = clean.split(' ')[0] ?? ''
  return first.length < 3 ||
    /^(?:mr|mrs|ms|miss|dr|chief|alhaji|alhaja|pastor|prof|engr|mama|papa|baba|iya)\.?$/i.test(first)
    ? clean
    : first
}
