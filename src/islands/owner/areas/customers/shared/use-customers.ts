// Reads the list of customers, page by page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listCustomers } from '#data/owner/customers/customers.ts'
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
