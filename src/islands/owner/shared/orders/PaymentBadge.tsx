// What the book of an order says, in a pill.
import { type MoneyState, moneyLabel, moneyState } from '#domain/order/order-payments.ts'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'

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
