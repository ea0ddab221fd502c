// The publisher's calls to the database: a store's snapshot, its lease, what is stale (supabase/migrations, "rendering").
import type { StoreQuestion, StoreReading } from '#domain/store/snapshot.ts'
import { callOrThrow, type Database } from './client.ts'
import { DatabaseError } from './errors.ts'

/** Everything a store's pages show, with the version it shows, in one consistent read. */
export function readStore(
  database: Database,
  businessId: string,
  question: StoreQuestion,
): Promise<StoreReading> {
  return callOrThrow(database, 'read_store', { p_business_id: businessId, ...parametersOf(question) })
}

/** The lease and, under it, the reading, in one call; null while another holds the lease. */
export function claimAndRead(
  database: Database,
  businessId: string,
  holder: string,
  ttlSeconds: number,
  question: StoreQuestion,
): Promise<StoreReading | null> {
  return callOrThrow(database, 'claim_and_read', {
    p_business_id: businessId,
    p_holder: holder,
    p_ttl_seconds: ttlSeconds,
    ...parametersOf(question),
  })
}

function parametersOf({ since, maxProducts }: StoreQuestion) {
  return { p_since: since ?? null, p_max_products: maxProducts ?? null }
}

/** True when the lease is this holder's now, for `ttlSeconds` from now. */
export function claimRender(
  database: Database,
  businessId: string,
  holder: string,
  ttlSeconds: number,
): Promise<boolean> {
  return callOrThrow(database, 'claim_render', {
    p_business_id: businessId,
    p_holder: holder,
    p_ttl_seconds: ttlSeconds,
  })
}

/** Marks a version as published (null: the store is gone); says whether a newer one waits. */
export function finishRender(
  database: Database,
  businessId: string,
  holder: string,
  version: number | null,
  release: boolean,
): Promise<'done' | 'again' | 'lost'> {
  return callOrThrow(database, 'finish_render', {
    p_business_id: businessId,
    p_holder: holder,
    p_version: version,
    p_release: release,
  })
}

export async function releaseRender(database: Database, businessId: string, holder: string): Promise<void> {
  await callOrThrow(database, 'release_render', { p_business_id: businessId, p_holder: holder })
}

/** Ids of all stores, also of deleted ones, that begin with these hexadecimal digits (up to 8). */
export async function listStoresByPrefix(database: Database, prefix: string): Promise<readonly string[]> {
  const bound = (digit: '0' | 'f') => {
    const x = (count: number) => digit.repeat(count)
    return `${prefix.padEnd(8, digit)}-${x(4)}-${x(4)}-${x(4)}-${x(12)}`
  }
  const { data, error, status } = await database
    .from('store_versions')
    .select('business_id')
    .gte('business_id', bound('0'))
    .lte('business_id', bound('f'))
  if (error) throw new DatabaseError('list stores by prefix', error, status)
  return data.map(({ business_id }) => String(business_id))
}

/** Stores whose pages lag behind what was committed, the longest waiting first. */
export function listStaleStores(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, 'stale_stores', { p_limit: limit })
}

/** Raises the version of stores whose sale, voucher or plan has come to its moment; answers their ids. */
export function bumpDueStores(database: Database): Promise<readonly string[]> {
  return callOrThrow(database, 'bump_due_stores')
}

/** Cancels pending orders past their time and gives their stock back; answers how many. */
export function expireOrders(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, 'expire_orders', { p_limit: limit })
}

/** Takes away for good what owners deleted more than an hour ago; answers how many products. */
export function purgeDeletedProducts(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, 'purge_deleted_products', { p_limit: limit })
}

export type Versions = { readonly content: number; readonly rendered: number }

/** The newest version of a store and the one that its pages show; null for a store that has none. */
export async function readVersions(database: Database, businessId: string): Promise<Versions | null> {
  const { data, error, status } = await database
    .from('store_versions')
    .select('content:content_version, rendered:rendered_version')
    .eq('business_id', businessId)
    .maybeSingle()
  if (error) throw new DatabaseError('read versions', error, status)
  return data
}
