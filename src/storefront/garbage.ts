// Deletes what crashes and old publishes left in a store's folder: objects that the root does not lead to and that are older than
// seven days. Runs under the store's lease, at the beginning of a publish; never beside one.
import type { Lease } from './lease.ts'
import { type Address, packOf } from './pack.ts'
import type { ObjectStore } from './ports.ts'
import { bytesIn, objectKey, readRoot, readShard, rootKey } from './stored.ts'

/** Younger objects may belong to a publish under way, or to an undo. */
export const GARBAGE_DAYS = 7

/** Readers may still believe the root that stood before a younger one (five seconds), and read what it names. */
const ROOT_REST_MS = 60_000

/**
 * Answers how many objects were deleted; none where the root is new or not whole. A writer that lost its lease cannot lose a page by
 * it: what it has put is young, what it keeps is named by the root, and before its root it must have the lease again.
 */
export async function collectGarbage(lease: Lease, objects: ObjectStore, nowMs: number): Promise<number> {
  const { businessId } = lease
  const stored = await readRoot(objects, businessId)
  if (!stored) return 0

  const needed = new Set([rootKey(businessId)])
  const need = (address: Address) => needed.add(objectKey(businessId, packOf(address) ?? address))
  for (const address of stored.root.shards) {
    const shard = await readShard(bytesIn(objects), businessId, address)
    // Its pages are rendered again by this publish; what it named is not known.
    if (!shard) return 0
    need(address)
    for (const { body, at } of Object.values(shard)) need(at ?? body)
  }
  const oldest = nowMs - GARBAGE_DAYS * 24 * 60 * 60 * 1000
  const garbage: string[][] = []
  for await (const page of objects.list(`${businessId}/`)) {
    await lease.renew()
    const root = page.find(({ key }) => key === rootKey(businessId))
    if (root && nowMs - root.storedAt < ROOT_REST_MS) return 0
    garbage.push(
      page.filter(({ key, storedAt }) => storedAt < oldest && !needed.has(key)).map(({ key }) => key),
    )
  }
  let deleted = 0
  for (const keys of garbage.filter(({ length }) => length > 0)) {
    await lease.renew()
    await objects.delete(keys)
    deleted += keys.length
  }
  return deleted
}
