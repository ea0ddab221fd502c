// POST /api/domain/remove: an owner gives a name back. Any store may claim it at once. Within 90 seconds its visitors see no
// shop any more.
import { removeRequest } from '#contract/api/domains.ts'
import { removeDomainClaim } from '#contract/sql/store/domains.ts'
import { call } from '#data/client.ts'
import { removeUnwantedHostnames } from '../../domains/remove-hostnames.ts'
import { logError } from '../../lib/log.ts'
import { noContentResponse, refusalResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { personRoute } from '../shared/person-route.ts'

/** Per person and minute, in one isolate: each may ask DNS. */
const takesOne = windowLimit(40, 60)

/** 204, also when the claim was gone before. */
export const removeName = personRoute(
  removeRequest,
  takesOne,
  async ({ businessId, claimId }, { userId }, { database, domains, waitUntil }) => {
    const removed = await call(database, removeDomainClaim, {
      businessId,
      userId,
      ...(claimId === null ? {} : { claimId }),
    })
    if (!removed.ok) return refusalResponse(removed.error)
    const work = removeUnwantedHostnames(domains)
    waitUntil(work.catch((error: unknown) => logError('domain: certificates were not removed', error)))
    return noContentResponse()
  },
)
