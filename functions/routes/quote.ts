// POST /api/quote: the price of a cart without placing it, and the shopper's number read back as the shop will see it.
import { quoteOrder as fetchQuote, fetchStoreCountry } from '#data/orders.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { parseQuoteRequest } from '#domain/checkout/order-parse.ts'
import { errorResponse, jsonResponse } from '../respond.ts'
import { tryCode } from './code-guesses.ts'
import type { RouteHandler } from './context.ts'
import {
  isStoreOfHost,
  orUnavailable,
  readOrderBody,
  refuseOrder,
  refuseParse,
  tooManyCodes,
} from './order-entry.ts'
import { windowLimit } from './window-limit.ts'

/** A shopper asks once per change; a program asks without end. */
const QUOTES_PER_MINUTE = 120

const withinLimit = windowLimit(QUOTES_PER_MINUTE, 60)

/** 200 `{quote, phone}`; refusals by code. `phone` is null when none was sent, or none that can be dialled. */
export const quoteOrder: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  if (context.clientAddress && !withinLimit(context.clientAddress, context.now())) {
    return errorResponse('too_many_requests', { headers: { 'Retry-After': '60' } })
  }
  const parsed = parseQuoteRequest(body.value)
  if (!parsed.ok) return refuseParse(parsed.error)
  const { customer: { phone: typed } = {}, ...order } = parsed.value
  if (!isStoreOfHost(order.store, context)) return errorResponse('unknown_store')

  const settle = tryCode(order, context)
  if (!settle) return tooManyCodes()

  let refusal: string | null = null
  return orUnavailable(async () => {
    const { database } = context
    const country = typed === undefined ? null : await fetchStoreCountry(database, order.store)
    const phone = typed === undefined || country === null ? null : toWhatsAppNumber(typed, country)
    const quote = await fetchQuote(database, phone === null ? order : { ...order, customer: { phone } })
    if (!quote.ok) {
      refusal = quote.error.code
      return refuseOrder(quote.error)
    }
    return jsonResponse({ quote: quote.value, phone: phone && formatPhone(phone) })
  }).finally(() => settle(refusal))
}
