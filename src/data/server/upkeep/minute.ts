// The ids of stores, for the removal of pages that belong to none.
import { uuidRange } from '#domain/basics/uuid.ts'
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

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
