// Stores' own domains on the server (supabase/schemas/domains): claims, checks, and where a host leads.
import * as contract from '#contract/sql/store/domains.ts'
import type { ClaimName } from '#domain/hostname/claim-name.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

export type { ClaimToCheck, DomainWork, SeenOfName } from '#contract/sql/store/domains.ts'

type Whose = { readonly businessId: string; readonly userId: string }

/** What the provider of certificates says of a host. */
export type HostnameFacts = {
  readonly providerId: string
  readonly state: 'going_on' | 'serving' | 'stuck'
  readonly reasons: readonly string[]
}

/** Opens a claim of a name that must point to `target`, and returns its id. Refuses with `forbidden`, `plan_needed`, `store_suspended`, `too_many_claims`, `too_many_requests`. */
export function beginDomainClaim(
  database: Database,
  { businessId, userId }: Whose,
  { name, zone, prefersWww, target }: ClaimName & { readonly target: string },
): Promise<CallResult<string>> {
  return call(database, contract.beginDomainClaim, {
    businessId,
    userId,
    name,
    zone,
    prefersWww,
    target,
  })
}

/** Ends a claim; with `claimId` null, removes the name that our team wrote. Refuses with `forbidden`. */
export function removeDomainClaim(
  database: Database,
  { businessId, userId }: Whose,
  claimId: string | null,
): Promise<CallResult<null>> {
  return call(database, contract.removeDomainClaim, {
    businessId,
    userId,
    ...(claimId === null ? {} : { claimId }),
  })
}

/** Claims whose check is due. */
export function claimDomainChecks(
  database: Database,
  limit: number,
): Promise<readonly contract.ClaimToCheck[]> {
  return callOrThrow(database, contract.claimDomainChecks, { limit })
}

/** One claim, to check it now; null when it is not this store's. Refuses with `forbidden`, `too_many_requests`. */
export function claimDomainCheck(
  database: Database,
  { businessId, userId }: Whose,
  claimId: string,
): Promise<CallResult<contract.ClaimToCheck | null>> {
  return call(database, contract.claimDomainCheck, {
    businessId,
    userId,
    claimId,
  })
}

/** Keeps what a check saw; answers what to ask the provider. */
export function recordDomainCheck(
  database: Database,
  claimId: string,
  seen: contract.SeenOfName,
): Promise<contract.DomainWork | null> {
  return callOrThrow(database, contract.recordDomainCheck, { claimId, seen })
}

/** Keeps what the provider says of a host; answers the claim's state. */
export function recordDomainHostname(
  database: Database,
  { claimId, host }: { readonly claimId: string; readonly host: string },
  { providerId, state, reasons }: HostnameFacts,
): Promise<contract.DomainWork['state'] | null> {
  return callOrThrow(database, contract.recordDomainHostname, {
    claimId,
    host,
    answer: { providerId, state, reasons: [...reasons] },
  })
}

/** Hosts that the provider should forget. */
export function claimUnwantedHostnames(database: Database, limit: number) {
  return callOrThrow(database, contract.claimUnwantedHostnames, { limit })
}

/** Writes down that the provider has forgotten a host. */
export function forgetDomainHostname(database: Database, host: string): Promise<null> {
  return callOrThrow(database, contract.forgetDomainHostname, { host })
}

/** Claims of all stores, for operators. */
export function fetchOperatorDomains(database: Database): Promise<readonly contract.OperatorDomain[]> {
  return callOrThrow(database, contract.operatorDomains, {})
}

/** Where a host leads when no store has it as its active domain; null for a host that nobody has. */
export function findDomainRedirect(database: Database, host: string) {
  return callOrThrow(database, contract.domainRedirect, { host })
}

/**
 * The store whose active domain is this host, read with the visitor's key; null without one. Throws DatabaseError when the database does
 * not answer, and when it would name more than one store.
 */
export async function findActiveDomain(
  visitors: Database,
  host: string,
): Promise<{ readonly id: string; readonly slug: string } | null> {
  const { data, error, status } = await visitors
    .from('businesses')
    .select('id, slug')
    .eq('custom_domain', host)
    .eq('custom_domain_status', 'active')
    .maybeSingle()
  if (error) throw new DatabaseError('find a domain', error, status)
  return data
}
