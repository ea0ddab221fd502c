// Reads the list of customers, page by page.
import { listCustomers } from '#contract/sql/orders/customers.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import { useStorePages } from '#owner/session/store-data.ts'
import type { CustomersView } from './customers-address.ts'

/** The customers of the view, page by page. */
export function useCustomerList({ search, tag, sort }: CustomersView) {
  return useStorePages(
    listCustomers,
    { search: plainSearch(search), tag, sort, limit: 50 },
    {
      first: { offset: 0 },
      next: (page, pages) => {
        const shown = pages.reduce((sum, { customers }) => sum + customers.length, 0)
        return page.customers.length > 0 && shown < page.total ? { offset: shown } : undefined
      },
      keepsLast: true,
    },
  )
}
