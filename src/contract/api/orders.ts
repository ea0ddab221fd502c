// POST /api/quote and POST /api/orders: the request of a cart, its checks, its answer and its refusals. Both routes answer on our
// own host and on a store's domain, accept JSON from the same origin only, and read at most 64 KB.
// src/domain/checkout/order-parse.ts parses the fields. The database prices and stores the order
// (src/contract/sql/orders/placing-orders.ts).

import * as v from 'valibot'
import type { Minor } from '#domain/basics/money.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { ok } from '#domain/basics/result.ts'
import { type CameFrom, isCameFrom, isCampaignCode } from '#domain/checkout/came-from.ts'
import {
  badField,
  isRecord,
  type Parsed,
  parseCustomer,
  parseDelivery,
  parseId,
  parseItems,
  parseTexts,
} from '#domain/checkout/order-parse.ts'
import type {
  DeliveryRequest,
  OrderCustomer,
  OrderItemRequest,
  Quote,
} from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import type { PointsUse } from '#domain/rewards/points.ts'
import { normaliseGiftCardCode } from '#domain/voucher/gift-card.ts'
import { normaliseVoucherCode } from '#domain/voucher/voucher.ts'
import { orderLines, quote } from '../sql/orders/placing-orders.ts'
import {
  amountMinor,
  giftCardUse,
  optionalAmountMinor,
  optionalText,
  orderRate,
  orderStatus,
  pointsUse,
  text,
} from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

export const QUOTE_PATH = '/api/quote'
export const ORDERS_PATH = '/api/orders'

/** Enough for a full cart with long notes. */
export const MAX_ORDER_BYTES = 64 * 1024

/**
 * Body of `POST /api/quote`: an order without `clientOrderId` and `expectedTotal`. `store` is the business id. `customer` may be
 * left out.
 */
export type QuoteRequest = {
  readonly store: string
  readonly items: readonly OrderItemRequest[]
  readonly voucherCode?: string
  readonly giftCardCode?: string
  /** Spends the signed-in person's points, as many as the goods can take. */
  readonly usePoints?: true
  /** Another currency than the shop's own, in which the whole order is priced. */
  readonly currency?: string
  readonly delivery?: DeliveryRequest
  readonly customer?: Partial<OrderCustomer>
}

/** Body of `POST /api/orders`. Requests with the same `clientOrderId` give one order. */
export type OrderRequest = QuoteRequest & {
  readonly clientOrderId: string
  readonly delivery: DeliveryRequest
  readonly customer: OrderCustomer
  /** The total that the shopper has seen. */
  readonly expectedTotal: Minor
  /** Where the visit began; absent from older pages. */
  readonly cameFrom?: CameFrom
  /** The code of a campaign's link; one that the store does not have is forgotten. */
  readonly campaign?: string
}

