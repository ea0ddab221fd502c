// Reads all customers of a store, page by page, for a file. The database writes into the activity who took it.
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import type { CallResult } from '../../client.ts'
import { beginExport } from '../export/begin-export.ts'
import { ownerDatabase } from '../owner-database.ts'
import { listCustomers } from './customers.ts'

const PAGE = 1_000

/**
 * Sorted by name, each customer once. A customer who is added during the export may be missing. Refuses with `forbidden` whoever may take
 * nothing away.
 */
export async function exportCustomers(
  businessId: string,
  chosen: { readonly search: string; readonly tag: string | null },
): Promise<CallResult<readonly CustomerSummary[]>> {
  const begun = await beginExport(await ownerDatabase(), businessId, 'customers')
  if (!begun.ok) return begun
  const found = new Map<string, CustomerSummary>()
  for (let offset = 0; ; offset += PAGE) {
    const page = await listCustomers({ businessId, ...chosen, sort: 'name', offset, limit: PAGE })
    for (const customer of page.customers) found.set(customer.id, customer)
    if (page.customers.length < PAGE) return { ok: true, value: [...found.values()] }
  }
}
