// A cache of limited size: removes the least recently used entry.

export type Lru<V> = {
  get(key: string): V | undefined
  /** `sizeBytes` is the caller's estimate. A value larger than the whole limit is not kept. */
  set(key: string, value: V, sizeBytes?: number): void
  delete(key: string): void
}

/** `limit` has the unit of `sizeBytes`. Without `sizeBytes` each entry counts 1, so the limit is a number of entries. */
export function createLru<V>(limit: number): Lru<V> {
  // A Map keeps insertion order: the first key is the least recently used.
  const entries = new Map<string, { readonly value: V; readonly size: number }>()
  let total = 0

  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    total -= entry.size
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size = 1) {
      remove(key)
      if (size > limit) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
