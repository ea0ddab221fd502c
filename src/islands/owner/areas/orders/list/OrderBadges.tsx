// The status of an order and of its payment, each in a pill.

import type { DeliveryKind, PaymentStatus } from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import { PAYMENT_LABELS, statusLabel } from '#domain/order/order-details.ts'
import { Badge, type BadgeTone } from '../../../kit/show/Badge.tsx'

const STATUS_TONE: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: 'wait',
  confirmed: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'plain',
}

const PAYMENT_TONE: Readonly<Record<PaymentStatus, BadgeTone>> = {
  unpaid: 'plain',
  claimed: 'wait',
  paid: 'good',
  refunded: 'plain',
}

type StatusProps = { readonly status: OrderStatus; readonly deliveryKind?: DeliveryKind }

export function StatusBadge({ status, deliveryKind = 'zone' }: StatusProps) {
  return <Badge tone={STATUS_TONE[status]}>{statusLabel({ status, deliveryKind })}</Badge>
}

/** An order that nobody of the shop has opened yet. */
export function UnseenBadge() {
  return <Badge tone="brand">New</Badge>
}

export function PaymentBadge({ payment }: { readonly payment: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONE[payment]}>{PAYMENT_LABELS[payment]}</Badge>
}
