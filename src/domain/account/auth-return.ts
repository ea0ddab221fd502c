// Where a person goes after signing in. Attack: an open redirect, a link to our sign-in page that ends on a stranger's look-alike.
// So nothing is repaired or decoded: a value is one of the shapes below as it stands, or it is nothing.
import { isStoreHost, parseShopName } from '../store/shop-look.ts'

export const HOME_AFTER_SIGN_IN = '/dashboard'

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Pages that need a person. No dots, escapes, backslashes, queries or fragments can occur. */
const PATHS = [
  new RegExp(`^/(?:dashboard|settings|onboarding)(?:/${SLUG}){0,3}$`),
  /^\/oracle$/,
  new RegExp(`^/${SLUG}/account$`),
  /^\/o\/[0-9a-f]{32,64}$/,
]

const CONTINUE = /^\/auth\/continue\?host=([a-z0-9.-]{1,253})&challenge=([A-Za-z0-9_-]{43})$/

const MAX_LENGTH = 400

/** The path when it is on the list, else null. `/dashboard/orders` -> itself, `//evil.example` -> null. */
export function parseReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH) return null
  if (CONTINUE.test(value)) return parseContinue(value.slice(value.indexOf('?'))) ? value : null
  return PATHS.some((path) => path.test(value)) ? value : null
}

/** The shop that a return path leads back to, as `parseShopName` has it: `/adunni-fabrics/account` -> `adunni-fabrics`. */
export function shopOfPath(path: string | null): string | null {
  if (path === null) return null
  if (isContinuePath(path)) return parseContinue(path.slice(path.indexOf('?')))?.host ?? null
  return parseShopName(/^\/(?!(?:dashboard|settings|onboarding)\/)([^/]+)\/account$/.exec(path)?.[1])
}

/** True for the way back to a store's own domain, which only the browser that asked can take. */
export function isContinuePath(path: string): boolean {
  return CONTINUE.test(path)
}

/** Where the sign-in page sends back from; the page itself when it may be returned to. */
export function signInPath(returnPath: string, mode?: 'signup'): string {
  const path = parseReturnPath(returnPath)
  const query = new URLSearchParams()
  if (mode) query.set('mode', mode)
  if (path) query.set('next', path)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

export type ContinueRequest = { readonly host: string; readonly challenge: string }

/**
 * A store's own domain that asks who is signed in here: `?host=adunni.test&challenge=<43 base64url characters>`. Whether the host
 * is an active domain of a store, the server says.
 */
export function parseContinue(search: string): ContinueRequest | null {
  const query = new URLSearchParams(search)
  const host = query.get('host') ?? ''
  const challenge = query.get('challenge') ?? ''
  return isStoreHost(host) && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? { host, challenge } : null
}

/** The path of that request on our own host. */
export function continuePath({ host, challenge }: ContinueRequest): string {
  return `/auth/continue?host=${host}&challenge=${challenge}`
}
