// The minute's work: what makes lost nudges and crashes harmless. Stores whose moment has come get a new version, stores that lag
// are put on the queue, pending orders past their time are cancelled, products deleted an hour ago go for good, and a few stores have
// their garbage collected.
import type { Database } from '#data/client.ts'
import {
  bumpDueStores,
  expireOrders,
  listStaleStores,
  listStoresByPrefix,
  purgeDeletedProducts,
} from '#data/rendering.ts'
import type { RebuildOptions } from '../adapters/queue.ts'

/** Stores nudged in one minute; the longest waiting come first. */
const MAX_STORES = 1_000

const MAX_ORDERS = 500
const MAX_PRODUCTS = 500

/** Each minute collects the stores whose id begins with the next three digits: every store comes by every 2.8 days. */
const PREFIXES = 16 ** 3

export type Enqueue = (businessIds: readonly string[], options?: RebuildOptions) => Promise<void>

/** Runs all tasks, also when one fails; then throws what failed, so that the platform shows the run as failed. */
export async function sweep(database: Database, enqueue: Enqueue, nowMs: number): Promise<void> {
  const results = await Promise.allSettled([
    expireOrders(database, MAX_ORDERS),
    purgeDeletedProducts(database, MAX_PRODUCTS),
    nudgeStores(database, enqueue),
    collectSomeGarbage(database, enqueue, nowMs),
  ])
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'sweep: some tasks failed')
}

async function nudgeStores(database: Database, enqueue: Enqueue): Promise<void> {
  const due = await bumpDueStores(database)
  const stale = await listStaleStores(database, MAX_STORES)
  await enqueue([...new Set([...due, ...stale])])
}

async function collectSomeGarbage(database: Database, enqueue: Enqueue, nowMs: number): Promise<void> {
  const prefix = (Math.floor(nowMs / 60_000) % PREFIXES).toString(16).padStart(3, '0')
  await enqueue(await listStoresByPrefix(database, prefix), { collectsGarbage: true })
}
