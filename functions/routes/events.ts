// POST /api/events: what a store page says when it is left, once: which page it was and whether something went into the cart.
// No cookie, no address kept, nothing about the person. Attack: floods and made-up pages. So a page must be published to be counted,
// an address has a limit per store, and another site's page may not send at all.
import { countPageVisit } from '#data/page-figures.ts'
import type { Edition } from '#storefront/frame.ts'
import { pageKey } from '#storefront/pages.ts'
import type { Root } from '#storefront/root.ts'
import { errorResponse, methodNotAllowed, readJson } from '../respond.ts'
import type { PublishedStores } from '../serving/published.ts'
import type { RouteContext } from './context.ts'
import { isUuid } from './uuid.ts'
import { windowLimit } from './window-limit.ts'

const MAX_BYTES = 1_024

/** Pages of one store that one address may leave in a minute; a household shares an address. */
const VISITS_PER_MINUTE = 60

const BOT = /bot|crawl|spider|slurp|preview|whatsapp|facebookexternalhit|lighthouse|headless/i

const isWithinLimit = windowLimit(VISITS_PER_MINUTE, 60)

/** Visits of one store that one isolate writes in a minute: a flood from many addresses costs the database no more. */
const isWithinStoreLimit = windowLimit(600, 60)

type Event = { readonly store: string; readonly path: string; readonly hasCarted: boolean }

/** 204 whether it was counted or not (a sender learns nothing); 400 for what is no event, 413 for too much, 429 beyond the limit. */
export async function receiveEvent(
  request: Request,
  context: RouteContext,
  published: PublishedStores,
): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return errorResponse('bad_request', body.reason === 'tooLarge' ? { status: 413 } : {})
  const event = parseEvent(body.value)
  if (!event) return errorResponse('bad_request')
  if (!isWithinLimit(`${context.clientAddress ?? ''} ${event.store}`, context.now()))
    return errorResponse('too_many_requests')

  const isVisit = isOurPage(request, context) && !BOT.test(request.headers.get('user-agent') ?? '')
  if (isVisit && isWithinStoreLimit(event.store, context.now())) {
    // After the answer: the page is gone, nobody waits.
    context.waitUntil(count(event, context, published))
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

async function count(event: Event, context: RouteContext, published: PublishedStores): Promise<void> {
  try {
    if (context.domainStoreId !== null && context.domainStoreId !== event.store) return
    const root = await published.root(event.store)
    if (root?.status !== 'active') return
    const edition = context.domainStoreId === null ? 'own' : 'domain'
    const page = pageOf(event.path, edition, root)
    if (page === null || !(await published.has(root, pageKey(edition, page)))) return
    await countPageVisit(context.database, event.store, page, event.hasCarted)
  } catch (error) {
    console.error('events: a visit was not counted', error)
  }
}

/** Path under the store's base, or null when it is not a page of this store that figures are kept of. */
export function pageOf(path: string, edition: Edition, root: Pick<Root, 'slug'>): string | null {
  const base = edition === 'own' ? `/${root.slug}` : ''
  if (path !== base && !path.startsWith(`${base}/`)) return null
  const page = path.slice(base.length).replace(/\/$/, '')
  return page === '' || /^\/(?:page|category|product)\/[a-z0-9/-]+$/.test(page) ? page : null
}

/** Browsers name the page that sends; what sends no name is no browser of ours. */
function isOurPage(request: Request, { origin }: RouteContext): boolean {
  return request.headers.get('origin') === origin || request.headers.get('sec-fetch-site') === 'same-origin'
}

function parseEvent(value: unknown): Event | null {
  const { store, path, cart } = (value ?? {}) as Record<string, unknown>
  if (!isUuid(store) || typeof path !== 'string' || path.length > 400) return null
  return { store, path, hasCarted: cart === 1 }
}
