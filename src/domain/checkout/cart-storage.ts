// Writes the cart's items as text for browser storage, and parses them. Other tabs, old versions and people with developer tools
// also write to storage, so parsing keeps valid items and drops the rest. Never throws.

import { isValidAmount } from '../basics/money.ts'
import { type CartItem, type CartVariant, cartItemKey, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'

/** `oja:cart:{businessId}`; without a business `oja:cart`. */
export function cartStorageKey(businessId?: string): string {
  return businessId ? `oja:cart:${businessId}` : 'oja:cart'
}

/** Writes items only: the open flag, the voucher and the delivery fee are not kept. */
export function serialiseCart(cart: { readonly items: readonly CartItem[] }): string {
  return JSON.stringify(cart.items)
}

/**
 * Parses stored text into valid items; `[]` when none is valid. Computes keys again, joins equal lines, and cuts quantities to
 * whole pieces within the limits. Drops a line whose product, price, quantity or variants are not valid, or that names another
 * business.
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
    // JSON.parse failed (a syntax error, too deep nesting): the text is no cart.
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

/** Null when one entry is not valid: a line without one of its choices would be a different product. */
function parseVariants(stored: unknown): readonly CartVariant[] | null {
  const entries = stored ?? []
  if (!Array.isArray(entries) || entries.length > 20) return null
  const ids = entries.map((entry) => fieldsOf(entry).variant_id)
  return ids.every(isId) ? ids.map((variant_id) => ({ variant_id })) : null
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
}

/** Returns the fields of any value; a value without fields gives an empty object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