/** Parses the request for a quote. The customer may be missing or incomplete; an incomplete email address is left out. */
export function parseQuoteRequest(body: unknown): Parsed<QuoteRequest> {
  if (!isRecord(body)) return badField('body')
  const store = parseId(body.store)
  if (!store) return badField('store')
  const items = parseItems(body.items)
  if (!items.ok) return items
  const delivery = parseDelivery(body.delivery)
  if (delivery === null) return badField('delivery')
  const code = body.voucherCode ?? ''
  if (typeof code !== 'string' || code.length > 100) return badField('voucherCode')
  const card = body.giftCardCode ?? ''
  if (typeof card !== 'string' || card.length > 100) return badField('giftCardCode')
  const currency = body.currency ?? undefined
  if (currency !== undefined && (typeof currency !== 'string' || !isCurrencyCode(currency)))
    return badField('currency')
  const customer = parseTexts(body.customer)
  if (!customer.ok) return customer

  const voucherCode = normaliseVoucherCode(code)
  const giftCardCode = normaliseGiftCardCode(card)
  return ok({
    store,
    items: items.value,
    ...(voucherCode === '' ? {} : { voucherCode }),
    ...(giftCardCode === '' ? {} : { giftCardCode }),
    ...(body.usePoints === true ? { usePoints: true } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(delivery === undefined ? {} : { delivery }),
    customer: customer.value,
  })
}

/** Parses an order: all fields of a quote, `clientOrderId` and `expectedTotal`. The phone stays as typed; `withPhone` parses it. */
export function parseOrderRequest(body: unknown): Parsed<OrderRequest> {
  const quote = parseQuoteRequest(body)
  if (!quote.ok) return quote
  const { clientOrderId, expectedTotal, cameFrom, campaign } = body as Record<string, unknown>
  const id = parseId(clientOrderId)
  if (!id) return badField('clientOrderId')
  if (!Number.isSafeInteger(expectedTotal) || (expectedTotal as number) < 0) return badField('expectedTotal')
  const { delivery } = quote.value
  if (delivery === undefined) return badField('delivery')
  const customer = parseCustomer(quote.value.customer ?? {}, delivery)
  if (!customer.ok) return customer

  return ok({
    ...quote.value,
    clientOrderId: id,
    delivery,
    customer: customer.value,
    expectedTotal: expectedTotal as number,
    // A figure, not a part of the order: what cannot be read is left out.
    ...(isCameFrom(cameFrom) ? { cameFrom } : {}),
    ...(isCampaignCode(campaign) ? { campaign } : {}),
  })
}

/** Returns the order with the phone number in WhatsApp's form. `country` is the store's. */
export function withPhone(request: OrderRequest, country: string): Parsed<OrderRequest> {
  const phone = toWhatsAppNumber(request.customer.phone, country)
  return phone === null ? badField('phone') : ok({ ...request, customer: { ...request.customer, phone } })
}

export const quoteAnswer = v.object({
  quote,
  /** The phone number as the shop will see it, so that the shopper can check it. Null when there is none or it is not valid. */
  phone: optionalText,
})

/** 200 of `POST /api/quote`. */
export type QuoteAnswer = v.InferOutput<typeof quoteAnswer>

/** 201 of `POST /api/orders`, the same for the same `clientOrderId`. */
export type OrderAnswer = {
  readonly order: Pick<
    Quote,
    'currency' | 'subtotal' | 'discount' | 'deliveryFee' | 'total' | 'items' | 'giftCard' | 'rate'
  > & {
    readonly points?: PointsUse | null
    readonly code: string
    readonly status: OrderStatus
    /** Address of the order's page. */
    readonly url: string
  }
  /** Null when the shop has no WhatsApp number. */
  readonly whatsappUrl: string | null
}

export const orderAnswer: v.GenericSchema<unknown, OrderAnswer> = v.object({
  order: v.object({
    currency: text,
    items: orderLines,
    subtotal: amountMinor,
    discount: amountMinor,
    deliveryFee: optionalAmountMinor,
    total: amountMinor,
    giftCard: v.exactOptional(v.nullable(giftCardUse)),
    rate: v.exactOptional(v.nullable(orderRate)),
    points: v.exactOptional(v.nullable(pointsUse)),
    code: text,
    status: orderStatus,
    url: text,
  }),
  whatsappUrl: optionalText,
})

/** A refusal of either route. The code decides which facts come with it. */
export type OrderRefusal = {
  /** One of `ORDER_ERRORS`. An older page may get a code that it does not know. */
  readonly code: string
  readonly productId?: string
  readonly available?: number
  /** With `out_of_stock`: the variants that are short. */
  readonly variantIds?: readonly string[]
  readonly quote?: Quote
  /** Name of the field that could not be parsed. */
  readonly field?: string
  /** Minor units, with `voucher_minimum`. */
  readonly minimum?: number
  /** With `voucher_used_up`: by this buyer, not by all. */
  readonly perCustomer?: boolean
  /**
   * With `too_many_requests`. `address` and `phone`: too many orders of one network or number in an hour. `units`: too many unconfirmed pieces
   * for one phone number. `codes`: too many unknown codes.
   */
  readonly limit?: string
  /** The shop's own text, with `store_closed`. */
  readonly closedMessage?: string
}

/** Codes with which the route or the database refuses an order or a quote. */
export const ORDER_ERRORS = [
  'bad_request',
  'unauthorised',
  'forbidden',
  'unknown_store',
  'store_suspended',
  'store_closed',
  'unknown_product',
  'product_unavailable',
  'out_of_stock',
  'bad_quantity',
  'order_too_large',
  'voucher_unknown',
  'voucher_not_started',
  'voucher_ended',
  'voucher_used_up',
  'voucher_minimum',
  'gift_card_unknown',
  'gift_card_ended',
  'gift_card_empty',
  'gift_card_currency',
  'points_currency',
  'currency_unavailable',
  'delivery_unknown',
  'price_changed',
  'order_changed',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorCode[]
