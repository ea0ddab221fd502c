// The minute's checks of stores' own domains.
import { takeDueDomainChecks } from '#contract/sql/store/domains.ts'
import { callOrThrow } from '#data/client.ts'
import { checkClaim, type DomainParts } from '../domains/check-claim.ts'
import { allAtOnce } from '../lib/settle-all.ts'

/** One check asks DNS up to eleven times; the platform allows a run a limited number of calls. */
const MAX_CHECKS = 20

/** Checks names that are due. */
export async function checkDomains(parts: DomainParts): Promise<void> {
  const due = await callOrThrow(parts.database, takeDueDomainChecks, { limit: MAX_CHECKS })
  const checks = due.map((claim) => async () => {
    await checkClaim(claim, parts)
  })
  await allAtOnce('checks of domains', checks)
}
