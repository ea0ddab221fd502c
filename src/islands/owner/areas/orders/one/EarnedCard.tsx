// What the order earned, for those who may see costs. Orders that are not confirmed, cancelled or refunded have no card.
import { orderProfit } from '#contract/sql/orders/expenses.ts'
import { profitWords } from '#domain/figures/profit.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Card } from '#kit/page/Card.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { AddCosts } from '#owner/shared/profit/ProfitSentence.tsx'

export function EarnedCard({ order }: { readonly order: OrderDetails }) {
  const isSale = !['pending', 'cancelled'].includes(order.status) && order.paymentStatus !== 'refunded'
  return may(useBusiness(), 'costs') && isSale ? <Earned order={order} /> : null
}

/** Nothing while it loads, or for an order in another currency without a rate. */
function Earned({ order }: { readonly order: OrderDetails }) {
  const { currency } = useBusiness()
  const { data } = useStoreRead(orderProfit, { orderId: order.id })
  if (!data) return null
  return (
    <Card title="What you earned">
      <p className="font-semibold text-lg leading-snug">{profitWords(data, currency, 'order')}</p>
      <AddCosts count={data.missing.length} products={data.missing.slice(0, 5)} />
    </Card>
  )
}
