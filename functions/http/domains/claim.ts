// POST /api/domain/claim: an owner claims a name for the shop. A claim blocks nobody; the name belongs to whoever proves it by DNS. Attacks:
// names of ours, names of everybody (public suffixes), names that only look right (domains/read-name.ts).
import { type ClaimAnswer, domainClaimRequest } from '#contract/api/domains.ts'
import { beginDomainClaim, claimDomainCheck } from '#data/server/domains/domains.ts'
import { checkClaim } from '../../domains/check-claim.ts'
import { domainTarget, readName } from '../../domains/read-name.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { asDomainCaller, refuseDomain } from './shared/domain-caller.ts'

/** 200 `{claimId}`; 422 `domain_refused` with `reason`; refuses with DOMAIN_ERRORS of src/contract/api/domains.ts. */
export const claimName: RouteHandler = (request, context) =>
  asDomainCaller(request, context, domainClaimRequest, async ({ businessId, name: typed }, userId) => {
    const { database, env, domains, waitUntil } = context
    const name = readName(typed, env)
    if (!name.ok) return errorResponse('domain_refused', { details: { reason: name.error.code } })
    const whose = { businessId, userId }
    const begun = await beginDomainClaim(database, whose, name.value, domainTarget(env))
    if (!begun.ok) return refuseDomain(begun)
    // The page shows at once what is there already.
    const first = await claimDomainCheck(database, whose, begun.value)
    if (first.ok && first.value) {
      const check = checkClaim(first.value, domains)
      waitUntil(check.catch((error: unknown) => logError('domain: the first check failed', error)))
    }
    return jsonResponse({ claimId: begun.value } satisfies ClaimAnswer)
  })
