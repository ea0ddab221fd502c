// POST /api/orders: places an order once and returns its WhatsApp link. Prices come from the database; the client's total is only compared
// with them.
import { type OrderAnswer, parseOrderRequest } from '#contract/api/orders.ts'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { orderMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import type { Env } from '../../lib/env.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isStoreOfHost, readOrderBody, refuseParse, tooManyCodes } from '../shared/json-request.ts'
import { hashNetwork } from '../shared/network-hash.ts'
import { tryCode } from './shared/code-guesses.ts'
import { findOrderCustomer } from './shared/order-customer.ts'
import { readPhoneAndPlace } from './shared/place-order.ts'

/** 201 `{order, whatsappUrl}`, the same for the same `clientOrderId`; refusals by code. An order is stored whole or not at all. */
export const answerOrder: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const parsed = parseOrderRequest(body.value)
  if (!parsed.ok) return refuseParse(parsed.error)
  const { store } = parsed.value
  if (!isStoreOfHost(store, context)) return errorResponse('unknown_store')

  const settle = tryCode(parsed.value, context)
  if (!settle) return tooManyCodes()

  let refusal: string | null = null
  try {
    const ipHash = await hashNetwork(context, 'order-address')
    const userId = await findOrderCustomer(request, context)
    const { cameFrom, campaign, ...order } = parsed.value
    const facts = { ipHash, userId, ...(cameFrom ? { cameFrom } : {}), ...(campaign ? { campaign } : {}) }
    const placed = await readPhoneAndPlace(context.database, order, facts)
    if (placed.kind === 'unreadable') return refuseParse(placed.error)
    if (placed.result.ok) {
      context.counts.add('order:taken')
      return answer(placed.result.value, context.env)
    }
    refusal = placed.result.error.code
    context.counts.add(`order:refused:${refusal}`)
    return refusalResponse(placed.result.error)
  } finally {
    settle(refusal)
  }
}

/** Address of an order's public page. Always on our own host, so that it opens after a domain has moved away. */
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
  const {
    code,
    status,
    currency,
    subtotal,
    discount,
    deliveryFee,
    giftCard,
    points,
    rate,
    total,
    items,
    token,
  } = placed
  const url = orderUrl(env, token)
  const paid = {
    ...(giftCard === undefined ? {} : { giftCard }),
    ...(points ? { points } : {}),
    ...(rate ? { rate } : {}),
  }
  const order = { code, status, currency, subtotal, discount, deliveryFee, ...paid, total, items, url }
  const body: OrderAnswer = { order, whatsappUrl: orderWhatsAppUrl(placed, url) }
  return jsonResponse(body, { status: 201 })
}
