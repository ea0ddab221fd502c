// The cart's items as text for browser storage, and back. Storage is a stranger: other tabs, old versions and people
// with developer tools write to it, so reading keeps what makes sense and drops the rest. It never throws.

import { type CartItem, type CartVariant, cartItemKey, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'
import { isValidAmount } from './money.ts'

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
  if (typeof text !== 'string') return []
  const stored = parseJson(text)
  if (Array.isArray(stored)) return stored
  return isRecord(stored) && Array.isArray(stored.items) ? stored.items : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever the engine says about the text (a syntax error, nested too deep): it is not a cart.
    return null
  }
}

function parseLine(entry: unknown, businessId: string | undefined): CartItem | null {
  if (!isRecord(entry) || !isId(entry.productId) || !isValidAmount(entry.price)) return null
  const owner = entry.businessId ?? undefined
  if (owner !== undefined && !isId(owner)) return null
  if (businessId !== undefined && owner !== undefined && owner !== businessId) return null

  const variants = parseVariants(entry.variants)
  if (!variants || typeof entry.quantity !== 'number' || !(entry.quantity >= 1)) return null
  return {
    productId: entry.productId,
    price: entry.price,
    quantity: Math.min(Math.trunc(entry.quantity), MAX_LINE_QUANTITY),
    ...(owner === undefined ? {} : { businessId: owner }),
    variants,
    cartItemKey: cartItemKey(entry.productId, variants),
  }
}

/** Null when one entry is unsound: a line without one of its choices would be a different product. */
function parseVariants(stored: unknown): readonly CartVariant[] | null {
  if (stored === undefined || stored === null) return []
  if (!Array.isArray(stored) || stored.length > 20) return null
  const variants: CartVariant[] = []
  for (const entry of stored) {
    if (!isRecord(entry) || !isId(entry.variant_id)) return null
    variants.push({ variant_id: entry.variant_id })
  }
  return variants
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
