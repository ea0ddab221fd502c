// Stores the cart in the browser: items and labels in storage, or in memory when storage refuses. The inlined script makes the one port of a
// page; the drawer uses the same object, so that both see one cart.

import type { CartItem } from '#domain/checkout/cart.ts'
import { cartStorageKey, parseStoredCart, serialiseCart } from '#domain/checkout/cart-storage.ts'

/** The text of a line on the screen. Never sent to the server. */
export type CartLabel = { readonly name: string; readonly options: string; readonly picture: string }

export type CartPort = {
  readonly storage: SafeStorage
  /** Reads the valid items each time, because another tab may have written. */
  read(): readonly CartItem[]
  /** Stores the items and tells the page. */
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

/** Under it the first page of the visit is kept: `${referrer} ${query}`. */
export const visitKey = (storeId: string) => `oja:visit:${storeId}`

/** Stores text by key. When storage refuses (denied, full), keeps the text in the page's memory. */
export type SafeStorage = { get(key: string): string | null; set(key: string, text: string): void }

/** Opens storage safely. `open` may throw: when cookies are blocked, even reading `window.localStorage` throws. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): SafeStorage {
  const memory = new Map<string, string>()
  return {
    get(key) {
      try {
        return memory.get(key) ?? open().getItem(key)
      } catch {
        return null // denied, and nothing was written on this page yet
      }
    },
    set(key, text) {
      memory.set(key, text)
      try {
        open().setItem(key, text)
        memory.delete(key)
      } catch {
        // denied or full: this page uses the copy in memory
      }
    },
  }
}

/** Makes a port over storage. */
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

/** Key of the labels, which are stored beside the items: cart item key -> label. */
export const labelsKey = (storeId: string) => `oja:labels:${storeId}`

/** Key of the voucher in use. */
export const codesKey = (storeId: string) => `oja:codes:${storeId}`

/** Stored JSON as an object with unchecked values; `{}` for anything else. */
export function storedRecord(storage: SafeStorage, key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? '')
    return { ...(stored as object) }
  } catch {
    return {} // missing, or invalid JSON
  }
}
