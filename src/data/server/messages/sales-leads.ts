// Keeps what visitors write to sales (supabase/schemas/sales), and forgets what is old.
import * as contract from '#contract/sql/operator/asked.ts'
import type { SalesLead } from '#domain/message/sales-lead.ts'
import { type CallResult, callSql, callSqlOrThrow, type Database } from '../../client.ts'

/** Keeps a lead for the operator, the same one once. Refuses: `too_many_requests`, `bad_request`. */
export function leaveSalesLead(
  database: Database,
  { name, contact, shop, need }: SalesLead,
  networkHash: string | null,
): Promise<CallResult<unknown>> {
  return callSql(database, contract.leaveSalesLead, {
    p_name: name,
    p_contact: contact,
    p_shop: shop,
    p_need: need,
    ...(networkHash === null ? {} : { p_network_hash: networkHash }),
  })
}

/** Deletes leads and answered questions that are older than two years; returns how many. */
export const forgetOldMessages = (database: Database, limit: number) =>
  callSqlOrThrow(database, contract.forgetOldMessages, { p_limit: limit })
