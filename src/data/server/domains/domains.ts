// Stores' own domains on the server (supabase/schemas/domains): claims, checks, and where a host leads.
import * as contract from '#contract/sql/store/domains.ts'
import type { ClaimName } from '#domain/hostname/claim-name.ts'
import { type CallResult, callSql, callSqlOrThrow, type Database } from '../../client.ts'
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
  return callSql(database, contract.beginDomainClaim, {
    p_business_id: businessId,
    p_user_id: userId,
    p_name: name,
    p_zone: zone,
    p_prefers_www: prefersWww,
    p_target: target,
  })
}

/** Ends a claim; with `claimId` null, removes the name that our team wrote. Refuses with `forbidden`. */
export function removeDomainClaim(
  database: Database,
  { businessId, userId }: Whose,
  claimId: string | null,
): Promise<CallResult<null>> {
  return callSql(database, contract.removeDomainClaim, {
    p_business_id: businessId,
    p_user_id: userId,
    ...(claimId === null ? {} : { p_claim_id: claimId }),
  })
}

/** Claims whose check is due. */
export function claimDomainChecks(
  database: Database,
  limit: number,
): Promise<readonly contract.ClaimToCheck[]> {
  return callSqlOrThrow(database, contract.claimDomainChecks, { p_limit: limit })
}

/** One claim, to check it now; null when it is not this store's. Refuses with `forbidden`, `too_many_requests`. */
export function claimDomainCheck(
  database: Database,
  { businessId, userId }: Whose,
  claimId: string,
): Promise<CallResult<contract.ClaimToCheck | null>> {
  return callSql(database, contract.claimDomainCheck, {
    p_business_id: businessId,
    p_user_id: userId,
    p_claim_id: claimId,
  })
}

/** Keeps what a check saw; answers what to ask the provider. */
export function recordDomainCheck(
  database: Database,
  claimId: string,
  seen: contract.SeenOfName,
): Promise<contract.DomainWork | null> {
  return callSqlOrThrow(database, contract.recordDomainCheck, { p_claim_id: claimId, p_seen: seen })
}

/** Keeps what the provider says of a host; answers the claim's state. */
export function recordDomainHostname(
  database: Database,
  { claimId, host }: { readonly claimId: string; readonly host: string },
  { providerId, state, reasons }: HostnameFacts,
): Promise<contract.DomainWork['state'] | null> {
  return callSqlOrThrow(database, contract.recordDomainHostname, {
    p_claim_id: claimId,
    p_host: host,
    p_answer: { providerId, state, reasons: [...reasons] },
  })
}

/** Hosts that the provider should forget. */
export function claimUnwantedHostnames(database: Database, limit: number) {
  return callSqlOrThrow(database, contract.claimUnwantedHostnames, { p_limit: limit })
}

/** Writes down that the provider has forgotten a host. */
export function forgetDomainHostname(database: Database, host: string): Promise<null> {
  return callSqlOrThrow(database, contract.forgetDomainHostname, { p_host: host })
}

/** Claims of all stores, for operators. */
export function fetchOperatorDomains(database: Database): Promise<readonly contract.OperatorDomain[]> {
  return callSqlOrThrow(database, contract.operatorDomains, {})
}

/** Where a host leads when no store has it as its active domain; null for a host that nobody has. */
export function findDomainRedirect(database: Database, host: string) {
  return callSqlOrThrow(database, contract.domainRedirect, { p_host: host })
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
