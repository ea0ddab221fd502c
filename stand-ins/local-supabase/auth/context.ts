// Defines what every endpoint of the auth server uses: the signed-in person, and work that continues after the answer.

import type pg from 'pg'
import type { MailHook } from '../mail/hook.ts'
import type { MailSender } from '../mail/sender.ts'
import type { Claims } from '../shared/access-token.ts'
import type { ApiRequest } from '../shared/api-request.ts'
import { isUuid } from '../shared/uuid.ts'
import type { AuthClock } from './clock.ts'
import { AuthRefusal, userBanned } from './errors.ts'
import type { GoogleClient } from './google/client.ts'
import type { AuthLimits } from './limits/limits.ts'
import { findUser, type UserRow } from './people/users.ts'
import type { RedirectRule } from './redirects/redirects.ts'
import { isBanned, readIsSessionOpen, type Signer } from './sessions/sessions.ts'

export type AuthContext = {
  readonly pool: pg.Pool
  signer(): Signer
  verifyToken(token: string): Promise<Claims>
  readonly site: RedirectRule
  readonly clock: AuthClock
  readonly limits: AuthLimits
  readonly mails: MailSender
  /** Sends the mails in place of `mails` while it has an address. */
  readonly mailHook: MailHook
  readonly google: GoogleClient
  /**
   * Does work after the answer was sent. Attack: measuring the time of an answer to learn whether an address is known. So tokens and mails
   * for known addresses are made here.
   */
  later(work: () => Promise<void>): void
}

/** The signed-in person of a request. Refuses forged tokens, ended sessions and banned people, as GoTrue does. */
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
  if (!(await readIsSessionOpen(context.pool, claims))) {
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user)) throw userBanned(403)
  return { claims, user }
}

// Refuses an API key in the place of a person's token: such a token names no person.
function noPerson(api: ApiRequest): AuthRefusal {
  return api.request.headers.authorization
    ? new AuthRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
    : new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}
