// Keeps what shoppers ask of a shop, and answers the stop links in messages (supabase/schemas/leads).
import type { LeadRequest } from '#contract/api/leads.ts'
import * as contract from '#contract/sql/orders/leads.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

/**
 * Keeps a lead; `phone` is international. Refuses: `bad_request` {field}, `plan_leads`, `too_many_requests`, `unknown_product`,
 * `unknown_store`.
 */
export function takeLead(
  database: Database,
  { store, ...lead }: LeadRequest,
  networkHash: string | null,
): Promise<CallResult<contract.KeptLead>> {
  return call(database, contract.takeLead, {
    businessId: store,
    lead,
    ...(networkHash === null ? {} : { networkHash }),
  })
}

/** The shop of a stop link; null for a link that is cut or invented. */
export const readStopLink = (database: Database, token: string) =>
  callOrThrow(database, contract.stopLink, { token })

/** The cart behind a shop's link; null for a link that is cut, invented, too old or stopped. */
export const readSavedCart = (database: Database, token: string) =>
  callOrThrow(database, contract.savedCart, { token })

/** Puts the person of the link on the shop's stop list. */
export const stopMessages = (database: Database, token: string) =>
  callOrThrow(database, contract.stopMessages, { token })
