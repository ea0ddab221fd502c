// The cart of one store: $cart, and the only functions that change it, which use `#domain/checkout/cart.ts`. The page's port stores the
// items; their prices are the prices that the shopper has seen.

import { atom, computed } from 'nanostores'
import { valueOr } from '#components/crash/tell-fault.ts'
import type { Minor } from '#domain/basics/money.ts'
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
import { pruneLabels, readLabels } from '../storage/labels.ts'
import type { CartLabel, CartPort } from '../storage/port.ts'

/** A line that was just removed, and its position. */
export type RemovedLine = { readonly item: CartItem; readonly at: number }

export type CartStore = ReturnType<typeof createCartStore>

/** The cart of one store as the drawer uses it: written through `port`, which the page and other tabs share. */
export function createCartStore(port: CartPort, storeId: string) {
  const opened = openCart(port)
  const { $cart, fresh } = opened
  const $labels = atom<ReadonlyMap<string, CartLabel>>(readLabels(port.storage, storeId))
  const { $removed, ...lines } = lineVerbs(opened)

  return {
    $cart,
    $items: computed($cart, ({ items }) => items),
    $labels,
    $removed,

    /** Reads again what the page or another tab has written. */
    refresh() {
      $labels.set(valueOr($labels.get(), () => readLabels(port.storage, storeId)))
      $cart.set(fresh())
    },

    ...lines,
    ...checkoutVerbs(opened),

    /** Removes the ordered items, their voucher and their delivery. Keeps items that another tab has added since. */
    removeOrdered(ordered: readonly CartItem[]) {
      const sold = new Map(ordered.map((item) => [item.cartItemKey, item.quantity]))
      const rest = (item: CartItem) => item.quantity - (sold.get(item.cartItemKey) ?? 0)
      opened.change((cart) => {
        const left = cart.items.reduce((left, item) => setQuantity(left, item.cartItemKey, rest(item)), cart)
        return loadItems(clearCart(cart), left.items)
      })
      $removed.set([])
      const keys = $cart.get().items.map(({ cartItemKey }) => cartItemKey)
      valueOr<void>(undefined, () => pruneLabels(port.storage, storeId, keys))
    },
  }
}

type OpenCart = ReturnType<typeof openCart>

/** The cart, and the one function that changes it. */
function openCart(port: CartPort) {
  const $cart = atom<Cart>(loadItems(emptyCart(), port.read()))
  let isChanging = false

  /** The cart with the items that the page or another tab has written; the same object if nothing was written. */
  const fresh = (): Cart => {
    const cart = $cart.get()
    // Returns early during a change: listeners may change the cart again before its items are written.
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

  return { $cart, fresh, change }
}

function lineVerbs({ fresh, change }: OpenCart) {
  const $removed = atom<readonly RemovedLine[]>([])

  /** Removes lines, which can be restored until other lines are removed. */
  const takeOut = (isMeant: (item: CartItem) => boolean, verb: (cart: Cart) => Cart) => {
    const lines = fresh().items.map((item, at) => ({ item, at }))
    change(verb)
    $removed.set(lines.filter(({ item }) => isMeant(item)))
  }

  return {
    $removed,

    setLineQuantity(key: string, quantity: number) {
      if (quantity >= 1) change((cart) => setQuantity(cart, key, quantity))
    },

    removeLine(key: string) {
      takeOut(
        (item) => item.cartItemKey === key,
        (cart) => removeLine(cart, key),
      )
    },

    /** Removes every choice of a product that the shop no longer has. */
    removeProduct(id: string) {
      takeOut(
        ({ productId }) => productId === id,
        (cart) => removeProduct(cart, id),
      )
    },

    /** Restores the lines that were removed last, at their old position. */
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
  }
}

function checkoutVerbs({ $cart, change }: OpenCart) {
  return {
    setOpen: (isOpen: boolean) => change((cart) => setCartOpen(cart, isOpen)),
    toggle: () => change(toggleCart),

    applyVoucher: (voucher: Voucher) => change((cart) => applyVoucher(cart, voucher)),
    removeVoucher: () => change(removeVoucher),

    /** Null when the fee is agreed with the shop later, or delivery is not chosen yet. */
    setDeliveryFee(fee: Minor | null) {
      const known = $cart.get().deliveryFee?.fee ?? null
      if (fee !== known)
        change((cart) => (fee === null ? removeDeliveryFee(cart) : setDeliveryFee(cart, { fee })))
    },

    /** Stores the server's prices, which the shopper has seen and accepted. */
    /** Prices in another currency than the shop's are never the cart's. */
    acceptPrices(quote: Quote) {
      if (quote.rate) return
      change((cart) =>
        loadItems(
          cart,
          cart.items.map((item, at) => ({ ...item, price: quote.items[at]?.unitPrice ?? item.price })),
        ),
      )
    },
  }
}

/** Products, choices and quantities as one text, which decides whether a retry is the same order. Ignores prices. */
export function contentsOf(items: readonly CartItem[]): string {
  return items.map((item) => `${item.cartItemKey}×${item.quantity}`).join()
}

/** Whether a line is of this choice; any line is, when no choice is named. */
export function isOfChoice({ variants }: CartItem, variantIds: readonly string[] | undefined): boolean {
  const chosen = variants.map(({ variant_id }) => variant_id)
  return !variantIds || [...variantIds].sort().join() === chosen.sort().join()
}

export type PriceChange = { readonly key: string; readonly before: Minor; readonly now: Minor }

/** Lines whose price differs from the one that the shopper saw. `quote` must be of these items. */
export function priceChanges(items: readonly CartItem[], quote: Quote): readonly PriceChange[] {
  if (quote.rate) return []
  return items.flatMap((item, at) => {
    const now = quote.items[at]?.unitPrice
    return now === undefined || now === item.price ? [] : [{ key: item.cartItemKey, before: item.price, now }]
  })
}
