// One order as its shop's members see it, and the labels of its status. A pickup is not sent: its third status is "Ready".

import type { Minor } from '../basics/money.ts'
import type { BankDetails, DeliveryKind, OrderTracking, PaymentSums } from '../checkout/order-request.ts'
import { nextStatuses, type OrderStatus, type ShownStatus, shownStatus } from '../checkout/order-status.ts'
import { isErasedPhone } from '../customer/customer-erased.ts'
import type { PointsUse } from '../rewards/points.ts'
import type { OrderRate } from '../store/payment-currency.ts'
import type { OrderChanges, OwnPrice } from './order-edit.ts'
import type { BookWay, OrderPayment, PaymentKind } from './order-payments.ts'
import type { OrderReturn } from './order-returns.ts'

export type OrderDetailsLine = {
  readonly id: string
  /** Null when the product was deleted; the order keeps its name and price. */
  readonly productId: string | null
  readonly variantIds: readonly string[]
  readonly name: string
  /** `Size: L`, empty without options. */
  readonly options: string
  readonly unitPrice: Minor
  readonly quantity: number
  readonly lineTotal: Minor
  readonly stockFrom: 'product' | 'combination' | 'none'
  /** Stock left, not counting this order; null when the stock is not counted or the product was deleted. */
  readonly inStock: number | null
  /** The list price on the day of sale, when the line has another price; else null. */
  readonly listPrice: Minor | null
  /** True for an item that is no product: an alteration, a bag. */
  readonly isExtra: boolean
  /** Pieces that came back. */
  readonly piecesBack: number
  /** Path of the product's first picture under /media; null without one. */
  readonly picture: string | null
}

/** The last step, if the reader may undo it: the status that an undo leads to, and the seconds left. */
export type OpenUndo = { readonly status: OrderStatus; readonly seconds: number }

export type OrderHistoryEvent = {
  readonly id: string
  readonly kind:
    | 'placed'
    | 'status'
    | 'payment'
    | 'expired'
    | 'edited'
    | 'note'
    | 'undone'
    | 'reminded'
    | 'returned'
  readonly from: string | null
  readonly to: string | null
  readonly note: string
  /**
   * For an edit: its changes. For a manual order: its source, and lines not sold at the list price. For a payment: the row of the book, and
   * that only the customer says so.
   */
  readonly details: OrderChanges & {
    readonly source?: 'manual'
    readonly prices?: readonly OwnPrice[]
    readonly by?: 'customer'
    readonly money?: {
      readonly kind: PaymentKind
      readonly amount: Minor
      readonly way: BookWay
      readonly isReversal?: boolean
    }
    /** The sale in whose place this one was written; the one that was written in its place. */
    readonly corrects?: NamedOrder
    readonly correctedBy?: NamedOrder
    /** For goods that came back, and for taking that back. */
    readonly return?: { readonly pieces: number; readonly amount: Minor; readonly isReversal?: boolean }
  }
  readonly at: string
  readonly isMine: boolean
  /** A colleague's email address; null for the customer, the system, or a person who has left. */
  readonly author: string | null
}

export type NamedOrder = { readonly orderId: string; readonly code: string }

