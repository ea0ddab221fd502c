// Writes visitors' reports about shops (supabase/schemas/stores/report_shop.sql).
import type { ShopReport } from '#contract/api/report.ts'
import * as contract from '#contract/sql/system/system.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** Keeps a report for the operator. Refuses: `too_many_requests`, `unknown_store`, `bad_request`. */
export function reportShop(
  database: Database,
  { store, reason, details, contact }: ShopReport,
  networkHash: string | null,
): Promise<CallResult<unknown>> {
  return call(database, contract.reportShop, {
    businessId: store,
    reason,
    details,
    contact,
    ...(networkHash === null ? {} : { networkHash }),
  })
}
