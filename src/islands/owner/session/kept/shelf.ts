// The kept answers of one person: how many, how old, of which shape. Knows no query client and no browser.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { KeptStore } from './kept-store.ts'

export type Kept = {
  readonly key: QueryKey
  readonly data: unknown
  /** When it was read, in milliseconds since 1970. */
  readonly at: number
  /** The contracts that its shape follows; another build may have others. */
  readonly shapes: string
  /** Characters of its JSON. */
  readonly size: number
}

export type Shelf = {
  readonly get: (key: QueryKey) => Promise<Kept | undefined>
  /** Keeps answers of one store, or of the person. `round` (`roundOf`) was taken before they were asked for. */
  readonly put: (answers: readonly Answer[], round: number) => Promise<void>
  readonly remove: (key: QueryKey) => Promise<void>
  /** Removes what was kept of a store. What is being read or kept of it meanwhile is dropped. */
  readonly forgetStore: (businessId: string) => Promise<void>
  /** Rises each time that a store is forgotten. */
  readonly roundOf: () => number
}

export type Answer = Pick<Kept, 'key' | 'data' | 'at'>

export type Bounds = { readonly most: number; readonly mostSize: number; readonly maxAgeMs: number }

const DAY_MS = 24 * 60 * 60_000

/** Six million characters are a hundred orders of thirty lines, and five hundred products. */
export const BOUNDS: Bounds = { most: 600, mostSize: 6_000_000, maxAgeMs: 14 * DAY_MS }

/** The part of one answer that may be kept: a longer one would push out all others. */
const MOST_OF_ONE = 1 / 4

type Place = { readonly businessId: unknown; readonly at: number; readonly size: number }

/** Opens the kept answers, and removes those of other shapes and those that are too old. */
export async function openShelf(
  store: KeptStore,
  shapes: string,
  { bounds = BOUNDS, now = Date.now }: { readonly bounds?: Bounds; readonly now?: () => number } = {},
): Promise<Shelf> {
  const places = new Map<string, Place>()
  let round = 0
  for (const [hash, kept] of await store.entries()) {
    if (isKept(kept) && kept.shapes === shapes && now() - kept.at < bounds.maxAgeMs)
      places.set(hash, placeOf(kept))
    else await store.remove(hash)
  }

  /** Removes the oldest until the others are within the bounds. */
  async function prune(): Promise<void> {
    const oldest = [...places].sort(([, one], [, other]) => one.at - other.at)
    let size = oldest.reduce((sum, [, place]) => sum + place.size, 0)
    for (const [hash, place] of oldest) {
      if (places.size <= bounds.most && size <= bounds.mostSize) return
      size -= place.size
      places.delete(hash)
      await store.remove(hash)
    }
  }

  return {
    async get(key) {
      const hash = hashKey(key)
      const asked = round
      const kept = places.has(hash) ? await store.get(hash) : undefined
      return asked === round && isKept(kept) && kept.shapes === shapes ? kept : undefined
    },
    async put(answers, asked) {
      for (const { key, data, at } of answers) {
        const size = sizeOf(data)
        if (size === null || size > bounds.mostSize * MOST_OF_ONE) continue
        if (asked !== round) return
        const hash = hashKey(key)
        const kept: Kept = { key, data, at, shapes, size }
        places.set(hash, placeOf(kept))
        await store.set(hash, kept)
        // The store was forgotten while this was being kept.
        if (asked !== round && !places.has(hash)) await store.remove(hash)
      }
      await prune()
    },
    async remove(key) {
      const hash = hashKey(key)
      if (places.delete(hash)) await store.remove(hash)
    },
    async forgetStore(businessId) {
      round += 1
      const gone = [...places].filter(([, place]) => place.businessId === businessId)
      for (const [hash] of gone) places.delete(hash)
      await Promise.all(gone.map(([hash]) => store.remove(hash)))
    },
    roundOf: () => round,
  }
}

const placeOf = ({ key, at, size }: Kept): Place => ({ businessId: key[1], at, size })

/** Null for what is no plain JSON, such as a picture. */
function sizeOf(data: unknown): number | null {
  if (data === undefined || data instanceof Blob) return null
  return JSON.stringify(data).length
}

/** True for what this file has kept, whatever build kept it. */
function isKept(kept: unknown): kept is Kept {
  const { key, at, size, shapes } = (kept ?? {}) as Partial<Kept>
  return (
    Array.isArray(key) && typeof at === 'number' && typeof size === 'number' && typeof shapes === 'string'
  )
}
