// Writes visitors' reports about shops (supabase/schemas/stores/report_shop.sql).
import type { ShopReport } from '#contract/api/report.ts'
import * as contract from '#contract/sql/system/system.ts'
import { type CallResult, callSql, type Database } from '../../client.ts'

/** Keeps a report for the operator. Refuses: `too_many_requests`, `unknown_store`, `bad_request`. */
export function reportShop(
  database: Database,
  { store, reason, details, contact }: ShopReport,
  networkHash: string | null,
): Promise<CallResult<unknown>> {
  return callSql(database, contract.reportShop, {
    p_business_id: store,
    p_reason: reason,
    p_details: details,
    p_contact: contact,
    ...(networkHash === null ? {} : { p_network_hash: networkHash }),
  })
}
