// Messages from a shop to its customer about an order: their kinds, the words they have until a shop writes its own, and how the
// placeholders in braces are filled.

import { formatMoney } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import type { OrderDetails } from '../order/order-details.ts'
import { oneLine } from './message-text.ts'

export const MESSAGE_KINDS = [
  'confirmed',
  'payment',
  'shipped',
  'ready',
  'delivered',
  'review',
  'out_of_stock',
  'cancelled',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_LABELS: Readonly<Record<MessageKind, string>> = {
  confirmed: 'Order confirmed',
  payment: 'Payment details',
  shipped: 'On its way',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  review: 'Ask for a review',
  out_of_stock: 'Something sold out',
  cancelled: 'Cancelled',
}

export const DEFAULT_MESSAGES: Readonly<Record<MessageKind, string>> = {
  confirmed:
    'Hello {name}, your order {code} is confirmed. Thank you for buying from {store}.\n\n{items}\nTotal: {total}\n\nYou can follow it here: {link}',
  payment:
    'Hello {name}, your order {code} from {store} comes to {total}. Please pay to:\n\n{bank}\n\nUse {code} as the reference and send the receipt here. The order: {link}',
  shipped: 'Hello {name}, your order {code} from {store} is on its way to you.\n{link}',
  ready: 'Hello {name}, your order {code} is ready. You can pick it up at {store} when it suits you.\n{link}',
  delivered:
    'Hello {name}, your order {code} was delivered. Thank you for buying from {store}. We hope you enjoy it.',
  review:
    'Hello {name}, how do you like what you got from {store}? A word or a picture from you here helps us a lot.',
  out_of_stock:
    'Hello {name}, I am sorry: something in your order {code} has just sold out. Shall we put something else in its place, or take it off?\n{link}',
  cancelled:
    'Hello {name}, your order {code} at {store} was cancelled, and nothing is due for it. Write to us here when you would like to order again.',
}

/** What may stand in braces, and what it becomes. */
export const PLACEHOLDERS: readonly { readonly name: string; readonly meaning: string }[] = [
  { name: 'name', meaning: 'the customer’s name' },
  { name: 'code', meaning: 'the order’s code' },
  { name: 'total', meaning: 'what it comes to' },
  { name: 'items', meaning: 'what was ordered' },
  { name: 'bank', meaning: 'your bank details' },
  { name: 'store', meaning: 'your shop’s name' },
  { name: 'link', meaning: 'the order’s page' },
]

export const MAX_MESSAGE_LENGTH = 1_000

/** Kinds that are true where an order stands, the likeliest first: nothing is called confirmed before it is, nor after it was cancelled. */
export function fittingMessages(
  order: Pick<OrderDetails, 'status' | 'deliveryKind' | 'paymentStatus'>,
): readonly MessageKind[] {
  const isDue = order.paymentStatus === 'unpaid' || order.paymentStatus === 'claimed'
  const payment: readonly MessageKind[] = isDue ? ['payment'] : []
  switch (order.status) {
    case 'pending':
      return [...payment, 'out_of_stock']
    case 'confirmed':
      return ['confirmed', ...payment, 'out_of_stock']
    case 'shipped':
      return [order.deliveryKind === 'pickup' ? 'ready' : 'shipped', ...payment]
    case 'delivered':
      return ['delivered', 'review', ...payment]
    case 'cancelled':
      return ['cancelled', 'out_of_stock']
  }
}

export type MessageOrder = Pick<
  OrderDetails,
  'code' | 'currency' | 'deliveryFee' | 'total' | 'bankDetails' | 'lines'
> & { readonly customer: Pick<OrderDetails['customer'], 'name'> }

/**
 * `fillMessage('Hello {name}: {total}', order, {name: 'Bisi', link})` -> `Hello Ngozi: ₦10,000`. A line that holds nothing but a
 * placeholder without a value goes; unknown braces stay as they are.
 */
export function fillMessage(
  body: string,
  order: MessageOrder,
  store: { readonly name: string; readonly link: string },
): string {
  const bank = order.bankDetails
  const values: Readonly<Record<string, string>> = {
    name: firstName(order.customer.name),
    code: order.code,
    total: `${formatMoney(order.total, order.currency)}${order.deliveryFee === null ? ' and delivery' : ''}`,
    items: order.lines.map(itemWords).join('\n'),
    bank: bank ? [bank.bankName, bank.accountNumber, bank.accountName].join('\n') : '',
    store: sanitiseShort(store.name),
    link: store.link,
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

/** `Ngozi Eze` -> `Ngozi`; a title alone is no name: `Mrs Eze` stays. */
function firstName(name: string): string {
  const clean = oneLine(sanitiseShort(name))
  const first = clean.split(' ')[0] ?? ''
  return first.length < 3 ||
    /^(?:mr|mrs|ms|miss|dr|chief|alhaji|alhaja|pastor|prof|engr|mama|papa|baba|iya)\.?$/i.test(first)
    ? clean
    : first
}

function itemWords(line: MessageOrder['lines'][number]): string {
  const options = line.options === '' ? '' : ` (${oneLine(line.options)})`
  return `${line.quantity} × ${oneLine(line.name) || 'Item'}${options}`
}
