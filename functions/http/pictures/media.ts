// GET /media/{business}/{picture}/{320|640|1280}.{webp|jpg}: a store's pictures, from the same host as its pages. Reads the public bucket
// of the storage service. The content under an id never changes, so the platform and browsers may keep it for ever.
import { readNearby } from '../../adapters/colo-cache.ts'
import { methodNotAllowed, textResponse } from '../../lib/respond.ts'
import type { RouteContext } from '../shared/context.ts'

/** Matches pictures only and reaches nothing else in storage: allows no dots, no escapes and no other bucket. */
const PICTURE = /^\/media\/([0-9a-f-]{36})\/([A-Za-z0-9_-]{1,80})\/(320|640|1280)\.(webp|jpg)$/

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const

const TIMEOUT_MS = 10_000

/** For a smaller file in the place of one that is still to come. */
const FOR_NOW = 'public, max-age=60'

/** The business id in the path of a picture; null for any other path. */
export function pictureOwner(path: string): string | null {
  return PICTURE.exec(path)?.[1] ?? null
}

/** The caller has checked that this host may show pictures of the path's store. */
export async function servePicture(request: Request, context: RouteContext): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const path = context.url.pathname
  const extension = PICTURE.exec(path)?.[4]
  if (extension !== 'webp' && extension !== 'jpg') return notFound()

  const cache = (caches as unknown as { readonly default: Cache }).default
  const key = `https://pictures.invalid${path}`
  const cached = await readNearby(cache, key, ({ body }) => body)
  if (cached) return asPicture(request, cached, TYPES[extension])

  const stored = await fetchFile(context.env.SUPABASE_URL, path)
  if (!stored) {
    const other = smallerOf(path)
    const smaller = other && (await fetchFile(context.env.SUPABASE_URL, other))
    return smaller ? asPicture(request, smaller, TYPES[extension], FOR_NOW) : notFound()
  }
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Type': TYPES[extension] }
  const [mine, kept] = stored.tee()
  context.waitUntil(cache.put(key, new Response(kept, { headers })))
  return asPicture(request, mine, TYPES[extension])
}

function asPicture(
  request: Request,
  body: ReadableStream | null,
  contentType: string,
  cacheControl = 'public, max-age=31536000, immutable',
): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { 'Cache-Control': cacheControl, 'Content-Type': contentType },
  })
}

/** Of a light picture, whose largest file is still to come: its middle file. Null when the picture does not exist; throws when the storage service fails. */
export async function fetchPicture(supabaseUrl: string, path: string): Promise<ReadableStream | null> {
  const stored = await fetchFile(supabaseUrl, path)
  const smaller = smallerOf(path)
  return stored ?? (smaller === null ? null : fetchFile(supabaseUrl, smaller))
}

const smallerOf = (path: string) => (path.includes('/1280.') ? path.replace('/1280.', '/640.') : null)

async function fetchFile(supabaseUrl: string, path: string): Promise<ReadableStream | null> {
  const address = `${supabaseUrl}/storage/v1/object/public/store-media${path.slice('/media'.length)}`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  if (response.ok && response.body) return response.body
  await response.body?.cancel()
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`picture ${path}: expected an image, got status ${response.status}`)
  }
  return null
}

function notFound(): Response {
  return textResponse('noPicture', 404)
}
