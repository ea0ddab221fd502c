// Renders store pages with Astro, in this Worker. Chooses the route itself, because Astro's matching of a path costs more than rendering some
// pages, and passes the view in `locals`. Also copies the hashed files of this build into the bucket.

import { builtAt, renderVersion, storeAssetPaths } from 'virtual:oja-build'
import { createApp } from 'astro/app/entrypoint'
import { FetchState, pages } from 'astro/fetch'
import type { OperatorPage } from '#components/operator/operator-view.ts'
import type { TrackView } from '#components/order/track-view.ts'
import type { StatusView } from '#components/status/status-view.ts'
import { shareCardOf } from '#components/store/facts/share-card.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import type { SavedCart } from '#domain/order/order-again.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import { CARD_HEADER, formatCard } from '#domain/store/share-card.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { storePolicy, tidyPolicy } from '#layouts/store-policy.ts'
import type { Renderer } from '#storefront/publish/renderer.ts'
import type { RenderedPage } from '#storefront/store/body.ts'
import { keepAsset } from './assets.ts'

const ROUTE_OF_KIND: Readonly<Record<StorePageView['kind'], string>> = {
  home: 'home.astro',
  category: 'category.astro',
  product: 'product.astro',
  about: 'about.astro',
  account: 'account.astro',
  'not-found': 'not-found.astro',
  sitemap: 'sitemap.xml.ts',
  checkout: 'checkout.json.ts',
  manifest: 'manifest.webmanifest.ts',
  search: 'search.json.ts',
}

/** Headers that are stored with a page; serving adds the others. */
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'x-robots-tag']

/** A placeholder for the address of the request: pages take all addresses from the view. */
const RENDER_ORIGIN = 'https://store.invalid'

const app = createApp()
// The Worker renders pages of stores only, all others are prerendered. Pages of stores need no middleware and no actions.
const { manifest } = app
if (manifest.csp) manifest.csp = storePolicy(manifest.csp)
delete manifest.middleware
delete manifest.actions

// Runs the page and none of Astro's other steps. Pages are stored whole, so streaming would gain nothing.
app.setFetchHandler({
  fetch(request: Request) {
    const state = new FetchState(request)
    state.streaming = false
    // Adds the policy under `npm run dev` too, where Astro would send none.
    state.shouldInjectCspMetaTags = true
    return pages(state)
  },
})

const routes = new Map(
  manifest.routes.map(({ routeData }) => [
    routeData.component.replace(/^.*\/(?:store|operator|status)-page\//, ''),
    routeData,
  ]),
)

export { builtAt, renderVersion }

/** `assets` holds this build's files, `bucket` gets copies of them. */
export function astroRenderer(assets: Fetcher, bucket: R2Bucket): Renderer {
  let hasKeptAssets = false
  return {
    version: renderVersion,
    builtAt,

    render: renderView,

    async keepAssets() {
      if (hasKeptAssets) return
      for (const path of storeAssetPaths) await keepAsset(path, assets, bucket)
      hasKeptAssets = true
    },
  }
}

async function renderView(view: StorePageView): Promise<RenderedPage> {
  const { kind } = view
  const response = await renderRoute(ROUTE_OF_KIND[kind], { storePage: view })
  const text = new Uint8Array(await response.arrayBuffer())
  if (!response.ok && !(kind === 'not-found' && response.status === 404))
    throw new Error(`render ${kind}: expected a page, got status ${response.status}`)
  if (text.byteLength === 0) throw new Error(`render ${kind}: expected a page, got nothing`)
  const card = shareCardOf(view)
  const headers = keptHeaders(response.headers)
  return { text, headers: card ? { ...headers, [CARD_HEADER]: formatCard(card) } : headers }
}

/** The page of one order: never stored. Its policy names its own script and style, like that of a stored page. */
export function renderOrder(orderPage: {
  readonly order: OrderPage
  readonly base: string
}): Promise<Response> {
  return renderPassing('order.astro', { orderPage })
}

/** The page of one saved cart: never stored. Its policy names its own script and style. */
export function renderSavedCart(savedCart: {
  readonly cart: SavedCart
  readonly base: string
}): Promise<Response> {
  return renderPassing('saved-cart.astro', { savedCart })
}

/** The page of one receipt: never stored, and without a script. */
export function renderReceipt(receiptPage: {
  readonly receipt: Receipt
  readonly siteUrl: string
}): Promise<Response> {
  return renderPassing('receipt.astro', { receiptPage })
}

/** The page "Track your order" of a store: never stored, and without a script. */
export function renderTrack(trackPage: TrackView): Promise<Response> {
  return renderPassing('track.astro', { trackPage })
}

/** A page of the operators: never stored, and without a script. */
export function renderOperator(operatorPage: OperatorPage): Promise<Response> {
  return renderPassing('operator.astro', { operatorPage })
}

/** The public status page: stored whole, and without a script. */
export function renderStatus(statusPage: StatusView): Promise<Response> {
  return renderPassing('status.astro', { statusPage })
}

type PassedLocals = Pick<
  App.Locals,
  'operatorPage' | 'orderPage' | 'receiptPage' | 'savedCart' | 'statusPage' | 'trackPage'
>

async function renderPassing(file: string, locals: PassedLocals): Promise<Response> {
  const response = await renderRoute(file, locals)
  const page = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', tidyPolicy(policy))
  return new Response(page, { status: response.status, headers })
}

async function renderRoute(
  file: string,
  locals: Pick<App.Locals, 'storePage'> | PassedLocals,
): Promise<Response> {
  const routeData = routes.get(file)
  if (!routeData) throw new Error(`render: no route ${file} in this build`)
  return app.render(new Request(`${RENDER_ORIGIN}${routeData.route}`), {
    routeData,
    locals,
    prerenderedErrorPageFetch: async () => new Response('', { status: 500 }),
  })
}

function keptHeaders(headers: Headers): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name)
    if (value !== null) kept[name] = value === 'text/html' ? 'text/html; charset=utf-8' : value
  }
  const policy = kept['content-security-policy']
  if (policy) kept['content-security-policy'] = tidyPolicy(policy)
  return kept
}
