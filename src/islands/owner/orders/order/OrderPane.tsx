// One order as it is read: loading, failed, not there, or the order; the form in its place while it is edited.
import { Suspense } from 'react'
import { lazyChunk } from '#components/site/lazy-chunk.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { type ListState, listHref } from '../../kit/orders-address.ts'
import { Page } from '../../kit/Page.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { useBusiness } from '../../session/business.ts'
import { useOrder } from '../use-orders.ts'
import { OrderView } from './OrderView.tsx'

const EditOrder = lazyChunk(() => import('../writing/EditOrder.tsx'))

type Props = { readonly orderId: string; readonly state: ListState; readonly isEditing: boolean }

export function OrderPane({ orderId, state, isEditing }: Props) {
  const business = useBusiness()
  const { data: order, isError, isPending, refetch } = useOrder(business.id, orderId)
  const back = { href: listHref(state), label: 'Orders' }
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
          action={<LinkButton href={listHref(state)}>See your orders</LinkButton>}
          seed="orders"
        />
      )}
    </Page>
  )
}
