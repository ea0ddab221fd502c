// Reads what a browser sends as an order or a question for its price. Nothing in it is trusted: a fresh value is built from
// the fields we know, texts are cleaned, and there is no price to take over but the total that the shopper has seen.
// The database reads the same request again and has the last word.

import { parseEmail } from '../basics/email.ts'
import { toWhatsAppNumber } from '../basics/phone.ts'
import { fail, ok, type Result } from '../basics/result.ts'
import { isBlankLooking, sanitiseLong, sanitiseShort, storableText } from '../basics/text.ts'
import { normaliseGiftCardCode } from '../voucher/gift-card.ts'
import { normaliseVoucherCode } from '../voucher/voucher.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'
import type {
  DeliveryRequest,
  OrderCustomer,
  OrderItemRequest,
  OrderRequest,
  QuoteRequest,
} from './order-request.ts'

/** `field` names what was not understood: `items`, `delivery`, `name`, `phone`, … */
export type OrderParseError =
  | { readonly code: 'bad_request'; readonly field: string }
  | { readonly code: 'bad_quantity'; readonly productId: string }
  | { readonly code: 'order_too_large' }

type Parsed<T> = Result<T, OrderParseError>

/** A question for a price. The customer may be missing or half filled in; a text that is no e-mail address yet is left out. */
export function parseQuoteRequest(body: unknown): Parsed<QuoteRequest> {
  if (!isRecord(body)) return bad('body')
  const store = parseUuid(body.store)
  if (!store) return bad('store')
  const items = parseItems(body.items)
  if (!items.ok) return items
  const delivery = parseDelivery(body.delivery)
  if (delivery === null) return bad('delivery')
  const code = body.voucherCode ?? ''
  if (typeof code !== 'string' || code.length > 100) return bad('voucherCode')
  const card = body.giftCardCode ?? ''
  if (typeof card !== 'string' || card.length > 100) return bad('giftCardCode')
  const customer = parseTexts(body.customer)
  if (!customer.ok) return customer

  const voucherCode = normaliseVoucherCode(storableText(code))
  const giftCardCode = normaliseGiftCardCode(storableText(card))
  return ok({
    store,
    items: items.value,
    ...(voucherCode === '' ? {} : { voucherCode }),
    ...(giftCardCode === '' ? {} : { giftCardCode }),
    ...(delivery === undefined ? {} : { delivery }),
    customer: customer.value,
  })
}

/** An order: everything a quote has, and the shopper's promise. The phone stays as typed: see `withPhone`. */
export function parseOrderRequest(body: unknown): Parsed<OrderRequest> {
  const quote = parseQuoteRequest(body)
  if (!quote.ok) return quote
  const { clientOrderId, expectedTotal } = body as Record<string, unknown>
  const id = parseUuid(clientOrderId)
  if (!id) return bad('clientOrderId')
  if (!Number.isSafeInteger(expectedTotal) || (expectedTotal as number) < 0) return bad('expectedTotal')
  const { delivery } = quote.value
  if (delivery === undefined) return bad('delivery')
  const customer = parseCustomer(quote.value.customer ?? {}, delivery)
  if (!customer.ok) return customer

  return ok({
    ...quote.value,
    clientOrderId: id,
    delivery,
    customer: customer.value,
    expectedTotal: expectedTotal as number,
  })
}

/** The order with the phone as WhatsApp takes it; `country` is the store's. */
export function withPhone(request: OrderRequest, country: string): Parsed<OrderRequest> {
  const phone = toWhatsAppNumber(request.customer.phone, country)
  return phone === null ? bad('phone') : ok({ ...request, customer: { ...request.customer, phone } })
}

function parseItems(items: unknown): Parsed<readonly OrderItemRequest[]> {
  if (!Array.isArray(items) || items.length === 0) return bad('items')
  if (items.length > MAX_CART_LINES) return fail('order_too_large')

  const parsed: OrderItemRequest[] = []
  for (const item of items) {
    const productId = isRecord(item) ? parseUuid(item.productId) : null
    const variantIds = isRecord(item) ? parseVariantIds(item.variantIds) : null
    if (!productId || !variantIds) return bad('items')
    const { quantity } = item as { readonly quantity: unknown }
    if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > MAX_LINE_QUANTITY) {
      return fail('bad_quantity', { productId })
    }
    parsed.push({ productId, variantIds, quantity: quantity as number })
  }
  return ok(parsed)
}

/** Null when one of them is no id: an order without one of its choices would be for something else. */
function parseVariantIds(ids: unknown): readonly string[] | null {
  if (ids === undefined || ids === null) return []
  if (!Array.isArray(ids) || ids.length > 10) return null
  const parsed = ids.map(parseUuid).filter((id) => id !== null)
  return parsed.length === ids.length ? parsed : null
}

/** Undefined when none is named, null when it makes no sense. */
function parseDelivery(delivery: unknown): DeliveryRequest | undefined | null {
  if (delivery === undefined || delivery === null) return undefined
  if (delivery === 'pickup' || delivery === 'agree') return delivery
  const zoneId = isRecord(delivery) ? parseUuid(delivery.zoneId) : null
  return zoneId ? { zoneId } : null
}

/** The customer's texts, cleaned; empty ones are left out. Whether they are enough is `parseCustomer`'s question. */
function parseTexts(customer: unknown): Parsed<Partial<OrderCustomer>> {
  if (customer === undefined || customer === null) return ok({})
  if (!isRecord(customer)) return bad('customer')

  const texts: Partial<Record<keyof OrderCustomer, string>> = {}
  for (const field of ['name', 'phone', 'address', 'landmark', 'email', 'note'] as const) {
    const text = customer[field] ?? ''
    if (typeof text !== 'string') return bad(field)
    // A cut e-mail address would be somebody else's: the short limit is too short for one.
    const clean = field === 'note' || field === 'email' ? sanitiseLong(text) : sanitiseShort(text)
    if (!isBlankLooking(clean)) texts[field] = clean
  }
  return ok(texts)
}

function parseCustomer(texts: Partial<OrderCustomer>, delivery: DeliveryRequest): Parsed<OrderCustomer> {
  const { name, phone, address, email, ...others } = texts
  if (name === undefined) return bad('name')
  if (phone === undefined) return bad('phone')
  if (address === undefined && typeof delivery === 'object') return bad('address')
  const mail = email === undefined ? null : parseEmail(email)
  if (mail?.ok === false) return bad('email')

  return ok({
    ...others,
    name,
    phone,
    ...(address === undefined ? {} : { address }),
    ...(mail ? { email: mail.value } : {}),
  })
}

/** RFC 9562, any case; answered in lower case as Postgres prints it. */
function parseUuid(value: unknown): string | null {
  const isUuid = typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
  return isUuid ? value.toLowerCase() : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function bad(field: string): { readonly ok: false; readonly error: OrderParseError } {
  return fail('bad_request', { field })
}
