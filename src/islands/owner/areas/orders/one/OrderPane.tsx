// The place of one order: loading, an error, not found, the order, or the form while editing.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { markOrderSeen } from '#contract/sql/orders/orders.ts'
import { callOrThrow } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { type OrderListView, orderListHref } from '#owner/shared/orders/orders-address.ts'
import { useOrder } from '../shared/use-orders.ts'
import { OrderView } from './OrderView.tsx'

const EditOrder = lazyChunk(() => import('../edit/EditOrder.tsx'))

type Props = { readonly orderId: string; readonly state: OrderListView; readonly isEditing: boolean }

export function OrderPane({ orderId, state, isEditing }: Props) {
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
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <EditOrder order={order} state={state} />
          </Suspense>
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
  const { unseen } = useStoreKeys().orders
  const orderId = order?.source === 'store' ? order.id : null
  useEffect(() => {
    if (orderId === null) return
    ownerDatabase()
      .then((database) => callOrThrow(database, markOrderSeen, { orderId }))
      .then((isNews) => (isNews ? client.invalidateQueries({ queryKey: unseen }) : undefined))
      .catch(warnOfOutage('orders: the server did not hear that the order was opened'))
  }, [orderId, client, unseen])
}
