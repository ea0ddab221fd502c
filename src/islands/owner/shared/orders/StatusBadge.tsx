// The status of an order, its payment and what came back, each in a pill. A pickup is ready and picked up.
import type { DeliveryKind } from '#domain/checkout/order-request.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import { statusLabel } from '#domain/order/order-details.ts'
import { type MoneyState, moneyLabel, moneyState } from '#domain/order/order-payments.ts'
import { backLabel } from '#domain/order/order-returns.ts'
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

const MONEY_TONE: Readonly<Record<MoneyState, BadgeTone>> = {
  give_back: 'bad',
  unpaid: 'plain',
  part_paid: 'wait',
  claimed: 'wait',
  paid: 'good',
  refunded: 'plain',
}

/** Nothing for a cancelled order without money. */
export function PaymentBadge({ order }: { readonly order: Parameters<typeof moneyLabel>[0] }) {
  const label = moneyLabel(order)
  return label && <Badge tone={MONEY_TONE[moneyState(order)]}>{label}</Badge>
}

type BackProps = { readonly piecesBack: number; readonly pieces?: number }

/** Nothing where nothing came back. `pieces`: of the whole order, if it is known. */
export function BackBadge({ piecesBack, pieces }: BackProps) {
  const label = backLabel(piecesBack, pieces)
  return label && <Badge tone="wait">{label}</Badge>
}
