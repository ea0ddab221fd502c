// The one renderer: Astro, in this Worker. A view goes in as locals of a route that is chosen here and not matched by its path
// (matching costs more than some pages do). Also keeps the hashed files of this build for the deploys to come.

import { renderVersion, storeAssetPaths } from 'virtual:oja-build'
import { createApp } from 'astro/app/entrypoint'
import { FetchState, pages } from 'astro/fetch'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { type Apart, type TakenApart, takeApart } from '#layouts/kept-apart.ts'
import { storePolicy, tidyPolicy } from '#layouts/store-policy.ts'
import { type PageText, sharedText, textAlone } from '#storefront/page-text.ts'
import type { RenderedPage, Renderer } from '#storefront/ports.ts'
import { keepAsset } from './assets.ts'

const ROUTE_OF_KIND: Readonly<Record<StorePageView['kind'], string>> = {
  home: 'home.astro',
  category: 'category.astro',
  product: 'product.astro',
  account: 'account.astro',
  'not-found': 'not-found.astro',
  sitemap: 'sitemap.xml.ts',
  checkout: 'checkout.json.ts',
}

/** What a stored page keeps of its render; everything else is serving's. */
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'x-robots-tag']

/** Pages must not know where they are rendered: they take their addresses from the view. */
const RENDER_ORIGIN = 'https://store.invalid'

const app = createApp()
// All other pages are prerendered: what the Worker renders are pages of stores. They need no middleware and no actions.
const { manifest } = app
if (manifest.csp) manifest.csp = storePolicy(manifest.csp)
delete manifest.middleware
delete manifest.actions

// Of all that Astro does with a request, pages need the page alone. They are stored whole: nothing is gained by sending them in pieces.
app.setFetchHandler({
  fetch(request: Request) {
    const state = new FetchState(request)
    state.streaming = false
    return pages(state)
  },
})

const routes = new Map(
  manifest.routes.map(({ routeData }) => [routeData.component.replace(/^.*\/store-page\//, ''), routeData]),
)

export { renderVersion }

/** Renders store pages; `assets` and `bucket` are where this build's files are and where they are kept. */
export function astroRenderer(assets: Fetcher, bucket: R2Bucket): Renderer {
  let hasKeptAssets = false
  return {
    version: renderVersion,

    async render(views) {
      const rendered: RenderedPage[] = []
      for (const row of rowsOf(views)) rendered.push(...(await renderRow(row)))
      return rendered
    },

    async keepAssets() {
      if (hasKeptAssets) return
      for (const path of storeAssetPaths) await keepAsset(path, assets, bucket)
      hasKeptAssets = true
    },
  }
}

type Row = { readonly kind: StorePageView['kind']; readonly views: readonly StorePageView[] }

/** Products of one frame that follow each other are printed together: for one page, Astro's preparations take as long as the page. */
function rowsOf(views: readonly StorePageView[]): readonly Row[] {
  const rows: { readonly kind: StorePageView['kind']; readonly views: StorePageView[] }[] = []
  for (const view of views) {
    const last = rows.at(-1)
    const [before] = last?.views ?? []
    if (view.kind === 'product' && before?.kind === 'product' && before.frame === view.frame)
      last?.views.push(view)
    else rows.push({ kind: view.kind, views: [view] })
  }
  return rows
}

async function renderRow({ kind, views }: Row): Promise<readonly RenderedPage[]> {
  const apart: Apart[] = []
  const response = await renderRoute(ROUTE_OF_KIND[kind], { storePages: views, apart })
  // As bytes: Astro has encoded the pages already.
  const printed = new Uint8Array(await response.arrayBuffer())
  if (!response.ok && !(kind === 'not-found' && response.status === 404)) {
    throw new Error(`render ${kind}: expected a page, got status ${response.status}`)
  }
  if (printed.byteLength === 0) throw new Error(`render ${kind}: expected a page, got nothing`)
  const taken = takeApart(printed, apart)
  if (taken.length !== views.length)
    throw new Error(`render ${kind}: expected ${views.length} pages, got ${taken.length}`)
  const headers = keptHeaders(response.headers)
  return taken.map((page) => ({ text: textOf(page), headers }))
}

const NO_BYTES = new Uint8Array()

/** Shop pages keep their style and their script apart; other files nothing. */
function textOf({ own, apart }: TakenApart): PageText {
  const [before = NO_BYTES, between = NO_BYTES, after = NO_BYTES] = own
  const [style, script] = apart
  if (!style && !script) return textAlone(before)
  if (apart.length !== 2 || style?.kind !== 'style' || script?.kind !== 'script')
    throw new Error(
      `render: expected a style and a script apart, got ${apart.map(({ kind }) => kind).join()}`,
    )
  return { before, shared: sharedText(style.text, between, script.text), after }
}

/** The page of one order: never stored. Its policy names its own script and style, like that of a stored page. */
export function renderOrder(orderPage: {
  readonly order: OrderPage
  readonly base: string
}): Promise<Response> {
  return renderPassing('order.astro', { orderPage })
}

/** The page of one receipt: never stored, and without a script. */
export function renderReceipt(receiptPage: {
  readonly receipt: Receipt
  readonly siteUrl: string
}): Promise<Response> {
  return renderPassing('receipt.astro', { receiptPage })
}

async function renderPassing(
  file: string,
  locals: Pick<App.Locals, 'orderPage' | 'receiptPage'>,
): Promise<Response> {
  const response = await renderRoute(file, locals)
  const page = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', tidyPolicy(policy))
  return new Response(page, { status: response.status, headers })
}

async function renderRoute(
  file: string,
  locals: Pick<App.Locals, 'storePages' | 'apart' | 'orderPage' | 'receiptPage'>,
): Promise<Response> {
  const routeData = routes.get(file)
  if (!routeData) throw new Error(`render: no route src/pages/store-page/${file} in this build`)
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
