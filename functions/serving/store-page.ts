// One stored page as an answer: encoding, ETag and 304, HEAD, headers of its render. Knows no hosts and no slugs.
import { gunzipSync } from 'node:zlib'
import type { Edition } from '#storefront/frame.ts'
import { NOT_FOUND, pageKey } from '#storefront/pages.ts'
import type { Root } from '#storefront/root.ts'
import { textResponse } from '../respond.ts'
import { acceptsGzip, matchesEtag } from './negotiate.ts'
import type { PublishedPage, PublishedStores } from './published.ts'

/** What a shopper reads where a store may not be shown. Says nothing about the store. */
export const NO_STORE_TEXT = 'This shop is not available.'

/** The page of a path under the edition's base (empty: home), or the store's own not-found page with 404. */
export async function answerStorePage(
  request: Request,
  published: PublishedStores,
  root: Root,
  edition: Edition,
  path: string,
): Promise<Response> {
  if (root.status !== 'active') return withVersion(textResponse(NO_STORE_TEXT, 404), root)
  const page = isPagePath(path) ? await published.page(root, pageKey(edition, path)) : null
  if (page) return withVersion(answerBody(request, page), root)
  return withVersion(await answerNotFound(request, published, root, edition), root)
}

/** The store's not-found page, in its own look. */
export async function answerNotFound(
  request: Request,
  published: PublishedStores,
  root: Root,
  edition: Edition,
): Promise<Response> {
  const page = root.status === 'active' ? await published.page(root, pageKey(edition, NOT_FOUND)) : null
  if (!page) return textResponse(NO_STORE_TEXT, 404)
  const isGzip = acceptsGzip(request.headers.get('accept-encoding'))
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  return respond(request, page, headers, isGzip, 404)
}

/** Paths that a page may have: plain letters, no escapes, no empty or dot segments. Everything else is not found. */
function isPagePath(path: string): boolean {
  return path === '' || /^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.(?:xml|json))?)+$/.test(path)
}

function answerBody(request: Request, page: PublishedPage): Response {
  // Weak: the same page goes out in two encodings.
  const etag = `W/"${page.name}"`
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept-Encoding')
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return respond(request, page, headers, acceptsGzip(request.headers.get('accept-encoding')), 200)
}

function respond(
  request: Request,
  page: PublishedPage,
  headers: Headers,
  isGzip: boolean,
  status: number,
): Response {
  headers.set('Vary', 'Accept-Encoding')
  if (isGzip) headers.set('Content-Encoding', 'gzip')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (!isGzip) return new Response(gunzipSync(page.bytes), { status, headers })
  return new Response(page.bytes as Uint8Array<ArrayBuffer>, { status, headers, encodeBody: 'manual' })
}

/** Which version answered: for `npm run rebuild`, which waits for it, and for people who look into a complaint. */
function withVersion(response: Response, root: Root): Response {
  response.headers.set('X-Store-Version', `${root.contentVersion} ${root.renderVersion}`)
  return response
}
