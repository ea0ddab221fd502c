// What the page was opened with, read once and taken out of the address bar before anything else happens.
import { type AuthLink, holdsSecrets, readAuthLink } from '#domain/auth-link.ts'
import { HOME_AFTER_SIGN_IN, parseReturnPath } from '#domain/auth-return.ts'
import { keepReturn, takeReturn } from './browser-memory.ts'

export type Arrival = {
  readonly link: AuthLink
  readonly mode: 'signin' | 'signup'
  /** Where a signed-in person goes from here. */
  readonly destination: string
}

/** Reads and cleans the address of /auth. */
export function arrive(): Arrival {
  const query = new URLSearchParams(location.search)
  const link = readAuthLink(location)
  const asked = parseReturnPath(query.get('next'))
  const mode = query.get('mode') === 'signup' ? 'signup' : 'signin'
  cleanAddress()
  // A link or Google brings a person back to where they were; a plain visit starts anew.
  const kept = link.kind === 'none' ? null : takeReturn()
  const path = asked ?? kept
  keepReturn(path)
  return { link, mode, destination: path ?? HOME_AFTER_SIGN_IN }
}

/** Takes tokens and codes out of the address bar and the history. */
export function cleanAddress(): void {
  if (holdsSecrets(location)) history.replaceState(history.state, '', location.pathname)
}

/** Leaves for good: Back does not lead to the sign-in page again. */
export function goTo(path: string): void {
  keepReturn(null)
  location.replace(path)
}
