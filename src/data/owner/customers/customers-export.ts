// Reads all customers of a store, page by page, for a file.
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import { listCustomers } from './customers.ts'

const PAGE = 1_000

/** Sorted by name, each customer once. A customer who is added during the export may be missing. */
export async function fetchAllCustomers(
  businessId: string,
  chosen: { readonly search: string; readonly tag: string | null },
): Promise<readonly CustomerSummary[]> {
  const found = new Map<string, CustomerSummary>()
  for (let offset = 0; ; offset += PAGE) {
    const page = await listCustomers({ businessId, ...chosen, sort: 'name', offset, limit: PAGE })
    for (const customer of page.customers) found.set(customer.id, customer)
    if (page.customers.length < PAGE) return [...found.values()]
  }
}
