// When PUT /user may set a new password: the two settings of a project, "secure password change" and "require current password when
// updating", both on, with GoTrue's codes and messages. Attack: a stolen session that makes the account its own.

import type { Claims } from './access-token.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthRefusal } from './auth-errors.ts'
import { type Body, text } from './auth-input.ts'
import { isPasswordOf, type UserRow } from './auth-users.ts'

/** A session that was opened longer ago needs a code from a mail, or a new sign-in. */
const recentMs = 24 * 60 * 60_000

/** How a session was opened that a link of a mail brought: its person has shown to hold the mailbox. */
const byMail: readonly string[] = ['otp', 'magiclink', 'recovery']

/** Refuses as GoTrue's UserUpdate does, in its order. */
export async function checkPasswordChange(
  context: AuthContext,
  claims: Claims,
  user: UserRow,
  body: Body,
): Promise<void> {
  const current = text(body, 'current_password')
  const nonce = text(body, 'nonce')
  const { openedAt, methods } = await sessionOf(context, claims)
  if (context.clock.now() > openedAt + recentMs) {
    if (!nonce) {
      throw new AuthRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    // Our mails hold links and no six-digit codes, so no code is right.
    throw new AuthRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (!user.encrypted_password || methods.some((method) => byMail.includes(method))) return
  const message = 'Current password required when setting new password.'
  if (!current) throw new AuthRefusal(400, 'current_password_required', message)
  // Attack: guessing it here, where signing in does not count. It counts as signing in.
  const takeOff = context.limits.takeAttempt('signin', user.email ?? user.id)
  if (!(await isPasswordOf(context.pool, user, current))) {
    throw new AuthRefusal(400, 'current_password_invalid', message)
  }
  takeOff()
}

async function sessionOf(
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
