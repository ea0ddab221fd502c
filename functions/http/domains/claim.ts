// POST /api/domain/claim: an owner claims a name for the shop. A claim blocks nobody; the name belongs to whoever proves it by DNS. Attacks:
// names of ours, names of everybody (public suffixes), names that only look right (domains/read-name.ts).
import { type DomainClaimAnswer, domainClaimRequest } from '#contract/api/domains.ts'
import { claimDomainCheck } from '#contract/sql/store/domains.ts'
import { call } from '#data/client.ts'
import { beginDomainClaim } from '#data/server/domains/domains.ts'
import { checkClaim } from '../../domains/check-claim.ts'
import { domainTarget, readName } from '../../domains/read-name.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { domainRoute, refuseDomain } from './shared/domain-caller.ts'

/** 200 `{claimId}`; 422 `domain_refused` with `reason`; refuses with DOMAIN_ERRORS of src/contract/api/domains.ts. */
export const claimName = domainRoute(
  domainClaimRequest,
  async ({ businessId, name: typed }, userId, { database, env, domains, waitUntil }) => {
    const name = readName(typed, env)
    if (!name.ok) return errorResponse('domain_refused', { details: { reason: name.error.code } })
    const whose = { businessId, userId }
    const begun = await beginDomainClaim(database, whose, { ...name.value, target: domainTarget(env) })
    if (!begun.ok) return refuseDomain(begun)
    // The page shows at once what is there already.
    const first = await call(database, claimDomainCheck, {
      businessId: whose.businessId,
      userId: whose.userId,
      claimId: begun.value,
    })
    if (first.ok && first.value) {
      const check = checkClaim(first.value, domains)
      waitUntil(check.catch((error: unknown) => logError('domain: the first check failed', error)))
    }
    return jsonResponse({ claimId: begun.value } satisfies DomainClaimAnswer)
  },
)
