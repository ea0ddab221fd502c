// A store of kept answers in memory, in place of the browser's database.
import type { KeptStore } from '#owner/session/kept/kept-store.ts'

/** `rows` may be shared by several: one is closed, the next one opened. */
export function memoryStore(
  rows = new Map<string, unknown>(),
): KeptStore & { readonly rows: Map<string, unknown> } {
  return {
    rows,
    entries: async () => [...rows],
    get: async (hash) => rows.get(hash),
    set: async (hash, kept) => void rows.set(hash, structuredClone(kept)),
    remove: async (hash) => void rows.delete(hash),
  }
}
