// The token with which a signed-in shopper's request is sent to our host. Whether it is good is read by the server's clock, never by the
// phone's. Fetched only for signed-in shoppers, by the cart and by an order's page; the auth library follows only for a token that has ended.

import { isServerTimeKnown, serverNow } from './server-clock.ts'
import { storedSession } from './stored-session.ts'
import { askServerTime } from './supabase-address.ts'

/** A token that ends on the way to the server is none. */
const ON_THE_WAY_MS = 10_000

/** The stored token or, when it has ended, a new one; null when the session has ended. Rejects while the auth server does not answer. */
export async function personToken(): Promise<string | null> {
  const session = storedSession()
  if (session === null) return null
  if (!isServerTimeKnown()) await askServerTime()
  if (session.expires_at * 1000 - serverNow() > ON_THE_WAY_MS) return session.access_token
  const { accessToken } = await import('./session-client.ts')
  return accessToken()
}
