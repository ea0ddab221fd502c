// Reads the data of the orders' pages.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followOrders } from '#data/owner/live/live-orders.ts'
import { countOrders, fetchOrder, listOrders, ORDERS_PAGE } from '#data/owner/orders/orders.ts'
import type { OrderListRow } from '#domain/order/order-list.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain, useStoreKeys } from '#owner/session/query-keys.ts'
import type { OrderListView } from '#owner/shared/orders/orders-address.ts'

/** The orders of the view, newest first, page by page. */
export function useOrderList({ tab, search, isWalkIn }: OrderListView) {
  const { id: businessId } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.orders.list(tab, search, isWalkIn),
    queryFn: ({ pageParam }) => listOrders({ businessId, tab, search, isWalkIn, after: pageParam }),
    initialPageParam: null as OrderListRow | null,
    getNextPageParam: (page) => (page.length < ORDERS_PAGE ? undefined : page.at(-1)),
  })
}

/** How many orders of each status match the search. */
export function useOrderCounts({ search, isWalkIn }: OrderListView) {
  const { id: businessId } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.orders.counts(search, isWalkIn),
    queryFn: () => countOrders(businessId, { search, isWalkIn }),
    placeholderData: keepPreviousData,
  })
}

/** Null: the order does not exist, or belongs to another store. */
export function useOrder(orderId: string) {
  const { id: businessId } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.orders.one(orderId),
    queryFn: () => fetchOrder(businessId, orderId),
  })
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
