// Deletes what crashes and old publishes left in a store's folder: packs older than seven days that the root does not need. Runs under the
// store's lease, at the beginning of a publish and never during one.
import type { ObjectStore } from './object-store.ts'
import { packKey, readShard, readStoredRoot, rootKey } from './objects.ts'
import { type PackAddress, parsePackAddress } from './pack.ts'

/** Younger packs may belong to a publish that is running. */
export const GARBAGE_DAYS = 7

/** Readers may use the previous root for five seconds, and then read the packs that it names. */
const ROOT_REST_MS = 60_000

/** The lease of the store whose garbage is collected; `renew` throws when the lease is lost. */
type Lease = { readonly businessId: string; renew(): Promise<void> }

/**
 * Returns how many packs were deleted; none when the root is young or a shard is missing. A writer that lost its lease cannot lose a page
 * here: its packs are young, and the writer needs the lease again before it puts its root.
 */
export async function collectGarbage(lease: Lease, objects: ObjectStore, nowMs: number): Promise<number> {
  const { businessId } = lease
  const needed = await neededKeys(businessId, objects)
  if (!needed) return 0
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

/**
 * Keys of the root and of all packs that the root needs. Null without a root, and when a shard is lost or the root is of a later format:
 * nobody knows what it named.
 */
async function neededKeys(businessId: string, objects: ObjectStore): Promise<ReadonlySet<string> | null> {
  const stored = await readStoredRoot(objects, businessId)
  if (!stored || stored.root.isLater) return null
  const keyOf = (address: PackAddress) => packKey(businessId, parsePackAddress(address).pack)
  const needed = new Set([rootKey(businessId)])
  for (const address of stored.root.shards) {
    const shard = await readShard(objects, stored.root, address)
    if (!shard) return null
    needed.add(keyOf(address))
    for (const { at } of Object.values(shard)) needed.add(keyOf(at))
  }
  return needed
}

/** Deletes all objects of a deleted store except its root, which stops a late writer from restoring pages. */
export async function removePages(businessId: string, objects: ObjectStore): Promise<void> {
  for await (const page of objects.list(`${businessId}/`)) {
    const keys = page.map(({ key }) => key).filter((key) => key !== rootKey(businessId))
    if (keys.length > 0) await objects.delete(keys)
  }
}
