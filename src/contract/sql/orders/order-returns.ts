// Goods of a delivered order that come back, for a store's members: what they are worth, writing them down, and taking that back.
import * as v from 'valibot'
import { PAYMENT_WAYS } from '#domain/order/order-payments.ts'
import type { OrderReturn } from '#domain/order/order-returns.ts'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, flag, optionalText, optionalTime, text, time } from '../values.ts'
import { sumsEntries } from './order-payments.ts'

/** What a return says to everybody who sees the order. */
export const shownReturnEntries = {
  pieces: count,
  amount: amountMinor,
  at: time,
  lines: v.array(v.object({ id: text, name: text, options: text, quantity: count, isRestocked: flag })),
  giftCard: v.nullable(v.object({ ending: text, amount: amountMinor })),
  receiptToken: optionalText,
}

export const orderReturn: v.GenericSchema<unknown, OrderReturn> = v.object({
  ...shownReturnEntries,
  id: text,
  worth: amountMinor,
  backAmount: amountMinor,
  settle: v.picklist(['later', 'credit', ...PAYMENT_WAYS]),
  giftCardId: optionalText,
  note: text,
  isReversed: flag,
  takenBackAt: v.exactOptional(optionalTime),
  isMine: flag,
  author: optionalText,
})

/** What the history of an order says of a return. */
export const returnNote = v.object({ pieces: count, amount: amountMinor, isReversal: v.exactOptional(flag) })

const sums = v.object({ ...sumsEntries, returned: amountMinor, piecesBack: count })

/** What goods are worth, and how that goes back. Writes nothing. */
export const quoteReturn = sqlFunction(
  'quote_return',
  v.object({ worth: amountMinor, amount: amountMinor, cardAmount: amountMinor, backAmount: amountMinor }),
  { area: 'orders', refuses: ['return_too_large', 'return_too_many'] },
)
/** Writes goods down that came back, once for each id. `return_moved`: money or returns are not those that the member saw. */
export const recordReturn = sqlFunction('record_return', sums, {
  area: 'orders',
  refuses: [
    'gift_card_empty',
    'order_moved',
    'out_of_stock',
    'return_moved',
    'return_too_large',
    'return_too_many',
    'till_counted',
  ],
})
/** Takes a return back: its goods leave the shelf, its money is with the shop again. A second call changes nothing. */
export const reverseReturn = sqlFunction('reverse_return', sums, {
  area: 'orders',
  refuses: ['gift_card_empty', 'gift_card_used', 'out_of_stock'],
})
