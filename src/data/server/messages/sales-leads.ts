// Keeps what visitors write to sales (supabase/schemas/sales), and forgets what is old.
import * as contract from '#contract/sql/operator/asked.ts'
import type { SalesLead } from '#domain/message/sales-lead.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

/** Keeps a lead for the operator, the same one once. Refuses: `too_many_requests`, `bad_request`. */
export function leaveSalesLead(
  database: Database,
  { name, contact, shop, need }: SalesLead,
  networkHash: string | null,
): Promise<CallResult<unknown>> {
  return call(database, contract.leaveSalesLead, {
    name,
    contact,
    shop,
    need,
    ...(networkHash === null ? {} : { networkHash }),
  })
}

/** Deletes leads and answered questions that are older than two years; returns how many. */
export const forgetOldMessages = (database: Database, limit: number) =>
  callOrThrow(database, contract.forgetOldMessages, { limit })
