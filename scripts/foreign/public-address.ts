// Allows connections to the public internet only. Attack: a file whose "picture" is on the server's own network (SSRF), reached directly, by a
// name that resolves to such an address, at once or a moment later, or by another spelling of the address.
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Ranges of the IANA special-purpose registries (RFC 6890 and updates): everything except public unicast. */
const FORBIDDEN_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * Forbidden ranges within 2000::/3, the only public range. 2002::/16 and 2001::/32 contain an IPv4 address that would escape the list above.
 */
const FORBIDDEN_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const forbidden = new BlockList()
for (const [net, prefix] of FORBIDDEN_V4) forbidden.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of FORBIDDEN_V6) forbidden.addSubnet(net, prefix, 'ipv6')

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** `8.8.8.8` -> true; `127.0.0.1`, `::ffff:8.8.8.8`, `fe80::1%eth0`, `example.com` -> false. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !forbidden.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return publicV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

export type AddressRefusal = 'not_a_url' | 'scheme' | 'credentials' | 'port' | 'private_address'

/** Attack: a file that makes this server connect to a mail or shell port of a public host. */
const WEB_PORTS: readonly number[] = [80, 443]

/** The reason to refuse an address before any name is resolved; null without a reason. */
export function refuseUrl(text: string): AddressRefusal | null {
  if (!URL.canParse(text)) return 'not_a_url'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  // An empty `port` means the scheme's own port: URL leaves that port out.
  if (url.port !== '' && !WEB_PORTS.includes(Number(url.port))) return 'port'
  // The host in its usual spelling: URL has already turned 127.1, 0x7f000001 and 2130706433 into 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'private_address'
  return /(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(host) ? 'private_address' : null
}

/** The error of a connection that leads into a private network. */
export class ForbiddenAddress extends Error {}

type Resolve = (
  host: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name and returns its addresses only when every address is public. `resolve` is the system's resolver; tests pass their own. */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || first === undefined) return done(error ?? new Error(`${host} has no address`), '', 0)
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new ForbiddenAddress(`${host} leads into a private network`), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}
