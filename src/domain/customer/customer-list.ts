// A shop's customers as the list and the customer page show them: rows and totals from the database, amounts in minor units.

import type { Minor } from '../basics/money.ts'
import type { DeliveryKind, PaymentSums } from '../checkout/order-request.ts'
import type { OrderStatus } from '../checkout/order-status.ts'
import type { PointLine } from '../rewards/points.ts'

export type CustomerSort = 'recent' | 'spend' | 'orders' | 'name'

export const CUSTOMER_SORTS: readonly { readonly value: CustomerSort; readonly label: string }[] = [
  { value: 'recent', label: 'Last order' },
  { value: 'spend', label: 'Spend' },
  { value: 'orders', label: 'Orders' },
  { value: 'name', label: 'Name' },
]

export type CustomerSummary = {
  readonly id: string
  readonly name: string
  /** Null for whoever may not see numbers. */
  readonly phone: string | null
  readonly email: string | null
  readonly address: string
  readonly landmark: string
  readonly tags: readonly string[]
  readonly notes: string
  /** Number of orders without the cancelled ones. */
  readonly orders: number
  /**
   * Income from confirmed, shipped and delivered orders that are not refunded, in the shop's present currency. Null for whoever may not see figures.
   */
  readonly spend: Minor | null
  /** Sums in other currencies, which are never added to `spend`; absent or empty for most. */
  readonly otherSpend?: readonly OtherSpend[]
  /** May be below zero after a refund. */
  readonly points: number
  readonly lastOrderAt: string | null
  readonly createdAt: string
}

/** Totals of all sales over the counter to people without a phone number, as one line of the list. */
export type WalkInFigures = Pick<CustomerSummary, 'orders' | 'spend' | 'otherSpend' | 'lastOrderAt'>

export type CustomerOrder = PaymentSums & {
  readonly id: string
  readonly code: string
  readonly status: OrderStatus
  readonly deliveryKind: DeliveryKind
  readonly currency: string
  readonly total: Minor
  readonly giftCardAmount: Minor
  readonly isFeeOpen: boolean
  /** Pieces that came back. */
  readonly piecesBack: number
  readonly createdAt: string
}

/** What a customer bought in another currency than the shop's own. */
export type OtherSpend = {
  readonly currency: string
  readonly orders: number
  /** The sum in that currency. */
  readonly spend: Minor
  /** The sum in the shop's own currency, each order at its own rate; null when an order has no rate for it. */
  readonly inOwn: Minor | null
}

export type CustomerDetails = CustomerSummary & {
  readonly updatedAt: string
  /** Newest first, at most 100. */
  readonly orderList: readonly CustomerOrder[]
  /** Delivery addresses of orders that differ from the record's own address. */
  readonly addresses: readonly { readonly address: string; readonly landmark: string }[]
  readonly merges: readonly {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    readonly orders: number
    readonly at: string
  }[]
  readonly voucherUses: number
  /** What they owe the shop, and what the shop owes them, in each currency whose book is not even. */
  readonly balances: readonly {
    readonly currency: string
    readonly owed: Minor
    readonly toGiveBack: Minor
  }[]
  /** The newest fifty entries of the ledger. */
  readonly pointLines: readonly PointLine[]
}
