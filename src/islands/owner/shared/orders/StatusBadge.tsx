// The status of an order in a pill. A pickup is ready and picked up.
import type { DeliveryKind } from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import { statusLabel } from '#domain/order/order-details.ts'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'

const STATUS_TONE: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: 'wait',
  confirmed: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'plain',
}

type Props = {
  readonly order: {
    readonly status: OrderStatus
    readonly deliveryKind: DeliveryKind
    readonly isVoid?: boolean
  }
}

export function StatusBadge({ order }: Props) {
  return <Badge tone={STATUS_TONE[order.status]}>{statusLabel(order)}</Badge>
}
