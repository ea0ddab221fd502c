// Stores the pages of all stores: reads the published pages, and writes new ones. Only this folder knows how pages are stored in the bucket.
// A store's root names its shards, and a shard names the bodies of pages; the content of a pack never changes. The pack of a small edit is part
// of the root's object. Keys contain the store and a name: no host, no path.
import { createLru } from '#domain/basics/lru.ts'
import type { StoredBody } from './body.ts'
import { type Published, readPublished, withoutLost } from './entries.ts'
import type { BodyCache, ObjectStore } from './object-store.ts'
import {
  readPageBody,
  readRootUnless,
  readShard,
  readStoredRoot,
  rootKey,
  type StoredRoot,
} from './objects.ts'
import { isIn, type PackAddress } from './pack.ts'
import { type Entry, entryOf, formatRoot, isSameRoot, type Root, type Shard, shardIndex } from './root.ts'
import { type NextPages, type Staged, stagePages } from './stage.ts'

/** Longest time after a publish until every reader sees a price change. */
export const ROOT_SECONDS = 5

/** After this time one request reads the root from the bucket. Until the five seconds are over, other requests use the remembered root. */
const ASK_SECONDS = 4

/** Roots with their inline packs: 250 stores that have all been edited lately, or 8,000 others. */
const MAX_ROOT_BYTES = 16 * 1024 * 1024
/** Rough size of a root without its inline pack. */
const ROOT_BYTES = 2_000
const MAX_SHARD_BYTES = 16 * 1024 * 1024
/** Rough size of an entry with its key, hashes and address. */
const ENTRY_BYTES = 400
const MAX_BODY_BYTES = 24 * 1024 * 1024

/** Thrown when the bucket does not have an object that the root names, and for a root of a later format. */
export class LostPages extends Error {
  override readonly name = 'LostPages'
}

/** `name` is the name of the body and the page's ETag. */
export type PublishedPage = StoredBody & { readonly name: string }

/** The facts about its store that a root contains. The page store adds the addresses of the pages. */
export type RootFacts = Omit<Root, 'businessId' | 'shards' | 'pageCount' | 'inlinePack'>

/** Reads pages, for serving. */
export type PageReader = {
  /** A store's root, at most 5 seconds old; with `isFresh` read from the bucket now. Null when nothing is published. */
  readRoot(businessId: string, options?: { readonly isFresh?: boolean }): Promise<Root | null>
  /** The page of a key (`own:/page/2`); null when the store has no such page. */
  readPage(root: Root, key: string): Promise<PublishedPage | null>
  /** True when the store has a page of this key. Does not read that page. */
  hasPage(root: Root, key: string): Promise<boolean>
}

/** Writes pages, for publishing. */
export type PageWriter = {
  /** Reads everything that is published of a store now; with `repairs` leaves out pages that the bucket has lost. */
  readAll(businessId: string, options?: { readonly repairs?: boolean }): Promise<Published>
  /** Writes the next pages of a store without changing the published pages. Nobody sees the new pages before `commit`. */
  stage(before: Published, next: NextPages): Promise<Staged>
  /** Publishes the staged pages by one conditional put of the root. False when another writer was faster. */
  commit(staged: Staged, facts: RootFacts): Promise<boolean>
}

/** Reads and writes the pages of all stores. */
export type PageStore = PageReader & PageWriter

/** What a page store needs from its caller: the bucket, a cache of bodies, a clock and new names. */
export type PageStoreParts = {
  readonly objects: ObjectStore
  readonly bodyCache: BodyCache
  now(): number
  /** Returns a name that nobody has used. */
  newId(): string
  /** Called with a store each time an object that its root names is missing. */
  pagesLost?(businessId: string): void
}

/** Makes a page store that remembers roots and pages. Its calls reject when the bucket fails. */
export function createPageStore(parts: PageStoreParts): PageStore {
  const { objects } = parts
  const roots = rememberedRoots(parts)
  const { findShard, shardOf, bodyOf, keep, failLost } = rememberedPages(parts)

  const find = async (root: Root, key: string): Promise<Entry | null> => {
    if (root.isLater) return failLost(root.businessId, 'a root of a later format')
    const address = root.shards[shardIndex(key, root.shards.length)]
    return address === undefined ? null : entryOf(await shardOf(root, address), key)
  }
  return {
    readRoot: async (businessId, options = {}) => (await roots.read(businessId, options))?.root ?? null,
    async readPage(root, key) {
      const entry = await find(root, key)
      return entry && { ...(await bodyOf(root, entry)), name: entry.body }
    },
    hasPage: async (root, key) => (await find(root, key)) !== null,

    async readAll(businessId, { repairs = false } = {}) {
      const stored = await roots.read(businessId, { isFresh: true })
      const published = await readPublished(businessId, stored, findShard)
      return repairs ? withoutLost(published, objects) : published
    },
    stage: (before, next) => stagePages(before, next, parts),
    async commit(staged, facts) {
      const { businessId, root: rootBefore, etag } = staged.before
      const { shards, pageCount, inlinePack } = staged
      const root: Root = { businessId, ...facts, shards, pageCount, inlinePack }
      // Does not write a root that would change nothing.
      if (rootBefore && isSameRoot(rootBefore, root)) return true
      const newEtag = await objects.putIf(rootKey(businessId), formatRoot(root), etag)
      if (newEtag === null) return false
      roots.keep({ root, etag: newEtag })
      keep(businessId, staged)
      return true
    },
  }
}

