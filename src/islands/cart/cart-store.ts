// The cart of one store: $cart, and the verbs of `#domain/cart.ts` on it, which alone change it. Items are kept by the page's port;
// prices here are what the shopper has seen.

import { atom, computed } from 'nanostores'
import {
  applyVoucher,
  type Cart,
  type CartItem,
  clearCart,
  emptyCart,
  loadItems,
  removeDeliveryFee,
  removeLine,
  removeProduct,
  removeVoucher,
  setCartOpen,
  setDeliveryFee,
  setQuantity,
  toggleCart,
} from '#domain/checkout/cart.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import type { Voucher } from '#domain/voucher/voucher.ts'
import { pruneLabels, readLabels } from './labels.ts'
import type { CartLabel, CartPort } from './port.ts'

/** A line taken out a moment ago, and where it stood. */
export type RemovedLine = { readonly item: CartItem; readonly at: number }

export type CartStore = ReturnType<typeof createCartStore>

export function createCartStore(port: CartPort, storeId: string) {
  const $cart = atom<Cart>(loadItems(emptyCart(), port.read()))
  const $items = computed($cart, ({ items }) => items)
  const $labels = atom<ReadonlyMap<string, CartLabel>>(readLabels(port.storage, storeId))
  const $removed = atom<readonly RemovedLine[]>([])

  let isChanging = false
  /** The cart with the items that the page or another tab has written; the same object while they have not. */
  const fresh = (): Cart => {
    const cart = $cart.get()
    // Listeners may change the cart further before its items are written.
    if (isChanging) return cart
    const items = port.read()
    return JSON.stringify(items) === JSON.stringify(cart.items) ? cart : loadItems(cart, items)
  }

  const change = (verb: (cart: Cart) => Cart) => {
    const before = fresh()
    const after = verb(before)
    if (after.items === before.items) return $cart.set(after)
    isChanging = true
    $cart.set(after)
    isChanging = false
    port.write($cart.get().items)
  }

  /** Lines can be put back until others are taken out. */
  const takeOut = (isMeant: (item: CartItem) => boolean, verb: (cart: Cart) => Cart) => {
    const lines = fresh().items.map((item, at) => ({ item, at }))
    change(verb)
    $removed.set(lines.filter(({ item }) => isMeant(item)))
  }

  return {
    $cart,
    $items,
    $labels,
    $removed,

    /** Reads again what the page or another tab has written. */
    refresh() {
      $labels.set(readLabels(port.storage, storeId))
      $cart.set(fresh())
    },

    setOpen: (isOpen: boolean) => change((cart) => setCartOpen(cart, isOpen)),
    toggle: () => change(toggleCart),

    setLineQuantity(key: string, quantity: number) {
      if (quantity >= 1) change((cart) => setQuantity(cart, key, quantity))
    },

    removeLine(key: string) {
      takeOut(
        (item) => item.cartItemKey === key,
        (cart) => removeLine(cart, key),
      )
    },

    /** Takes out every choice of a product: the shop does not have it any more. */
    removeProduct(id: string) {
      takeOut(
        ({ productId }) => productId === id,
        (cart) => removeProduct(cart, id),
      )
    },

    /** Puts what was taken out last back in its place. */
    undoRemove() {
      const put = (items: readonly CartItem[], { item, at }: RemovedLine) => [
        ...items.slice(0, at),
        item,
        ...items.slice(at),
      ]
      const removed = $removed.get()
      change((cart) => loadItems(cart, removed.reduce(put, cart.items)))
      $removed.set([])
    },

    applyVoucher: (voucher: Voucher) => change((cart) => applyVoucher(cart, voucher)),
    removeVoucher: () => change(removeVoucher),

    /** Null: to be agreed, or not chosen yet. */
    setDeliveryFee(fee: number | null) {
      const known = $cart.get().deliveryFee?.fee ?? null
      if (fee !== known)
        change((cart) => (fee === null ? removeDeliveryFee(cart) : setDeliveryFee(cart, { fee })))
    },

    /** Takes over the server's prices: the shopper has seen and accepted them. */
    acceptPrices(quote: Quote) {
      change((cart) =>
        loadItems(
          cart,
          cart.items.map((item, at) => ({ ...item, price: quote.items[at]?.unitPrice ?? item.price })),
        ),
      )
    },

    /** Clears what was ordered, its voucher and its delivery; what another tab has added since stays. */
    removeOrdered(ordered: readonly CartItem[]) {
      const sold = new Map(ordered.map((item) => [item.cartItemKey, item.quantity]))
      const rest = (item: CartItem) => item.quantity - (sold.get(item.cartItemKey) ?? 0)
      change((cart) => {
        const left = cart.items.reduce((left, item) => setQuantity(left, item.cartItemKey, rest(item)), cart)
        return loadItems(clearCart(cart), left.items)
      })
      pruneLabels(
        port.storage,
        storeId,
        $items.get().map(({ cartItemKey }) => cartItemKey),
      )
      $removed.set([])
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
