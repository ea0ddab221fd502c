// Keeps the small pictures of the kept lists in a cache, from which the service worker answers when the network fails.
import { KEPT_PICTURES } from './drop-kept.ts'

const MOST = 300
/** Fetched at once: the others follow with later copies. */
const MOST_AT_ONCE = 60

/** Keeps the pictures of these paths, the first three hundred, and removes all others. One that cannot be fetched is left for later. */
export async function keepPictures(paths: readonly string[]): Promise<void> {
  // Browsers give pages without TLS no cache.
  if (!globalThis.caches) return
  const wanted = paths.slice(0, MOST).map((path) => `/media/${path}/320.webp`)
  const cache = await caches.open(KEPT_PICTURES)
  const kept = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.includes(pathname)) kept.add(pathname)
    else await cache.delete(request)
  }
  const missing = wanted.filter((address) => !kept.has(address))
  for (const address of missing.slice(0, MOST_AT_ONCE)) {
    await cache
      .add(address)
      .catch((error: unknown) => console.warn('kept data: a picture was not kept', error))
  }
}
