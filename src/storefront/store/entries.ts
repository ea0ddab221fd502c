// Reads everything that is published of a store: the entries of all pages that its root names.
import { eachLimited } from './each-limited.ts'
import type { ObjectStore } from './object-store.ts'
import { packKey, type StoredRoot } from './objects.ts'
import { PACK_PAGES, type PackAddress, parsePackAddress } from './pack.ts'
import type { Entry, Root, Shard } from './root.ts'

/** The published state of a store at one moment; null or empty when nothing is published. */
export type Published = {
  readonly businessId: string
  readonly root: Root | null
  /** ETag of the root's object: a new root is put only if it has not changed. */
  readonly etag: string | null
  readonly entries: ReadonlyMap<string, Entry>
  /** Address and content of each shard that the root names; null for a shard that the bucket has lost. */
  readonly shards: readonly ({ readonly address: PackAddress; readonly shard: Shard } | null)[]
}

const PARALLEL_READS = 8

/** A small store has this many packs after this many edits of different products. */
const SCATTERED_PACKS = 64

/** Reads all entries of a stored root. A lost shard does not stop the read: its pages are rendered again. */
export async function readPublished(
  businessId: string,
  stored: StoredRoot | null,
  readShard: (root: Root, address: PackAddress) => Promise<Shard | null>,
): Promise<Published> {
  const entries = new Map<string, Entry>()
  if (!stored) return { businessId, root: null, etag: null, entries, shards: [] }
  const { root, etag } = stored
  const shards: Published['shards'][number][] = root.shards.map(() => null)
  await eachLimited([...root.shards.entries()], PARALLEL_READS, async ([index, address]) => {
    const shard = await readShard(root, address)
    if (!shard) return
    shards[index] = { address, shard }
    for (const [key, entry] of Object.entries(shard)) entries.set(key, entry)
  })
  return { businessId, root, etag, entries, shards }
}

/**
 * True when a store's pages are spread over so many packs that most content of the packs is no longer used. Rendering all pages again makes
 * new packs. Called only when garbage is collected, at most every few days.
 */
export function isScattered({ entries }: Published): boolean {
  const packs = new Set([...entries.values()].map(({ at }) => parsePackAddress(at).pack))
  return packs.size > SCATTERED_PACKS + (4 * entries.size) / PACK_PAGES
}

/** The same state without any page, so that all pages are rendered again. */
export function withoutPages(published: Published): Published {
  return { ...published, entries: new Map(), shards: [] }
}

/** The same state without pages in lost packs, so that this publish renders those pages again. */
export async function withoutLost(published: Published, objects: ObjectStore): Promise<Published> {
  const { businessId, root, entries, shards } = published
  const packOf = (address: PackAddress) => parsePackAddress(address).pack
  const packs = new Set(shards.flatMap((placed) => (placed ? [packOf(placed.address)] : [])))
  for (const { at } of entries.values()) packs.add(packOf(at))
  // The inline pack has been read with the root.
  packs.delete(root?.inlinePack?.name ?? '')

  const lost = new Set<string>()
  await eachLimited([...packs], PARALLEL_READS, async (pack) => {
    if ((await objects.getRange(packKey(businessId, pack), 0, 1)) === null) lost.add(pack)
  })
  if (lost.size === 0) return published
  console.error(`publish ${businessId}: renders again what was lost: ${[...lost].join(', ')}`)
  return {
    ...published,
    entries: new Map([...entries].filter(([, { at }]) => !lost.has(packOf(at)))),
    shards: shards.map((placed) => (placed && !lost.has(packOf(placed.address)) ? placed : null)),
  }
}
