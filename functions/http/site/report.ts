// POST /api/report: keeps a visitor's report about a shop for the operator. The page's form sends it, with or without scripts, so answers are
// for people. Attacks: floods (the database counts reports per network and shop), and forms on other sites.
import { parseReport } from '#contract/api/report.ts'
import { reportShop } from '#contract/sql/system/system.ts'
import { call } from '#data/client.ts'
import { orNull } from '../../lib/failures.ts'
import { methodNotAllowed, readRequestBody, redirectResponse, textResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isSameOrigin, isStoreOfHost } from '../shared/json-request.ts'
import { hashNetwork } from '../shared/network-hash.ts'

/** A form with the longest texts in letters of four bytes, each byte written as three characters. */
const MAX_BYTES = 16_384

/** 303 to the thanks on the shop's page; 400, 403, 404, 413, 429 or 503 with one sentence. */
export const receiveReport: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  if (!isSameOrigin(request)) return textResponse('reportUnread', 403)
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return textResponse('reportUnread', 413)
  const report = parseReport(new URLSearchParams(new TextDecoder().decode(body)))
  if (!report) return textResponse('reportUnread', 400)

  const root = isStoreOfHost(report.store, context) ? await context.published.readRoot(report.store) : null
  if (root?.status !== 'active') return textResponse('noShop', 404)
  const kept = await orNull(context, async () =>
    call(context.database, reportShop, {
      businessId: report.store,
      reason: report.reason,
      details: report.details,
      contact: report.contact,
      networkHash: await hashNetwork(context, 'report-network'),
    }),
  )
  if (kept === null) return textResponse('reportUnavailable', 503, { 'Retry-After': '30' })
  if (kept.ok) {
    const base = context.domainStoreId === null ? `/${root.slug}` : ''
    return redirectResponse(`${base}/about#thanks`, 303)
  }
  if (kept.error.code === 'too_many_requests') return textResponse('reportTooMany', 429)
  return kept.error.code === 'unknown_store' ? textResponse('noShop', 404) : textResponse('reportUnread', 400)
}
