// Where the cart lives in the browser: items and labels in storage, kept in memory when storage refuses.
// The inlined script makes the one port of a page; the drawer uses that same object, so both always see one cart.

import type { CartItem } from '#domain/checkout/cart.ts'
import { cartStorageKey, parseStoredCart, serialiseCart } from '#domain/checkout/cart-storage.ts'

/** What a line is called on the screen. Never sent to the server. */
export type CartLabel = { readonly name: string; readonly options: string; readonly picture: string }

export type CartPort = {
  readonly storage: SafeStorage
  /** Sound items, read afresh: another tab may have written. */
  read(): readonly CartItem[]
  /** Keeps the items and tells the page. */
  write(items: readonly CartItem[]): void
}

/** Fired on `window` after every change of the cart, here or in another tab. */
export const CART_CHANGED = 'oja:cart'

declare global {
  interface Window {
    /** Set by the inlined script. */
    ojaCart?: CartPort
  }
}

/** Text by key that outlives a refusing storage (denied, full): then the page's own memory answers. */
export type SafeStorage = { get(key: string): string | null; set(key: string, text: string): void }

/** `open` may throw: with cookies blocked, reading `window.localStorage` itself does. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): SafeStorage {
  const memory = new Map<string, string>()
  return {
    get(key) {
      try {
        return memory.get(key) ?? open().getItem(key)
      } catch {
        return null // Denied, and nothing was written on this page yet.
      }
    },
    set(key, text) {
      memory.set(key, text)
      try {
        open().setItem(key, text)
        memory.delete(key)
      } catch {
        // Denied or full: the copy in memory serves this page.
      }
    },
  }
}

/** A port over storage. */
export function createCartPort(storeId: string, storage: SafeStorage, changed: () => void): CartPort {
  const key = cartStorageKey(storeId)
  return {
    storage,
    read: () => parseStoredCart(storage.get(key), storeId || undefined),
    write(items) {
      storage.set(key, serialiseCart({ items }))
      changed()
    },
  }
}

/** Labels lie beside the items: cart item key -> label. */
export const labelsKey = (storeId: string) => `oja:labels:${storeId}`

/** Stored JSON as an object whose values nobody has looked at; `{}` for anything else. */
export function storedRecord(storage: SafeStorage, key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? '')
    return { ...(stored as object) }
  } catch {
    return {} // Nothing there, or no JSON.
  }
}
