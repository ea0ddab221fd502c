// Chooses the next page after confirming an address by the mail's link.

import type { PassingSession } from '#data/session/link-session.ts'
import type { LinkType } from '#domain/account/auth-link.ts'
import { HOME_AFTER_SIGN_IN, isContinuePath } from '#domain/account/auth-return.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
import type { Way } from './browser-memory.ts'
import { fetchAccountPage, placeAfterSignIn } from './way-on.ts'

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
