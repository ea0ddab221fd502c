// The orders page: list and chosen order side by side on laptops, one at a time on phones.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearch } from 'wouter'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { markOrderSeen } from '#contract/sql/orders/orders.ts'
import { callDatabaseOrThrow } from '#data/owner/owner-database.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { areaKey } from '#owner/session/query-keys.ts'
import {
  isEditing,
  type OrderListView,
  orderListHref,
  parseOrderListView,
} from '#owner/shared/orders/orders-address.ts'
import { OrderList } from './list/OrderList.tsx'
import { OrderView } from './one/OrderView.tsx'
import { useFollowedOrders, useOrder } from './shared/use-orders.ts'

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

const EditOrder = lazyChunk(() => import('./edit/EditOrder.tsx'), <SkeletonRows rows={3} />)
const SalePage = lazyChunk(() => import('./edit/SalePage.tsx'), <SkeletonRows rows={3} />)

type Props = { readonly orderId: string; readonly state: OrderListView; readonly isEditing: boolean }

/** The place of one order: loading, an error, not found, the order, or the form while editing. */
function OrderPane({ orderId, state, isEditing }: Props) {
  const query = useOrder(orderId)
  useSeen(query.data)
  return (
    <OneThing
      query={query}
      title="Order"
      back={{ href: orderListHref(state), label: 'Orders' }}
      failed="The order could not be loaded."
      missing={{
        title: 'There is no such order',
        text: 'It may belong to another of your shops: choose it at the top.',
      }}
    >
      {(order) =>
        isEditing ? (
          order.isCorrectable ? (
            <SalePage order={order} state={state} />
          ) : (
            <EditOrder order={order} state={state} />
          )
        ) : (
          <OrderView order={order} state={state} />
        )
      }
    </OneThing>
  )
}

/** Tells the server once for each order that is shown; the next opening tells it again where this one failed. */
function useSeen(order: OrderDetails | null | undefined): void {
  const client = useQueryClient()
  const { id: orderId = null, businessId = '' } = order?.source === 'store' ? order : {}
  useEffect(() => {
    if (orderId === null) return
    callDatabaseOrThrow(markOrderSeen, { orderId })
      .then((isNews) => {
        if (isNews) void client.invalidateQueries({ queryKey: areaKey(businessId, 'orders', 'unseen') })
      })
      .catch(warnOfOutage('orders: the server did not hear that the order was opened'))
  }, [orderId, businessId, client])
}
