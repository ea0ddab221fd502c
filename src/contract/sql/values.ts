// Values that several functions return.
import * as v from 'valibot'
import { CURRENCIES, type CurrencyCode, type Minor } from '#domain/basics/money.ts'
import type {
  BankDetails,
  DeliveryKind,
  OrderTracking,
  PaymentStatus,
} from '#domain/checkout/order-request.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/checkout/order-status.ts'
import type { OtherSales } from '#domain/order/other-sales.ts'
import type { PointsAccount, PointsQuote, PointsUse } from '#domain/rewards/points.ts'
import type { OrderRate } from '#domain/store/payment-currency.ts'
import type { OptionValue, Picture } from '#domain/store/snapshot.ts'
import type { GiftCardUse } from '#domain/voucher/gift-card.ts'

/** The answer of a function that returns no value. */
export const noValue: v.GenericSchema<unknown, null> = v.null()

export const text: v.GenericSchema<unknown, string> = v.string()
export const optionalText: v.GenericSchema<unknown, string | null> = v.nullable(text)
export const count: v.GenericSchema<unknown, number> = v.number()
export const optionalCount: v.GenericSchema<unknown, number | null> = v.nullable(count)
/** Minor units; the currency is in the same answer. */
export const amountMinor: v.GenericSchema<unknown, Minor> = v.number()
export const optionalAmountMinor: v.GenericSchema<unknown, Minor | null> = v.nullable(amountMinor)
export const flag: v.GenericSchema<unknown, boolean> = v.boolean()
/** ISO 8601. */
export const time: v.GenericSchema<unknown, string> = v.string()
export const optionalTime: v.GenericSchema<unknown, string | null> = v.nullable(time)
export const texts: v.GenericSchema<unknown, string[]> = v.array(text)

export const currency: v.GenericSchema<unknown, CurrencyCode> = v.picklist(
  Object.keys(CURRENCIES) as CurrencyCode[],
)
/** What was sold in a currency that is not the shop's own. */
export const otherSales: v.GenericSchema<unknown, OtherSales> = v.object({
  currency,
  total: amountMinor,
  sales: count,
})
export const orderStatus: v.GenericSchema<unknown, OrderStatus> = v.picklist(ORDER_STATUSES)
export const paymentStatus: v.GenericSchema<unknown, PaymentStatus> = v.picklist([
  'unpaid',
  'claimed',
  'paid',
  'refunded',
])
export const deliveryKind: v.GenericSchema<unknown, DeliveryKind> = v.picklist(['zone', 'pickup', 'agree'])

export const picture: v.GenericSchema<unknown, Picture> = v.object({
  path: text,
  width: count,
  height: count,
  alt: text,
})

/** `picture`: absent without one. */
export const optionValue: v.GenericSchema<unknown, OptionValue> = v.object({
  id: text,
  name: text,
  picture: v.optional(text),
})

/** `expectedOn`: a day. */
export const orderTracking: v.GenericSchema<unknown, OrderTracking> = v.object({
  courier: text,
  number: text,
  expectedOn: optionalText,
})

export const giftCardUse: v.GenericSchema<unknown, GiftCardUse> = v.object({
  ending: text,
  amount: amountMinor,
  left: v.exactOptional(amountMinor),
})

export const pointsUse: v.GenericSchema<unknown, PointsUse> = v.object({ spent: count, amount: amountMinor })

export const pointsQuote: v.GenericSchema<unknown, PointsQuote> = v.object({
  balance: count,
  worth: amountMinor,
  minimum: count,
  usable: count,
  spent: count,
  amount: amountMinor,
})

export const pointsAccount: v.GenericSchema<unknown, PointsAccount> = v.object({
  balance: count,
  worth: amountMinor,
  minimum: count,
  currency: text,
  endsAt: optionalTime,
})

export const bankDetails: v.GenericSchema<unknown, BankDetails> = v.object({
  bankName: text,
  accountNumber: text,
  accountName: text,
  routingCode: v.exactOptional(optionalText),
})

/** Of an order in another currency than the shop's own. */
export const orderRate: v.GenericSchema<unknown, OrderRate> = v.object({
  base: text,
  rateOwn: count,
  rateOther: count,
  step: amountMinor,
  source: v.picklist(['own', 'market']),
})
