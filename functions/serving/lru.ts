// A memory of bounded size: what was used longest ago goes first.

export type Lru<V> = {
  get(key: string): V | undefined
  /** `sizeBytes` is the caller's estimate; a value larger than the whole memory is not kept. */
  set(key: string, value: V, sizeBytes?: number): void
  delete(key: string): void
}

/** `limit` is in the unit of `sizeBytes`, which counts 1 when it is left out: then the limit is a number of entries. */
export function createLru<V>(limit: number): Lru<V> {
  // A Map keeps insertion order: the first key is the one used longest ago.
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
