// Guesses whether the visitor is signed in, so that a page need not ask the server for every guest. Only a hint.
import { storedSession } from './stored-session.ts'

const DOMAIN_KEY = 'oja:customer'

/** `isOwnDomain`: on a store's own domain, where the session is a cookie that no script can read. */
export function maybeSignedIn({ isOwnDomain }: { readonly isOwnDomain: boolean }): boolean {
  if (!isOwnDomain) return storedSession() !== null
  try {
    return localStorage.getItem(DOMAIN_KEY) !== null
  } catch {
    return false // Storage is forbidden in this browser.
  }
}

/** Remembers on a store's domain whether the visitor was signed in. */
export function rememberOnDomain({ isSignedIn }: { readonly isSignedIn: boolean }): void {
  try {
    if (isSignedIn) localStorage.setItem(DOMAIN_KEY, '1')
    else localStorage.removeItem(DOMAIN_KEY)
  } catch (error) {
    console.warn('account: the storage of this browser is closed', error)
  }
}
