// The lines of the cart: $items and the actions on them. Storage is the port's; prices here are what the shopper has seen.

import { atom } from 'nanostores'
import { type Cart, type CartItem, emptyCart, removeItem, setQuantity } from '#domain/cart.ts'
import type { Quote } from '#domain/order-request.ts'
import { pruneLabels, readLabels } from './labels.ts'
import type { CartLabel, CartPort } from './port.ts'

/** A line taken out a moment ago, and where it stood. */
export type RemovedLine = { readonly item: CartItem; readonly at: number }

export type CartStore = ReturnType<typeof createCartStore>

/** The cart of one store over the page's port. */
export function createCartStore(port: CartPort, storeId: string) {
  const $items = atom<readonly CartItem[]>(port.read())
  const $labels = atom<ReadonlyMap<string, CartLabel>>(readLabels(port.storage, storeId))
  const $removed = atom<RemovedLine | null>(null)

  const change = (action: (cart: Cart) => Cart) => {
    const { items } = action({ ...emptyCart(), items: port.read() })
    $items.set(items)
    port.write(items)
  }

  return {
    $items,
    $labels,
    $removed,

    /** Reads again what the page or another tab has written. */
    refresh() {
      const items = port.read()
      $labels.set(readLabels(port.storage, storeId))
      if (JSON.stringify(items) !== JSON.stringify($items.get())) $items.set(items)
    },

    setLineQuantity(key: string, quantity: number) {
      if (quantity >= 1) change((cart) => setQuantity(cart, key, quantity))
    },

    removeLine(key: string) {
      const at = $items.get().findIndex((item) => item.cartItemKey === key)
      const item = $items.get()[at]
      if (!item) return
      change((cart) => removeItem(cart, key))
      $removed.set({ item, at })
    },

    /** Puts the line taken out last back in its place. */
    undoRemove() {
      const removed = $removed.get()
      if (!removed) return
      change((cart) => ({
        ...cart,
        items: [...cart.items.slice(0, removed.at), removed.item, ...cart.items.slice(removed.at)],
      }))
      $removed.set(null)
    },

    forgetRemoved() {
      $removed.set(null)
    },

    /** Takes over the server's prices: the shopper has seen and accepted them. */
    acceptPrices(quote: Quote) {
      change((cart) => ({
        ...cart,
        items: cart.items.map((item, at) => ({ ...item, price: quote.items[at]?.unitPrice ?? item.price })),
      }))
    },

    /** Takes out what was ordered; what another tab has added since stays. */
    removeOrdered(ordered: readonly CartItem[]) {
      const sold = new Map(ordered.map((item) => [item.cartItemKey, item.quantity]))
      const rest = (item: CartItem) => item.quantity - (sold.get(item.cartItemKey) ?? 0)
      change((cart) =>
        cart.items.reduce((left, item) => setQuantity(left, item.cartItemKey, rest(item)), cart),
      )
      pruneLabels(
        port.storage,
        storeId,
        $items.get().map(({ cartItemKey }) => cartItemKey),
      )
      $removed.set(null)
    },
  }
}

/** Same products, choices and quantities: what decides whether a retry is the same order. Prices do not count. */
export function contentsOf(items: readonly CartItem[]): string {
  return items.map((item) => `${item.cartItemKey}×${item.quantity}`).join()
}

export type PriceChange = { readonly key: string; readonly before: number; readonly now: number }

/** Lines whose price differs from the one the shopper saw on the page. `quote` must be of these items. */
export function priceChanges(items: readonly CartItem[], quote: Quote): readonly PriceChange[] {
  return items.flatMap((item, at) => {
    const now = quote.items[at]?.unitPrice
    return now === undefined || now === item.price ? [] : [{ key: item.cartItemKey, before: item.price, now }]
  })
}
