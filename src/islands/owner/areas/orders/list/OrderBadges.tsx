// The payment of an order, and that nobody has opened it, each in a pill.

import type { PaymentStatus } from '#domain/checkout/order-request.ts'
import { PAYMENT_LABELS } from '#domain/order/order-details.ts'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'

const PAYMENT_TONE: Readonly<Record<PaymentStatus, BadgeTone>> = {
  unpaid: 'plain',
  claimed: 'wait',
  paid: 'good',
  refunded: 'plain',
}

/** An order that nobody of the shop has opened yet. */
export function UnseenBadge() {
  return <Badge tone="brand">New</Badge>
}

export function PaymentBadge({ payment }: { readonly payment: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONE[payment]}>{PAYMENT_LABELS[payment]}</Badge>
}
