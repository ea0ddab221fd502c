// Where a person goes on once they are signed in, or once they have confirmed their address by the mail's link.
import type { PassingSession } from '#data/session.ts'
import { fetchShopLook } from '#data/shop-look.ts'
import type { LinkType } from '#domain/account/auth-link.ts'
import { HOME_AFTER_SIGN_IN, isContinuePath } from '#domain/account/auth-return.ts'
import { parseShopName } from '#domain/store/shop-look.ts'
import type { Way } from './browser-memory.ts'

/**
 * After signing in here. Where somebody has signed up on the way, a store's own domain begins anew: the mail's link, opened in another
 * tab, has made an earlier request of it void.
 */
export async function placeAfterSignIn({ path, shop, email }: Way): Promise<string> {
  const isVoid = path !== null && email !== null && isContinuePath(path)
  const place = isVoid ? shop && (await accountOf(shop)) : path
  return place || HOME_AFTER_SIGN_IN
}

/** True when this address was signed up in this browser a moment ago: then there is no stranger's account to be warned of. */
export function isOwnSignUp({ email }: Way, session: PassingSession): boolean {
  return email !== null && email === session.email
}

/**
 * After a link from a mail. A confirmed sign-up goes back to where the person was if it is opened in the same browser, and elsewhere to
 * the shop that the account was opened from.
 */
export async function placeAfterLink(type: LinkType, way: Way, session: PassingSession): Promise<string> {
  if (type !== 'signup') return placeAfterSignIn(way)
  const path = way.path !== null && !isContinuePath(way.path) ? way.path : null
  const isOwn = isOwnSignUp(way, session)
  if (isOwn && path) return path
  const shop = (isOwn ? way.shop : null) ?? parseShopName(session.fromStore)
  return (shop && (await accountOf(shop))) || path || HOME_AFTER_SIGN_IN
}

/** The account page of a shop; null for what is no shop, and for an address that is neither ours nor the shop's. */
async function accountOf(shop: string): Promise<string | null> {
  const look = await fetchShopLook(shop)
  if (!look) return null
  const { origin, hostname } = new URL(look.account, location.origin)
  return origin === location.origin || hostname === shop ? look.account : null
}
