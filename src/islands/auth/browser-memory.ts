// What the sign-in pages keep between two page loads: a message to show next, and where the person was going. Storage that is
// closed or full is no failure: then there is nothing to remember.
import { parseReturnPath } from '#domain/auth-return.ts'
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

/** Where the person goes once signed in; null forgets it. Only allow-listed paths are kept. */
export function keepReturn(path: string | null): void {
  if (path === null) take(() => localStorage, RETURN)
  else set(() => localStorage, RETURN, JSON.stringify({ path, at: Date.now() }))
}

/** Checked again: whatever lies in storage is not to be trusted with a redirect. */
export function takeReturn(): string | null {
  const value = take(() => localStorage, RETURN) as { path?: unknown; at?: unknown } | null
  if (typeof value?.path !== 'string' || typeof value.at !== 'number') return null
  return Date.now() - value.at < RETURN_MS ? parseReturnPath(value.path) : null
}

function set(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value)
  } catch (error) {
    console.warn('auth: nothing can be stored in this browser', error)
  }
}

function take(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key)
    storage().removeItem(key)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    console.warn('auth: nothing can be read from this browser’s storage', error)
    return null
  }
}
