// Decides where the auth server may send a browser: to the site itself and to the addresses allowed in addition, nowhere else.

import type { IncomingMessage } from 'node:http'

/** The site's address and the rule for redirects. */
export type RedirectRule = {
  url(): string
  setUrl(url: string): void
  /** The first allowed address of these: the wanted address, the redirect_to of header or query, the Referer; or else the site. */
  pick(request: IncomingMessage, query: URLSearchParams, wanted?: string): string
}

/** Makes the rule. `allowed` are globs as in `additional_redirect_urls`, in addition to the site's own pages. */
export function createRedirectRule(siteUrl: string, allowed: readonly string[] = []): RedirectRule {
  let current = siteUrl.replace(/\/+$/, '')
  return {
    url: () => current,
    setUrl(url) {
      current = url.replace(/\/+$/, '')
    },
    pick(request, query, wanted) {
      const candidates = [
        wanted,
        request.headers['redirect_to'],
        query.get('redirect_to'),
        request.headers.referer,
      ]
      const found = candidates.find(
        (each) => typeof each === 'string' && isAllowedRedirect(each, current, allowed),
      )
      return typeof found === 'string' ? found : current
    },
  }
}

/**
 * True for an address of the site, or one that a glob matches: `*` matches everything except `.` and `/`, `**` matches everything. Attack: an
 * address that this server reads as the site's and the browser reads as another site's. So an address with a backslash, a user name or
 * anything but printable ASCII is refused before it is parsed.
 */
export function isAllowedRedirect(address: string, siteUrl: string, allowed: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password || /^[^/?#]*@/.test(address.replace(/^https?:\/\//i, ''))) return false
  if (sameOrigins(siteUrl).includes(url.origin)) return true
  return allowed.some((glob) => isNamedBy(glob, url))
}

// The origins of the site. A developer's machine has two names (localhost and 127.0.0.1); a page must return to the name by which it was
// opened.
function sameOrigins(siteUrl: string): readonly string[] {
  if (!URL.canParse(siteUrl)) return []
  const { origin, hostname, port, protocol } = new URL(siteUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  const tail = port ? `:${port}` : ''
  return [`${protocol}//localhost${tail}`, `${protocol}//127.0.0.1${tail}`]
}

// Attack: `https://a-*.oja.test/**` compared as one text with `https://a-1?.oja.test/`, whose host is a-1. So the glob's host is compared
// with the host, and the glob's path with the rest.
function isNamedBy(glob: string, url: URL): boolean {
  const [, origin, path] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(glob) ?? []
  if (!origin || !globPattern(origin).test(url.origin)) return false
  return globPattern(path ?? '/').test(`${url.pathname}${url.search}`)
}

function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[.+^${}()|[\]\\/]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
