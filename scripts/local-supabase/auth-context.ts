// What every endpoint of the auth server works with, and the two things that many of them do: know who is signed in, and
// work on after the answer.

import type pg from 'pg'
import type { Claims } from './access-token.ts'
import type { AuthClock } from './auth-clock.ts'
import { AuthRefusal, userBanned } from './auth-errors.ts'
import type { GoogleClient } from './auth-google-client.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { AuthSite } from './auth-redirects.ts'
import { isBanned, isSessionOpen, type Signer } from './auth-sessions.ts'
import { findUser, isUuid, type UserRow } from './auth-users.ts'
import type { ApiRequest } from './gateway.ts'
import type { MailSender } from './mail-sender.ts'

export type AuthContext = {
  readonly pool: pg.Pool
  signer(): Signer
  verifyToken(token: string): Promise<Claims>
  readonly site: AuthSite
  readonly clock: AuthClock
  readonly limits: AuthLimits
  readonly mails: MailSender
  readonly google: GoogleClient
  /**
   * Does work after the answer has gone. Attack: telling from the time of an answer whether an address is known; so
   * what happens only for known ones (tokens, mails) happens here.
   */
  later(work: () => Promise<void>): void
}

/** The signed-in person of a request; refuses forged, ended and banned ones as GoTrue does. */
export async function signedIn(
  context: AuthContext,
  api: ApiRequest,
): Promise<{ claims: Claims; user: UserRow }> {
  if (api.userToken === null) throw noPerson(api)
  const claims = await context.verifyToken(api.userToken).catch((error: Error) => {
    throw new AuthRefusal(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${error.message}`,
    )
  })
  if (!isUuid(claims.sub)) throw new AuthRefusal(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const user = await findUser(context.pool, claims.sub)
  if (!user || user.deleted_at) {
    throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  if (!isUuid(claims.session_id)) {
    throw new AuthRefusal(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  }
  if (!(await isSessionOpen(context.pool, claims))) {
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user)) throw userBanned(403)
  return { claims, user }
}

// An API key in the place of a person's token is a token without a person.
function noPerson(api: ApiRequest): AuthRefusal {
  return api.request.headers.authorization
    ? new AuthRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
    : new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}
