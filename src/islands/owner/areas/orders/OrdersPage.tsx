// The orders page: list and chosen order side by side on laptops, one at a time on phones.
import { useParams, useSearch } from 'wouter'
import { isEditing, parseOrderListView } from '#owner/shared/orders/orders-address.ts'
import { OrderList } from './list/OrderList.tsx'
import { OrderPane } from './one/OrderPane.tsx'
import { useFollowedOrders } from './shared/use-orders.ts'

export default function OrdersPage() {
  const orderId = useParams<{ id?: string }>().id ?? null
  const query = useSearch()
  const state = parseOrderListView(query)
  useFollowedOrders()
  return (
    <div className="lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <div
        className={`${orderId === null ? '' : 'max-lg:hidden'} lg:-m-1 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:p-1`}
      >
        <OrderList state={state} selectedId={orderId} />
      </div>
      {orderId === null ? (
        <p className="hidden rounded-card border border-line border-dashed p-10 text-center text-mute lg:block">
          Choose an order to see it here.
        </p>
      ) : (
        <div className="min-w-0">
          <OrderPane key={orderId} orderId={orderId} state={state} isEditing={isEditing(query)} />
        </div>
      )}
    </div>
  )
}
