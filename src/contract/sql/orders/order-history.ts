// The history of an order, as its members read it.
import * as v from 'valibot'
import type { OrderHistoryEvent } from '#domain/order/order-details.ts'
import { amountMinor, count, flag, optionalText, text, time } from '../values.ts'
import { orderChangesEntries } from './order-changes.ts'
import { paymentKind, paymentWay } from './order-payments.ts'
import { returnNote } from './order-returns.ts'

/** Another order that this one leads to. */
export const namedOrder = v.object({ orderId: text, code: text })

export const historyEvent: v.GenericSchema<unknown, OrderHistoryEvent> = v.object({
  id: text,
  kind: v.picklist([
    'placed',
    'status',
    'payment',
    'expired',
    'edited',
    'note',
    'undone',
    'reminded',
    'returned',
  ]),
  from: optionalText,
  to: optionalText,
  note: text,
  details: v.object({
    ...orderChangesEntries,
    source: v.exactOptional(v.literal('manual')),
    prices: v.exactOptional(v.array(v.object({ name: text, options: text, from: count, to: count }))),
    by: v.exactOptional(v.literal('customer')),
    money: v.exactOptional(
      v.object({
        kind: paymentKind,
        amount: amountMinor,
        way: paymentWay,
        isReversal: v.exactOptional(flag),
      }),
    ),
    corrects: v.exactOptional(namedOrder),
    correctedBy: v.exactOptional(namedOrder),
    return: v.exactOptional(returnNote),
  }),
  at: time,
  isMine: flag,
  author: optionalText,
})
