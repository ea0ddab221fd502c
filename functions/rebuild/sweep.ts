// The minute's work: what makes lost nudges and crashes harmless. Stores whose moment has come get a new version, stores that lag
// are put on the queue, pending orders past their time are cancelled.
import type { Database } from '#data/client.ts'
import { bumpDueStores, expireOrders, listStaleStores } from '#data/rendering.ts'

/** Stores nudged in one minute; the longest waiting come first. */
const MAX_STORES = 1_000

const MAX_ORDERS = 500

/** Runs all tasks, also when one fails; then throws what failed, so that the platform shows the run as failed. */
export async function sweep(
  database: Database,
  enqueue: (businessIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled([
    expireOrders(database, MAX_ORDERS),
    nudgeStores(database, enqueue),
  ])
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'sweep: some tasks failed')
}

async function nudgeStores(
  database: Database,
  enqueue: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const due = await bumpDueStores(database)
  const stale = await listStaleStores(database, MAX_STORES)
  await enqueue([...new Set([...due, ...stale])])
}
