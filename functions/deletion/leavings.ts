// What arrives after a store is gone: files of an upload that was under way, pages and names of a render that had lost its lease.
// Files are looked for each minute; after an hour, when nothing can be under way any more, everything once more, and then it is forgotten.
import { forgetLeavings, type GoingStore, listOldLeavings, removeStrayFiles } from '#data/deletion.ts'
import { forgetNames } from '../adapters/kv.ts'
import { type EraserParts, removePages } from './erase-store.ts'

/** Stores looked at a last time in one minute. */
const MAX_AT_ONCE = 50

/** Runs again from the start after a crash. One store that fails holds up no other. */
export async function sweepLeavings(parts: EraserParts): Promise<void> {
  const { database } = parts
  // Asked first: what is found below an hour after the end was looked for after that hour.
  const old = await listOldLeavings(database, MAX_AT_ONCE)
  await removeStrayFiles(database)
  const results = await Promise.allSettled(old.map((store) => forgetStore(store, parts)))
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'deletions: some leavings are not gone yet')
}

async function forgetStore(store: GoingStore, { database, publishPorts, env }: EraserParts): Promise<void> {
  await removePages(store.businessId, publishPorts)
  await forgetNames(env.INDEX, store)
  await forgetLeavings(database, store.businessId)
}
