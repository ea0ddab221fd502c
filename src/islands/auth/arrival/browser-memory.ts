// Stores values between two page loads of the sign-in pages: a message to show next, and the page to which the person wanted to go. When
// storage is denied or full, stores nothing, and nothing fails.
import { parseHiddenPath, parseReturnPath } from '#domain/account/auth-return.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
import type { Toast } from '../kit/toast-store.ts'

const FLASH = 'oja:flash'
const RETURN = 'oja:return'

/** Long enough to open a mail in another tab some time later. */
const RETURN_MS = 60 * 60_000

/** Stores a message for the next page. */
export function keepFlash(toast: Toast): void {
  set(() => sessionStorage, FLASH, JSON.stringify(toast))
}

/** The message that the page before left for this one, removed; null when there is none. */
export function takeFlash(): Toast | null {
  const value = take(() => sessionStorage, FLASH) as Partial<Toast> | null
  const { kind, title, text } = value ?? {}
  if ((kind !== 'error' && kind !== 'success') || typeof title !== 'string' || typeof text !== 'string') {
    return null
  }
  return { kind, title, text }
}

/** The target of a person who came to sign in. */
export type Way = {
  readonly path: string | null
  /** A path that only the server knows to lead anywhere (`parseHiddenPath`). */
  readonly hidden: string | null
  /** The slug or own domain of the shop from which they came. */
  readonly shop: string | null
  /** The address that has signed up in this browser: the page then does not warn about another person's account. */
  readonly email: string | null
}

export const NO_WAY: Way = { path: null, hidden: null, shop: null, email: null }

/** Remembers where the person was going, for RETURN_MS: a mail's link may open the page again. */
export function keepReturnPath(way: Way): void {
  set(() => localStorage, RETURN, JSON.stringify({ ...way, at: Date.now() }))
}

/** Forgets the way back after it was taken. */
export function forgetReturnPath(): void {
  take(() => localStorage, RETURN)
}

/** Checks the stored path again, because a redirect must not trust storage. */
export function readReturnPath(): Way {
  const value = read(() => localStorage, RETURN) as { [key in keyof Way | 'at']?: unknown } | null
  if (typeof value?.at !== 'number' || Date.now() - value.at >= RETURN_MS) return NO_WAY
  const { path, hidden, shop, email } = value
  return {
    path: typeof path === 'string' ? parseReturnPath(path) : null,
    hidden: typeof hidden === 'string' ? parseHiddenPath(hidden) : null,
    shop: parseSlugOrDomain(shop),
    email: typeof email === 'string' ? email : null,
  }
}

function set(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value)
  } catch (error) {
    console.warn('auth: nothing can be stored in this browser', error)
  }
}

function take(storage: () => Storage, key: string): unknown {
  const value = read(storage, key)
  try {
    storage().removeItem(key)
  } catch {
    // `read` has already reported the error
  }
  return value
}

function read(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch (error) {
    console.warn('auth: nothing can be read from this browser’s storage', error)
    return null
  }
}
