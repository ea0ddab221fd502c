// Removes what arrives after a store was deleted: files of an upload, pages and names that a render without a valid lease wrote. Each minute
// removes such files. After an hour no upload or render of the store can still run: then pages, names and files are removed a last time, and
// the store's row in the list of leftovers is deleted.
import { forgetStoreLeftovers, oldStoreLeftovers } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { type GoingStore, removeStrayFiles } from '#data/server/upkeep/deletion.ts'
import { removePages } from '#storefront/store/garbage.ts'
import { forgetNames } from '../adapters/kv.ts'
import { allAtOnce } from '../lib/settle-all.ts'
import type { EraserParts } from './erase-store.ts'

/** Most stores that one minute checks a last time. */
const MAX_STORES = 50

/** Removes leftovers; safe to repeat after a crash. A store that fails does not stop the others. */
export async function removeLeftovers(parts: EraserParts): Promise<void> {
  // Reads the list before files are removed, so that each of these stores is checked after its hour has ended.
  const old = await callOrThrow(parts.database, oldStoreLeftovers, { limit: MAX_STORES })
  await removeStrayFiles(parts.database)
  await allAtOnce(
    'leftovers of deleted stores',
    old.map((store) => () => forgetStore(store, parts)),
  )
}

async function forgetStore(store: GoingStore, { database, publishPorts, env }: EraserParts): Promise<void> {
  await removePages(store.businessId, publishPorts.objects)
  await forgetNames(env.INDEX, store)
  await callOrThrow(database, forgetStoreLeftovers, { businessId: store.businessId })
}
