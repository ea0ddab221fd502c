// GET /o/{token}: the public page of one order, for whoever has its link. Rendered for each request, stored by nobody.
import { fetchOrderPage } from '#data/orders.ts'
import { methodNotAllowed } from '../respond.ts'
import type { RouteContext } from './context.ts'

/** Nobody keeps it, no search engine lists it, and the link does not leak to the sites it leads to. */
export const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** 200 with the page; null for everything that is not a token we gave out. Throws when nobody can look. */
export async function showOrder(request: Request, context: RouteContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const token = /^\/o\/([0-9a-f]{32,64})$/.exec(context.url.pathname)?.[1]
  const order = token ? await fetchOrderPage(context.database, token) : null
  if (!order) return null

  const page = await context.renderOrderPage({ order, base: `${context.env.SITE_URL}/${order.storeSlug}` })
  if (!page.ok) throw new Error(`order page: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  return new Response(request.method === 'HEAD' ? null : page.body, { status: 200, headers })
}
