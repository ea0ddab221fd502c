// GET /o/{token}: the public page of one order, for anyone who has its link. Rendered for each request, never stored.
import { fetchOrderPage } from '#data/server/orders/orders.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { allowSupabase } from '../../serving/person-policy.ts'
import type { RouteContext } from '../shared/context.ts'
import { PRIVATE } from '../shared/private-headers.ts'

/** 200 with the page; null for a token that we did not issue. Throws when the database does not answer. */
export async function showOrder(request: Request, context: RouteContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const token = /^\/o\/([0-9a-f]{32,64})$/.exec(context.url.pathname)?.[1]
  const order = token ? await fetchOrderPage(context.database, token) : null
  if (!order) return null

  const page = await context.renderOrderPage({ order, base: `${context.env.SITE_URL}/${order.storeSlug}` })
  if (!page.ok) throw new Error(`order page: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  const answer = new Response(request.method === 'HEAD' ? null : page.body, { status: 200, headers })
  // The page's script renews the session of a signed-in visitor.
  return allowSupabase(answer, context.env)
}
