// Serves files of the build: prerendered pages of the public site (our own host only) and hashed files (our own host and stores' domains).
import { SITE_ORIGIN } from '#domain/basics/site-origin.ts'
import { isOwnerPath } from '#islands/owner/addresses.ts'
import { fetchAsset, findKeptAsset } from '../adapters/assets.ts'
import type { Env } from '../lib/env.ts'
import { methodNotAllowed, textResponse } from '../lib/respond.ts'
import { CAMERA_ALONE } from './security-headers.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** A prerendered page or a file of public/, or else the site's not-found page. Browsers do not store the answer. */
export async function serveSitePage(request: Request, url: URL, env: Env): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const page = await readFile(request, url.pathname, env)
  return page ?? serveSiteNotFound(request, env)
}

/**
 * Serves the owner's app: one page under many addresses, which reads the address itself. Answers 404 with the same page for an address that
 * the app does not have.
 */
export async function serveOwnerApp(request: Request, url: URL, env: Env): Promise<Response> {
  // Pictures that a phone shares with the app are taken by its service worker; without one the page lets them be chosen.
  if (request.method === 'POST' && url.pathname === '/dashboard/imports/camera')
    return new Response(null, { status: 303, headers: { Location: url.pathname } })
  const app = await serveSitePage(request, new URL('/dashboard', url), env)
  const status = app.ok && !isOwnerPath(url.pathname) ? 404 : app.status
  const page = new Response(app.body, { status, headers: app.headers })
  // The quick sale reads barcodes.
  page.headers.set('Permissions-Policy', CAMERA_ALONE)
  return page
}

/** The site's not-found page with status 404. */
export function serveSiteNotFound(request: Request, env: Env): Promise<Response> {
  return serveSiteText(request, { path: '/404', status: 404 }, env)
}

/** Serves a prerendered page in the place of the requested one, with the given status; for any method. */
export async function serveSiteText(
  request: Request,
  { path, status }: { readonly path: string; readonly status: 200 | 404 | 429 | 503 },
  env: Env,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  const page = await readFile(isHead ? request : new Request(request.url), path, env)
  if (!page) return textResponse('noPage', status)
  return new Response(page.body, { status, headers: page.headers })
}

/** `/_astro/…`: a file of this build, or else of an earlier build whose pages are still served. */
export async function serveHashedFile(request: Request, url: URL, env: Env): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const current = await fetchAsset(env.ASSETS, url.pathname, { method: request.method })
  if (current.ok) return copied(current, FOR_EVER)
  await current.body?.cancel()

  const kept = await findKeptAsset(url.pathname, env.PAGES)
  if (!kept) return textResponse('noFile', 404)
  kept.headers.set('Cache-Control', FOR_EVER)
  return new Response(request.method === 'HEAD' ? null : kept.bytes, { headers: kept.headers })
}

async function readFile(request: Request, path: string, env: Env): Promise<Response | null> {
  // Omits the request's conditions: a 304 could carry a policy that is not the page's.
  const response = await fetchAsset(env.ASSETS, path, { method: request.method, redirect: 'manual' })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  return withOrigin(request, copied(response, 'no-store'), env)
}

/** Writes our own address into prerendered pages and feeds that need an absolute address. */
async function withOrigin(request: Request, file: Response, env: Env): Promise<Response> {
  const isText = /^(?:text\/html|(?:application|text)\/(?:[\w.-]+\+)?xml)\b/i.test(
    file.headers.get('Content-Type') ?? '',
  )
  if (!isText || request.method === 'HEAD') return file
  const headers = new Headers(file.headers)
  headers.delete('Content-Length')
  const text = await file.text()
  return new Response(text.replaceAll(SITE_ORIGIN, env.SITE_URL), { status: file.status, headers })
}

function copied(response: Response, cacheControl: string): Response {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', cacheControl)
  return new Response(response.body, { status: response.status, headers })
}
