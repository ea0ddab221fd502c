// Classifies a Host header. Attack: hosts that look like ours. So hosts are compared for equality only, never with endsWith or
// includes: `oja.test.evil.example` and `evil-oja.test` are strangers. A text that is no host is `invalid` and gets a 400, never a
// store.

export type HostClass = 'own' | 'custom-domain' | 'localhost' | 'ip' | 'invalid'

/**
 * Removes protocol, path, port and one trailing dot, and lowercases: `HTTPS://Shop.Adunni.test.:443/x?y` -> `shop.adunni.test`,
 * `[::1]:8787` -> `::1`.
 * Does not validate: for a text that is no host the result is `invalid` in `hostClass`. Punycode stays as it is. Only A-Z are
 * lowercased, so that no other letter (the Kelvin sign) becomes an ASCII letter.
 */
export function normaliseHost(input: string): string {
  const afterProtocol = input.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
  const authority = afterProtocol
    .replace(/[/?#][\s\S]*$/, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())

  const bracketed = /^\[([^\]]*)\](?::(\d*))?$/.exec(authority)
  if (bracketed?.[1] && isIpv6(bracketed[1]) && isPort(bracketed[2])) return bracketed[1]

  const named = /^([^:]*):(\d*)$/.exec(authority)
  const host = named && isPort(named[2]) ? (named[1] ?? '') : authority
  return host.length > 1 && host.endsWith('.') ? host.slice(0, -1) : host
}

/**
 * Class of a Host header or address. `own`: the site host and its `www.`. `localhost`: also `*.localhost` (RFC 6761).
 * `invalid`: an empty text, spaces, control characters, non-ASCII, underscores, empty or too long labels, hyphens at the edge of a
 * label, ports out of range, and numbers that only look like an address (`256.1.1.1`, `127.1`).
 */
export function hostClass(input: string, siteHost: string): HostClass {
  const host = normaliseHost(input)
  if (isIpv6(host)) return host === normaliseHost(siteHost) ? 'own' : 'ip'
  if (!isHostName(host)) return 'invalid'

  const site = normaliseHost(siteHost)
  if (host === site || host === `www.${site}`) return 'own'
  if (host === 'localhost' || host.endsWith('.localhost')) return 'localhost'
  return isIpv4(host) ? 'ip' : 'custom-domain'
}

function isPort(digits: string | undefined): boolean {
  return digits === undefined || digits === '' || (digits.length <= 5 && Number(digits) <= 65_535)
}

/**
 * Labels follow RFC 1123, lengths RFC 1035. A host whose last label is a number is an IPv4 address (WHATWG URL, "ends in a
 * number").
 */
function isHostName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  if (!labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) return false
  return !/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') || isIpv4(host)
}

function isIpv4(host: string): boolean {
  const parts = host.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** RFC 4291: eight groups, `::` at most once for one or more groups, the last two optionally as a dotted IPv4. No zone ids. */
function isIpv6(host: string): boolean {
  if (!host.includes(':') || host.length > 45) return false
  const halves = host.split('::')
  if (halves.length > 2) return false

  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const hasIpv4Tail = last !== undefined && host.endsWith(last) && isIpv4(last)
  const words = hasIpv4Tail ? groups.slice(0, -1) : groups
  if (!words.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return false

  const length = words.length + (hasIpv4Tail ? 2 : 0)
  return halves.length === 2 ? length <= 7 : length === 8
}
