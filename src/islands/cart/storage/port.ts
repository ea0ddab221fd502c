// Stores the cart in the browser: items and labels in storage, or in the tab's name when storage refuses. The inlined script makes the one port of a
// page; the drawer uses the same object, so that both see one cart.

import type { CartItem } from '#domain/checkout/cart.ts'
import { cartStorageKey, serialiseCart } from '#domain/checkout/cart-storage.ts'

/** The text of a line on the screen. Never sent to the server. */
export type CartLabel = { readonly name: string; readonly options: string; readonly picture: string }

export type CartPort = {
  readonly storage: SafeStorage
  /** Reads the valid items each time, because another tab may have written. */
  read(): readonly CartItem[]
  /** Stores the items and tells the page. */
  write(items: readonly CartItem[]): void
}

/** What a message to the shop says of a chosen product. */
export type ChosenLine = {
  readonly name?: string
  /** `Size: L` */
  readonly options?: string
  /** 1 by default. */
  readonly quantity?: number
}

/** Makes the link to the shop's chat with a message of these lines, or else of the cart's. Undefined in a shop without a number. */
export type ChatOffer = (lines?: readonly ChosenLine[]) => HTMLAnchorElement | undefined

/** Fired on `window` after every change of the cart, here or in another tab. */
export const CART_CHANGED = 'oja:cart'

declare global {
  interface Window {
    /** Set by the inlined script. */
    ojaCart?: CartPort & { readonly offer: ChatOffer }
  }
}

/** Under it the first page of the visit is kept: `${referrer} ${query}`. */
export const visitKey = (storeId: string) => `oja:visit:${storeId}`

/** Stores text by key. When storage refuses (denied, null, full), keeps the text in memory, and the cart's in the tab's name. */
export type SafeStorage = {
  get(key: string): string | null
  set(key: string, text: string): void
  /** False once the browser has refused to keep a text. */
  readonly isKept: boolean
}

/** Texts that the browser refused to keep; at first those of the tab's pages before. */
const memory = readTab()

function readTab(): Map<string, string> {
  try {
    return new Map(JSON.parse(window.name))
  } catch {
    return new Map() // the tab has another name, or none
  }
}

/** Opens storage safely. `open` may throw: when cookies are blocked, even reading `window.localStorage` throws. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): SafeStorage {
  const storage = {
    isKept: true,
    get(key: string) {
      try {
        return memory.get(key) ?? open().getItem(key)
      } catch {
        return null // denied, and nothing was written in this tab yet
      }
    },
    set(key: string, text: string) {
      memory.set(key, text)
      try {
        open().setItem(key, text)
        memory.delete(key)
      } catch {
        // Denied or full. Another site that is opened in this tab could read its name, so it holds goods alone.
        storage.isKept = false
        Object.assign(globalThis, {
          name: JSON.stringify([...memory].filter(([key]) => /:cart|:lab/.test(key))),
        })
      }
    },
  }
  return storage
}

/** Makes a port over storage. Reads what scripts of this shop write; anything else is for checked-port.ts, which is too large for a page. */
export function createCartPort(storeId: string, storage: SafeStorage, changed: () => void): CartPort {
  const key = cartStorageKey(storeId)
  return {
    storage,
    read() {
      try {
        const stored: readonly CartItem[] = JSON.parse(storage.get(key) ?? '')
        return stored.filter((item) => item?.cartItemKey && item.price > 0 && item.quantity > 0)
      } catch {
        return [] // nothing is stored, or what is stored is no cart
      }
    },
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
