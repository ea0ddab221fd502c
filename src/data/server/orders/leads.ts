// Keeps what shoppers ask of a shop, and answers the stop links in messages (supabase/schemas/leads).
import type { LeadRequest } from '#contract/api/leads.ts'
import * as contract from '#contract/sql/orders/leads.ts'
import { type CallResult, callSql, callSqlOrThrow, type Database } from '../../client.ts'

/**
 * Keeps a lead; `phone` is international. Refuses: `bad_request` {field}, `plan_leads`, `too_many_requests`, `unknown_product`,
 * `unknown_store`.
 */
export function takeLead(
  database: Database,
  { store, ...lead }: LeadRequest,
  networkHash: string | null,
): Promise<CallResult<contract.KeptLead>> {
  return callSql(database, contract.takeLead, {
    p_business_id: store,
    p_lead: lead,
    ...(networkHash === null ? {} : { p_network_hash: networkHash }),
  })
}

/** The shop of a stop link; null for a link that is cut or invented. */
export const readStopLink = (database: Database, token: string) =>
  callSqlOrThrow(database, contract.stopLink, { p_token: token })

/** The cart behind a shop's link; null for a link that is cut, invented, too old or stopped. */
export const readSavedCart = (database: Database, token: string) =>
  callSqlOrThrow(database, contract.savedCart, { p_token: token })

/** Puts the person of the link on the shop's stop list. */
export const stopMessages = (database: Database, token: string) =>
  callSqlOrThrow(database, contract.stopMessages, { p_token: token })
