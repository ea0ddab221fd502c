// POST /api/leads: keeps a shopper's wish to hear from a shop, and returns the link that opens the shop's chat with a ready message. Attacks:
// numbers of other people (a lead counts only once their own chat message has come), floods (the database counts leads per network, number
// and shop), and forms on other sites.
import { type LeadAnswer, type LeadRequest, parseLeadRequest } from '#contract/api/leads.ts'
import { type KeptLead, saveLead } from '#contract/sql/orders/leads.ts'
import { type CallResult, call } from '#data/client.ts'
import { fetchStoreCountry } from '#data/server/orders/orders.ts'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { leadChatMessage } from '#domain/message/lead-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isStoreOfHost, readOrderBody } from '../shared/json-request.ts'
import { hashNetwork } from '../shared/network-hash.ts'

/** 200 `{code, href}`; refusals by code, `bad_request` with the `field` to look at. */
export const receiveLead: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const asked = parseLeadRequest(body.value)
  if (!asked) return errorResponse('bad_request')
  if (!isStoreOfHost(asked.store, context)) return errorResponse('unknown_store')
  const { database } = context
  const country = await fetchStoreCountry(database, asked.store)
  if (country === null) return errorResponse('unknown_store')
  const phone = toWhatsAppNumber(asked.phone, country)
  if (phone === null) return errorResponse('bad_request', { details: { field: 'phone' } })
  const { store: businessId, ...wish } = asked
  const networkHash = await hashNetwork(context, 'shopper-lead-network')
  const lead = { ...wish, phone }
  return answer(asked, await call(database, saveLead, { businessId, lead, networkHash }))
}

function answer({ kind }: LeadRequest, kept: CallResult<KeptLead>): Response {
  if (!kept.ok) return refusal(kept.error)
  const { code, shop, product, whatsappNumber } = kept.value
  const text = leadChatMessage(kind, { shop, product: product ?? '', code })
  const told: LeadAnswer = { code, href: whatsAppLink(whatsappNumber, text) }
  return jsonResponse(told)
}

function refusal({ code, details }: Extract<CallResult<never>, { ok: false }>['error']): Response {
  if (code === 'plan_leads') return errorResponse('plan_needed')
  if (code === 'too_many_requests' || code === 'unknown_product' || code === 'unknown_store') {
    return errorResponse(code, { details })
  }
  return errorResponse('bad_request', { details })
}
