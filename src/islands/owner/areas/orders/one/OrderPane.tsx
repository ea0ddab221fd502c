// The place of one order: loading, an error, not found, the order, or the form while editing.
import { Suspense } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { type OrderListView, orderListHref } from '#owner/shared/orders/orders-address.ts'
import { useOrder } from '../shared/use-orders.ts'
import { OrderView } from './OrderView.tsx'
import { useSeen } from './use-seen.ts'

const EditOrder = lazyChunk(() => import('../edit/EditOrder.tsx'))

type Props = { readonly orderId: string; readonly state: OrderListView; readonly isEditing: boolean }

export function OrderPane({ orderId, state, isEditing }: Props) {
  const { data: order, isError, isPending, refetch } = useOrder(orderId)
  useSeen(order)
  const back = { href: orderListHref(state), label: 'Orders' }
  if (order && isEditing) {
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <EditOrder order={order} state={state} />
      </Suspense>
    )
  }
  if (order) return <OrderView order={order} state={state} />
  return (
    <Page title="Order" back={back}>
      {isPending && <SkeletonRows rows={4} />}
      {isError && <ErrorNote text="The order could not be loaded." onRetry={() => void refetch()} />}
      {order === null && (
        <EmptyState
          title="There is no such order"
          text="It may belong to another of your shops: choose it at the top."
          action={<LinkButton href={orderListHref(state)}>See your orders</LinkButton>}
          seed="orders"
        />
      )}
    </Page>
  )
}
