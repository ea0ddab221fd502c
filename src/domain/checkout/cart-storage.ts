// The cart's items as text for browser storage, and back. Storage is a stranger: other tabs, old versions and people
// with developer tools write to it, so reading keeps what makes sense and drops the rest. It never throws.

import { isValidAmount } from '../basics/money.ts'
import { type CartItem, type CartVariant, cartItemKey, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'

/** `oja:cart:{businessId}`, or the general fallback `oja:cart`. */
export function cartStorageKey(businessId?: string): string {
  return businessId ? `oja:cart:${businessId}` : 'oja:cart'
}

/** Items only: the open flag, the voucher and the delivery fee are not kept. */
export function serialiseCart(cart: { readonly items: readonly CartItem[] }): string {
  return JSON.stringify(cart.items)
}

/**
 * Reads stored text into sound items; `[]` when nothing can be saved.
 * Keys are computed again, doubled lines are joined, quantities cut to whole pieces within the limits.
 * A line is dropped when its product, price, quantity or variants make no sense, or when it names another business.
 */
export function parseStoredCart(text: string | null | undefined, businessId?: string): readonly CartItem[] {
  const lines = new Map<string, CartItem>()
  for (const entry of entriesOf(text)) {
    const line = parseLine(entry, businessId)
    if (!line) continue
    const known = lines.get(line.cartItemKey)
    if (!known && lines.size >= MAX_CART_LINES) continue
    const quantity = Math.min((known?.quantity ?? 0) + line.quantity, MAX_LINE_QUANTITY)
    lines.set(line.cartItemKey, { ...line, quantity })
  }
  return [...lines.values()]
}

function entriesOf(text: string | null | undefined): readonly unknown[] {
  try {
    const stored = JSON.parse(text ?? '')
    const entries: unknown = stored?.items ?? stored
    return Array.isArray(entries) ? entries : []
  } catch {
    // Whatever the engine says about the text (a syntax error, nested too deep): it is not a cart.
    return []
  }
}

function parseLine(entry: unknown, storeId: string | undefined): CartItem | null {
  const { productId, price, quantity, businessId: owner, variants: stored } = fieldsOf(entry)
  if (!isId(productId) || !isValidAmount(price)) return null
  const businessId = owner ?? undefined
  if (businessId !== undefined && !isId(businessId)) return null
  if (storeId !== undefined && businessId !== undefined && businessId !== storeId) return null

  const variants = parseVariants(stored)
  if (!variants || typeof quantity !== 'number' || !(quantity >= 1)) return null
  return {
    productId,
    price,
    quantity: Math.min(Math.trunc(quantity), MAX_LINE_QUANTITY),
    ...(businessId && { businessId }),
    variants,
    cartItemKey: cartItemKey(productId, variants),
  }
}

/** Null when one entry is unsound: a line without one of its choices would be a different product. */
function parseVariants(stored: unknown): readonly CartVariant[] | null {
  const entries = stored ?? []
  if (!Array.isArray(entries) || entries.length > 20) return null
  const ids = entries.map((entry) => fieldsOf(entry).variant_id)
  return ids.every(isId) ? ids.map((variant_id) => ({ variant_id })) : null
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
}

/** The fields of anything: a value without any has none. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
