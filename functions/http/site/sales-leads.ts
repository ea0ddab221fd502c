// POST /api/sales-leads: keeps what a visitor writes to sales for the operator. The dialog's form sends it, with or without scripts, so
// answers are for people. Attacks: floods (the database counts leads per network, contact and day), and forms on other sites.
import { parseSalesLead } from '#contract/api/sales-leads.ts'
import { leaveSalesLead } from '#contract/sql/operator/requests.ts'
import { call } from '#data/client.ts'
import { orNull } from '../../lib/failures.ts'
import { methodNotAllowed, readRequestBody, redirectResponse, textResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isSameOrigin } from '../shared/json-request.ts'
import { hashNetwork } from '../shared/network-hash.ts'

/** A form with the longest texts in letters of four bytes, each byte written as three characters. */
const MAX_BYTES = 16_384

const FAULTS = { name: 'leadName', contact: 'leadContact', need: 'leadNeed' } as const

/** 303 to the thanks on the contact page; 403, 413, 422, 429 or 503 with one sentence. */
export const receiveSalesLead: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  if (!isSameOrigin(request)) return textResponse('leadUnread', 403)
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return textResponse('leadUnread', 413)
  const lead = parseSalesLead(new URLSearchParams(new TextDecoder().decode(body)))
  if (!lead.ok) return textResponse(FAULTS[lead.error.code], 422)
  const kept = await orNull(context, async () =>
    call(context.database, leaveSalesLead, {
      ...lead.value,
      networkHash: await hashNetwork(context, 'lead-network'),
    }),
  )
  if (kept === null) return textResponse('leadUnavailable', 503, { 'Retry-After': '30' })
  if (kept.ok) return redirectResponse('/contact#sales-thanks', 303)
  return kept.error.code === 'too_many_requests'
    ? textResponse('leadTooMany', 429)
    : textResponse('leadUnread', 422)
}
