// What the customers' pages read. Every key begins with ['customers', store]: one invalidation after a change brings all up to date.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchCustomer, fetchWalkIns, listCustomers, listTags } from '#data/owner/customers.ts'
import { listDuplicates } from '#data/owner/customers-merge.ts'
import type { CustomersView } from './customers-address.ts'

export function useCustomerList(businessId: string, view: CustomersView) {
  return useInfiniteQuery({
    queryKey: ['customers', businessId, 'list', view],
    queryFn: ({ pageParam }) => listCustomers({ businessId, ...view, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const shown = pages.reduce((sum, { customers }) => sum + customers.length, 0)
      return page.customers.length > 0 && shown < page.total ? shown : undefined
    },
    placeholderData: keepPreviousData,
  })
}

export function useWalkIns(businessId: string) {
  return useQuery({
    queryKey: ['customers', businessId, 'walk-ins'],
    queryFn: () => fetchWalkIns(businessId),
  })
}

export function useTags(businessId: string) {
  return useQuery({ queryKey: ['customers', businessId, 'tags'], queryFn: () => listTags(businessId) })
}

/** `customerId` null: all of the store. */
export function useDuplicates(businessId: string, customerId: string | null, isWanted: boolean) {
  return useQuery({
    queryKey: ['customers', businessId, 'duplicates', customerId],
    queryFn: () => listDuplicates(businessId, customerId),
    enabled: isWanted,
  })
}

export function useCustomer(businessId: string, customerId: string) {
  return useQuery({
    queryKey: ['customers', businessId, 'customer', customerId],
    queryFn: () => fetchCustomer(businessId, customerId),
  })
}

/** Reads everything about customers again. */
export function useRefreshCustomers(businessId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['customers', businessId] })
}
