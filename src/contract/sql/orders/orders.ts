// Answers about a store's orders, for its members: list, one order, status, edits and manual orders.
import * as v from 'valibot'
import type { OrderDetails, OrderDetailsLine } from '#domain/order/order-details.ts'
import type { OrderTotals } from '#domain/order/order-edit.ts'
import type { OrderCounts, OrderListRow } from '#domain/order/order-list.ts'
import type { Combination, OptionGroup } from '#domain/store/snapshot.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  bankDetails,
  count,
  deliveryKind,
  flag,
  giftCardUse,
  noValue,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  orderRate,
  orderStatus,
  orderTracking,
  pointsUse,
  text,
  texts,
  time,
} from '../values.ts'
import { orderChangesEntries } from './order-changes.ts'
import { historyEvent, namedOrder } from './order-history.ts'
import { payment, sumsEntries } from './order-payments.ts'
import { orderReturn } from './order-returns.ts'

const source = v.picklist(['store', 'manual'])

const listRow: v.GenericSchema<unknown, OrderListRow> = v.object({
  id: text,
  code: text,
  status: orderStatus,
  deliveryKind,
  ...sumsEntries,
  source,
  isVoid: flag,
  customerName: text,
  phone: optionalText,
  currency: text,
  total: amountMinor,
  isFeeOpen: flag,
  piecesBack: count,
  isUnseen: flag,
  createdAt: time,
  expiresAt: time,
  pieces: count,
  lines: count,
  firstLine: text,
  picture: optionalText,
})

const counts: v.GenericSchema<unknown, OrderCounts> = v.object({
  pending: v.exactOptional(count),
  confirmed: v.exactOptional(count),
  shipped: v.exactOptional(count),
  delivered: v.exactOptional(count),
  cancelled: v.exactOptional(count),
})

const line: v.GenericSchema<unknown, OrderDetailsLine> = v.object({
  id: text,
  productId: optionalText,
  variantIds: texts,
  name: text,
  options: text,
  unitPrice: amountMinor,
  quantity: count,
  lineTotal: amountMinor,
  stockFrom: v.picklist(['product', 'combination', 'none']),
  inStock: optionalCount,
  listPrice: optionalAmountMinor,
  isExtra: flag,
  piecesBack: count,
  picture: optionalText,
})

const details: v.GenericSchema<unknown, OrderDetails> = v.object({
  id: text,
  businessId: text,
  code: text,
  token: optionalText,
  status: orderStatus,
  ...sumsEntries,
  payments: v.array(payment),
  returned: amountMinor,
  piecesBack: count,
  returns: v.array(orderReturn),
  source,
  isVoid: flag,
  isCorrectable: flag,
  corrects: v.nullable(namedOrder),
  correctedBy: v.nullable(namedOrder),
  currency: text,
  rate: v.exactOptional(v.nullable(orderRate)),
  version: count,
  subtotal: amountMinor,
  discount: amountMinor,
  ownerDiscount: amountMinor,
  voucherCode: optionalText,
  deliveryKind,
  deliveryZoneId: optionalText,
  deliveryName: text,
  deliveryFee: optionalAmountMinor,
  giftCard: v.nullable(giftCardUse),
  points: v.nullable(pointsUse),
  total: amountMinor,
  customerId: optionalText,
  customer: v.object({
    name: text,
    phone: optionalText,
    address: text,
    landmark: text,
    email: text,
    note: text,
  }),
  expiresAt: time,
  createdAt: time,
  updatedAt: time,
  lines: v.array(line),
  events: v.array(historyEvent),
  customerOrders: count,
  undo: v.nullable(v.object({ status: orderStatus, seconds: count })),
  tracking: v.nullable(orderTracking),
  bankDetails: v.nullable(bankDetails),
})

const totals: v.GenericSchema<unknown, OrderTotals> = v.object({
  currency: text,
  lines: v.array(
    v.object({
      name: text,
      options: text,
      unitPrice: amountMinor,
      quantity: count,
      lineTotal: amountMinor,
    }),
  ),
  subtotal: amountMinor,
  discount: amountMinor,
  ownerDiscount: amountMinor,
  voucherCode: optionalText,
  deliveryKind,
  deliveryName: text,
  deliveryFee: optionalAmountMinor,
  giftCardAmount: v.exactOptional(amountMinor),
  giftCardLeft: v.exactOptional(optionalAmountMinor),
  pointsAmount: v.exactOptional(amountMinor),
  total: amountMinor,
  changes: v.exactOptional(v.object(orderChangesEntries)),
})

const optionGroup: v.GenericSchema<unknown, OptionGroup> = v.object({
  id: text,
  name: text,
  values: v.array(v.object({ id: text, name: text })),
})

const combination: v.GenericSchema<unknown, Combination> = v.object({
  valueIds: texts,
  price: optionalAmountMinor,
  stock: optionalCount,
})

const goods = v.object({
  id: text,
  name: text,
  sku: v.exactOptional(optionalText),
  price: amountMinor,
  stock: optionalCount,
  status: v.picklist(['draft', 'live']),
  picture: optionalText,
  options: v.array(optionGroup),
  combinations: v.array(combination),
})

