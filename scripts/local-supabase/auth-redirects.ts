// Where the auth server may send a browser: the site itself and the addresses allowed beside it, nothing else.

import type { IncomingMessage } from 'node:http'

/** The site's address and the rule for redirects. */
export type AuthSite = {
  url(): string
  setUrl(url: string): void
  /** The first allowed one of: the wanted address, the redirect_to of header or query, the Referer; else the site. */
  pick(request: IncomingMessage, query: URLSearchParams, wanted?: string): string
}

/** Makes the rule; `allowed` are globs as in `additional_redirect_urls`, on top of the site's own pages. */
export function createAuthSite(siteUrl: string, allowed: readonly string[] = []): AuthSite {
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
 * True for an address of the site or one that a glob names: `*` stands for anything but `.` and `/`, `**` for anything.
 * Attack: an address that we read as ours and the browser reads as another's. So what is not printable ASCII, or has a
 * backslash or a user name, is refused before it is read.
 */
export function isAllowedRedirect(address: string, siteUrl: string, allowed: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password || /^[^/?#]*@/.test(address.replace(/^https?:\/\//i, ''))) return false
  if (sameOrigins(siteUrl).includes(url.origin)) return true
  return allowed.some((glob) => isNamedBy(glob, url))
}

// A developer's own machine goes by two names; a page opened by one of them must come back to it.
function sameOrigins(siteUrl: string): readonly string[] {
  if (!URL.canParse(siteUrl)) return []
  const { origin, hostname, port, protocol } = new URL(siteUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  const tail = port ? `:${port}` : ''
  return [`${protocol}//localhost${tail}`, `${protocol}//127.0.0.1${tail}`]
}

// Attack: `https://a-*.oja.test/**` matched against `https://a-1?.oja.test/`, whose host is a-1. So the glob's host is
// compared with the host, and its path with what follows.
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
