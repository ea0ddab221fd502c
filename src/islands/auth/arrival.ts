// What the page was opened with, read once and taken out of the address bar before anything else happens.
import { type Address, type AuthLink, holdsSecrets, readAuthLink } from '#domain/auth-link.ts'
import { HOME_AFTER_SIGN_IN, parseReturnPath } from '#domain/auth-return.ts'
import { keepReturn, takeReturn } from './browser-memory.ts'

export type Arrival = {
  readonly link: AuthLink
  readonly mode: 'signin' | 'signup'
  /** Where a signed-in person goes from here. */
  readonly destination: string
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
  const asked = parseReturnPath(query.get('next'))
  const mode = query.get('mode') === 'signup' ? 'signup' : 'signin'
  // A link or Google brings a person back to where they were; a plain visit starts anew.
  const kept = link.kind === 'none' ? null : takeReturn()
  const path = asked ?? kept
  keepReturn(path)
  return { link, mode, destination: path ?? HOME_AFTER_SIGN_IN }
}

/** Leaves for good: Back does not lead to the sign-in page again. */
export function goTo(path: string): void {
  keepReturn(null)
  location.replace(path)
}
