// Links that only their holder knows: /o/{token} of an order, /r/{token} of a receipt. What is cut, old or made up gets a page that says
// where the whole link is; where the shop is known from the request, the shop's own. Orders are found by their token and nothing else.
import { normaliseHost } from '#domain/basics/host.ts'
import type { Root } from '#storefront/root.ts'
import { answerNotFound } from '../serving/store-page.ts'
import type { Site } from '../site.ts'
import type { RouteContext } from './context.ts'
import { PRIVATE, showOrder } from './order-page.ts'
import { isOrderPaid, receivePaid } from './order-paid.ts'
import { showReceipt } from './receipt.ts'
import { serveSiteText } from './site-files.ts'

/** Answers a path under /o/ or /r/. Such links are our own host's: on a store's domain (`onDomain`) none is whole. */
export async function answerPrivateLink(
  request: Request,
  context: RouteContext,
  site: Site,
  onDomain: Root | null,
): Promise<Response> {
  if (onDomain) return hidden(await answerNotFound(request, site.published, onDomain, 'domain'))
  try {
    return (await find(request, context)) ?? hidden(await answerLost(request, context, site))
  } catch (error) {
    console.error('a private link could not be answered', error)
    const page = hidden(await serveSiteText(request, '/o/unavailable', 503, context.env))
    page.headers.set('Retry-After', '5')
    return page
  }
}

function find(request: Request, context: RouteContext): Promise<Response | null> {
  const { pathname } = context.url
  if (pathname.startsWith('/r/')) return showReceipt(request, context)
  return isOrderPaid(pathname) ? receivePaid(request, context) : showOrder(request, context)
}

/** The not-found page of the shop that the visitor comes from, else our own. */
async function answerLost(request: Request, { url, env }: RouteContext, site: Site): Promise<Response> {
  const slug = referringSlug(request.headers.get('referer'), env.SITE_HOST)
  const found = slug === null ? null : await site.finder.bySlug(slug)
  if (found?.kind === 'store' && found.root.status === 'active')
    return answerNotFound(request, site.published, found.root, 'own')
  return serveSiteText(request, url.pathname.startsWith('/r/') ? '/r/unknown' : '/o/unknown', 404, env)
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
