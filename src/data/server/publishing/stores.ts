// The stores of the database, for work on many of them.
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

export type { FoundStore } from '#contract/sql/store/business.ts'

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
