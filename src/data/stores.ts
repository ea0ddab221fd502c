// Which store a slug, a domain or a person means.
import { callOrThrow, type Database } from './client.ts'
import { DatabaseError } from './errors.ts'

export type FoundStore = {
  readonly businessId: string
  readonly slug: string
  /** Only while active. */
  readonly customDomain: string | null
  /** The slug that was asked is an earlier one. */
  readonly renamed: boolean
}

/** The store of a slug, a present or an earlier one; null when there is none. */
export function findStoreBySlug(database: Database, slug: string): Promise<FoundStore | null> {
  return callOrThrow(database, 'find_store', { p_slug: slug, p_domain: null })
}

/** The store whose active domain this normalised host is; null when there is none. */
export function findStoreByDomain(database: Database, domain: string): Promise<FoundStore | null> {
  return callOrThrow(database, 'find_store', { p_slug: null, p_domain: domain })
}

/** True for owners, managers and staff of the store. */
export function isMember(database: Database, businessId: string, userId: string): Promise<boolean> {
  return callOrThrow(database, 'is_member', { p_business_id: businessId, p_user_id: userId })
}

/** All stores by slug, or the ones with these slugs. */
export async function listStores(
  database: Database,
  slugs: readonly string[] | 'all',
): Promise<readonly { readonly id: string; readonly slug: string }[]> {
  const pageSize = 500
  const stores: { id: string; slug: string }[] = []
  for (;;) {
    const all = database.from('businesses').select('id, slug').order('slug')
    const wanted = slugs === 'all' ? all : all.in('slug', [...slugs])
    const { data, error, status } = await wanted.range(stores.length, stores.length + pageSize - 1)
    if (error) throw new DatabaseError('list stores', error, status)
    stores.push(...data)
    if (data.length < pageSize) return stores
  }
}
