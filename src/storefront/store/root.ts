// Describes a store's root, the one object of a store that changes. The root names the shards, and the shards name the bodies. Pure: shapes,
// parsing, lookup. Serving trusts only the root: an index entry may be wrong, but the root says which slug and domain the store has.
import { hasOwnKey } from '#domain/basics/older-engines.ts'
import { joinBytes } from './join-bytes.ts'
import type { InlinePack, PackAddress } from './pack.ts'

/** What the root knows of one page. */
export type Entry = {
  /** Name of the body: the hash of its content, and the page's ETag. */
  readonly body: string
  /** Address of the body (pack.ts). */
  readonly at: PackAddress
  /** Hash of the view from which the body was rendered. */
  readonly inputs: string
}

export type Root = {
  readonly businessId: string
  /** Version of the snapshot that the pages show. Also makes the ETags of two versions differ: R2's ETag is an MD5 of the content. */
  readonly contentVersion: number
  /** Version of the build that rendered all of the pages. */
  readonly renderVersion: string
  /** When that build was committed, in seconds since 1970: an older build leaves the pages alone. Absent in roots of earlier builds. */
  readonly builtAt?: number
  /** `deleted` makes the root a tombstone, which stops a slow writer from restoring the store. */
  readonly status: 'active' | 'suspended' | 'deleted'
  readonly slug: string
  readonly previousSlugs: readonly string[]
  /** Null unless the domain is active. */
  readonly customDomain: string | null
  /** Addresses of the shards (pack.ts); the shard of a key is `shardIndex(key, shards.length)`. */
  readonly shards: readonly PackAddress[]
  readonly pageCount: number
  /** The pack of the latest small edits, stored in the root's own object; null when every pack has an object of its own. */
  readonly inlinePack: InlinePack | null
  /** True for a root of a later format, after a rollback: its facts are read, its pages are not. Never stored. */
  readonly isLater?: true
}

/** The format of roots that this build writes and reads. A later one keeps the names of the facts; a root without a number is of this one. */
export const ROOT_FORMAT = 1

/** The entries of one shard by page key. */
export type Shard = Readonly<Record<string, Entry>>

/** No shard holds more entries than this. */
export const SHARD_LIMIT = 128

/** Splits keys over as few shards as the limit allows. A key always goes to the same shard, so an edit rewrites few shards. */
export function groupKeys(keys: readonly string[]): readonly (readonly string[])[] {
  for (let count = shardCountFor(keys.length); ; count *= 2) {
    const groups: string[][] = Array.from({ length: count }, () => [])
    for (const key of keys) groups[shardIndex(key, count)]?.push(key)
    if (groups.every((group) => group.length <= SHARD_LIMIT)) return groups
  }
}

/** Makes the shard of these keys. The same entries make the same text. */
export function shardOf(keys: readonly string[], entries: ReadonlyMap<string, Entry>): Shard {
  return Object.fromEntries([...keys].sort().flatMap((key) => pairOf(key, entries.get(key))))
}

/** Number of the shard that holds a key, out of `count` shards. FNV-1a over UTF-16 units. */
export function shardIndex(key: string, count: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}

/** Writes a root: its facts with the name of the inline pack as one line of JSON, then the bytes of that pack. `parseRoot` reads it. */
export function formatRoot(root: Root): Uint8Array {
  return joinBytes([new TextEncoder().encode(`${factsOf(root)}\n`), root.inlinePack?.bytes ?? NO_BYTES])
}

/** Parses a root. Throws for anything else: a half-written or foreign object must not look like an empty store. */
export function parseRoot(bytes: Uint8Array): Root {
  // A root without a line break has no inline pack.
  const end = bytes.includes(LINE_BREAK) ? bytes.indexOf(LINE_BREAK) : bytes.byteLength
  const text = new TextDecoder().decode(bytes.subarray(0, end))
  const facts = JSON.parse(text) as StoredFacts | null
  const isFacts = typeof facts?.businessId === 'string' && Number.isSafeInteger(facts.contentVersion)
  if (isFacts && (facts.format ?? ROOT_FORMAT) > ROOT_FORMAT)
    return { ...facts, shards: [], pageCount: 0, inlinePack: null, isLater: true }
  if (isFacts && Array.isArray(facts.shards)) {
    const name = facts.inlinePack
    return { ...facts, inlinePack: name ? { name, bytes: bytes.subarray(end + 1) } : null }
  }
  throw new Error(`parseRoot: expected a store's root, got ${text.slice(0, 80)}`)
}

/** True when both roots are the same. Compares inline packs by name. */
export function isSameRoot(one: Root, other: Root): boolean {
  return factsOf(one) === factsOf(other)
}

/** The entry of a key; null when the store has no such page. */
export function entryOf(shard: Shard, key: string): Entry | null {
  return hasOwnKey(shard, key) ? (shard[key] ?? null) : null
}

type StoredFacts = Omit<Root, 'inlinePack'> & {
  readonly inlinePack?: string | null
  readonly format?: number
}

const LINE_BREAK = 10
const NO_BYTES = new Uint8Array()

function factsOf(root: Root): string {
  return JSON.stringify({ ...root, inlinePack: root.inlinePack?.name ?? null })
}

function shardCountFor(entryCount: number): number {
  let count = 1
  while (count * SHARD_LIMIT < entryCount) count *= 2
  return count
}

function pairOf(key: string, entry: Entry | undefined): readonly (readonly [string, Entry])[] {
  return entry ? [[key, entry]] : []
}
