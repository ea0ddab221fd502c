// Finds the store of a slug or of a member.
import * as account from '#contract/sql/account/account.ts'
import * as contract from '#contract/sql/store/business.ts'
import { callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

export type { FoundStore } from '#contract/sql/store/business.ts'

/** The store that has this slug now or had it earlier; null when there is none. */
export function findStoreBySlug(database: Database, slug: string): Promise<contract.FoundStore | null> {
  return callOrThrow(database, contract.findStore, { slug, domain: null })
}

/** True for owners, managers and staff of the store. */
export function fetchIsMember(database: Database, businessId: string, userId: string): Promise<boolean> {
  return callOrThrow(database, account.isMember, { businessId, userId })
}

/** All stores by slug, or only those with these slugs. */
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
