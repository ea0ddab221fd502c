// GET /api/shop?of={slug or own domain}: the shop's look for the sign-in page, and the address of the shop's account page. Returns only
// published facts: a shop name from the browser is never trusted.

import { gunzipSync } from 'node:zlib'
import { storePalette } from '#domain/basics/colour.ts'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import { parseSlugOrDomain, type ShopLook } from '#domain/store/shop-look.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { pageKey } from '#storefront/pages/pages.ts'
import type { Root } from '#storefront/store/root.ts'
import { errorResponse, jsonResponse, methodNotAllowed } from '../../lib/respond.ts'
import type { StoreFinder } from '../../serving/find-store.ts'
import type { RouteHandler } from '../shared/context.ts'

/** 200 `ShopLook`; 404 when no such shop is open to the public. */
export const answerShop: RouteHandler = async (request, { url, env, finder, published }) => {
  if (request.method !== 'GET') return methodNotAllowed(['GET'])
  const shop = parseSlugOrDomain(url.searchParams.get('of'))
  const root = shop && (await openRoot(finder, shop))
  const page = root && (await published.readPage(root, pageKey('own', '/checkout.json')))
  if (!page) return errorResponse('unknown_store')
  const view = JSON.parse(new TextDecoder().decode(gunzipSync(page.bytes))) as CheckoutView
  return jsonResponse(lookOf(view, accountOf(root, shop, env.SITE_URL)))
}

async function openRoot(finder: StoreFinder, shop: string): Promise<Root | null> {
  if (reservedSlugs.includes(shop)) return null
  const found = shop.includes('.') ? await finder.byDomain(shop) : await finder.bySlug(shop)
  if (found.kind === 'moved') return openRoot(finder, found.slug)
  return found.kind === 'store' && found.root.status === 'active' ? found.root : null
}

/** The fragment tells the account page of the store's own domain to start a sign-in. */
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
    // Pages of an earlier deploy lack this fact.
    isWhiteLabel: look.isWhiteLabel === true,
    colours: { primary, onPrimary, primaryHover, primaryEdge, accent, focus },
    account,
  }
}
