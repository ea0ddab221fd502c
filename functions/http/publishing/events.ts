// POST /api/events: counts a page visit. When the visitor leaves, a store page reports its path, whether something was added to the cart, and
// where the visitor came from. Only the class of that source is stored (WhatsApp, Google …). Sets no cookie, and stores no address and nothing
// about the person. Attacks: floods and invented pages. Counts only published pages, limits the visits of an address per store, and refuses pages
// of other sites.
import { parseVisitEvent, type VisitEvent } from '#contract/api/publishing.ts'
import { countPageVisit } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { cameFrom, campaignOf } from '#domain/checkout/came-from.ts'
import { pageKey } from '#storefront/pages/pages.ts'
import type { Edition } from '#storefront/pages/shell.ts'
import type { Root } from '#storefront/store/root.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, methodNotAllowed, noContentResponse, readJson } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'

/** A query of an advertisement may have some thousand letters. */
const MAX_BYTES = 8_192

/** Page visits of one store that one address may report in a minute; a household shares an address. */
const VISITS_PER_MINUTE = 60

const BOT = /bot|crawl|spider|slurp|preview|whatsapp|facebookexternalhit|lighthouse|headless/i

const takesOne = windowLimit(VISITS_PER_MINUTE, 60)

/** Visits of one store that one isolate writes in a minute, so that a flood from many addresses costs the database no more. */
const takesStoreVisit = windowLimit(600, 60)

/**
 * 204 whether the visit was counted or not (the sender learns nothing); 400 for an invalid event, 413 for a large body, 429 beyond the
 * limit.
 */
export const receiveEvent: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return errorResponse('bad_request', body.reason === 'tooLarge' ? { status: 413 } : {})
  const event = parseVisitEvent(body.value)
  if (!event) return errorResponse('bad_request')
  if (!takesOne(`${context.clientAddress ?? ''} ${event.store}`, context.now()))
    return errorResponse('too_many_requests')

  const isVisit = isOurPage(request, context) && !BOT.test(request.headers.get('user-agent') ?? '')
  if (isVisit && takesStoreVisit(event.store, context.now())) {
    // Counts after the answer: the visitor has left the page.
    context.waitUntil(count(event, context, request))
  }
  return noContentResponse()
}

async function count(event: VisitEvent, context: RouteContext, request: Request): Promise<void> {
  const { published } = context
  try {
    if (context.domainStoreId !== null && context.domainStoreId !== event.store) return
    const root = await published.readRoot(event.store)
    if (root?.status !== 'active') return
    const edition = context.domainStoreId === null ? 'own' : 'domain'
    const page = pageOf(event.path, edition, root)
    if (page === null || !(await published.hasPage(root, pageKey(edition, page)))) return
    await callOrThrow(context.database, countPageVisit, {
      businessId: event.store,
      page,
      hasCarted: event.hasCarted,
      source: cameFrom(event.from, new URL(context.origin).host, request.headers.get('user-agent') ?? ''),
      campaign: campaignOf(event.from),
    })
  } catch (error) {
    logError('events: a visit was not counted', error)
  }
}

/** Path below the store's base; null when the store has no such page, or when the page's visits are not counted. */
export function pageOf(path: string, edition: Edition, root: Pick<Root, 'slug'>): string | null {
  const base = edition === 'own' ? `/${root.slug}` : ''
  if (path !== base && !path.startsWith(`${base}/`)) return null
  const page = path.slice(base.length).replace(/\/$/, '')
  return page === '' || /^\/(?:page|category|product)\/[a-z0-9/-]+$/.test(page) ? page : null
}

/** Browsers name the page that sends; a request without this name is not counted. */
function isOurPage(request: Request, { origin }: RouteContext): boolean {
  return request.headers.get('origin') === origin || request.headers.get('sec-fetch-site') === 'same-origin'
}
