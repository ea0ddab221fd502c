// POST /api/domain/claim: an owner claims a name for the shop. A claim blocks nobody; the name belongs to whoever proves it by DNS. Attacks:
// names of ours, names of everybody (public suffixes), names that only look right (domains/read-name.ts).
import { type DomainClaimAnswer, domainClaimRequest } from '#contract/api/domains.ts'
import { beginDomainClaim, takeDomainCheck } from '#contract/sql/store/domains.ts'
import { call } from '#data/client.ts'
import { checkClaim } from '../../domains/check-claim.ts'
import { domainTarget, readName } from '../../domains/read-name.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personRoute } from '../shared/person-route.ts'

/** Per person and minute, in one isolate: each may ask DNS. */
const takesOne = windowLimit(40, 60)

/** 200 `{claimId}`; 422 `domain_refused` with `reason`; refuses with DOMAIN_ERRORS of src/contract/api/domains.ts. */
export const claimName = personRoute(
  domainClaimRequest,
  takesOne,
  async ({ businessId, name: typed }, { userId }, { database, env, domains, waitUntil }) => {
    const name = readName(typed, env)
    if (!name.ok) return errorResponse('domain_refused', { details: { reason: name.error.code } })
    const begun = await call(database, beginDomainClaim, {
      businessId,
      userId,
      ...name.value,
      target: domainTarget(env),
    })
    if (!begun.ok) return refusalResponse(begun.error)
    // The page shows at once what is there already.
    const first = await call(database, takeDomainCheck, {
      businessId,
      userId,
      claimId: begun.value,
    })
    if (first.ok && first.value) {
      const check = checkClaim(first.value, domains)
      waitUntil(check.catch((error: unknown) => logError('domain: the first check failed', error)))
    }
    return jsonResponse({ claimId: begun.value } satisfies DomainClaimAnswer)
  },
)
