// Reads the data of the orders' pages.
import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { countOrders, listOrders } from '#contract/sql/orders/orders.ts'
import { followOrders } from '#data/owner/live/live-orders.ts'
import { fetchOrder } from '#data/owner/orders/orders.ts'
import { $waiting, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import { type WaitingAct, withWaiting } from '#domain/offline/with-waiting.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { useBusiness } from '#owner/session/business.ts'
import { orderKey, useReadAgain } from '#owner/session/query-keys.ts'
import { useStorePages, useStoreRead } from '#owner/session/store-data.ts'
import type { OrderListView } from '#owner/shared/orders/orders-address.ts'

const ORDERS_PER_PAGE = 30

type Cursor = { readonly beforeAt: string | null; readonly beforeId: string | null }

/** The orders of the view, newest first, page by page. */
export function useOrderList({ tab, search, isWalkIn }: OrderListView) {
  const status = tab === 'all' ? null : tab
  return useStorePages(
    listOrders,
    { status, search: plainSearch(search), walkIn: isWalkIn, limit: ORDERS_PER_PAGE },
    {
      first: { beforeAt: null, beforeId: null } as Cursor,
      next: (page) => {
        const last = page.at(-1)
        return last && page.length === ORDERS_PER_PAGE
          ? { beforeAt: last.createdAt, beforeId: last.id }
          : undefined
      },
    },
  )
}

/** How many orders of each status match the search. */
export function useOrderCounts({ search, isWalkIn }: OrderListView) {
  return useStoreRead(
    countOrders,
    { search: plainSearch(search), walkIn: isWalkIn },
    { placeholderData: keepPreviousData },
  )
}

/** The order with what waits for the line. Null: it does not exist, or belongs to another store. */
export function useOrder(orderId: string) {
  const { id: businessId } = useBusiness()
  const waiting = useStore($waiting)
  return useQuery({
    queryKey: orderKey(businessId, orderId),
    queryFn: () => fetchOrder(businessId, orderId),
    select: useCallback(
      (order: OrderDetails | null) => order && withWaiting(order, waiting.filter(isOpenAct)),
      [waiting],
    ),
  })
}

const ACTS: readonly string[] = [
  'set_order_status',
  'record_payment',
  'add_order_note',
] satisfies WaitingAct['name'][]

/** What the server has refused is not part of an order. */
function isOpenAct(action: WaitingAction): action is WaitingAction & WaitingAct {
  return action.refusal === null && ACTS.includes(action.name)
}

/** Changes within this time cause one read together. */
const GATHER_MS = 250

/** Reads the orders again when the database reports a new or changed order. */
export function useFollowedOrders(): void {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('orders')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followOrders(businessId, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void readAgain(), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [businessId, readAgain])
}
