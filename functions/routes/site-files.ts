// Files of the build: prerendered pages of the public site (our own host only) and hashed files (any host of ours).
import { SITE_ORIGIN } from '#domain/basics/site-origin.ts'
import { isOwnerPath } from '#islands/owner/addresses.ts'
import { fetchAsset, findKeptAsset } from '../adapters/assets.ts'
import type { Env } from '../env.ts'
import { methodNotAllowed, textResponse } from '../respond.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** A prerendered page or a file of public/, or the site's not-found page. Never stored by browsers. */
export async function serveSitePage(request: Request, url: URL, env: Env): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const page = await readFile(request, url.pathname, env)
  return page ?? serveSiteNotFound(request, env)
}

/** The owner's app is one page under many addresses and reads the address itself; where it has no page, it says so with a 404. */
export async function serveOwnerApp(request: Request, url: URL, env: Env): Promise<Response> {
  const app = await serveSitePage(request, new URL('/dashboard', url), env)
  if (!app.ok || isOwnerPath(url.pathname)) return app
  return new Response(app.body, { status: 404, headers: app.headers })
}

/** The site's not-found page with a true 404. */
export function serveSiteNotFound(request: Request, env: Env): Promise<Response> {
  return serveSiteText(request, '/404', 404, env)
}

/** A prerendered page that says why there is no other, with the status that is true; for any method. */
export async function serveSiteText(
  request: Request,
  path: string,
  status: 404 | 503,
  env: Env,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  const page = await readFile(isHead ? request : new Request(request.url), path, env)
  if (!page) return textResponse('There is no such page.', status)
  return new Response(page.body, { status, headers: page.headers })
}

/** `/_astro/…`: of this build, else of an earlier one that some store's pages still load. */
export async function serveHashedFile(request: Request, url: URL, env: Env): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const current = await fetchAsset(env.ASSETS, url.pathname, { method: request.method })
  if (current.ok) return copied(current, FOR_EVER)
  await current.body?.cancel()

  const kept = await findKeptAsset(url.pathname, env.PAGES)
  if (!kept) return textResponse('There is no such file.', 404)
  kept.headers.set('Cache-Control', FOR_EVER)
  return new Response(request.method === 'HEAD' ? null : kept.bytes, { headers: kept.headers })
}

async function readFile(request: Request, path: string, env: Env): Promise<Response | null> {
  // Without the request's conditions: a 304 could carry a policy that is not the page's.
  const response = await fetchAsset(env.ASSETS, path, { method: request.method, redirect: 'manual' })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  return withOrigin(request, copied(response, 'no-store'), env)
}

/** Puts our own address where a prerendered page or feed needs an absolute one. */
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
