// The shopper's cart as pure functions: cart in, cart out. Prices here are what the shopper saw; the server decides.
// Storing is the island's work: `cart-storage.ts` turns items into text and back.

import { type Voucher, voucherDiscount } from '../voucher/voucher.ts'
import { orderTotal } from './order.ts'

/** One chosen option value (Size: L). An item holds one per option group. */
export type CartVariant = { readonly variant_id: string }

export type CartItem = {
  readonly productId: string
  /** Minor units. */
  readonly price: number
  readonly quantity: number
  readonly businessId?: string
  readonly variants: readonly CartVariant[]
  readonly cartItemKey: string
}

export type CartDeliveryFee = { readonly fee: number }

export type Cart = {
  readonly items: readonly CartItem[]
  readonly isOpen: boolean
  readonly voucher: Voucher | null
  readonly deliveryFee: CartDeliveryFee | null
}

export type NewCartItem = {
  readonly productId: string
  readonly price: number
  readonly businessId?: string
  readonly variants?: readonly CartVariant[]
}

/** Most pieces of one line. The server refuses more with `bad_quantity`. */
export const MAX_LINE_QUANTITY = 999

/** Most lines of one cart. The server refuses more with `order_too_large`. */
export const MAX_CART_LINES = 100

/** A closed cart with nothing in it. */
export function emptyCart(): Cart {
  return { items: [], isOpen: false, voucher: null, deliveryFee: null }
}

/** `cartItemKey('p1', [{variant_id: 'b'}, {variant_id: 'a'}])` -> `p1-a-b`: ids sorted by code unit. No variants -> `p1`. */
export function cartItemKey(productId: string, variants: readonly CartVariant[] = []): string {
  return [productId, ...variants.map((variant) => variant.variant_id).sort()].join('-')
}

/**
 * One more of this product and choice: raises the line's quantity by one, or appends a line of one.
 * The line takes the newer price: it is the one the shopper has just seen. A full cart (`MAX_CART_LINES`) stays as it is.
 */
export function addItem(cart: Cart, { productId, price, businessId, variants = [] }: NewCartItem): Cart {
  const { items } = cart
  const key = cartItemKey(productId, variants)
  const known = items.find((line) => line.cartItemKey === key)
  if (known) {
    const more = { ...known, price, quantity: Math.min(known.quantity + 1, MAX_LINE_QUANTITY) }
    return { ...cart, items: items.map((line) => (line === known ? more : line)) }
  }
  if (items.length >= MAX_CART_LINES) return cart
  const line: CartItem = {
    productId,
    price,
    quantity: 1,
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

/** Removes every line of a product, whatever was chosen. */
export function removeProduct(cart: Cart, productId: string): Cart {
  return { ...cart, items: cart.items.filter((line) => line.productId !== productId) }
}

/** Both in one: a product without choices has its id for a key, and then all its lines go. Whoever means a line says `removeLine`. */
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

/** Empties the items and drops the voucher and the delivery fee; the panel stays as it is. */
export function clearCart(cart: Cart): Cart {
  return { ...cart, items: [], voucher: null, deliveryFee: null }
}

export function toggleCart(cart: Cart): Cart {
  return { ...cart, isOpen: !cart.isOpen }
}

export function setCartOpen(cart: Cart, isOpen: boolean): Cart {
  return { ...cart, isOpen }
}

/** Replaces the items, for example by those that `parseStoredCart` has read. */
export function loadItems(cart: Cart, items: readonly CartItem[]): Cart {
  return { ...cart, items: [...items] }
}

export function applyVoucher(cart: Cart, voucher: Voucher): Cart {
  return { ...cart, voucher }
}

export function removeVoucher(cart: Cart): Cart {
  return { ...cart, voucher: null }
}

export function setDeliveryFee(cart: Cart, deliveryFee: CartDeliveryFee): Cart {
  return { ...cart, deliveryFee: { fee: deliveryFee.fee } }
}

export function removeDeliveryFee(cart: Cart): Cart {
  return { ...cart, deliveryFee: null }
}

/** Pieces in the cart, for the badge. */
export function cartCount(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((sum, line) => sum + line.quantity, 0)
}

/** Sum of price times quantity, in minor units. */
export function cartSubtotal(items: readonly Pick<CartItem, 'price' | 'quantity'>[]): number {
  return items.reduce((sum, line) => sum + line.price * line.quantity, 0)
}

export type CartTotals = {
  readonly subtotal: number
  readonly discount: number
  readonly deliveryFee: number | null
  readonly total: number
}

/** What the cart shows: subtotal, discount of its voucher, delivery fee (null when none is set) and total, in minor units. */
export function cartTotals(cart: Cart): CartTotals {
  const subtotal = cartSubtotal(cart.items)
  const discount = cart.voucher === null ? 0 : voucherDiscount(subtotal, cart.voucher)
  const deliveryFee = cart.deliveryFee?.fee ?? null
  return { subtotal, discount, deliveryFee, total: orderTotal({ subtotal, discount, deliveryFee }) }
}
