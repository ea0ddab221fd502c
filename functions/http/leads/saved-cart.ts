// GET /c/{token}: the cart that a person saved at a shop, behind the link in the shop's message. Its button puts what is still for sale into the cart,
// in the browser. Rendered for each request, never stored; opening it changes nothing.
import { savedCart } from '#contract/sql/orders/leads.ts'
import { callOrThrow } from '#data/client.ts'
import { renderSavedCart } from '../../adapters/astro.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import type { RouteContext } from '../shared/context.ts'
import { PRIVATE } from '../shared/private-headers.ts'

/** 200 with the page; null for a token that leads to no cart. Throws when the database does not answer. */
export async function showSavedCart(request: Request, context: RouteContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const token = /^\/c\/([0-9a-f]{32})$/.exec(context.url.pathname)?.[1]
  const cart = token ? await callOrThrow(context.database, savedCart, { token }) : null
  if (!cart) return null
  const page = await renderSavedCart({ cart, base: `${context.env.SITE_URL}/${cart.storeSlug}` })
  if (!page.ok) throw new Error(`saved cart: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  return new Response(request.method === 'HEAD' ? null : page.body, { status: 200, headers })
}
