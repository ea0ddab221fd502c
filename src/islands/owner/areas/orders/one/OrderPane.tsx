// The place of one order: loading, an error, not found, the order, or the form while editing.

import { Suspense } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { OneThing } from '#kit/page/OneThing.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { type OrderListView, orderListHref } from '#owner/shared/orders/orders-address.ts'
import { useOrder } from '../shared/use-orders.ts'
import { OrderView } from './OrderView.tsx'
import { useSeen } from './use-seen.ts'

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
