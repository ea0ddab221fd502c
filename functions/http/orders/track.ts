// GET /{slug}/track, on a store's own domain /track, and POST of its form: status and times of an order for somebody who knows its code and
// phone number. Needs no script. Attacks: codes or numbers tried one after the other (the database counts tries), and answers that
// tell a wrong code from a wrong number: every miss has the same body and status, and asks the database the same questions.
import type { TrackView } from '#components/order/track-view.ts'
import { trackShop } from '#contract/sql/orders/tracking.ts'
import { callOrThrow } from '#data/client.ts'
import type { Edition } from '#storefront/pages/shell.ts'
import type { Root } from '#storefront/store/root.ts'
import { renderTrack } from '../../adapters/astro.ts'
import { orNull } from '../../lib/failures.ts'
import { methodNotAllowed, textResponse } from '../../lib/respond.ts'
import { answerNotFound } from '../../serving/store-page.ts'
import type { RouteContext } from '../shared/context.ts'
import { isSameOrigin } from '../shared/json-request.ts'
import { findTracked, TRACK_MS } from './shared/find-tracked.ts'

/** No cache keeps the page, no search engine lists it. `same-origin` and not `no-referrer`: the form must be able to name its origin. */
const UNLISTED = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

type StorePlace = { readonly root: Root; readonly edition: Edition }

/** 200 with the form or the order, 404 for a miss, 403 for a form of another site, 503 while the database is down. */
export async function answerTrack(
  request: Request,
  context: RouteContext,
  place: StorePlace,
): Promise<Response> {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return methodNotAllowed(['GET', 'HEAD', 'POST'])
  if (method === 'POST' && !isSameOrigin(request)) return textResponse('trackUnread', 403)
  const answer = await orNull(context, () => answerStore(request, context, place))
  return answer ?? textResponse('trackUnavailable', 503, { 'Retry-After': '30' })
}

async function answerStore(request: Request, context: RouteContext, place: StorePlace): Promise<Response> {
  const shop = await callOrThrow(
    context.database,
    trackShop,
    { businessId: place.root.businessId },
    { timeoutMs: TRACK_MS },
  )
  if (!shop) return answerNotFound(request, context.published, place)
  const store = {
    shop,
    storeHref: place.edition === 'own' ? `/${place.root.slug}` : '/',
    action: context.url.pathname,
  }
  if (request.method !== 'POST') return show(request, { ...store, state: 'asked', order: null })
  const order = await findTracked(request, context, { shop, storeId: place.root.businessId })
  return order
    ? show(request, { ...store, state: 'found', order })
    : show(request, { ...store, state: 'missed', order: null })
}

async function show(request: Request, view: TrackView): Promise<Response> {
  const page = await renderTrack(view)
  if (!page.ok) throw new Error(`track page: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(UNLISTED)) headers.set(name, value)
  const status = view.state === 'missed' ? 404 : 200
  return new Response(request.method === 'HEAD' ? null : page.body, { status, headers })
}
