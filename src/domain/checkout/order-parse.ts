// Parses the fields of an order that a browser sends. Nothing in the request is trusted: a new value is built from the known
// fields, and texts are cleaned. src/contract/api/orders.ts parses the whole request; the database parses it again and decides.

import { parseEmail } from '../basics/email.ts'
import { fail, ok, type Result } from '../basics/result.ts'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '../basics/text.ts'
import { isUuid } from '../basics/uuid.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'
import type { DeliveryRequest, OrderCustomer, OrderItemRequest } from './order-request.ts'

/** `field` names the field that cannot be parsed: `items`, `delivery`, `name`, `phone`, … */
export type OrderParseError =
  | { readonly code: 'bad_request'; readonly field: string }
  | { readonly code: 'bad_quantity'; readonly productId: string }
  | { readonly code: 'order_too_large' }

export type Parsed<T> = Result<T, OrderParseError>

/** Parses the items: at least one line, each with a product and a whole quantity. */
export function parseItems(items: unknown): Parsed<readonly OrderItemRequest[]> {
  if (!Array.isArray(items) || items.length === 0) return badField('items')
  if (items.length > MAX_CART_LINES) return fail('order_too_large')

  const parsed: OrderItemRequest[] = []
  for (const item of items) {
    const productId = isRecord(item) ? parseId(item.productId) : null
    const variantIds = isRecord(item) ? parseVariantIds(item.variantIds) : null
    if (!productId || !variantIds) return badField('items')
    const { quantity } = item as { readonly quantity: unknown }
    if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > MAX_LINE_QUANTITY) {
      return fail('bad_quantity', { productId })
    }
    parsed.push({ productId, variantIds, quantity: quantity as number })
  }
  return ok(parsed)
}

/** Null when an entry is no id: without one of its choices the order would be for something else. */
function parseVariantIds(ids: unknown): readonly string[] | null {
  if (ids === undefined || ids === null) return []
  if (!Array.isArray(ids) || ids.length > 10) return null
  const parsed = ids.map(parseId).filter((id) => id !== null)
  return parsed.length === ids.length ? parsed : null
}

/** Undefined when none is given, null when it is not valid. */
export function parseDelivery(delivery: unknown): DeliveryRequest | undefined | null {
  if (delivery === undefined || delivery === null) return undefined
  if (delivery === 'pickup' || delivery === 'agree') return delivery
  const zoneId = isRecord(delivery) ? parseId(delivery.zoneId) : null
  return zoneId ? { zoneId } : null
}

/** Cleans the customer's texts; leaves empty texts out. Does not check that they are complete: `parseCustomer` does. */
export function parseTexts(customer: unknown): Parsed<Partial<OrderCustomer>> {
  if (customer === undefined || customer === null) return ok({})
  if (!isRecord(customer)) return badField('customer')

  const texts: Partial<Record<keyof OrderCustomer, string>> = {}
  for (const field of ['name', 'phone', 'address', 'landmark', 'email', 'note'] as const) {
    const text = customer[field] ?? ''
    if (typeof text !== 'string') return badField(field)
    // Email uses the longer limit: a cut address would be somebody else's.
    const clean = field === 'note' || field === 'email' ? sanitiseLong(text) : sanitiseShort(text)
    if (!isBlankLooking(clean)) texts[field] = clean
  }
  return ok(texts)
}

/** Parses the customer of an order: a name, a phone, and a street or a landmark if there is a delivery. The phone stays as typed. */
export function parseCustomer(
  texts: Partial<OrderCustomer>,
  delivery: DeliveryRequest,
): Parsed<OrderCustomer> {
  const { name, phone, address, email, ...others } = texts
  const isFound = address !== undefined || others.landmark !== undefined
  if (name === undefined) return badField('name')
  if (phone === undefined) return badField('phone')
  if (!isFound && typeof delivery === 'object') return badField('address')
  const mail = email === undefined ? null : parseEmail(email)
  if (mail?.ok === false) return badField('email')

  return ok({
    ...others,
    name,
    phone,
    ...(address === undefined ? {} : { address }),
    ...(mail ? { email: mail.value } : {}),
  })
}

/** Parses a UUID (RFC 9562) in any case; returns it in lower case, as Postgres prints it. */
export function parseId(value: unknown): string | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null
  return isUuid(id) ? id : null
}

/** True for an object that is no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the refusal of a field that cannot be parsed. */
export function badField(field: string): { readonly ok: false; readonly error: OrderParseError } {
  return fail('bad_request', { field })
}
