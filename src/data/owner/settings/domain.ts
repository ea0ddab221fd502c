// The store's own domain for its owners: the three deeds of the Worker. `domain_refused` has a `reason`.
import {
  type DomainCheckAnswer,
  type DomainClaimAnswer,
  domainCheckAnswer,
  domainClaimAnswer,
} from '#contract/api/domains.ts'
import type { CallResult } from '../../client.ts'
import { askAsPerson } from '../../session/ask-as-person.ts'

/** Claims a name. */
export function claimDomain(businessId: string, name: string): Promise<CallResult<DomainClaimAnswer>> {
  return askAsPerson('/api/domain/claim', { businessId, name }, domainClaimAnswer)
}

/** Has a name checked now. */
export function checkDomain(businessId: string, claimId: string): Promise<CallResult<DomainCheckAnswer>> {
  return askAsPerson('/api/domain/check', { businessId, claimId }, domainCheckAnswer)
}

/** Gives a name back; `claimId` null: the one that our team wrote. */
export function removeDomain(businessId: string, claimId: string | null): Promise<CallResult<null>> {
  return askAsPerson('/api/domain/remove', { businessId, claimId }, null)
}
