// A shop's customers as its list and their pages show them: rows and figures from the database, amounts in minor units.

import type { OrderStatus, PaymentStatus } from '../checkout/order-request.ts'

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
  readonly phone: string
  readonly email: string | null
  readonly address: string
  readonly landmark: string
  readonly tags: readonly string[]
  readonly notes: string
  /** Without the cancelled ones. */
  readonly orders: number
  /** What the shop earned: confirmed, shipped or delivered and not paid back, in its present currency. */
  readonly spend: number
  readonly lastOrderAt: string | null
  readonly createdAt: string
}

/** All who bought over the counter and left no number, as one line of the list. */
export type WalkInFigures = Pick<CustomerSummary, 'orders' | 'spend' | 'lastOrderAt'>

export type CustomerOrder = {
  readonly id: string
  readonly code: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly currency: string
  readonly total: number
  readonly giftCardAmount: number
  readonly isFeeOpen: boolean
  readonly createdAt: string
}

export type CustomerDetails = CustomerSummary & {
  readonly updatedAt: string
  /** Newest first, at most 100. */
  readonly orderList: readonly CustomerOrder[]
  /** Where orders went, other than the record's own address. */
  readonly addresses: readonly { readonly address: string; readonly landmark: string }[]
  readonly merges: readonly {
    readonly name: string
    readonly phone: string
    readonly email: string | null
    readonly orders: number
    readonly at: string
  }[]
  readonly voucherUses: number
}
