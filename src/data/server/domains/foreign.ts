// Which hosts are ours because a shop's own domain leads to us.
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

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
