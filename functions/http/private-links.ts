// Serves links that only their holder knows: /o/{token} of an order, /r/{token} of a receipt, /c/{token} of a saved cart. The token alone
// finds what it stands for. For a link that is cut, old or invented, a page explains where to find the whole link. That page has the look of
// the shop from whose page the visitor comes.
import { normaliseHost } from '#domain/basics/host.ts'
import type { Root } from '#storefront/store/root.ts'
import { isFault } from '../lib/is-fault.ts'
import { logError } from '../lib/log.ts'
import { serveSiteText } from '../serving/site-files.ts'
import { answerNotFound } from '../serving/store-page.ts'
import { showSavedCart } from './leads/saved-cart.ts'
import { showOrder } from './orders/order-page.ts'
import { isOrderPaid, receivePaid } from './orders/order-paid.ts'
import { showReceipt } from './orders/receipt.ts'
import type { RouteContext } from './shared/context.ts'
import { PRIVATE } from './shared/private-headers.ts'

/** Answers a path under /o/, /r/ or /c/. Only our own host has such pages, a store's domain (`onDomain`) has none. */
export async function answerPrivateLink(
  request: Request,
  context: RouteContext,
  onDomain: Root | null,
): Promise<Response> {
  if (onDomain)
    return hidden(await answerNotFound(request, context.published, { root: onDomain, edition: 'domain' }))
  try {
    return (await find(request, context)) ?? hidden(await answerLost(request, context))
  } catch (error) {
    if (isFault(error)) throw error
    logError('a private link could not be answered', error)
    const unavailable = { path: '/o/unavailable', status: 503 } as const
    const page = hidden(await serveSiteText(request, unavailable, context.env))
    page.headers.set('Retry-After', '5')
    return page
  }
}

function find(request: Request, context: RouteContext): Promise<Response | null> {
  const { pathname } = context.url
  if (pathname.startsWith('/r/')) return showReceipt(request, context)
  if (pathname.startsWith('/c/')) return showSavedCart(request, context)
  return isOrderPaid(pathname) ? receivePaid(request, context) : showOrder(request, context)
}

/** The not-found page of the shop from which the visitor comes, or else our own. */
async function answerLost(request: Request, context: RouteContext): Promise<Response> {
  const { url, env, finder } = context
  const slug = referringSlug(request.headers.get('referer'), env.SITE_HOST)
  const found = slug === null ? null : await finder.bySlug(slug)
  if (found?.kind === 'store' && found.root.status === 'active')
    return answerNotFound(request, context.published, { root: found.root, edition: 'own' })
  return serveSiteText(request, { path: `${url.pathname.slice(0, 2)}/unknown`, status: 404 }, env)
}

/** `http://oja.example/adunni-fabrics/account` -> `adunni-fabrics`; null for addresses that are not our own. */
function referringSlug(referrer: string | null, siteHost: string): string | null {
  const url = referrer === null ? null : URL.parse(referrer)
  if (!url || normaliseHost(url.host) !== normaliseHost(siteHost)) return null
  return /^\/([a-z0-9-]{3,40})(?:\/|$)/.exec(url.pathname)?.[1] ?? null
}

function hidden(response: Response): Response {
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value)
  return response
}
