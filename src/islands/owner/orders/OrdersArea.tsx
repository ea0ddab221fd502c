// List and order side by side on laptops, one after the other on phones.
import { useSearch } from 'wouter'
import { isEditing, parseListState } from '../kit/orders-address.ts'
import { useBusiness } from '../session/business.ts'
import { OrderList } from './list/OrderList.tsx'
import { OrderPane } from './order/OrderPane.tsx'
import { useFollowedOrders } from './use-orders.ts'

export function OrdersArea({ orderId }: { readonly orderId: string | null }) {
  const business = useBusiness()
  const query = useSearch()
  const state = parseListState(query)
  useFollowedOrders(business.id)
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
