// What the sign-in pages keep between two page loads: a message to show next, and where the person was going. Storage that is
// closed or full is no failure: then there is nothing to remember.
import { parseReturnPath } from '#domain/account/auth-return.ts'
import { parseShopName } from '#domain/store/shop-look.ts'
import type { Toast } from './toast-store.ts'

const FLASH = 'oja:flash'
const RETURN = 'oja:return'

/** A mail may be opened in another tab, some time later. */
const RETURN_MS = 60 * 60_000

/** A message for the page that comes next. */
export function keepFlash(toast: Toast): void {
  set(() => sessionStorage, FLASH, JSON.stringify(toast))
}

export function takeFlash(): Toast | null {
  const value = take(() => sessionStorage, FLASH) as Partial<Toast> | null
  const { kind, title, text } = value ?? {}
  if ((kind !== 'error' && kind !== 'success') || typeof title !== 'string' || typeof text !== 'string') {
    return null
  }
  return { kind, title, text }
}

/** Where the person was going when they came to sign in. */
export type Way = {
  readonly path: string | null
  /** The shop that they came from: its slug or its own domain. */
  readonly shop: string | null
  /** With which address somebody has signed up in this browser: whoever confirms it here is no stranger. */
  readonly email: string | null
}

export const NO_WAY: Way = { path: null, shop: null, email: null }

export function keepWay(way: Way): void {
  set(() => localStorage, RETURN, JSON.stringify({ ...way, at: Date.now() }))
}

export function forgetWay(): void {
  take(() => localStorage, RETURN)
}

/** Checked again: whatever lies in storage is not to be trusted with a redirect. */
export function readWay(): Way {
  const value = read(() => localStorage, RETURN) as { [key in keyof Way | 'at']?: unknown } | null
  if (typeof value?.at !== 'number' || Date.now() - value.at >= RETURN_MS) return NO_WAY
  const { path, shop, email } = value
  return {
    path: typeof path === 'string' ? parseReturnPath(path) : null,
    shop: parseShopName(shop),
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
    // Said by `read` already.
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
