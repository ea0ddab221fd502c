// Chooses the next page after a sign-in.

import { fetchShopLook } from '#data/public/shop-look.ts'
import { openOperatorSession } from '#data/session/operator-session.ts'
import { HOME_AFTER_SIGN_IN, isContinuePath } from '#domain/account/auth-return.ts'
import type { Way } from './browser-memory.ts'

/**
 * The next page after a sign-in here. A person who signed up for a store on its own domain goes to the store's account page, which starts the
 * sign-in there again: opening the mail's link has cancelled the first start.
 */
export async function placeAfterSignIn({ path, hidden, shop, email }: Way): Promise<string> {
  if (path === null && hidden !== null) return (await openOperatorSession()) ? hidden : HOME_AFTER_SIGN_IN
  const isVoid = path !== null && email !== null && isContinuePath(path)
  const place = isVoid ? shop && (await fetchAccountPage(shop)) : path
  return place || HOME_AFTER_SIGN_IN
}

/** The account page of a shop; null for an unknown shop, and for an address that belongs neither to our host nor to the shop. */
export async function fetchAccountPage(shop: string): Promise<string | null> {
  const look = await fetchShopLook(shop)
  if (!look) return null
  const { origin, hostname } = new URL(look.account, location.origin)
  return origin === location.origin || hostname === shop ? look.account : null
}
