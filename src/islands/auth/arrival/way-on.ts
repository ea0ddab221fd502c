// Chooses the next page after a sign-in, or after confirming an address by the mail's link.

import { fetchShopLook } from '#data/public/shop-look.ts'
import type { PassingSession } from '#data/session/link-session.ts'
import { openOperatorSession } from '#data/session/operator-session.ts'
import type { LinkType } from '#domain/account/auth-link.ts'
import { HOME_AFTER_SIGN_IN, isContinuePath } from '#domain/account/auth-return.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
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

/** True when the session's address has just signed up in this browser. No warning about another person's account is shown then. */
export function isOwnSignUp({ email }: Way, session: PassingSession): boolean {
  return email !== null && email === session.email
}

/**
 * The next page after a link from a mail. A confirmed sign-up continues at the page that the person wanted, if this browser remembers that
 * page. Another browser shows the shop at which the person signed up.
 */
export async function placeAfterLink(type: LinkType, way: Way, session: PassingSession): Promise<string> {
  if (type !== 'signup') return placeAfterSignIn(way)
  const path = way.path !== null && !isContinuePath(way.path) ? way.path : null
  const isOwn = isOwnSignUp(way, session)
  if (isOwn && path) return path
  const shop = (isOwn ? way.shop : null) ?? parseSlugOrDomain(session.fromStore)
  return (shop && (await fetchAccountPage(shop))) || path || HOME_AFTER_SIGN_IN
}

/** The account page of a shop; null for an unknown shop, and for an address that belongs neither to our host nor to the shop. */
async function fetchAccountPage(shop: string): Promise<string | null> {
  const look = await fetchShopLook(shop)
  if (!look) return null
  const { origin, hostname } = new URL(look.account, location.origin)
  return origin === location.origin || hostname === shop ? look.account : null
}
