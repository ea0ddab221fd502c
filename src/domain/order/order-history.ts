// Writes the history of an order as sentences: each event and its details. The page adds the names of people.

import { formatMoney } from '../basics/money.ts'
import { isOrderStatus } from '../checkout/order-status.ts'
import { orderChangeWords, ownPriceWords } from './order-change-words.ts'
import type { OrderDetails, OrderHistoryEvent } from './order-details.ts'
import { statusLabel } from './order-details.ts'
import { paymentWords } from './order-payments.ts'

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
            title: event.details.corrects
              ? `Written down by the shop in place of ${event.details.corrects.code}`
              : 'Written down by the shop',
            lines: ownPriceWords(event.details.prices ?? [], order.currency),
          }
        : { title: 'Order placed', lines: note }
    case 'status':
      return { title: movedWords(event, order), lines: note }
    case 'undone':
      if (event.to === 'cancelled') return { title: voidWords(event), lines: [] }
      return { title: `Undone: back to ${movedWords(event, order)}`, lines: note }
    case 'expired':
      return {
        title: 'Cancelled by itself: nobody confirmed it in time',
        lines: ['Its stock is back on sale.'],
      }
    case 'payment':
      return {
        title: moneyWords(event, order),
        lines: event.details.by === 'customer' ? note.map((words) => `Reference: ${words}`) : note,
      }
    case 'edited':
      return { title: 'Order changed', lines: orderChangeWords(event.details, order.currency) }
    case 'returned':
      return { title: returnWords(event, order), lines: note }
    case 'reminded':
      return { title: 'Reminded of the payment', lines: note }
    case 'note':
      return { title: 'Note', lines: note }
  }
}

function movedWords({ to }: OrderHistoryEvent, { deliveryKind }: Pick<OrderDetails, 'deliveryKind'>): string {
  return isOrderStatus(to) ? statusLabel({ status: to, deliveryKind }) : 'Moved'
}

function voidWords({ details: { correctedBy } }: OrderHistoryEvent): string {
  return correctedBy ? `Corrected: ${correctedBy.code} stands in its place` : 'Taken back: it was never sold'
}

function moneyWords({ details: { money } }: OrderHistoryEvent, { currency }: { currency: string }): string {
  if (!money) return 'Payment'
  const words = paymentWords(money, currency)
  return money.isReversal ? `Taken back: ${words}` : words
}

function returnWords(
  { details: { return: back } }: OrderHistoryEvent,
  { currency }: { currency: string },
): string {
  if (!back) return 'Brought back'
  const words = `${back.pieces === 1 ? '1 piece' : `${back.pieces} pieces`} brought back, worth ${formatMoney(back.amount, currency)}`
  return back.isReversal ? `Taken back: ${words}` : words
}
