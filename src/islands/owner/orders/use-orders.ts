// What the orders pages read. Every key begins with ['orders', store]: one invalidation after a change, or when the database tells
// of one, brings all of it up to date.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followOrders } from '#data/owner/live-orders.ts'
import { countOrders, fetchOrder, listOrders, ORDERS_PAGE } from '#data/owner/orders.ts'
import type { OrderListRow } from '#domain/order/order-list.ts'
import type { ListState } from '../kit/orders-address.ts'

export function useOrderList(businessId: string, { tab, search, isWalkIn }: ListState) {
  return useInfiniteQuery({
    queryKey: ['orders', businessId, 'list', tab, search, isWalkIn],
    queryFn: ({ pageParam }) => listOrders({ businessId, tab, search, isWalkIn, after: pageParam }),
    initialPageParam: null as OrderListRow | null,
    getNextPageParam: (page) => (page.length < ORDERS_PAGE ? undefined : page.at(-1)),
  })
}

export function useOrderCounts(businessId: string, { search, isWalkIn }: ListState) {
  return useQuery({
    queryKey: ['orders', businessId, 'counts', search, isWalkIn],
    queryFn: () => countOrders(businessId, search, isWalkIn),
    placeholderData: keepPreviousData,
  })
}

export function useOrder(businessId: string, orderId: string) {
  return useQuery({
    queryKey: ['orders', businessId, 'order', orderId],
    queryFn: () => fetchOrder(businessId, orderId),
  })
}

/** Several changes at once are one reading. */
const GATHER_MS = 250

/** Reads the orders again whenever the database tells of a new or changed one. */
export function useFollowedOrders(businessId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followOrders(businessId, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['orders', businessId] }), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [businessId, client])
}
