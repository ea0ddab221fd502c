// The book of an order's money, for a store's members: writing, taking back, and who owes whom.
import * as v from 'valibot'
import type { PaymentSums } from '#domain/checkout/order-request.ts'
import { BOOK_WAYS, type OrderPayment } from '#domain/order/order-payments.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalText,
  optionalTime,
  paymentStatus,
  text,
  time,
} from '../values.ts'

export const sumsEntries = {
  paymentStatus,
  paid: amountMinor,
  balance: amountMinor,
  claimed: v.exactOptional(amountMinor),
}

const sums: v.GenericSchema<unknown, PaymentSums> = v.object(sumsEntries)

export const paymentKind = v.picklist(['received', 'paid_back', 'claimed', 'let_go'])
export const paymentWay = v.picklist(BOOK_WAYS)

export const payment: v.GenericSchema<unknown, OrderPayment> = v.object({
  id: text,
  kind: paymentKind,
  amount: amountMinor,
  way: paymentWay,
  reference: text,
  note: text,
  hasPicture: flag,
  given: v.nullable(v.object({ amount: amountMinor, currency: text })),
  letGo: amountMinor,
  at: time,
  isReversed: flag,
  takenBackAt: v.exactOptional(optionalTime),
  isOpenClaim: flag,
  isMine: flag,
  author: optionalText,
})

/** Writes money that came or went back, or a rest that is let go, once for each id. `payment_moved`: the balance is no longer the one that the member saw. */
export const recordPayment = sqlFunction('record_payment', sums, {
  area: 'orders',
  refuses: ['payment_moved', 'payment_too_large', 'till_counted'],
})
/** Takes a row of the book back. A second call changes nothing. */
export const reversePayment = sqlFunction('reverse_payment', sums, {
  area: 'orders',
  refuses: ['payment_moved', 'payment_too_large'],
})
const openBalance = v.object({
  /** The oldest order of the person whose book is not even. */
  orderId: text,
  code: text,
  token: optionalText,
  customerId: optionalText,
  name: text,
  phone: optionalText,
  currency: text,
  /** Always above zero. */
  amount: amountMinor,
  orders: count,
  since: time,
  /** When a member last reminded them, within a day. */
  remindedAt: optionalText,
  /** They want no messages of the shop. */
  isStopped: flag,
  /** They say that they have paid an order, and nobody has answered. */
  isClaimed: flag,
  /** How much that is, of `amount`. */
  claimed: amountMinor,
  /** The delivery fee of an order is to be agreed, beside the amount. */
  isFeeOpen: flag,
})

export type OpenBalance = v.InferOutput<typeof openBalance>

/** Who owes the shop, and whom it owes, by person, the largest amount first; at most 300 of each side and currency. */
export const openBalances = sqlFunction(
  'open_balances',
  v.object({ owed: v.array(openBalance), toGiveBack: v.array(openBalance) }),
  { area: 'orders' },
)
/** Writes down that a reminder opens, once a day for each person. */
export const openReminder = sqlFunction('open_reminder', noValue, {
  area: 'orders',
  refuses: ['lead_stopped', 'reminded_today'],
})
/** Sets a fee that was to be agreed; 0: there is none. */
export const agreeFee = sqlFunction('agree_fee', sums, {
  area: 'orders',
  refuses: ['order_closed', 'order_edited'],
})
