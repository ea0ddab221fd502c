// Counts visits of a store's pages (supabase/schemas/stores/count_page_visit.sql).
import * as contract from '#contract/sql/system/system.ts'
import type { CameFrom } from '#domain/checkout/came-from.ts'
import { callOrThrow, type Database } from '../../client.ts'

/**
 * Counts one visit of an existing page; `page` is the path below the store's base. Visits of unknown and suspended stores are not counted.
 */
export async function countPageVisit(
  database: Database,
  businessId: string,
  visit: {
    readonly page: string
    readonly hasCarted: boolean
    readonly source: CameFrom
    /** The code of a campaign's link. A code that the store does not have is not counted. */
    readonly campaign: string | null
  },
): Promise<void> {
  await callOrThrow(database, contract.countPageVisit, {
    businessId,
    page: visit.page,
    hasCarted: visit.hasCarted,
    source: visit.source,
    ...(visit.campaign === null ? {} : { campaign: visit.campaign }),
  })
}