/** `price` and `stock` (null: not counted) apply unless a combination has its own: see `choiceOf`. */
export type OrderGoods = v.InferOutput<typeof goods>

const customerChoice = v.object({
  id: text,
  name: text,
  /** Full international digits. */
  phone: text,
  address: text,
  landmark: text,
  email: text,
})

export type OrderCustomerChoice = v.InferOutput<typeof customerChoice>

/** Newest first, at most `limit`, after the order at `beforeAt` with `beforeId`. */
export const listOrders = sqlFunction('list_orders', v.array(listRow), { area: 'orders' })
/** Number of orders of each status that match a search. */
export const countOrders = sqlFunction('count_orders', counts, { area: 'orders' })
/** Null: no such order, or the person does not work in the store. */
export const orderDetails = sqlFunction('order_details', v.nullable(details))
/**
 * Moves an order one step from the status that the person saw (`expected`). Asking for the present status is no error. A cancellation returns the
 * stock.
 */
export const setOrderStatus = sqlFunction(
  'set_order_status',
  v.object({ status: orderStatus, isVoid: flag, ...sumsEntries, changed: flag }),
  { refuses: ['fee_open', 'order_moved'] },
)
/** Undoes the last step, or a sale that was just written down, which is then void. Only the person who made the step can, within a minute. The status afterwards. */
export const undoStatus = sqlFunction(
  'undo_status',
  v.object({ status: orderStatus, isVoid: flag, ...sumsEntries }),
  {
    refuses: ['order_moved', 'out_of_stock', 'undo_refused', 'voucher_used_up'],
  },
)
/** Takes a sale back that was written down by mistake, for as long as it can be corrected. A second call changes nothing. */
export const takeBackSale = sqlFunction(
  'take_back_sale',
  v.object({ status: orderStatus, isVoid: flag, ...sumsEntries }),
  { refuses: ['sale_final'] },
)
/** A member has opened the order. True when nobody had before. */
export const markOrderSeen = sqlFunction('mark_order_seen', flag)
/** A note for colleagues; the customer never sees it. */
export const addOrderNote = sqlFunction('add_order_note', noValue, { actsEachTime: true })
/**
 * Saves courier, tracking number and expected day; nothing in all three removes them. `bad_request` has the `field`, `changed_elsewhere`
 * what is there `now`. Null: everything was removed.
 */
export const setOrderTracking = sqlFunction('set_order_tracking', v.nullable(orderTracking), {
  refuses: ['changed_elsewhere', 'plan_needed'],
})
/** What goods, delivery and a discount may be refused with. */
const ofGoods = [
  'bad_quantity',
  'delivery_unknown',
  'discount_too_large',
  'order_too_large',
  'out_of_stock',
  'product_unavailable',
  'unknown_product',
] as const

/** Prices an edit. Writes nothing. */
export const quoteOrderEdit = sqlFunction('quote_order_edit', totals, {
  refuses: [...ofGoods, 'order_closed', 'order_edited'],
})
/** Saves an edit and its stock. `order_edited`: somebody saved first. `price_changed`: the total is no longer the `expectedTotal`. */
export const editOrder = sqlFunction(
  'edit_order',
  v.object({ version: count, total: amountMinor, changed: flag }),
  { refuses: [...ofGoods, 'order_closed', 'order_edited', 'price_changed'] },
)
/** What a written-down sale may be refused with. `voucher_needs_phone`: the voucher counts its uses by customer. */
const ofSales = [
  ...ofGoods,
  'gift_card_currency',
  'gift_card_empty',
  'gift_card_ended',
  'gift_card_unknown',
  'sale_final',
  'store_suspended',
  'voucher_ended',
  'voucher_minimum',
  'voucher_needs_phone',
  'voucher_not_started',
  'voucher_unknown',
  'voucher_used_up',
] as const

/** Prices a manual order. Writes nothing. */
export const quoteManualOrder = sqlFunction('quote_manual_order', totals, { refuses: ofSales })
/** Stores a manual order once per `clientOrderId` and takes its stock. The same `clientOrderId` again returns the same order. */
export const createManualOrder = sqlFunction(
  'create_manual_order',
  v.object({ orderId: text, code: text, isNew: flag }),
  { refuses: [...ofSales, 'fee_open', 'order_changed', 'price_changed', 'till_counted'] },
)
/** Finds products by name or SKU: live products first, at most `limit`: 100 with a search, 500 without one. */
export const orderGoods = sqlFunction('order_goods', v.array(goods))
/** Finds customers by a part of name or phone, at most eight, the one with the latest order first; or one customer by `id`. */
export const orderCustomers = sqlFunction('order_customers', v.array(customerChoice), { area: 'orders' })
/**
 * Issues the receipt of a delivered order, or before that a request for payment; with `returnId` that of goods that came back. `isNew` false: nothing has
 * changed since the last one, which is returned instead.
 */
export const issueReceipt = sqlFunction(
  'issue_receipt',
  v.object({ token: text, number: count, isNew: flag }),
  { refuses: ['order_closed'] },
)
/** Saves a text; `body` null brings the usual text back. A text that holds an account number, before or after, needs a proof. */
export const saveMessageWords = sqlFunction('save_message_words', noValue, {
  area: 'messages',
  refuses: ['proof_needed'],
})
