// One order as those who work on it see it, and the words for where it stands. A pickup is not sent: it is made ready.

import type { BankDetails, OrderStatus, PaymentStatus } from '../checkout/order-request.ts'
import { isErasedPhone } from '../customer/customer-erased.ts'
import type { OrderChanges, OwnPrice } from './order-edit.ts'

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
  /** What the shop asked for it that day, where its own price is another; else null. */
  readonly listPrice: number | null
  /** Sold beside the goods: an alteration, a bag. */
  readonly isExtra: boolean
  /** Of the product's first picture, under /media; null without one. */
  readonly picture: string | null
}

/** The last step, as far as the reader may take it back: where that leads, and for how many seconds more. */
export type OpenUndo = { readonly status: OrderStatus; readonly seconds: number }

export type OrderHistoryEvent = {
  readonly id: string
  readonly kind: 'placed' | 'status' | 'payment' | 'expired' | 'edited' | 'note' | 'undone'
  readonly from: string | null
  readonly to: string | null
  readonly note: string
  /**
   * Of an edit: what it changed. Of a manual order: its source, and what was sold at another price than the list's. Of a payment:
   * that it is the customer's word, and no more.
   */
  readonly details: OrderChanges & {
    readonly source?: 'manual'
    readonly prices?: readonly OwnPrice[]
    readonly by?: 'customer'
  }
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
    /** Full international digits; null for somebody who walked in. */
    readonly phone: string | null
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
  readonly undo: OpenUndo | null
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

export type NextAction = { readonly to: OrderStatus; readonly label: string }

/** The one thing to do next; null when nothing is left. */
export function nextAction({ status, deliveryKind }: Standing): NextAction | null {
  const isPickup = deliveryKind === 'pickup'
  if (status === 'pending') return { to: 'confirmed', label: 'Confirm order' }
  if (status === 'confirmed') {
    return { to: 'shipped', label: isPickup ? 'Mark ready for pickup' : 'Mark shipped' }
  }
  if (status !== 'shipped') return null
  return { to: 'delivered', label: isPickup ? 'Mark picked up' : 'Mark delivered' }
}

/** What a step has done, said beside its Undo: `Confirmed.`, `Cancelled. 2 pieces are back on sale.` */
export function doneWords(order: Standing & Pick<OrderDetails, 'lines'>): string {
  const label = `${statusLabel(order)}.`
  const pieces = order.status === 'cancelled' ? heldPieces(order.lines) : 0
  if (pieces === 0) return label
  return pieces === 1 ? `${label} 1 piece is back on sale.` : `${label} ${pieces} pieces are back on sale.`
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

/** False for somebody who walked in, and for a person whose data was erased: what stands for their number is none. */
export function isReachable({ phone }: Pick<OrderDetails['customer'], 'phone'>): boolean {
  return phone !== null && !isErasedPhone(phone)
}

/** Pieces that go back on sale when the order is cancelled. */
export function heldPieces(lines: readonly Pick<OrderDetailsLine, 'stockFrom' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + (line.stockFrom === 'none' ? 0 : line.quantity), 0)
}
