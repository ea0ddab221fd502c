// Reads all customers of a store, page by page, for a file. The database writes into the activity who took it.

import { beginExport } from '#contract/sql/account/team.ts'
import { listCustomers } from '#contract/sql/orders/customers.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import type { CallResult } from '../../client.ts'
import { callDatabase, callDatabaseOrThrow } from '../owner-database.ts'

const PAGE = 1_000

/**
 * Sorted by name, each customer once. A customer who is added during the export may be missing. Refuses with `forbidden` whoever may take
 * nothing away.
 */
export async function exportCustomers(
  businessId: string,
  chosen: { readonly search: string; readonly tag: string | null },
): Promise<CallResult<readonly CustomerSummary[]>> {
  const begun = await callDatabase(beginExport, { businessId, what: 'customers' })
  if (!begun.ok) return begun
  const asked = {
    businessId,
    search: plainSearch(chosen.search),
    tag: chosen.tag,
    sort: 'name',
    limit: PAGE,
  } as const
  const found = new Map<string, CustomerSummary>()
  for (let offset = 0; ; offset += PAGE) {
    const page = await callDatabaseOrThrow(listCustomers, { ...asked, offset })
    for (const customer of page.customers) found.set(customer.id, customer)
    if (page.customers.length < PAGE) return { ok: true, value: [...found.values()] }
  }
}
