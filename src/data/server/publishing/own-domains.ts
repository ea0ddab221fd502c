// Which stores have a domain of their own.
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

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

/** True for the domain of a shop, and its `www`. */
export async function fetchIsCustomDomain(database: Database, host: string): Promise<boolean> {
  const bare = host.replace(/^www\./, '')
  const { data, error, status } = await database
    .from('businesses')
    .select('id')
    .in('custom_domain', [host, bare, `www.${bare}`])
    .eq('custom_domain_status', 'active')
    .limit(1)
  if (error) throw new DatabaseError('businesses', error, status)
  return data.length > 0
}
