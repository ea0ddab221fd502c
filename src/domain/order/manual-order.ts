// A sale made off-line as the shop writes it down. Prices come from the database or are the shop's own; the shop may take something off.

import type { DeliveryRequest, OrderCustomer, OrderItemRequest } from '../checkout/order-request.ts'

/** Goods at the list's price or the shop's own, or something that is no product. Prices in minor units, for one piece. */
export type SaleItem =
  | (OrderItemRequest & { readonly price?: number })
  | { readonly name: string; readonly quantity: number; readonly price: number }

/** What `quote_manual_order` prices. */
export type ManualQuote = {
  readonly store: string
  readonly items: readonly SaleItem[]
  readonly delivery: DeliveryRequest
  /** With `agree`: what was agreed, null while it is not. */
  readonly deliveryFee: number | null
  readonly discount: number
}

/**
 * What `create_manual_order` stores, once per `clientOrderId`. `soldAt` null: now. The phone is full international digits, or
 * empty: somebody who walked in and leaves no customer behind; the name may then be empty too.
 */
export type ManualOrder = ManualQuote & {
  readonly clientOrderId: string
  readonly customer: OrderCustomer
  readonly status: 'confirmed' | 'delivered'
  readonly paymentStatus: 'unpaid' | 'paid'
  readonly soldAt: string | null
  readonly expectedTotal: number
}

/**
 * The moment of a sale on a day: noon of that day by the browser's clock, so that no zone moves it to another; today, or nothing
 * typed, is now. `soldAtOf('2026-11-18', new Date('2026-11-20T09:00Z'))` -> `2026-11-18T12:00:00.000Z` (in UTC).
 */
export function soldAtOf(day: string, now: Date): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!match || day === dayOf(now)) return null
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12).toISOString()
}

/** The day of a moment by the browser's clock: `2026-11-20`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
