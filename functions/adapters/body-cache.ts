// Keeps page bodies in the cache of a Cloudflare location, between the isolate's memory and the bucket. Each key is a store and a hash, so no
// host, path or header can poison the cache. Bodies never change, so nothing is ever purged.
import type { BodyCache } from '#storefront/store/object-store.ts'
import { readNearby } from './colo-cache.ts'

const HEADERS = 'x-page-headers'

/** Opens the platform's cache for page bodies. Uses addresses that exist nowhere as keys. */
export function coloBodyCache(cache: Cache, waitUntil: (work: Promise<unknown>) => void): BodyCache {
  const addressOf = (id: string) => `https://bodies.invalid/${id}`
  return {
    get: (id) =>
      readNearby(cache, addressOf(id), async (response) => {
        const headers = response.headers.get(HEADERS)
        if (!headers) return null
        return { bytes: new Uint8Array(await response.arrayBuffer()), headers: JSON.parse(headers) }
      }),
    put(id, { bytes, headers }) {
      // Sends plain bytes without Content-Encoding: the cache must not decompress or change the bytes.
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
