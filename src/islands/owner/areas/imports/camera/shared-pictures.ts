import { KEPT_PICTURES } from '#owner/session/kept/drop-kept.ts'

/** Takes the pictures that the phone's gallery has shared with the app. The service worker has put them by (public/owner-worker.js). */
export async function takeShared(): Promise<readonly File[]> {
  // Browsers give pages without TLS no cache.
  if (!globalThis.caches) return []
  const cache = await caches.open(KEPT_PICTURES)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const shared = new URL(request.url).searchParams.has('picture') ? await cache.match(request) : undefined
    if (!shared) continue
    const bytes = await shared.blob()
    files.push(
      new File([bytes], decodeURIComponent(shared.headers.get('x-name') ?? 'picture'), {
        type: bytes.type,
        lastModified: Number(shared.headers.get('x-time')),
      }),
    )
    await cache.delete(request)
  }
  return files
}
