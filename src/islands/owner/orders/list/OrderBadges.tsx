// Where an order stands and how its payment does, each in a pill.

import type { OrderStatus, PaymentStatus } from '#domain/checkout/order-request.ts'
import { type DeliveryKind, PAYMENT_LABELS, statusLabel } from '#domain/order/order-details.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'

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

export function PaymentBadge({ payment }: { readonly payment: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONE[payment]}>{PAYMENT_LABELS[payment]}</Badge>
}
