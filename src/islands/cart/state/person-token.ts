// The token of a shopper who is signed in on our host. Whether it is good is read by the server's clock, never by the phone's. On a store's own
// domain a cookie identifies the person instead.

import { tellFault } from '#components/crash/tell-fault.ts'
import { isServerTimeKnown, serverNow } from '#data/session/server-clock.ts'
import { storedSession } from '#data/session/stored-session.ts'

/** The order waits no longer for the shopper's account. */
const RENEWAL_MS = 6_000

/** A token that ends on the way to the server is none. */
const ON_THE_WAY_MS = 10_000

/** `renewed` is the token with which an order is sent; `lost` when the shopper is signed in and no token could be had. */
export type PersonTokens = {
  /** The token as it is stored, if it is good; for requests that may be a guest's. */
  stored(): string | null
  renewed(): Promise<string | null | 'lost'>
}

/** `base` is the path prefix of the store's pages: empty on its own domain. `renew` fetches the auth library and asks it for a token. */
export function personTokens(base: string, renew: () => Promise<string | null>): PersonTokens {
  const stored = () => {
    const session = base === '' ? null : storedSession()
    const isGood = session && session.expires_at * 1000 - serverNow() > ON_THE_WAY_MS
    return isGood ? session.access_token : null
  }
  return {
    stored,
    async renewed() {
      const token = stored()
      if ((token !== null && isServerTimeKnown()) || base === '' || !storedSession()) return token
      const late = new Promise<'lost'>((resolve) => setTimeout(resolve, RENEWAL_MS, 'lost'))
      const given = renew().then((fresh) => fresh ?? ('lost' as const))
      return Promise.race([given, late]).catch((error: unknown) => {
        tellFault(error)
        return 'lost'
      })
    },
  }
}
