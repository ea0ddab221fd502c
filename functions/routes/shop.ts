// GET /api/shop?of={slug or own domain}: what the sign-in page shows of a shop, and where the shop's account page is. Read from what
// the shop has published; a browser's word about a shop is believed only after this.

import { gunzipSync } from 'node:zlib'
import { storePalette } from '#domain/basics/colour.ts'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import { parseShopName, type ShopLook } from '#domain/store/shop-look.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { pageKey } from '#storefront/pages.ts'
import type { Root } from '#storefront/root.ts'
import { errorResponse, jsonResponse, methodNotAllowed } from '../respond.ts'
import type { StoreFinder } from '../serving/find-store.ts'
import type { Site } from '../site.ts'

/** 200 `ShopLook`; 404 for what is no shop that is open to the public. */
export async function answerShop(request: Request, url: URL, site: Site): Promise<Response> {
  if (request.method !== 'GET') return methodNotAllowed(['GET'])
  const shop = parseShopName(url.searchParams.get('of'))
  const root = shop && (await openRoot(site.finder, shop))
  const page = root && (await site.published.page(root, pageKey('own', '/checkout.json')))
  if (!page) return errorResponse('unknown_store')
  const view = JSON.parse(new TextDecoder().decode(gunzipSync(page.bytes))) as CheckoutView
  return jsonResponse(lookOf(view, accountOf(root, shop, site.env.SITE_URL)))
}

async function openRoot(finder: StoreFinder, shop: string): Promise<Root | null> {
  if (reservedSlugs.includes(shop)) return null
  const found = shop.includes('.') ? await finder.byDomain(shop) : await finder.bySlug(shop)
  if (found.kind === 'moved') return openRoot(finder, found.slug)
  return found.kind === 'store' && found.root.status === 'active' ? found.root : null
}

/** On its domain the page is told by the fragment to start the way to its own session. */
function accountOf(root: Root, shop: string, siteUrl: string): string {
  if (shop !== root.customDomain) return `/${root.slug}/account`
  const url = new URL(siteUrl)
  url.hostname = shop
  url.pathname = '/account'
  url.hash = 'sign-in'
  return url.href
}

function lookOf({ storeName, look }: CheckoutView, account: string): ShopLook {
  const { primary, onPrimary, primaryHover, primaryEdge, accent, focus } = storePalette(
    look.primaryColour,
    look.accentColour,
  )
  return {
    name: storeName,
    logo: look.logoPath && `/media/${look.logoPath}/320.webp`,
    colours: { primary, onPrimary, primaryHover, primaryEdge, accent, focus },
    account,
  }
}
