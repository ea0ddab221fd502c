// Describes the bucket and the cache that the page store needs. The adapters are in functions/adapters, fakes in tests/support.
import type { StoredBody } from './body.ts'

export type StoredObject = {
  readonly bytes: Uint8Array
  /** Changes whenever the bytes change. Two objects with equal content may have the same ETag. */
  readonly etag: string
}

/** A bucket with strong consistency: a read after a finished put sees the new object. Every method may throw. */
export type ObjectStore = {
  get(key: string): Promise<StoredObject | null>
  /** Like `get`, but returns `unchanged` when the object still has this etag. */
  getUnless(key: string, etag: string): Promise<StoredObject | 'unchanged' | null>
  /** Reads `size` bytes of an object from the byte `from`; null when the object does not exist. */
  getRange(key: string, from: number, size: number): Promise<Uint8Array | null>
  /** Stores an object under a key that nobody else uses. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Replaces an object only if the object has this etag (null: only if no object exists). Returns the new etag, or null when refused. Checks
   * and writes in one step. Waits and tries again when the bucket asks for slower writes.
   */
  putIf(key: string, bytes: Uint8Array, etag: string | null): Promise<string | null>
  /** Lists all objects whose key begins with `prefix`, page by page; `storedAt` in milliseconds since 1970. */
  list(prefix: string): AsyncIterable<readonly { readonly key: string; readonly storedAt: number }[]>
  /** Deletes objects: at most as many as a page of `list` holds. */
  delete(keys: readonly string[]): Promise<void>
}

/** Keeps page bodies close to the reader. May drop any entry at any time. */
export type BodyCache = {
  get(id: string): Promise<StoredBody | null>
  /** Stores a body in the background. */
  put(id: string, body: StoredBody): void
}
