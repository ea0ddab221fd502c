// GET /o/{token}: the public page of one order, for whoever has its link. Rendered for each request, stored by nobody.
import { fetchOrderPage } from '#data/orders.ts'
import { errorResponse, methodNotAllowed, textResponse } from '../respond.ts'
import type { RouteHandler } from './context.ts'
import { orUnavailable } from './order-entry.ts'

/** Nobody keeps it, no search engine lists it, and the link does not leak to the sites it leads to. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

const UNKNOWN = 'There is no order at this address. Check the link in your WhatsApp message.'

/** 200 with the page; 404 for everything that is not a token we gave out, without saying why; 503 when nobody can look. */
export const showOrder: RouteHandler = async (request, context) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const token = /^\/o\/([0-9a-f]{32,64})$/.exec(context.url.pathname)?.[1]
  if (!token || context.domainStoreId !== null) return textResponse(UNKNOWN, 404, PRIVATE)

  return orUnavailable(async () => {
    const order = await fetchOrderPage(context.database, token)
    if (!order) return textResponse(UNKNOWN, 404, PRIVATE)

    const page = await context.renderOrderPage({ order, base: `${context.env.SITE_URL}/${order.storeSlug}` })
    if (!page.ok) return errorResponse('unavailable')
    const headers = new Headers(page.headers)
    for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
    return new Response(request.method === 'HEAD' ? null : page.body, { status: 200, headers })
  })
}