type KnownRoot = StoredRoot & { readonly checkedAt: number; readonly isAsked: boolean }

/** Remembers roots for five seconds, then reads them again with their etag. */
function rememberedRoots({ objects, now }: PageStoreParts) {
  const roots = createLru<KnownRoot>(MAX_ROOT_BYTES)
  const remember = (known: KnownRoot) => {
    const { businessId, inlinePack } = known.root
    roots.set(businessId, known, ROOT_BYTES + (inlinePack?.bytes.byteLength ?? 0))
  }
  const keep = ({ root, etag }: StoredRoot) => remember({ root, etag, checkedAt: now(), isAsked: false })

  const refresh = async (businessId: string, known: KnownRoot | undefined): Promise<StoredRoot | null> => {
    const found = known
      ? await readRootUnless(objects, businessId, known.etag)
      : await readStoredRoot(objects, businessId)
    const latest = roots.get(businessId)
    // Returns the newer root: this isolate has published while the read was running.
    if (latest && latest.root !== known?.root) return latest
    if (found === null) roots.delete(businessId)
    else if (found !== 'unchanged') keep(found)
    else if (known) keep(known)
    return found === 'unchanged' ? (known ?? null) : found
  }

  const read = async (businessId: string, { isFresh = false }): Promise<StoredRoot | null> => {
    const known = roots.get(businessId)
    const believedMs = known && !isFresh ? (known.isAsked ? ROOT_SECONDS : ASK_SECONDS) * 1000 : 0
    if (known && now() - known.checkedAt < believedMs) return known
    const asked = known && { ...known, isAsked: true }
    if (asked) remember(asked)
    try {
      return await refresh(businessId, asked)
    } catch (error) {
      // Uses the remembered root while the bucket is down.
      if (!known || isFresh) throw error
      console.error('page store: serving a root that could not be checked', error)
      return known
    }
  }
  return { read, keep }
}

/** Remembers shards and bodies while memory has room. Both never change. */
function rememberedPages({ objects, bodyCache, pagesLost }: PageStoreParts) {
  const shards = createLru<Shard>(MAX_SHARD_BYTES)
  const bodies = createLru<StoredBody>(MAX_BODY_BYTES)
  const keepShard = (id: string, shard: Shard) =>
    shards.set(id, shard, ENTRY_BYTES * (1 + Object.keys(shard).length))
  const keepBody = (id: string, body: StoredBody) => bodies.set(id, body, body.bytes.byteLength + 2_000)

  const failLost = (businessId: string, what: string): never => {
    pagesLost?.(businessId)
    throw new LostPages(`${what} of ${businessId}: the root names it, the bucket has it not`)
  }

  const findShard = async (root: Root, address: PackAddress): Promise<Shard | null> => {
    const id = `${root.businessId}/${address}`
    const known = shards.get(id)
    if (known) return known
    const shard = await readShard(objects, root, address)
    if (shard) keepShard(id, shard)
    return shard
  }

  return {
    findShard,
    failLost,
    async shardOf(root: Root, address: PackAddress): Promise<Shard> {
      return (await findShard(root, address)) ?? failLost(root.businessId, `shard ${address}`)
    },
    async bodyOf(root: Root, { body: name, at }: Entry): Promise<StoredBody> {
      const { businessId, inlinePack } = root
      const id = `${businessId}/${name}`
      // The root is as close to the reader as the cache.
      const usesCache = !isIn(inlinePack, at)
      const known = bodies.get(id) ?? (usesCache ? await bodyCache.get(id) : null)
      const body = known ?? (await readPageBody(objects, root, at)) ?? failLost(businessId, `body ${name}`)
      if (!known && usesCache) bodyCache.put(id, body)
      keepBody(id, body)
      return body
    },
    /** Remembers what this isolate has just written, so that the isolate serves its own edit without a read. */
    keep(businessId: string, { newShards, newBodies }: Staged) {
      for (const [address, shard] of newShards) keepShard(`${businessId}/${address}`, shard)
      for (const [name, body] of newBodies) keepBody(`${businessId}/${name}`, body)
    },
  }
}
