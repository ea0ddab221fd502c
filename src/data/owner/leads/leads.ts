// Reads and works on a store's leads for people who work there. The database checks the plan, the stop list and the pause.
import * as contract from '#contract/sql/orders/leads.ts'
import type { BroadcastPeople, LeadNewsKind, LeadsPage, Segment } from '#domain/customer/leads.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Reads the page of leads: what shoppers asked to be told, and how far the plan lets the owner see it. */
export async function fetchLeads(businessId: string): Promise<LeadsPage> {
  return callOrThrow(await ownerDatabase(), contract.leadsPage, { businessId })
}

/** Ticks that the chat message of a lead has come, or takes the tick back. Refusals: `unknown_lead`, `plan_leads`. */
export async function proveLead(
  businessId: string,
  leadId: string,
  { isProven }: { readonly isProven: boolean },
): Promise<CallResult<unknown>> {
  return call(await ownerDatabase(), contract.proveLead, {
    businessId,
    leadId,
    isProven,
  })
}

/** Removes a lead; a stop of the person stays. */
export async function removeLead(businessId: string, leadId: string): Promise<CallResult<unknown>> {
  return call(await ownerDatabase(), contract.removeLead, {
    businessId,
    leadId,
  })
}

export type OpenedMessage =
  | { readonly kind: LeadNewsKind; readonly leadId: string }
  | { readonly kind: 'broadcast'; readonly customerId: string }

/**
 * Writes down that a message is opened in WhatsApp, just before it opens; returns the id of the entry. Refusals: `lead_stopped`,
 * `lead_paused` {until}, `lead_told`, `unknown_lead`, `plan_leads`.
 */
export async function openLeadMessage(
  businessId: string,
  message: OpenedMessage,
): Promise<CallResult<string>> {
  return call(await ownerDatabase(), contract.openLeadMessage, {
    businessId,
    message,
  })
}

/** Takes an entry back, for a message that was opened and not sent. */
export async function undoLeadMessage(businessId: string, messageId: string): Promise<CallResult<unknown>> {
  return call(await ownerDatabase(), contract.undoLeadMessage, {
    businessId,
    messageId,
  })
}

/** The people of a segment. `categoryId` is for the segment `category`. */
export async function listBroadcastPeople(
  businessId: string,
  { segment, categoryId }: { readonly segment: Segment; readonly categoryId: string | null },
): Promise<BroadcastPeople> {
  return callOrThrow(await ownerDatabase(), contract.broadcastPeople, {
    businessId,
    segment,
    ...(categoryId === null ? {} : { categoryId }),
  })
}
