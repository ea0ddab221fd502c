// Which addresses the server may send a notification to. A browser names its own address, so it is a stranger's text that makes our server
// send a request. Attacks: private addresses, other ports, a name and password before the host, hosts that only look like a push service
// (`fcm.googleapis.com.evil.example`, `evilpush.apple.com`). Checked when a device is saved and again before each request.

import { parseUrl } from '../basics/older-engines.ts'

/** Longer ones are refused before they are read. */
const MAX_LENGTH = 1_000

/** Google, Mozilla, Apple. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
])

/** Apple and Windows name a server of theirs before these. The dot belongs to the suffix. */
const SUFFIXES: readonly string[] = ['.push.apple.com', '.notify.windows.com']

/**
 * True for an address of a known push service: https, port 443, no name or password. `standInOrigin` is the one other origin that is
 * believed: the stand-in on a laptop; null everywhere else.
 */
export function isPushEndpoint(endpoint: string, standInOrigin: string | null): boolean {
  const url = endpoint.length <= MAX_LENGTH && /^https?:\/\/[!-~]+$/.test(endpoint) && parseUrl(endpoint)
  if (!url) return false
  const { protocol, origin, port, hostname, username, password } = url
  if (username !== '' || password !== '') return false
  if (standInOrigin !== null && origin === standInOrigin) return true
  if (protocol !== 'https:' || port !== '') return false
  return (
    HOSTS.has(hostname) || SUFFIXES.some((suffix) => hostname.endsWith(suffix) && !hostname.startsWith('.'))
  )
}
