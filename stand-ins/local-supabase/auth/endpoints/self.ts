// GET and PUT /user, POST /logout: show, change and sign out the signed-in person.

import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import { type AuthContext, signedIn } from '../context.ts'
import { AuthRefusal, emailExists, invalid } from '../errors.ts'
import { challengeOf, checkEmail, checkNewPassword, readBody, record, text } from '../input.ts'
import { checkPasswordChange } from '../people/new-password.ts'
import { checkPassword } from '../people/passwords.ts'
import { userJson } from '../people/user-json.ts'
import { findUser, findUserByEmail, type UserRow, updateUser } from '../people/users.ts'
import { dropTokens } from '../sessions/one-time-tokens.ts'
import { closeSessions } from '../sessions/sessions.ts'
import { sendEmailChange } from './mails.ts'

/** GET /user */
export async function showSelf(context: AuthContext, api: ApiRequest): Promise<void> {
  sendJson(api.response, 200, userJson((await signedIn(context, api)).user))
}

/** PUT /user */
export async function changeSelf(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool } = context
  const { claims, user } = await signedIn(context, api)
  const body = await readBody(api)
  const password = body.password === '' ? '' : text(body, 'password')
  const email = text(body, 'email') ? checkEmail(text(body, 'email')) : undefined
  if (text(body, 'phone')) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (password !== undefined) checkNewPassword(password)
  if (body.app_metadata !== undefined) {
    throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const isNewEmail = email !== undefined && email !== user.email
  if (isNewEmail && (await findUserByEmail(pool, email))) throw emailExists()
  if (password !== undefined) await checkPasswordChange(context, claims, user, body)
  if (password !== undefined && (await checkPassword(pool, user, password))) {
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  }
  if (isNewEmail) context.limits.takeMail('email_change', user.email ?? email)
  const challenge = challengeOf(body)

  await updateUser(pool, user.id, { password, userMetadata: record(body, 'data') })
  if (password !== undefined) {
    // Signs out all other sessions, because they may have been opened with the old password. Then ends the links that were requested before.
    await closeSessions(pool, claims, 'others')
    await dropTokens(pool, user.id, null)
  }
  if (isNewEmail) {
    await pool.query(
      `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0 where id = $1`,
      [user.id, email, context.clock.date()],
    )
    const redirectTo = context.site.pick(api.request, api.query)
    context.later(() => sendEmailChange(context, user, { to: email, redirectTo, challenge }))
  }
  sendJson(api.response, 200, userJson((await findUser(pool, user.id)) as UserRow))
}

/** POST /logout */
export async function logout(context: AuthContext, api: ApiRequest): Promise<void> {
  const { claims } = await signedIn(context, api)
  const scope = api.query.get('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid(`Unsupported logout scope "${scope}"`)
  }
  await closeSessions(context.pool, claims, scope)
  api.response.writeHead(204).end()
}
