// Stores' own domains on the server (supabase/schemas/domains): claims, checks, and where a host leads.
import * as contract from '#contract/sql/store/domains.ts'
import type { ClaimName } from '#domain/hostname/claim-name.ts'
import { type CallResult, call, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

export type { ClaimToCheck, DomainWork, SeenOfName } from '#contract/sql/store/domains.ts'

type Whose = { readonly businessId: string; readonly userId: string }

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
