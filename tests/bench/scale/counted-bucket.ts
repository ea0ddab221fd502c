// A bucket and an index of names in memory that count what Cloudflare would charge for.
import { createHash } from 'node:crypto'
import type { StoreIndex } from '#storefront/publish/ports.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'

/** Operations since the start. Class A: put and list; class B: get. Deleting is free. */
export type Operations = {
  classA: number
  classB: number
  kvReads: number
  kvWrites: number
  bytes: number
}

type Kept = { readonly bytes: Uint8Array; readonly etag: string; readonly storedAt: number }

/** Opens an empty bucket and an empty index with one count. */
export function countedBucket(): {
  readonly objects: ObjectStore
  readonly index: StoreIndex
  readonly operations: Operations
} {
  const kept = new Map<string, Kept>()
  /** The keys of each store, because a list begins with a store's folder. */
  const folders = new Map<string, Set<string>>()
  const names = new Map<string, string>()
  const operations: Operations = { classA: 0, classB: 0, kvReads: 0, kvWrites: 0, bytes: 0 }

  const write = (key: string, bytes: Uint8Array): string => {
    const etag = createHash('md5').update(bytes).digest('hex')
    operations.classA += 1
    operations.bytes += bytes.byteLength - (kept.get(key)?.bytes.byteLength ?? 0)
    kept.set(key, { bytes, etag, storedAt: Date.now() })
    const folder = folderOf(key)
    const keys = folders.get(folder) ?? new Set()
    folders.set(folder, keys.add(key))
    return etag
  }
  const read = (key: string): Kept | null => {
    operations.classB += 1
    return kept.get(key) ?? null
  }

  const objects: ObjectStore = {
    get: async (key) => read(key),
    async getUnless(key, etag) {
      const object = read(key)
      return object?.etag === etag ? 'unchanged' : object
    },
    getRange: async (key, from, size) => read(key)?.bytes.subarray(from, from + size) ?? null,
    put: async (key, bytes) => void write(key, bytes),
    async putIf(key, bytes, etag) {
      if ((kept.get(key)?.etag ?? null) !== etag) return null
      return write(key, bytes)
    },
    async *list(prefix) {
      operations.classA += 1
      const keys = [...(folders.get(folderOf(prefix)) ?? [])].filter((key) => key.startsWith(prefix))
      yield keys.map((key) => ({ key, storedAt: kept.get(key)?.storedAt ?? 0 }))
    },
    async delete(keys) {
      for (const key of keys) {
        operations.bytes -= kept.get(key)?.bytes.byteLength ?? 0
        kept.delete(key)
        folders.get(folderOf(key))?.delete(key)
      }
    },
  }
  const index: StoreIndex = {
    async point(businessId, { slug }, { isNew }) {
      if (!isNew) operations.kvReads += 1
      if (names.get(slug) === businessId) return
      operations.kvWrites += 1
      names.set(slug, businessId)
    },
  }
  return { objects, index, operations }
}

/** The store's id, with which its keys begin. */
function folderOf(key: string): string {
  return key.split('/', 1).join('')
}
