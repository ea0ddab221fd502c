// What the page was opened with, read once and taken out of the address bar before anything else happens.
import { type Address, type AuthLink, holdsSecrets, readAuthLink } from '#domain/account/auth-link.ts'
import { parseReturnPath, shopOfPath } from '#domain/account/auth-return.ts'
import { parseShopName } from '#domain/store/shop-look.ts'
import { forgetWay, keepWay, NO_WAY, readWay, type Way } from './browser-memory.ts'
import { readSentMail } from './sent-mail.ts'

export type Arrival = {
  readonly link: AuthLink
  readonly mode: 'signin' | 'signup'
  readonly way: Way
}

declare global {
  interface Window {
    /** What layouts/AuthLayout.astro took out of the address bar. */
    ojaArrival?: Address
  }
}

/** The address that the page was opened with; it is clean from here on. */
export function takeAddress(): Address {
  const { search, hash } = window.ojaArrival ?? location
  if (holdsSecrets(location)) history.replaceState(history.state, '', location.pathname)
  return { search, hash }
}

/** Reads and cleans the address of /auth. */
export function arrive(): Arrival {
  const address = takeAddress()
  const query = new URLSearchParams(address.search)
  const link = readAuthLink(address)
  // A link or Google brings a person back to where they were; a plain visit starts anew.
  const kept = link.kind === 'none' ? NO_WAY : readWay()
  const asked = parseReturnPath(query.get('next'))
  const way: Way = {
    path: asked ?? kept.path,
    shop: parseShopName(query.get('from')) ?? shopOfPath(asked) ?? kept.shop,
    email: kept.email ?? readSentMail()?.email ?? null,
  }
  keepWay(way)
  return { link, mode: query.get('mode') === 'signup' ? 'signup' : 'signin', way }
}

/** Leaves for good: Back does not lead to the sign-in page again. `place` is a path of ours, or a shop's own page. */
export function goTo(place: string): void {
  forgetWay()
  location.replace(place)
}
