// Answers with one stored page: encoding, ETag and 304, HEAD, and the headers of its render. Knows no hosts and no slugs.
import { gunzipSync } from 'node:zlib'
import { CARD_HEADER } from '#domain/store/share-card.ts'
import { NOT_FOUND, pageKey } from '#storefront/pages/pages.ts'
import type { Edition } from '#storefront/pages/shell.ts'
import type { PageReader, PublishedPage } from '#storefront/store/page-store.ts'
import type { Root } from '#storefront/store/root.ts'
import { textResponse } from '../lib/respond.ts'
import { acceptsGzip, matchesEtag } from './negotiate.ts'

/** A store, and the host on which it is visited. */
type StorePlace = { readonly root: Root; readonly edition: Edition }

/** The page of a path under the edition's base (empty: home), or the store's own not-found page with 404. */
export async function answerStorePage(
  request: Request,
  published: PageReader,
  { root, edition, path }: StorePlace & { readonly path: string },
): Promise<Response> {
  if (root.status !== 'active') return withVersion(textResponse('noShop', 404), root)
  const page = isPagePath(path) ? await published.readPage(root, pageKey(edition, path)) : null
  if (page) return withVersion(answerBody(request, page, { isImmutable: isNamedByContent(path) }), root)
  return withVersion(await answerNotFound(request, published, { root, edition }), root)
}

/** The store's not-found page, which looks like the store's other pages. */
export async function answerNotFound(
  request: Request,
  published: PageReader,
  { root, edition }: StorePlace,
): Promise<Response> {
  const page = root.status === 'active' ? await published.readPage(root, pageKey(edition, NOT_FOUND)) : null
  if (!page) return textResponse('noShop', 404)
  const headers = sentHeaders(page)
  headers.set('Cache-Control', 'no-store')
  return respond(request, page, { status: 404, headers })
}

/** Paths that a page may have: plain letters, no escapes, no empty or dot segments. Everything else is not found. */
function isPagePath(path: string): boolean {
  return path === '' || /^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.(?:xml|json|webmanifest))?)+$/.test(path)
}

/** The headers of the render, without the facts of the page's share card. */
function sentHeaders(page: PublishedPage): Headers {
  const headers = new Headers(page.headers)
  headers.delete(CARD_HEADER)
  return headers
}

/** A shard of the search has its content's hash as its name (src/storefront/pages/search.ts): other content has another path. */
function isNamedByContent(path: string): boolean {
  return /^\/search\/[a-z]+-[0-9a-f]{12}\.json$/.test(path)
}

function answerBody(
  request: Request,
  page: PublishedPage,
  { isImmutable }: { readonly isImmutable: boolean },
): Response {
  // The ETag is weak: the same page goes out in two encodings.
  const etag = `W/"${page.name}"`
  const headers = sentHeaders(page)
  headers.set(
    'Cache-Control',
    isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  )
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept-Encoding')
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return respond(request, page, { status: 200, headers })
}

function respond(
  request: Request,
  page: PublishedPage,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): Response {
  const isGzip = acceptsGzip(request.headers.get('accept-encoding'))
  headers.set('Vary', 'Accept-Encoding')
  if (isGzip) headers.set('Content-Encoding', 'gzip')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (!isGzip) return new Response(gunzipSync(page.bytes), { status, headers })
  return new Response(page.bytes as Uint8Array<ArrayBuffer>, { status, headers, encodeBody: 'manual' })
}

/** Adds the published version. `npm run rebuild` waits for this version, and developers who look into a complaint read it. */
function withVersion(response: Response, root: Root): Response {
  response.headers.set('X-Store-Version', `${root.contentVersion} ${root.renderVersion}`)
  return response
}
