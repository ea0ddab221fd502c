// The stores of the database, for work on many of them.
import { uuidRange } from '#domain/basics/uuid.ts'
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

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

/** The currency in which a store sells. */
export async function fetchStoreCurrency(database: Database, businessId: string): Promise<string> {
  const { data, error, status } = await database
    .from('businesses')
    .select('currency')
    .eq('id', businessId)
    .limit(1)
  if (error) throw new DatabaseError('businesses', error, status)
  return data[0]?.currency ?? 'NGN'
}

/** Ids of all stores, deleted ones too, that begin with these hexadecimal digits (up to 8). */
export async function listStoresByPrefix(database: Database, prefix: string): Promise<readonly string[]> {
  const { from, to } = uuidRange(prefix)
  const { data, error, status } = await database
    .from('store_versions')
    .select('business_id')
    .gte('business_id', from)
    .lte('business_id', to)
  if (error) throw new DatabaseError('list stores by prefix', error, status)
  return data.map(({ business_id }) => business_id)
}
