// The colo's cache for page bodies, between isolate memory and the bucket. Keyed by store and hash alone, so no host, path or
// header can poison it; bodies never change, so nothing is ever purged.
import type { StoredBody } from '#storefront/ports.ts'
import { readNearby } from '../adapters/colo-cache.ts'

export type BodyCache = {
  get(id: string): Promise<StoredBody | null>
  /** Stores in the background. */
  put(id: string, body: StoredBody): void
}

const HEADERS = 'x-page-headers'

/** Bodies in the platform's cache. An address that exists nowhere is the key. */
export function coloBodyCache(cache: Cache, waitUntil: (work: Promise<unknown>) => void): BodyCache {
  // 2: a build that does not know bodies in two parts must not put what it makes of them where others look.
  const addressOf = (id: string) => `https://bodies.invalid/2/${id}`
  return {
    get: (id) =>
      readNearby(cache, addressOf(id), async (response) => {
        const headers = response.headers.get(HEADERS)
        if (!headers) return null
        return { bytes: new Uint8Array(await response.arrayBuffer()), headers: JSON.parse(headers) }
      }),
    put(id, { bytes, headers }) {
      // As plain bytes, without Content-Encoding: the cache must not open or change them.
      const response = new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Type': 'application/octet-stream',
          [HEADERS]: JSON.stringify(headers),
        },
      })
      waitUntil(cache.put(addressOf(id), response))
    },
  }
}
