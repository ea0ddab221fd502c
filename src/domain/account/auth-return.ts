// Decides where a person goes after signing in. Attack: an open redirect, where a link to our sign-in page ends on a stranger's
// copy of it. So nothing is repaired or decoded: a value has exactly one of the shapes below, or is ignored.
import { isStoreHost, parseSlugOrDomain } from '../store/shop-look.ts'

/** In the address of the sign-in page: this device was signed out. Anybody can write it, so it only chooses a sentence. */
export const ENDED = 'ended'

export const HOME_AFTER_SIGN_IN = '/dashboard'

/** Where everybody who is signed in changes the password and deletes the account, with a store or without. */
export const ACCOUNT_PATH = '/settings/account'

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Pages for signed-in people. The patterns allow no dots, escapes, backslashes, queries or fragments. */
const PATHS = [
  new RegExp(`^/(?:dashboard|settings|onboarding)(?:/${SLUG}){0,3}$`),
  /^\/oracle$/,
  new RegExp(`^/${SLUG}/account$`),
  /^\/o\/[0-9a-f]{32,64}$/,
  // An invitation to a store's team.
  /^\/join\/[A-Za-z0-9_-]{43}$/,
]

const CONTINUE = /^\/auth\/continue\?host=([a-z0-9.-]{1,253})&challenge=([A-Za-z0-9_-]{43})$/

const MAX_LENGTH = 400

/** Returns the path when it is on the list, else null: `/dashboard/orders` -> itself, `//evil.example` -> null. */
export function parseReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH) return null
  if (CONTINUE.test(value)) return parseContinue(value.slice(value.indexOf('?'))) ? value : null
  return PATHS.some((path) => path.test(value)) ? value : null
}

/** A plain path of two to four segments on our own host. */
const HIDDEN = new RegExp(`^(?:/${SLUG}){2,4}$`)

/**
 * Returns a plain path of our own host that is not on the list, else null. Only the server knows whether such a path leads anywhere for this
 * person, so the sign-in asks before it goes there.
 */
export function parseHiddenPath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH || parseReturnPath(value) !== null) return null
  return HIDDEN.test(value) ? value : null
}

/** Returns the shop in a return path, in the form of `parseSlugOrDomain`: `/adunni-fabrics/account` -> `adunni-fabrics`. */
export function shopOfPath(path: string | null): string | null {
  if (path === null) return null
  if (isContinuePath(path)) return parseContinue(path.slice(path.indexOf('?')))?.host ?? null
  return parseSlugOrDomain(/^\/(?!(?:dashboard|settings|onboarding)\/)([^/]+)\/account$/.exec(path)?.[1])
}

/** True for the path that returns to a store's own domain. Only the browser that started the sign-in can use it. */
export function isContinuePath(path: string): boolean {
  return CONTINUE.test(path)
}

/**
 * Returns the path of the sign-in page, with the page to return to if that page is on the list. `ended`: the page then says that this device
 * was signed out; `pin`: by wrong tries of its PIN.
 */
export function signInPath(returnPath: string, why?: 'signup' | 'ended' | 'pin'): string {
  const path = parseReturnPath(returnPath)
  const query = new URLSearchParams()
  if (path) query.set('next', path)
  if (why) query.set(why === 'signup' ? 'mode' : ENDED, why)
  return `/auth?${query}`.replace(/\?$/, '')
}

export type ContinueRequest = { readonly host: string; readonly challenge: string }

/**
 * Parses a request from a store's own domain that asks who is signed in here: `?host=adunni.test&challenge=<43 base64url
 * characters>`. The server checks that the host is an active domain of a store.
 */
export function parseContinue(search: string): ContinueRequest | null {
  const query = new URLSearchParams(search)
  const host = query.get('host') ?? ''
  const challenge = query.get('challenge') ?? ''
  return isStoreHost(host) && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? { host, challenge } : null
}

/** Returns the address on our own host for a `ContinueRequest`. */
export function continuePath({ host, challenge }: ContinueRequest): string {
  return `/auth/continue?host=${host}&challenge=${challenge}`
}
