// A sale made offline, as the shop records it. Prices come from the database or from the shop; the shop may give a discount.

import type { CountedAt } from '../basics/cash-moment.ts'
import type { Minor } from '../basics/money.ts'
import type { DeliveryRequest, OrderCustomer, OrderItemRequest } from '../checkout/order-request.ts'
import type { PaymentWay } from './order-payments.ts'

/** A product at the list price or the shop's own price, or an item that is no product. Prices are for one piece, in minor units. */
export type SaleItem =
  | (OrderItemRequest & { readonly price?: Minor })
  | { readonly name: string; readonly quantity: number; readonly price: Minor }

/** The request of `quote_manual_order`. */
export type ManualQuote = {
  readonly store: string
  readonly items: readonly SaleItem[]
  readonly delivery: DeliveryRequest
  /** The agreed fee of an `agree` delivery; null until it is agreed. */
  readonly deliveryFee: Minor | null
  readonly discount: Minor
  /** The id of the sale in whose place this one is written, and whether its stock stays as it is. */
  readonly corrects?: string
  readonly leavesStock?: boolean
  /** True to pay it without the gift card of that sale. */
  readonly dropsGiftCard?: boolean
  /** As typed; left out: none. */
  readonly voucherCode?: string
  readonly giftCardCode?: string
  /** Of a quote with a voucher, which may count its uses by customer. */
  readonly customer?: OrderCustomer
}

/**
 * The request of `create_manual_order`; stored once per `clientOrderId`. A null `soldAt` means now. The phone is full international
 * digits, or empty for a walk-in, who gets no customer record and needs no name.
 */
export type ManualOrder = ManualQuote & {
  readonly clientOrderId: string
  readonly customer: OrderCustomer
  readonly status: 'confirmed' | 'delivered'
  /** What the buyer has paid, or null for nothing yet; `kept`: the payments of the corrected sale. */
  readonly payment: ({ readonly amount: Minor; readonly way: PaymentWay } & CountedAt) | 'kept' | null
  readonly soldAt: string | null
  readonly expectedTotal: Minor
}

/**
 * Returns the time of a sale on a given day: noon by the browser's clock, so that no time zone moves it to another day. Returns
 * null (now) for today and for an empty day. `soldAtOf('2026-11-18', new Date('2026-11-20T09:00Z'))` -> `2026-11-18T12:00:00.000Z`
 * (in UTC).
 */
export function soldAtOf(day: string, now: Date): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!match || day === dayOf(now)) return null
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12).toISOString()
}

/** Returns the day of a time by the browser's clock: `2026-11-20`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
