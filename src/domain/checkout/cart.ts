// The shopper's cart as pure functions: cart in, cart out. Prices here are the prices that the shopper saw; the server decides. The
// cart island stores the cart; `cart-storage.ts` turns items into text and back.

import type { Minor } from '../basics/money.ts'
import { type Voucher, voucherDiscount } from '../voucher/voucher.ts'
import { orderTotal } from './order-total.ts'

/** One chosen option value (Size: L). An item holds one per option group. */
export type CartVariant = { readonly variant_id: string }

export type CartItem = {
  readonly productId: string
  /** Minor units. */
  readonly price: Minor
  readonly quantity: number
  readonly businessId?: string
  readonly variants: readonly CartVariant[]
  readonly cartItemKey: string
}

export type CartDeliveryFee = { readonly fee: Minor }

export type Cart = {
  readonly items: readonly CartItem[]
  readonly isOpen: boolean
  readonly voucher: Voucher | null
  readonly deliveryFee: CartDeliveryFee | null
}

export type NewCartItem = {
  readonly productId: string
  readonly price: Minor
  readonly businessId?: string
  readonly variants?: readonly CartVariant[]
  /** Whole pieces, 1 by default. */
  readonly quantity?: number
}

/** Maximum pieces of one line. The server refuses more with `bad_quantity`. */
export const MAX_LINE_QUANTITY = 999

/** Maximum lines of one cart. The server refuses more with `order_too_large`. */
export const MAX_CART_LINES = 100

/** Returns a closed cart without items. */
export function emptyCart(): Cart {
  return { items: [], isOpen: false, voucher: null, deliveryFee: null }
}

/** `cartItemKey('p1', [{variant_id: 'b'}, {variant_id: 'a'}])` -> `p1-a-b`: ids sorted by code unit. No variants -> `p1`. */
export function cartItemKey(productId: string, variants: readonly CartVariant[] = []): string {
  return [productId, ...variants.map((variant) => variant.variant_id).sort()].join('-')
}

/**
 * Adds pieces of this product and choice, one by default: raises the line's quantity, or appends a line. The line gets the newer price,
 * which the shopper has just seen. A full cart (`MAX_CART_LINES`) stays as it is.
 */
export function addItem<WithItems extends Pick<Cart, 'items'>>(
  cart: WithItems,
  { productId, price, businessId, variants = [], quantity = 1 }: NewCartItem,
): WithItems {
  const { items } = cart
  const key = cartItemKey(productId, variants)
  const known = items.find((line) => line.cartItemKey === key)
  if (known) {
    const more = { ...known, price, quantity: Math.min(known.quantity + quantity, MAX_LINE_QUANTITY) }
    return { ...cart, items: items.map((line) => (line === known ? more : line)) }
  }
  if (items.length >= MAX_CART_LINES) return cart
  const line: CartItem = {
    productId,
    price,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
    ...(businessId && { businessId }),
    variants,
    cartItemKey: key,
  }
  return { ...cart, items: [...items, line] }
}

/** Removes the line with this key and no other line of its product. */
export function removeLine(cart: Cart, key: string): Cart {
  return { ...cart, items: cart.items.filter((line) => line.cartItemKey !== key) }
}

/** Removes all lines of a product, with any choice. */
export function removeProduct(cart: Cart, productId: string): Cart {
  return { ...cart, items: cart.items.filter((line) => line.productId !== productId) }
}

/**
 * Removes a line or a product. The key of a product without choices is its id; with this key all its lines are removed. To remove
 * one line only, use `removeLine`.
 */
export function removeItem(cart: Cart, keyOrProductId: string): Cart {
  return removeProduct(removeLine(cart, keyOrProductId), keyOrProductId)
}

/**
 * Sets a line's quantity: whole pieces, at most `MAX_LINE_QUANTITY`; zero or below removes the line.
 * A quantity that is not a number changes nothing.
 */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart
  const whole = Math.min(Math.trunc(quantity), MAX_LINE_QUANTITY)
  if (whole <= 0) return removeLine(cart, key)
  const items = cart.items.map((line) => (line.cartItemKey === key ? { ...line, quantity: whole } : line))
  return { ...cart, items }
}

/** Removes the items, the voucher and the delivery fee; the panel stays open or closed. */
export function clearCart(cart: Cart): Cart {
  return { ...cart, items: [], voucher: null, deliveryFee: null }
}

/** Opens a closed panel and closes an open one. */
export function toggleCart(cart: Cart): Cart {
  return { ...cart, isOpen: !cart.isOpen }
}

/** Opens or closes the panel. */
export function setCartOpen(cart: Cart, isOpen: boolean): Cart {
  return { ...cart, isOpen }
}

/** Replaces the items, for example by the result of `parseStoredCart`. */
export function loadItems(cart: Cart, items: readonly CartItem[]): Cart {
  return { ...cart, items: [...items] }
}

/** Sets the voucher, in place of an earlier one. Does not check it. */
export function applyVoucher(cart: Cart, voucher: Voucher): Cart {
  return { ...cart, voucher }
}

/** Removes the voucher. */
export function removeVoucher(cart: Cart): Cart {
  return { ...cart, voucher: null }
}

/** Sets the delivery fee, in minor units. */
export function setDeliveryFee(cart: Cart, deliveryFee: CartDeliveryFee): Cart {
  return { ...cart, deliveryFee: { fee: deliveryFee.fee } }
}

/** Removes the delivery fee. */
export function removeDeliveryFee(cart: Cart): Cart {
  return { ...cart, deliveryFee: null }
}

/** Pieces in the cart, for the badge. */
export function cartCount(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((sum, line) => sum + line.quantity, 0)
}

/** Sum of price times quantity, in minor units. */
export function cartSubtotal(items: readonly Pick<CartItem, 'price' | 'quantity'>[]): Minor {
  return items.reduce((sum, line) => sum + line.price * line.quantity, 0)
}

export type CartTotals = {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly deliveryFee: Minor | null
  readonly total: Minor
}

/**
 * Returns the amounts that the cart shows, in minor units: subtotal, voucher discount, delivery fee (null when none is set) and
 * total.
 */
export function cartTotals(cart: Cart): CartTotals {
  const subtotal = cartSubtotal(cart.items)
  const discount = cart.voucher === null ? 0 : voucherDiscount(subtotal, cart.voucher)
  const deliveryFee = cart.deliveryFee?.fee ?? null
  return { subtotal, discount, deliveryFee, total: orderTotal({ subtotal, discount, deliveryFee }) }
}
