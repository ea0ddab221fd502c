// POST /api/domain/check: an owner or manager has a name checked now, instead of within the next minutes.
import { type DomainCheckAnswer, domainCheckRequest } from '#contract/api/domains.ts'
import { takeDomainCheck } from '#contract/sql/store/domains.ts'
import { call } from '#data/client.ts'
import { checkClaim } from '../../domains/check-claim.ts'
import { jsonResponse, refusalResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personRoute } from '../shared/person-route.ts'

/** Per person and minute, in one isolate: each may ask DNS. */
const takesOne = windowLimit(40, 60)

/** 200 `{state}`, null for a claim that is gone; 429 when it was checked a moment ago. */
export const checkOwnClaim = personRoute(
  domainCheckRequest,
  takesOne,
  async ({ businessId, claimId }, { userId }, { database, domains }) => {
    const taken = await call(database, takeDomainCheck, {
      businessId,
      userId,
      claimId,
    })
    if (!taken.ok) return refusalResponse(taken.error)
    const state = taken.value && (await checkClaim(taken.value, domains))
    return jsonResponse({ state } satisfies DomainCheckAnswer)
  },
)
