// Counts visits of a store's pages (supabase/schemas/stores/count_page_visit.sql).
import * as contract from '#contract/sql/system.ts'
import { callSqlOrThrow, type Database } from '../client.ts'

/**
 * Counts one visit of an existing page; `page` is the path below the store's base. Visits of unknown and suspended stores are not counted.
 */
export async function countPageVisit(
  database: Database,
  businessId: string,
  { page, hasCarted }: { readonly page: string; readonly hasCarted: boolean },
): Promise<void> {
  await callSqlOrThrow(database, contract.countPageVisit, {
    p_business_id: businessId,
    p_page: page,
    p_has_carted: hasCarted,
  })
}
