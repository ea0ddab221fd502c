// Puts stores on the rebuild queue whose pages may be out of date.
import type { Database } from '#data/client.ts'
import { bumpDueStores, listStaleStores, listStoresByPrefix } from '#data/server/minute.ts'
import type { RebuildOptions } from '../adapters/queue.ts'

/** Stores nudged in one minute. The stores that have waited longest come first. */
const MAX_STORES = 1_000

export type EnqueueStores = (businessIds: readonly string[], options?: RebuildOptions) => Promise<void>

/** Nudges stores in which a sale, voucher or plan starts or ends now, and stores whose pages are older than the last save. */
export async function nudgeStaleStores(database: Database, enqueue: EnqueueStores): Promise<void> {
  const due = await bumpDueStores(database)
  const stale = await listStaleStores(database, MAX_STORES)
  await enqueue([...new Set([...due, ...stale])])
}

/** Queues the deletion of objects that no page needs any more, for stores whose id begins with `prefix`. */
export async function queueGarbageCollection(
  database: Database,
  enqueue: EnqueueStores,
  prefix: string,
): Promise<void> {
  await enqueue(await listStoresByPrefix(database, prefix), { collectsGarbage: true })
}
