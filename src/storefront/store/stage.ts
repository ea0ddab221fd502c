// Writes everything that a new root will name: pages and shards, in packs. If the publish crashes, no root names these packs, and garbage
// collection deletes them later.
import { bodyName, decodeBody, encodeBody, type RenderedPage, type StoredBody } from './body.ts'
import type { Published } from './entries.ts'
import type { ObjectStore } from './object-store.ts'
import { packKey } from './objects.ts'
import {
  copyOf,
  createPackWriter,
  type InlinePack,
  isIn,
  PACK_PAGES,
  type PackAddress,
  type PackWriter,
} from './pack.ts'
import { type Entry, groupKeys, type Shard, shardOf } from './root.ts'

/** A page to store; `inputs` is the hash of the view from which the page was rendered. */
export type NewPage = { readonly key: string; readonly inputs: string; readonly page: RenderedPage }

/** The pages of the next root: unchanged pages, and new pages. */
export type NextPages = { readonly keep: readonly string[]; readonly add: AsyncIterable<NewPage> }

/** All that a new root needs before it is put. */
export type Staged = {
  /** What was published before. */
  readonly before: Published
  readonly shards: readonly PackAddress[]
  readonly pageCount: number
  readonly inlinePack: InlinePack | null
  /** The shards and bodies that an edit wrote, in the form in which they are read; empty after a larger publish. */
  readonly newShards: ReadonlyMap<PackAddress, Shard>
  readonly newBodies: ReadonlyMap<string, StoredBody>
}

/** Most new pages of a publish that is remembered: more pages would push busy pages out of memory. */
const MAX_REMEMBERED = 16

/** Most bytes of an inline pack: the root is read whole, and roots are kept in memory. */
export const INLINE_BYTES = 64 * 1024

type Parts = { readonly objects: ObjectStore; newId(): string }

/**
 * Puts the packs of the next root. Each pack is put as soon as it is full, so that a large store needs little memory. The last pack is not put
 * when it is small: the root contains it.
 */
export async function stagePages(before: Published, { keep, add }: NextPages, parts: Parts): Promise<Staged> {
  const entries = new Map<string, Entry>()
  for (const key of keep) {
    const entry = before.entries.get(key)
    if (entry) entries.set(key, entry)
  }
  // Does not compress a stored body again: compression would take as long as rendering.
  const places = new Map([...before.entries.values()].map(({ body, at }) => [body, at]))
  const newBodies = new Map<string, StoredBody>()
  let pack = createPackWriter(`pack-${parts.newId()}`)
  let added = 0
  for await (const { key, inputs, page } of add) {
    if (added > 0 && added % PACK_PAGES === 0) {
      await putPack(pack, before.businessId, parts)
      pack = createPackWriter(`pack-${parts.newId()}`)
    }
    const body = bodyName(page)
    const encoded = places.has(body) ? null : encodeBody(page)
    const at = places.get(body) ?? pack.add(encoded as Uint8Array)
    places.set(body, at)
    entries.set(key, { body, at, inputs })
    added += 1
    if (encoded && added <= MAX_REMEMBERED) newBodies.set(body, decodeBody(encoded))
  }
  const { root } = before
  const counts = { before, pageCount: entries.size }
  if (root && isPublished(entries, before)) {
    return { ...counts, shards: root.shards, inlinePack: root.inlinePack, newShards: new Map(), newBodies }
  }
  carryBodies(entries, root?.inlinePack ?? null, pack)
  const { shards, newShards } = placeShards(entries, before, pack)
  const staged = { ...counts, shards, inlinePack: await placePack(pack, before.businessId, parts) }
  return added <= MAX_REMEMBERED
    ? { ...staged, newShards, newBodies }
    : { ...staged, newShards: new Map(), newBodies: new Map() }
}

/** Makes the last pack an inline pack, or puts a larger one. Returns the inline pack. */
async function placePack(pack: PackWriter, businessId: string, parts: Parts): Promise<InlinePack | null> {
  const bytes = pack.bytes()
  if (bytes.byteLength > INLINE_BYTES) await putPack(pack, businessId, parts)
  return bytes.byteLength > 0 && bytes.byteLength <= INLINE_BYTES ? { name: pack.name, bytes } : null
}

async function putPack(pack: PackWriter, businessId: string, { objects }: Parts): Promise<void> {
  await objects.put(packKey(businessId, pack.name), pack.bytes())
}

/** True when the entries are those of the published root, and none of its shards is lost. */
function isPublished(entries: ReadonlyMap<string, Entry>, { root, shards, entries: known }: Published) {
  return (
    shards.length === root?.shards.length &&
    shards.every((placed) => placed !== null) &&
    entries.size === known.size &&
    [...entries].every(([key, entry]) => known.get(key) === entry)
  )
}

/** Copies the bodies that the previous inline pack holds into the new pack, because the next root replaces the previous one. */
function carryBodies(entries: Map<string, Entry>, inlinePack: InlinePack | null, pack: PackWriter): void {
  const carried = new Map<PackAddress, PackAddress>()
  for (const [key, entry] of entries) {
    if (!isIn(inlinePack, entry.at)) continue
    const at = carried.get(entry.at) ?? pack.add(copyOf(inlinePack, entry.at))
    carried.set(entry.at, at)
    entries.set(key, { ...entry, at })
  }
}

/**
 * The addresses of the shards of these entries. An unchanged shard keeps its address unless it is in the previous inline pack; all other shards
 * go into the new pack.
 */
function placeShards(
  entries: ReadonlyMap<string, Entry>,
  { root, shards }: Published,
  pack: PackWriter,
): Pick<Staged, 'shards' | 'newShards'> {
  const newShards = new Map<PackAddress, Shard>()
  const groups = entries.size === 0 ? [] : groupKeys([...entries.keys()])
  const addresses = groups.map((keys, index) => {
    const known = groups.length === shards.length ? shards[index] : null
    const isKept = known && !isIn(root?.inlinePack ?? null, known.address)
    if (isKept && holdsJust(known.shard, keys, entries)) return known.address
    const shard = shardOf(keys, entries)
    const address = pack.add(new TextEncoder().encode(JSON.stringify(shard)))
    newShards.set(address, shard)
    return address
  })
  return { shards: addresses, newShards }
}

/** True when the shard holds exactly these entry objects. */
function holdsJust(shard: Shard, keys: readonly string[], entries: ReadonlyMap<string, Entry>): boolean {
  return keys.length === Object.keys(shard).length && keys.every((key) => shard[key] === entries.get(key))
}
