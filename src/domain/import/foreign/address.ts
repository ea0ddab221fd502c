// Which foreign addresses the Worker may fetch: those of websites, by their name. Attacks: another spelling of an address in a private network,
// a port of another service, a password in the address.

import { parseUrl } from '../../basics/older-engines.ts'

export type ForeignAddressRefusal =
  | 'not_a_url'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'address_literal'
  | 'private_address'
  | 'own_host'

/** The reason to refuse an address before anything is asked; null without a reason. */
export function refuseForeignUrl(text: string): ForeignAddressRefusal | null {
  const url = text.length > 2_000 ? null : parseUrl(text)
  if (!url) return 'not_a_url'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  // An empty `port` means the scheme's own port: URL leaves that port out.
  if (!['', '80', '443'].includes(url.port)) return 'port'
  const host = foreignHost(url)
  // URL has already turned 127.1, 0x7f000001 and 2130706433 into 127.0.0.1.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'address_literal'
  // A name without a dot is a name of the own network.
  if (!host.includes('.') || /\.(localhost|local|internal|localdomain|lan|home\.arpa|onion)$/.test(host))
    return 'private_address'
  return null
}

/** `https://Shop.Example./a` -> `shop.example` */
export function foreignHost(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.+$/, '')
}
