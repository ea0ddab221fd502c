// HTTPS on a shop's own domain. The name belongs to the shop's owner, who may move it to a host without HTTPS: so browsers remember our
// HTTPS for one day only.
import type { Env } from '../lib/env.ts'

const HSTS = 'max-age=86400'

/** The same address with https, where our own site has https and the request came without; null otherwise. `path` is plain. */
export function httpsAddress(
  { url, host, path }: { readonly url: URL; readonly host: string; readonly path: string },
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
): string | null {
  const isPlain = url.protocol === 'http:' && SITE_URL.startsWith('https:')
  return isPlain ? `https://${host}${path}${url.search}` : null
}

/** Tells the browser to stay with https: not for subdomains, and without preload. */
export function keepHttps(response: Response, url: URL): Response {
  if (url.protocol === 'https:') response.headers.set('Strict-Transport-Security', HSTS)
  return response
}

/** Where a host leads that shows no shop: the other host of a pair for good, a name that rests for now. */
export function elsewhereAddress(
  { slug, domain }: { readonly slug: string; readonly domain: string | null },
  { path, search }: { readonly path: string; readonly search: string },
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
): { readonly location: string; readonly status: 301 | 302 } {
  if (domain === null)
    return { location: `${SITE_URL}/${slug}${path.replace(/\/$/, '')}${search}`, status: 302 }
  const { protocol, port } = new URL(SITE_URL)
  return { location: `${protocol}//${domain}${port && `:${port}`}${path}${search}`, status: 301 }
}
