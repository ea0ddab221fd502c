// The orders of a customer, newest first. One tap opens an order.
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatMoney } from '#domain/basics/money.ts'
import type { CustomerOrder } from '#domain/customer/customer-list.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { BackBadge, PaymentBadge, StatusBadge } from '#owner/shared/orders/StatusBadge.tsx'

type Props = { readonly orders: readonly CustomerOrder[]; readonly total: number }

export function CustomerOrders({ orders, total }: Props) {
  return (
    <Card title="Orders">
      {orders.length === 0 && <p className="text-mute">No order yet.</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <p className="mt-3 text-mute text-sm">{`The newest ${orders.length} are shown.`}</p>
      )}
    </Card>
  )
}

function OrderLine({ order }: { readonly order: CustomerOrder }) {
  return (
    <Link
      href={`/dashboard/orders/${order.id}`}
      className="flex min-h-14 items-center gap-3 py-2 hover:bg-paper"
    >
      <span className="min-w-0 flex-1">
        <b translate="no">{order.code}</b> <StatusBadge order={order} /> <PaymentBadge order={order} />{' '}
        <BackBadge piecesBack={order.piecesBack} />
        <span className="block text-mute text-sm">
          <When at={order.createdAt} />
          {order.giftCardAmount > 0 && (
            <span>{`, ${formatMoney(order.giftCardAmount, order.currency)} by gift card`}</span>
          )}
        </span>
      </span>
      <Money minor={order.total + order.giftCardAmount} currency={order.currency} />
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="text-mute" />
    </Link>
  )
}
