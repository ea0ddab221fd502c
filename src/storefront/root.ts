// A store's root: the one mutable object of a store. It names the shards, which name the bodies. Pure: shapes, parsing, look-up.
// Serving trusts nothing else: whatever an index says, only the root says whose store a slug or domain is.
import type { Address } from './pack.ts'

/** What a path of a store leads to. */
export type Entry = {
  /** Name of the body: its content's hash, and the page's ETag. */
  readonly body: string
  /** Where the body lies (pack.ts). Absent in roots of earlier builds: then it is an object of its own under its name. */
  readonly at?: Address
  /**
   * `@<from>+<size>` in the pack where the body lies: its frame, which it has in common with other pages of the pack. Absent
   * where the body is whole.
   */
  readonly frame?: Address
  /** Hash of the view the body was rendered from. */
  readonly inputs: string
}

export type Root = {
  readonly businessId: string
  /** Version of the snapshot the pages show. In the body so that no two versions ever share an etag (R2's is an MD5). */
  readonly contentVersion: number
  /** Version of the build that rendered all of the pages. */
  readonly renderVersion: string
  /** `deleted` is a tombstone: it keeps a slow writer from bringing the store back. */
  readonly status: 'active' | 'suspended' | 'deleted'
  readonly slug: string
  readonly previousSlugs: readonly string[]
  /** Only while active. */
  readonly customDomain: string | null
  /** Where the shards lie (pack.ts); a key's place is `shardIndex(key, shards.length)`. */
  readonly shards: readonly Address[]
  readonly pageCount: number
  /** Name of the pack that lies in the root's own object, behind the root (stored.ts). */
  readonly pack?: string
}

/** The entries of one shard by page key. */
export type Shard = Readonly<Record<string, Entry>>

/** No shard holds more entries than this. */
export const SHARD_LIMIT = 500

/** Splits keys over as few shards as the limit allows; the same keys always meet, so an edit rewrites few shards. */
export function groupKeys(keys: readonly string[]): readonly (readonly string[])[] {
  for (let count = shardCountFor(keys.length); ; count *= 2) {
    const groups: string[][] = Array.from({ length: count }, () => [])
    for (const key of keys) groups[shardIndex(key, count)]?.push(key)
    if (groups.every((group) => group.length <= SHARD_LIMIT)) return groups
  }
}

/** The shard of these keys: the same entries make the same text. */
export function shardOf(keys: readonly string[], entries: ReadonlyMap<string, Entry>): Shard {
  return Object.fromEntries([...keys].sort().flatMap((key) => pair(key, entries.get(key))))
}

/** Which of `count` shards holds a key. FNV-1a over UTF-16 units. */
export function shardIndex(key: string, count: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}

export function formatRoot(root: Root): string {
  return JSON.stringify(root)
}

/** Throws on anything that is not a root: a half-written or foreign object must not look like an empty store. */
export function parseRoot(text: string): Root {
  const root = JSON.parse(text) as Partial<Root> | null
  if (
    typeof root?.businessId === 'string' &&
    Number.isSafeInteger(root.contentVersion) &&
    Array.isArray(root.shards)
  ) {
    return root as Root
  }
  throw new Error(`parseRoot: expected a store's root, got ${text.slice(0, 80)}`)
}

/** The body a key leads to; null when the store has no such page. */
export function entryOf(shard: Shard, key: string): Entry | null {
  return Object.hasOwn(shard, key) ? (shard[key] ?? null) : null
}

function shardCountFor(entryCount: number): number {
  let count = 1
  while (count * SHARD_LIMIT < entryCount) count *= 2
  return count
}

function pair(key: string, entry: Entry | undefined): readonly (readonly [string, Entry])[] {
  return entry ? [[key, entry]] : []
}
