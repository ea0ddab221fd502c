// Lists everything outside that publishing needs. Adapters are in functions/adapters, fakes in tests/support. Every method may throw: the
// publish then stops, and its written objects are harmless garbage.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { Hashes } from '../pages/render-plan.ts'
import type { KnownShards } from '../pages/search.ts'
import type { Shells } from '../pages/shell.ts'
import type { ObjectStore } from '../store/object-store.ts'
import type { PageWriter } from '../store/page-store.ts'
import type { Leases, SnapshotSource } from './leases.ts'
import type { Renderer } from './renderer.ts'

/** Slug and domain -> business id, so that serving does not need the database. Entries may be late or wrong: the root decides. */
export type StoreIndex = {
  /**
   * Points a slug, and a domain if given, at a store. Leaves the store's older entries, because the root does not confirm them. Does not read
   * the entry of a new store before the write.
   */
  point(
    businessId: string,
    names: { readonly slug: string; readonly customDomain: string | null },
    options: { readonly isNew: boolean },
  ): Promise<void>
}

/** Shells and hashes of the last publish, which the next publish uses. */
export type PageMemory = { readonly shells: Shells; readonly hashes: Hashes; readonly shards: KnownShards }

export type StoreMemory = {
  readonly snapshot: StoreSnapshot
  /** When the store was last read whole, in milliseconds since 1970. */
  readonly readAt: number
  readonly pages: PageMemory | null
}

/** Remembers stores that this isolate has read lately. Limited in size; may drop any entry at any time. */
export type Memories = {
  get(businessId: string): StoreMemory | undefined
  set(businessId: string, memory: StoreMemory, sizeBytes: number): void
  delete(businessId: string): void
}

export type PublishPorts = {
  readonly pages: PageWriter
  /** The bucket of the pages, for deleting garbage. */
  readonly objects: ObjectStore
  readonly memories: Memories
  readonly index: StoreIndex
  readonly snapshots: SnapshotSource
  readonly leases: Leases
  readonly renderer: Renderer
  /** Origin of our own host, for canonical links. */
  readonly siteUrl: string
  /** A fresh id for each call of `publishStore`. */
  newId(): string
  /** Milliseconds since 1970. */
  now(): number
}
