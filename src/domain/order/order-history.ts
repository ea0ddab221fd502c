// Writes the history of an order as sentences: each event and its details. The page adds the names of people.

import { hasOwnKey } from '../basics/older-engines.ts'
import type { PaymentStatus } from '../checkout/order-request.ts'
import { isOrderStatus } from '../checkout/order-status.ts'
import { orderChangeWords, ownPriceWords } from './order-change-words.ts'
import type { OrderDetails, OrderHistoryEvent } from './order-details.ts'
import { PAYMENT_LABELS, statusLabel } from './order-details.ts'

export type EventWords = { readonly title: string; readonly lines: readonly string[] }

/** `{title: 'Confirmed', lines: ['Called her']}` */
export function eventWords(
  event: OrderHistoryEvent,
  order: Pick<OrderDetails, 'currency' | 'deliveryKind'>,
): EventWords {
  const note = event.note === '' ? [] : [event.note]
  switch (event.kind) {
    case 'placed':
      return event.details.source === 'manual'
        ? {
            title: 'Written down by the shop',
            lines: ownPriceWords(event.details.prices ?? [], order.currency),
          }
        : { title: 'Order placed', lines: note }
    case 'status':
      return { title: movedWords(event, order), lines: note }
    case 'undone':
      return { title: `Undone: back to ${movedWords(event, order)}`, lines: note }
    case 'expired':
      return {
        title: 'Cancelled by itself: nobody confirmed it in time',
        lines: ['Its stock is back on sale.'],
      }
    case 'payment':
      if (event.details.by === 'customer')
        return {
          title: 'The customer says that it is paid',
          lines: note.map((words) => `Reference: ${words}`),
        }
      return { title: `Payment: ${paymentWords(event.from)} → ${paymentWords(event.to)}`, lines: note }
    case 'edited':
      return { title: 'Order changed', lines: orderChangeWords(event.details, order.currency) }
    case 'note':
      return { title: 'Note', lines: note }
  }
}

function movedWords({ to }: OrderHistoryEvent, { deliveryKind }: Pick<OrderDetails, 'deliveryKind'>): string {
  return isOrderStatus(to) ? statusLabel({ status: to, deliveryKind }) : 'Moved'
}

function paymentWords(status: string | null): string {
  return status !== null && hasOwnKey(PAYMENT_LABELS, status)
    ? PAYMENT_LABELS[status as PaymentStatus].toLowerCase()
    : 'unknown'
}
