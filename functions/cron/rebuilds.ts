// Puts stores on the rebuild queue whose pages may be out of date.
import { bumpDueStores, staleStores } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { listStoresByPrefix } from '#data/server/publishing/stores.ts'
import type { RebuildOptions } from '../adapters/queue.ts'

/** Stores nudged in one minute: 50 calls of the queue. The stores that have waited longest come first. */
export const MAX_STALE = 5_000

/** Stores whose change one call notes: their commit takes about a second. */
export const DUE_AT_ONCE = 1_000

/** Calls for due stores in one minute; the next minute continues. */
export const MAX_DUE_CALLS = 20

export type EnqueueStores = (businessIds: readonly string[], options?: RebuildOptions) => Promise<void>

/** Nudges stores in which a sale, voucher or plan starts or ends now, and stores whose pages are older than the last save. */
export async function nudgeStaleStores(database: Database, enqueue: EnqueueStores): Promise<void> {
  const due = await noteDueStores(database)
  const stale = await callOrThrow(database, staleStores, { limit: MAX_STALE })
  await enqueue([...new Set([...due, ...stale])])
}

/** At midnight the sales of many stores begin together: each call is a commit of its own. */
async function noteDueStores(database: Database): Promise<readonly string[]> {
  const due: string[] = []
  for (let calls = 0; calls < MAX_DUE_CALLS; calls += 1) {
    const noted = await callOrThrow(database, bumpDueStores, { limit: DUE_AT_ONCE })
    due.push(...noted)
    if (noted.length < DUE_AT_ONCE) break
  }
  return due
}

/** Queues the deletion of objects that no page needs any more, for stores whose id begins with `prefix`. */
export async function queueGarbageCollection(
  database: Database,
  enqueue: EnqueueStores,
  prefix: string,
): Promise<void> {
  await enqueue(await listStoresByPrefix(database, prefix), { collectsGarbage: true })
}
