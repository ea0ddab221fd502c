// Reads the address with which the page was opened, once, and removes it from the address bar before any other code runs.
import { type AuthLink, holdsSecrets, readAuthLink, type UrlParts } from '#domain/account/auth-link.ts'
import { ENDED, parseHiddenPath, parseReturnPath, shopOfPath } from '#domain/account/auth-return.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
import { forgetReturnPath, keepReturnPath, NO_WAY, readReturnPath, type Way } from './browser-memory.ts'
import { readSentMail } from './sent-mail.ts'

export type Arrival = {
  readonly link: AuthLink
  readonly mode: 'signin' | 'signup'
  readonly way: Way
  /** Not null: the app sent the person here because their session had ended; 'pin': by wrong tries of this device's PIN. */
  readonly ended: string | null
}

declare global {
  interface Window {
    /** The parts that layouts/AuthLayout.astro has removed from the address bar. */
    ojaArrival?: UrlParts
  }
}

/** Returns the address with which the page was opened, and removes it from the address bar. */
export function takeAddress(): UrlParts {
  const { search, hash } = window.ojaArrival ?? location
  if (holdsSecrets(location)) history.replaceState(history.state, '', location.pathname)
  return { search, hash }
}

/** Reads the address of /auth and cleans the address bar. */
export function arrive(): Arrival {
  const address = takeAddress()
  const query = new URLSearchParams(address.search)
  const link = readAuthLink(address)
  // Uses the stored way for a link or Google, which return a person to their page. A plain visit starts again.
  const kept = link.kind === 'none' ? NO_WAY : readReturnPath()
  const asked = parseReturnPath(query.get('next'))
  const way: Way = {
    path: asked ?? kept.path,
    hidden: parseHiddenPath(query.get('next')) ?? kept.hidden,
    shop: parseSlugOrDomain(query.get('from')) ?? shopOfPath(asked) ?? kept.shop,
    email: kept.email ?? readSentMail()?.email ?? null,
  }
  keepReturnPath(way)
  const mode = query.get('mode') === 'signup' ? 'signup' : 'signin'
  return { link, mode, way, ended: query.get(ENDED) }
}

/** Replaces this page, so that Back does not return to the sign-in page. `place` is a path of our host, or a shop's own page. */
export function goTo(place: string): void {
  forgetReturnPath()
  location.replace(place)
}
