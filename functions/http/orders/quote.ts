// POST /api/quote: prices a cart without placing an order, and returns the shopper's phone number as the shop will see it. A signed-in
// shopper also learns their points.
import { parseQuoteRequest, type QuoteAnswer } from '#contract/api/orders.ts'
import { fetchStoreCountry, quoteOrder } from '#data/server/orders/orders.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isStoreOfHost, readOrderBody, refuseParse, tooManyCodes } from '../shared/json-request.ts'
import { tryCode } from './shared/code-guesses.ts'
import { findOrderCustomer } from './shared/order-customer.ts'

/** A shopper sends one quote for each change of the cart and stays below this limit. */
const QUOTES_PER_MINUTE = 120

const takesOne = windowLimit(QUOTES_PER_MINUTE, 60)

/** 200 `{quote, phone}`; refusals by code. `phone` is null when the shopper sent no number, or a number that nobody can dial. */
export const answerQuote: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  if (context.clientAddress && !takesOne(context.clientAddress, context.now())) {
    return errorResponse('too_many_requests', { headers: { 'Retry-After': '60' } })
  }
  const parsed = parseQuoteRequest(body.value)
  if (!parsed.ok) return refuseParse(parsed.error)
  const { customer: { phone: typed } = {}, ...order } = parsed.value
  if (!isStoreOfHost(order.store, context)) return errorResponse('unknown_store')

  const settle = tryCode(order, context)
  if (!settle) return tooManyCodes()

  let refusal: string | null = null
  try {
    const { database } = context
    const country = typed === undefined ? null : await fetchStoreCountry(database, order.store)
    const phone = typed === undefined || country === null ? null : toWhatsAppNumber(typed, country)
    const userId = await findOrderCustomer(request, context)
    const asked = phone === null ? order : { ...order, customer: { phone } }
    const quote = await quoteOrder(database, asked, userId)
    if (!quote.ok) {
      refusal = quote.error.code
      return refusalResponse(quote.error)
    }
    const answer: QuoteAnswer = { quote: quote.value, phone: phone && formatPhone(phone) }
    return jsonResponse(answer)
  } finally {
    settle(refusal)
  }
}
