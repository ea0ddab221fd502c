// Lines that several messages share: the greeting and the ordered items.

import type * as en from '#messages/en/unconfirmed.ts'
import { fill, type MessagesOf } from '#messages/message.ts'
import { formatMoney } from '../basics/money.ts'
import type { OrderLine } from '../checkout/order-request.ts'
import { clipped, oneLine } from './message-text.ts'

export type MessageLine = Pick<OrderLine, 'name' | 'options' | 'quantity' | 'unitPrice'>

type Messages<Key extends keyof typeof en> = Pick<MessagesOf<typeof en>, Key> | Pick<typeof en, Key>

/** `Good day Adunni Fabrics, I would like to order:` */
export function greeting(storeName: string, messages: Messages<'wouldOrder' | 'wouldOrderNoName'>): string {
  const shop = shopName(storeName)
  return shop === '' ? messages.wouldOrderNoName : fill(messages.wouldOrder, { shop })
}

/** Returns the name without emoji; empty for a name of emoji only. */
export function shopName(typed: string): string {
  return clipped(oneLine(typed), 300)
}

/** `2 × Ankara (Size: L): ₦3,000` */
export function itemLine(
  item: MessageLine,
  currency: string,
  messages: Messages<'line' | 'item' | 'itemWithOptions'>,
): string {
  return fill(messages.line, {
    quantity: item.quantity,
    item: itemName(item, messages),
    amount: formatMoney(item.unitPrice * item.quantity, currency),
  })
}

/** `Ankara (Size: L)` */
export function itemName(
  line: Pick<MessageLine, 'name' | 'options'>,
  messages: Messages<'item' | 'itemWithOptions'>,
): string {
  const item = oneLine(line.name) || messages.item
  const options = oneLine(line.options)
  return options === '' ? item : fill(messages.itemWithOptions, { item, options })
}