/** The answer of `order_details`. Amounts in minor units. */
export type OrderDetails = PaymentSums & {
  readonly id: string
  readonly businessId: string
  readonly code: string
  /** Of the customer's page. Null for whoever may not see numbers: the page shows the number. */
  readonly token: string | null
  readonly status: OrderStatus
  /** The rows of its book, oldest first; a reversed row stays and says so. */
  readonly payments: readonly OrderPayment[]
  /** Value and pieces of what came back, and each time; a return that was taken back stays and says so. */
  readonly returned: Minor
  readonly piecesBack: number
  readonly returns: readonly OrderReturn[]
  readonly source: 'store' | 'manual'
  /** True for a sale that was written down by mistake: it counts nowhere. */
  readonly isVoid: boolean
  /** True for a sale at the counter within seven days. */
  readonly isCorrectable: boolean
  readonly corrects: NamedOrder | null
  readonly correctedBy: NamedOrder | null
  readonly currency: string
  /** The frozen rate of an order in another currency than the shop's own; null or absent in its own. */
  readonly rate?: OrderRate | null
  /** Rises with each edit; an edit names the version that it was made from. */
  readonly version: number
  readonly subtotal: Minor
  readonly discount: Minor
  /** The part of `discount` that the owner gave. */
  readonly ownerDiscount: Minor
  readonly voucherCode: string | null
  readonly deliveryKind: DeliveryKind
  readonly deliveryZoneId: string | null
  readonly deliveryName: string
  /** Null until the fee is agreed. */
  readonly deliveryFee: Minor | null
  /** The points that the order spends; null without any. */
  readonly points: PointsUse | null
  readonly giftCard: { readonly ending: string; readonly amount: Minor } | null
  readonly total: Minor
  readonly customerId: string | null
  readonly customer: {
    readonly name: string
    /** Full international digits; null for a walk-in. */
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
  /** Number of this customer's orders at this store, with this order. */
  readonly customerOrders: number
  readonly undo: OpenUndo | null
  readonly tracking: OrderTracking | null
  readonly bankDetails: BankDetails | null
}

type StatusFacts = {
  readonly status: OrderStatus
  readonly deliveryKind: DeliveryKind
  readonly isVoid?: boolean
}

const STATUS_LABELS: Readonly<Record<ShownStatus, string>> = {
  pending: 'Waiting',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  ready: 'Ready',
  delivered: 'Delivered',
  pickedUp: 'Picked up',
  cancelled: 'Cancelled',
}

/** Label of a status: `Waiting`, `Confirmed`, `Shipped`… A pickup has `Ready` and `Picked up`. */
export function statusLabel({ status, deliveryKind, isVoid = false }: StatusFacts): string {
  if (isVoid) return 'Taken back'
  return STATUS_LABELS[shownStatus({ status, isPickup: deliveryKind === 'pickup' })]
}

export type NextAction = { readonly to: OrderStatus; readonly label: string }

/** What the shop does to bring an order to a state, for a delivery and for a pickup; null for states that no step of the way leads to. */
const ACTIONS: Readonly<Record<OrderStatus, readonly [string, string] | null>> = {
  pending: null,
  confirmed: ['Confirm order', 'Confirm order'],
  shipped: ['Mark shipped', 'Mark ready for pickup'],
  delivered: ['Mark delivered', 'Mark picked up'],
  cancelled: null,
}

/** Returns the next action for the shop; null when nothing is left to do. */
export function nextAction({ status, deliveryKind }: StatusFacts): NextAction | null {
  const [to] = nextStatuses(status)
  const labels = to && ACTIONS[to]
  return labels ? { to, label: labels[deliveryKind === 'pickup' ? 1 : 0] } : null
}

/** Returns the sentence after a step, shown beside Undo: `Confirmed.`, `Cancelled. 2 pieces are back on sale.` */
export function doneWords(order: StatusFacts & Pick<OrderDetails, 'lines'>): string {
  const label = `${statusLabel(order)}.`
  const pieces = order.status === 'cancelled' ? heldPieces(order.lines) : 0
  if (pieces === 0) return label
  return pieces === 1 ? `${label} 1 piece is back on sale.` : `${label} ${pieces} pieces are back on sale.`
}

/** `Lagos Mainland`, `Pickup`, `Agreed on WhatsApp`. */
export function deliveryLabel(order: Pick<OrderDetails, 'deliveryKind' | 'deliveryName'>): string {
  if (order.deliveryKind === 'pickup') return 'Pickup at the shop'
  if (order.deliveryKind === 'agree') return 'Agreed on WhatsApp'
  return order.deliveryName || 'Delivery'
}

/** False for a person without a number, and for an erased person, whose number is a placeholder. */
export function isReachable({ phone }: Pick<OrderDetails['customer'], 'phone'>): boolean {
  return phone !== null && !isErasedPhone(phone)
}

/** Number of pieces that go back on sale when the order is cancelled. */
export function heldPieces(lines: readonly Pick<OrderDetailsLine, 'stockFrom' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + (line.stockFrom === 'none' ? 0 : line.quantity), 0)
}
