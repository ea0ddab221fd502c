// One order as those who work on it see it, and the words for where it stands. A pickup is not sent: it is made ready.

import type { OrderChanges } from './order-edit.ts'
import type { BankDetails, OrderStatus, PaymentStatus } from './order-request.ts'

export type DeliveryKind = 'zone' | 'pickup' | 'agree'

export type OrderDetailsLine = {
  readonly id: string
  /** Null when the product is gone; the name and price of its day stay. */
  readonly productId: string | null
  readonly variantIds: readonly string[]
  readonly name: string
  /** `Size: L`, empty without options. */
  readonly options: string
  readonly unitPrice: number
  readonly quantity: number
  readonly lineTotal: number
  readonly stockFrom: 'product' | 'combination' | 'none'
  /** What is left beside this order; null when it is not counted or gone. */
  readonly inStock: number | null
}

export type OrderHistoryEvent = {
  readonly id: string
  readonly kind: 'placed' | 'status' | 'payment' | 'expired' | 'edited' | 'note'
  readonly from: string | null
  readonly to: string | null
  readonly note: string
  /** Of an edit: what it changed. Of a manual order: its source. Of a payment: that it is the customer's word, and no more. */
  readonly details: OrderChanges & { readonly source?: 'manual'; readonly by?: 'customer' }
  readonly at: string
  readonly isMine: boolean
  /** A colleague's e-mail address; null for the customer, the clock, or somebody who has left. */
  readonly author: string | null
}

/** As `order_details` answers it. Amounts in minor units. */
export type OrderDetails = {
  readonly id: string
  readonly businessId: string
  readonly code: string
  readonly token: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly source: 'store' | 'manual'
  readonly currency: string
  /** Raised by each edit; an edit names the one it was made from. */
  readonly version: number
  readonly subtotal: number
  readonly discount: number
  /** The part of `discount` that the shop gave by hand. */
  readonly ownerDiscount: number
  readonly voucherCode: string | null
  readonly deliveryKind: DeliveryKind
  readonly deliveryZoneId: string | null
  readonly deliveryName: string
  /** Null while it is to be agreed. */
  readonly deliveryFee: number | null
  readonly giftCard: { readonly ending: string; readonly amount: number } | null
  readonly total: number
  readonly customerId: string | null
  readonly customer: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly landmark: string
    readonly email: string
    readonly note: string
  }
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly lines: readonly OrderDetailsLine[]
  /** Newest first. */
  readonly events: readonly OrderHistoryEvent[]
  /** Orders of this customer at this store, this one included. */
  readonly customerOrders: number
  readonly bankDetails: BankDetails | null
}

type Standing = { readonly status: OrderStatus; readonly deliveryKind: DeliveryKind }

/** `Waiting`, `Confirmed`, `On its way`… of a pickup: `Ready`. */
export function statusLabel({ status, deliveryKind }: Standing): string {
  if (status === 'pending') return 'Waiting'
  if (status === 'shipped') return deliveryKind === 'pickup' ? 'Ready' : 'Shipped'
  if (status === 'delivered') return deliveryKind === 'pickup' ? 'Picked up' : 'Delivered'
  return status === 'confirmed' ? 'Confirmed' : 'Cancelled'
}

export type NextAction = { readonly to: OrderStatus; readonly label: string; readonly done: string }

/** The one thing to do next; null when nothing is left. */
export function nextAction({ status, deliveryKind }: Standing): NextAction | null {
  const isPickup = deliveryKind === 'pickup'
  if (status === 'pending') return { to: 'confirmed', label: 'Confirm order', done: 'Confirmed.' }
  if (status === 'confirmed') {
    return isPickup
      ? { to: 'shipped', label: 'Mark ready for pickup', done: 'Marked ready for pickup.' }
      : { to: 'shipped', label: 'Mark shipped', done: 'Marked shipped.' }
  }
  if (status !== 'shipped') return null
  return isPickup
    ? { to: 'delivered', label: 'Mark picked up', done: 'Marked picked up.' }
    : { to: 'delivered', label: 'Mark delivered', done: 'Marked delivered.' }
}

export const PAYMENT_LABELS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Unpaid',
  claimed: 'Says it is paid',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** What the customer gave as the reference of a payment that nobody has seen yet; empty when there is none. */
export function claimedReference({
  paymentStatus,
  events,
}: Pick<OrderDetails, 'paymentStatus' | 'events'>): string {
  if (paymentStatus !== 'claimed') return ''
  return events.find(({ kind, details }) => kind === 'payment' && details.by === 'customer')?.note ?? ''
}

/** True while lines, delivery and discount may be changed. */
export function isEditable(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed'
}

/** True while an order may be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return isEditable(status) || status === 'shipped'
}

/** `Lagos Mainland`, `Pickup`, `Agreed on WhatsApp`. */
export function deliveryLabel(order: Pick<OrderDetails, 'deliveryKind' | 'deliveryName'>): string {
  if (order.deliveryKind === 'pickup') return 'Pickup at the shop'
  if (order.deliveryKind === 'agree') return 'Agreed on WhatsApp'
  return order.deliveryName || 'Delivery'
}

/** Pieces that go back on sale when the order is cancelled. */
export function heldPieces(lines: readonly Pick<OrderDetailsLine, 'stockFrom' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + (line.stockFrom === 'none' ? 0 : line.quantity), 0)
}
