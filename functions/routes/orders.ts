// POST /api/orders: places an order once and hands it to WhatsApp. Prices come from the database; the client's total is only
// compared with them.
import { parseOrderRequest } from '#domain/checkout/order-parse.ts'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { orderMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import type { Env } from '../env.ts'
import { errorResponse, jsonResponse } from '../respond.ts'
import { tryCode } from './code-guesses.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import { customerOf } from './order-customer.ts'
import {
  isStoreOfHost,
  orUnavailable,
  readOrderBody,
  refuseOrder,
  refuseParse,
  tooManyCodes,
} from './order-entry.ts'
import { placeByCountry } from './store-country.ts'

/** 201 `{order, whatsappUrl}`, the same for the same `clientOrderId`; refusals by code; nothing is half stored. */
export const placeOrder: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const parsed = parseOrderRequest(body.value)
  if (!parsed.ok) return refuseParse(parsed.error)
  const { store } = parsed.value
  if (!isStoreOfHost(store, context)) return errorResponse('unknown_store')

  const settle = tryCode(parsed.value, context)
  if (!settle) return tooManyCodes()

  let refusal: string | null = null
  return orUnavailable(async () => {
    const ipHash = await hashAddress(context)
    const userId = await customerOf(request, context)
    const placed = await placeByCountry(context.database, parsed.value, { ipHash, userId })
    if (placed.kind === 'unreadable') return refuseParse(placed.error)
    if (placed.result.ok) return answer(placed.result.value, context.env)
    refusal = placed.result.error.code
    return refuseOrder(placed.result.error)
  }).finally(() => settle(refusal))
}

/** Where an order's public page is. Always on our own host: it must open when a domain has moved away. */
export function orderUrl(env: Pick<Env, 'SITE_URL'>, token: string): string {
  return `${env.SITE_URL}/o/${token}`
}

/** The message about an order in the shop's chat; null for a shop without a number. */
export function orderWhatsAppUrl(order: PlacedOrder, url: string): string | null {
  return order.whatsappNumber === null
    ? null
    : whatsAppLink(order.whatsappNumber, orderMessage({ ...order, orderUrl: url }))
}

function answer(placed: PlacedOrder, env: Env): Response {
  const { code, status, currency, subtotal, discount, deliveryFee, giftCard, total, items, token } = placed
  const url = orderUrl(env, token)
  const order = { code, status, currency, subtotal, discount, deliveryFee, giftCard, total, items, url }
  return jsonResponse({ order, whatsappUrl: orderWhatsAppUrl(placed, url) }, { status: 201 })
}

/**
 * What the limits per address count by. Keyed with a secret and the day, so that it cannot be turned back into an address and
 * does not follow a person from one day to the next.
 */
async function hashAddress({ clientAddress, env, now }: RouteContext): Promise<string | null> {
  if (clientAddress === null) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(env.WEBHOOK_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const day = new Date(now()).toISOString().slice(0, 10)
  const digest = await crypto.subtle.sign('HMAC', key, bytes(`order-address ${day} ${clientAddress}`))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
