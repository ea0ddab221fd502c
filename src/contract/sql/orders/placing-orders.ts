// Answers about a shopper's order: its price, the placed order, its public page, its payment and its receipt.
import * as v from 'valibot'
import type {
  OrderLine,
  OrderPage,
  OrderPageLine,
  PlacedOrder,
  Quote,
} from '#domain/checkout/order-request.ts'
import { BOOK_WAYS } from '#domain/order/order-payments.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  bankDetails,
  count,
  deliveryKind,
  flag,
  giftCardUse,
  optionalAmountMinor,
  optionalText,
  optionalTime,
  orderRate,
  orderStatus,
  orderTracking,
  paymentStatus,
  picture,
  pointsQuote,
  pointsUse,
  text,
  texts,
  time,
} from '../values.ts'
import { shownReturnEntries } from './order-returns.ts'

const lineEntries = {
  productId: text,
  variantIds: texts,
  name: text,
  options: text,
  unitPrice: amountMinor,
  quantity: count,
  lineTotal: amountMinor,
}

export const orderLines: v.GenericSchema<unknown, readonly OrderLine[]> = v.array(v.object(lineEntries))

const pricedEntries = {
  currency: text,
  items: orderLines,
  subtotal: amountMinor,
  discount: amountMinor,
  deliveryFee: optionalAmountMinor,
  total: amountMinor,
  voucherCode: optionalText,
  giftCard: v.exactOptional(v.nullable(giftCardUse)),
  rate: v.exactOptional(v.nullable(orderRate)),
}

export const quote: v.GenericSchema<unknown, Quote> = v.object({
  ...pricedEntries,
  points: v.exactOptional(v.nullable(pointsQuote)),
})

const customerEntries = { name: text, phone: text, address: text, landmark: text, note: text }

const placedEntries = {
  ...pricedEntries,
  points: v.exactOptional(v.nullable(pointsUse)),
  ownerDiscount: v.exactOptional(amountMinor),
  code: text,
  token: text,
  status: orderStatus,
  isNew: flag,
  storeName: text,
  storeSlug: text,
  customDomain: optionalText,
  whatsappNumber: optionalText,
  deliveryKind,
  deliveryName: text,
  customer: v.object(customerEntries),
}

const placedOrder: v.GenericSchema<unknown, PlacedOrder> = v.object(placedEntries)

const pageLine: v.GenericSchema<unknown, OrderPageLine> = v.object({
  ...lineEntries,
  picture: v.nullable(picture),
  priceToday: optionalAmountMinor,
})

const orderPage: v.GenericSchema<unknown, OrderPage> = v.object({
  ...placedEntries,
  items: v.array(pageLine),
  customer: v.object({ ...customerEntries, phone: optionalText }),
  storeId: text,
  pointsEarned: v.exactOptional(v.nullable(count)),
  takesOrders: flag,
  isSuspended: flag,
  isSeen: flag,
  tracking: v.nullable(orderTracking),
  logo: v.nullable(picture),
  paymentStatus,
  paid: amountMinor,
  balance: amountMinor,
  paidBack: amountMinor,
  letGo: amountMinor,
  returned: amountMinor,
  returns: v.array(v.object(shownReturnEntries)),
  isVoid: flag,
  correctedBy: optionalText,
  paymentClaim: v.nullable(
    v.object({ reference: text, amount: amountMinor, isOpen: flag, hasPicture: flag, at: time }),
  ),
  receiptToken: optionalText,
  placedAt: time,
  primaryColour: text,
  accentColour: text,
  country: text,
  bankDetails: v.nullable(bankDetails),
  paymentMethods: v.array(v.picklist(['transfer', 'on_delivery'])),
  pickupNote: text,
  returnTerms: text,
})

const receipt: v.GenericSchema<unknown, Receipt> = v.object({
  sellerName: text,
  sellerPhone: optionalText,
  country: text,
  returnTerms: text,
  orderCode: text,
  orderedAt: time,
  deliveredAt: optionalTime,
  currency: text,
  items: v.array(
    v.object({
      name: text,
      options: text,
      unitPrice: amountMinor,
      quantity: count,
      lineTotal: amountMinor,
      picture: v.nullable(picture),
    }),
  ),
  subtotal: amountMinor,
  discount: amountMinor,
  ownerDiscount: v.exactOptional(amountMinor),
  voucherCode: optionalText,
  deliveryKind,
  deliveryName: text,
  deliveryFee: optionalAmountMinor,
  pointsAmount: v.exactOptional(amountMinor),
  giftCardAmount: amountMinor,
  total: amountMinor,
  paymentStatus,
  isRequest: v.exactOptional(flag),
  paid: v.exactOptional(amountMinor),
  balance: v.exactOptional(amountMinor),
  claimed: v.exactOptional(amountMinor),
  payments: v.exactOptional(
    v.array(
      v.object({
        kind: v.picklist(['received', 'paid_back', 'let_go']),
        amount: amountMinor,
        way: v.picklist(BOOK_WAYS),
        at: time,
      }),
    ),
  ),
  returned: v.exactOptional(amountMinor),
  piecesBack: v.exactOptional(count),
  isReturn: v.exactOptional(flag),
  kept: v.exactOptional(amountMinor),
  giveBack: v.exactOptional(amountMinor),
  notDue: v.exactOptional(amountMinor),
  card: v.exactOptional(v.nullable(v.object({ ending: text, amount: amountMinor }))),
  bankDetails: v.nullable(bankDetails),
  isVoid: flag,
  balanceNow: v.nullable(amountMinor),
  returnedNow: amountMinor,
  piecesBackNow: count,
  isFeeOpen: flag,
  isTakenBack: flag,
  number: count,
  issuedAt: time,
  token: text,
  buyerName: optionalText,
  storeSlug: text,
  logo: v.nullable(picture),
  primaryColour: text,
  accentColour: text,
  isWhiteLabel: flag,
  replacedBy: v.nullable(v.object({ number: count, token: text })),
})

/** What a cart, a voucher, a gift card and points may be refused with. */
const ofPrice = [
  'bad_quantity',
  'currency_unavailable',
  'delivery_unknown',
  'gift_card_currency',
  'gift_card_empty',
  'gift_card_ended',
  'gift_card_unknown',
  'order_too_large',
  'out_of_stock',
  'points_currency',
  'product_unavailable',
  'store_closed',
  'store_suspended',
  'unknown_product',
  'unknown_store',
  'voucher_ended',
  'voucher_minimum',
  'voucher_not_started',
  'voucher_unknown',
  'voucher_used_up',
] as const

export const quoteOrder = sqlFunction('quote_order', quote, { refuses: ofPrice })
export const placeOrder = sqlFunction('place_order', placedOrder, {
  refuses: [...ofPrice, 'order_changed', 'price_changed', 'store_country', 'too_many_requests'],
})
/** Null: no order has the token. */
export const orderByToken = sqlFunction('order_by_token', v.nullable(orderPage), {
  refuses: ['product_unavailable'],
})
/** Null: no order has the token. `changed`: true when the claim is new to the shop. `id` names the claim, and its picture's file. */
export const claimPayment = sqlFunction('claim_payment', v.nullable(v.object({ changed: flag })))
/** The receipt of a token; null when the token is unknown or the shop is suspended. */
export const receiptByToken = sqlFunction('receipt_by_token', v.nullable(receipt))
