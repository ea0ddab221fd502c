// All that publishing needs of the world outside, with what each part must promise. Adapters are in functions/adapters,
// fakes in tests/support. Every method may throw: the caller stops there, and what was written so far is harmless garbage.
import type { StoreQuestion, StoreReading } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import type { StoreMemory } from './memory.ts'
import type { Address, Pack } from './pack.ts'
import type { PageText } from './page-text.ts'
import type { Shard } from './root.ts'
import type { ReadRoot } from './stored.ts'

export type StoredObject = {
  readonly bytes: Uint8Array
  /** Changes whenever the bytes change; two equal contents may share one. */
  readonly etag: string
  readonly metadata: Readonly<Record<string, string>>
}

/** A bucket with strong consistency: a read after a finished put sees it. */
export type ObjectStore = {
  get(key: string): Promise<StoredObject | null>
  /** Like `get`, but `unchanged` when the object still has this etag. */
  getUnless(key: string, etag: string): Promise<StoredObject | 'unchanged' | null>
  /** `size` bytes of an object from the byte `from`; null when there is no such object. */
  getRange(key: string, from: number, size: number): Promise<Uint8Array | null>
  /** Stores an object that is named by its content: writing it twice changes nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Replaces an object only if it has this etag (null: only if there is none) and returns the new etag, or null when it was
   * refused. Checked and written as one step. Waits and tries again by itself when the store asks for slower writes.
   */
  putIf(key: string, bytes: Uint8Array, etag: string | null): Promise<string | null>
  /** All objects whose key begins so, page by page; `storedAt` in milliseconds since 1970. */
  list(prefix: string): AsyncIterable<readonly { readonly key: string; readonly storedAt: number }[]>
  /** At most as many as a page of `list` holds. */
  delete(keys: readonly string[]): Promise<void>
}

/** slug and domain -> business id, for serving without the database. May lag and lie: the root decides. */
export type StoreIndex = {
  /**
   * Points a slug and, when there is one, a domain at a store. Other entries of the store stay: the root disowns them. Without
   * `mayStand` no entry is looked for.
   */
  point(businessId: string, slug: string, customDomain: string | null, mayStand: boolean): Promise<void>
}

export type SnapshotSource = {
  /** One consistent read with the version it shows. May lag behind (a replica). Without a question: the whole store. */
  read(businessId: string, question?: StoreQuestion): Promise<StoreReading>
}

/** `again`: the store has moved on, the lease is kept (unless released). `lost`: the lease is someone else's. */
export type FinishVerdict = 'done' | 'again' | 'lost'

export type Leases = {
  /**
   * Takes the lease of a store for this holder and then reads it (see SnapshotSource), in one call: one round trip less between an
   * edit and its page. Null while another holds it.
   */
  claimAndRead(
    businessId: string,
    holder: string,
    ttlSeconds: number,
    question: StoreQuestion,
  ): Promise<StoreReading | null>
  /** Takes or renews the lease of a store for this holder. False while another holds it. */
  claim(businessId: string, holder: string, ttlSeconds: number): Promise<boolean>
  /**
   * Marks a version as rendered, never a higher one than was read, never back; null says that the snapshot was null and the
   * pages are gone. `done` gives the lease back; so does `again` with `release`.
   */
  finish(businessId: string, holder: string, version: number | null, release: boolean): Promise<FinishVerdict>
  release(businessId: string, holder: string): Promise<void>
}

export type RenderedPage = {
  readonly text: PageText
  /** The headers the page asked for, in lower case: its type, its CSP. */
  readonly headers: Readonly<Record<string, string>>
}

/** Deterministic: the same view gives the same bytes under one version. */
export type Renderer = {
  readonly version: string
  /** One page for each view, in their order. Products of one frame cost less in a row. */
  render(views: readonly StorePageView[]): Promise<readonly RenderedPage[]>
  /** Makes sure that the files the pages load will outlive the next deploy. Called before a root of this version is put. */
  keepAssets(): Promise<void>
}

/** Content that was stored a moment ago, as reading it back would give it: shards by address, bodies by name. */
export type Written = {
  readonly shards: ReadonlyMap<string, Shard>
  readonly bodies: ReadonlyMap<string, StoredBody>
}

/** A page as it is stored: gzip, because every client accepts it, workerd opens it natively, and brotli saves only 9 %. */
export type StoredBody = { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string>> }

/** What this isolate remembers of stores it has read lately. Bounded; may forget anything at any time. */
export type Memories = {
  get(businessId: string): StoreMemory | undefined
  set(businessId: string, memory: StoreMemory, sizeBytes: number): void
  delete(businessId: string): void
}

export type PublishPorts = {
  readonly objects: ObjectStore
  /**
   * A shard by its address: from memory where it is there (shards never change), from the pack at hand, or stored. Null when it
   * is gone.
   */
  shard(businessId: string, address: Address, pack: Pack | null): Promise<Shard | null>
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
  /** Told right after a root was put, so that this isolate serves it at once; with what a small publish has just written. */
  rootWritten(published: ReadRoot, written: Written): void
}
