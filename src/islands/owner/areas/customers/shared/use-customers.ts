// Reads the data of the customers' pages.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fetchCustomer, fetchWalkIns, listCustomers, listTags } from '#data/owner/customers/customers.ts'
import { listDuplicates } from '#data/owner/customers/customers-merge.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import type { CustomersView } from './customers-address.ts'

/** The customers of the view, page by page. */
export function useCustomerList(view: CustomersView) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.customers.list(view),
    queryFn: ({ pageParam }) => listCustomers({ businessId: id, ...view, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const shown = pages.reduce((sum, { customers }) => sum + customers.length, 0)
      return page.customers.length > 0 && shown < page.total ? shown : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Totals of sales to people without a number; null when there are none. */
export function useWalkIns() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.customers.walkIns, queryFn: () => fetchWalkIns(id) })
}

/** The store's tags, most used first. */
export function useTags() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.customers.tags, queryFn: () => listTags(id) })
}

/** Reads duplicates of one customer; with `customerId` null, of all customers of the store. */
export function useDuplicates(customerId: string | null) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.customers.duplicates(customerId),
    queryFn: () => listDuplicates(id, customerId),
  })
}

/** Null: the customer does not exist, or belongs to another store. */
export function useCustomer(customerId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.customers.one(customerId), queryFn: () => fetchCustomer(id, customerId) })
}
