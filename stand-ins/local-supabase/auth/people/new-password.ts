// Decides whether PUT /user may set a new password, with GoTrue's codes and messages. Two settings of the project are on: "secure password
// change" and "require current password when updating". Attack: a stolen session that takes over the account.

import type { Claims } from '../../shared/access-token.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal } from '../errors.ts'
import { type Body, text } from '../input.ts'
import { checkPassword } from './passwords.ts'
import type { UserRow } from './users.ts'

/** An older session needs a code from a mail, or a new sign-in. */
const recentMs = 24 * 60 * 60_000

/** The methods of sessions that a link of a mail has opened. A person with such a session has shown that the mailbox is theirs. */
const byMail: readonly string[] = ['otp', 'magiclink', 'recovery']

/** Refuses a change in the order of GoTrue's UserUpdate. */
export async function checkPasswordChange(
  context: AuthContext,
  claims: Claims,
  user: UserRow,
  body: Body,
): Promise<void> {
  const current = text(body, 'current_password')
  const nonce = text(body, 'nonce')
  const { openedAt, methods } = await readSession(context, claims)
  if (context.clock.now() > openedAt + recentMs) {
    if (!nonce) {
      throw new AuthRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    // Refuses every code: our mails contain links and no six-digit codes.
    throw new AuthRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (!user.encrypted_password || methods.some((method) => byMail.includes(method))) return
  const message = 'Current password required when setting new password.'
  if (!current) throw new AuthRefusal(400, 'current_password_required', message)
  // Attack: guessing the password through this endpoint instead of the sign-in. So a guess here counts as a sign-in.
  const takeOff = context.limits.takeAttempt('signin', user.email ?? user.id)
  if (!(await checkPassword(context.pool, user, current))) {
    throw new AuthRefusal(400, 'current_password_invalid', message)
  }
  takeOff()
}

async function readSession(
  { pool }: AuthContext,
  claims: Claims,
): Promise<{ readonly openedAt: number; readonly methods: readonly string[] }> {
  const found = await pool.query<{ created_at: Date; amr: readonly { method: string }[] }>(
    'select created_at, amr from auth.sessions where id = $1',
    [claims.session_id],
  )
  const session = found.rows[0]
  if (!session) throw new Error(`expected the open session ${claims.session_id}`)
  return { openedAt: session.created_at.getTime(), methods: session.amr.map(({ method }) => method) }
}
