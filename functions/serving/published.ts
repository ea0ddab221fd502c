// Reads what is published: root -> shard -> body. Roots are believed for 5 seconds, then asked for again with their etag; shards
// and bodies are named by their content and so never change. Keys hold the store and the hash: no host, no path.
import { type Address, type Pack, packOf, sliceOf } from '#storefront/pack.ts'
import type { ObjectStore, StoredBody, Written } from '#storefront/ports.ts'
import { type Entry, entryOf, type Root, type Shard, shardIndex } from '#storefront/root.ts'
import {
  bytesIn,
  decodeShard,
  type ReadBytes,
  type ReadRoot,
  readBody,
  readRoot,
  readRootUnless,
  readShard,
  type StoredRoot,
} from '#storefront/stored.ts'
import type { BodyCache } from './body-cache.ts'
import { createLru } from './lru.ts'

/** A price change is visible everywhere this long after its publish. */
export const ROOT_SECONDS = 5

/** From then on one request asks the bucket; the others go on with what is known, until the five seconds are over. */
const ASK_SECONDS = 4

const MAX_ROOTS = 5_000
const MAX_SHARD_BYTES = 16 * 1024 * 1024
/** An entry with its key, hashes and address, roughly. */
const ENTRY_BYTES = 400
const MAX_BODY_BYTES = 24 * 1024 * 1024
/** Of frames that pages have in common, some 7 KB each. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024
/** Of packs that came with a root. */
const MAX_PACK_BYTES = 4 * 1024 * 1024

/** The root names something that the bucket has not. */
export class LostPages extends Error {
  override readonly name = 'LostPages'
}

export type PublishedPage = StoredBody & { readonly name: string }

export type PublishedStores = {
  /** A store's root, at most 5 seconds old, or as it stands with `isFresh`; null when nothing was published. */
  root(businessId: string, isFresh?: boolean): Promise<Root | null>
  /** The page of a key (`own:/page/2`); null when the store has no such page. */
  page(root: Root, key: string): Promise<PublishedPage | null>
  /** True when the store has a page of this key: nothing of the page itself is read. */
  has(root: Root, key: string): Promise<boolean>
  /** A shard, from memory where it is known, from the pack at hand; null when the bucket has it not. */
  shard(businessId: string, address: Address, pack?: Pack | null): Promise<Shard | null>
  /** Takes over a root that this isolate has just written, and what it wrote with it. */
  remember(stored: ReadRoot, written?: Written): void
}

type KnownRoot = StoredRoot & { readonly checkedAt: number; readonly isAsked: boolean }

/** `lost` is told of a store each time something that its root names is missing. */
export function publishedStores(
  objects: ObjectStore,
  bodyCache: BodyCache,
  now: () => number,
  lost: (businessId: string) => void = () => {},
): PublishedStores {
  const roots = createLru<KnownRoot>(MAX_ROOTS)
  const shards = createLru<Shard>(MAX_SHARD_BYTES)
  const bodies = createLru<StoredBody>(MAX_BODY_BYTES)
  const frames = createLru<Uint8Array>(MAX_FRAME_BYTES)
  const packs = createLru<Pack>(MAX_PACK_BYTES)
  const keepPack = (businessId: string, pack: Pack) =>
    packs.set(`${businessId}/${pack.name}`, pack, pack.bytes.byteLength)
  const stored = bytesIn(objects, keepPack)

  const keepShard = (id: string, shard: Shard) =>
    shards.set(id, shard, ENTRY_BYTES * (1 + Object.keys(shard).length))
  const keepBody = (id: string, body: StoredBody) => bodies.set(id, body, body.bytes.byteLength + 2_000)

  const rememberRoot = ({ root, etag }: StoredRoot) =>
    roots.set(root.businessId, { root, etag, checkedAt: now(), isAsked: false })

  const remember = ({ root, etag, pack }: ReadRoot, written?: Written) => {
    const { businessId } = root
    rememberRoot({ root, etag })
    if (pack) keepPack(businessId, pack)
    for (const [address, shard] of written?.shards ?? []) keepShard(`${businessId}/${address}`, shard)
    for (const [name, body] of written?.bodies ?? []) keepBody(`${businessId}/${name}`, body)
  }

  const refresh = async (businessId: string, known: KnownRoot | undefined): Promise<Root | null> => {
    const found = known
      ? await readRootUnless(objects, businessId, known.etag)
      : await readRoot(objects, businessId)
    const latest = roots.get(businessId)
    // This isolate has published while the read was under way: what it wrote is newer.
    if (latest && latest.root !== known?.root) return latest.root
    if (found === null) roots.delete(businessId)
    else if (found !== 'unchanged') remember(found)
    else if (known) rememberRoot(known)
    return found === 'unchanged' ? (known?.root ?? null) : (found?.root ?? null)
  }

  const read: ReadBytes = async (businessId, address) => {
    const pack = packs.get(`${businessId}/${packOf(address)}`)
    return (pack && sliceOf(pack, address)) ?? (await stored(businessId, address))
  }

  const findShard = async (
    businessId: string,
    address: Address,
    pack?: Pack | null,
  ): Promise<Shard | null> => {
    const id = `${businessId}/${address}`
    const known = shards.get(id)
    if (known) return known
    const bytes = pack && sliceOf(pack, address)
    const shard = bytes ? decodeShard(bytes, packOf(address)) : await readShard(read, businessId, address)
    if (shard) keepShard(id, shard)
    return shard
  }

  const failLost = (businessId: string, what: string): never => {
    lost(businessId)
    throw new LostPages(`${what} of ${businessId}: the root names it, the bucket has it not`)
  }

  const shardOf = async ({ businessId }: Root, address: Address): Promise<Shard> => {
    const shard = await findShard(businessId, address)
    return shard ?? failLost(businessId, `shard ${address}`)
  }

  const findFrame: ReadBytes = async (businessId, address) => {
    const id = `${businessId}/${address}`
    const frame = frames.get(id) ?? (await read(businessId, address))
    if (frame) frames.set(id, frame, frame.byteLength + 200)
    return frame
  }

  const bodyOf = async (root: Root, entry: Entry): Promise<StoredBody> => {
    const id = `${root.businessId}/${entry.body}`
    const known = bodies.get(id) ?? (await bodyCache.get(id))
    const body =
      known ??
      (await readBody(objects, root.businessId, entry, read, findFrame)) ??
      failLost(root.businessId, `body ${entry.body}`)
    if (!known) bodyCache.put(id, body)
    keepBody(id, body)
    return body
  }

  return {
    remember,
    shard: findShard,
    async root(businessId, isFresh = false) {
      const known = roots.get(businessId)
      const believedMs = known && !isFresh ? (known.isAsked ? ROOT_SECONDS : ASK_SECONDS) * 1000 : 0
      if (known && now() - known.checkedAt < believedMs) return known.root
      const asked = known && { ...known, isAsked: true }
      if (asked) roots.set(businessId, asked)
      try {
        return await refresh(businessId, asked)
      } catch (error) {
        // The bucket is down: pages we know go on being served, as they were.
        if (!known || isFresh) throw error
        console.error('published: serving a root that could not be checked', error)
        return known.root
      }
    },
    async has(root, key) {
      const address = root.shards[shardIndex(key, root.shards.length)]
      return address !== undefined && entryOf(await shardOf(root, address), key) !== null
    },
    async page(root, key) {
      const address = root.shards[shardIndex(key, root.shards.length)]
      if (address === undefined) return null
      const entry = entryOf(await shardOf(root, address), key)
      return entry && { ...(await bodyOf(root, entry)), name: entry.body }
    },
  }
}
