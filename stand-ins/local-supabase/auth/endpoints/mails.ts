// Sends the mails that people request: confirmation, reset, sign-in link, change of address. Known and unknown addresses get the same answer;
// all work that differs happens after the answer.

import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../mail/sender.ts'
import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, invalid } from '../errors.ts'
import { type Challenge, challengeOf, checkEmail, clientOf, readBody, record, text } from '../input.ts'
import { userJson } from '../people/user-json.ts'
import { createUser, findUser, findUserByEmail, noteMail, type UserRow } from '../people/users.ts'
import { type FlowMethod, openFlow } from '../sessions/flow-state.ts'
import { issueToken, type TokenKind, type TokenType } from '../sessions/one-time-tokens.ts'

type Purpose = {
  readonly mail: MailKind
  readonly kind: TokenKind
  readonly type: TokenType
  readonly flow: FlowMethod
}

export const purposes = {
  signup: { mail: 'confirmation', kind: 'signup', type: 'confirmation_token', flow: 'email/signup' },
  invite: { mail: 'invite', kind: 'invite', type: 'confirmation_token', flow: 'invite' },
  recovery: { mail: 'recovery', kind: 'recovery', type: 'recovery_token', flow: 'recovery' },
  magiclink: { mail: 'magic_link', kind: 'magiclink', type: 'recovery_token', flow: 'magiclink' },
  changeNew: {
    mail: 'email_change',
    kind: 'email_change',
    type: 'email_change_token_new',
    flow: 'email_change',
  },
  changeCurrent: {
    mail: 'email_change',
    kind: 'email_change',
    type: 'email_change_token_current',
    flow: 'email_change',
  },
} as const satisfies Record<string, Purpose>

type Wanted = { readonly redirectTo: string; readonly challenge: Challenge | null }

type WantedToken = Wanted & { readonly purpose: Purpose; readonly to: string }

type Letter = { readonly to: string; readonly token: string }

type Post = {
  readonly purpose: Purpose
  readonly redirectTo: string
  readonly letters: readonly [Letter, ...Letter[]]
}

/** Makes a token for a person and sends it to `to`. */
export async function sendToken(context: AuthContext, user: UserRow, wanted: WantedToken): Promise<void> {
  const token = await makeToken(context, user, wanted)
  await deliver(context, user, { ...wanted, letters: [{ to: wanted.to, token }] })
}

/** Makes a token that only the mailbox of `to` will have. */
async function makeToken(
  { pool, clock }: AuthContext,
  user: UserRow,
  { purpose, to, challenge }: WantedToken,
): Promise<string> {
  const isPkce = challenge !== null
  if (isPkce) {
    await openFlow(pool, clock, { provider: 'email', method: purpose.flow, challenge, userId: user.id })
  }
  const { type, kind } = purpose
  const token = await issueToken(pool, clock, { userId: user.id, type, kind, relatesTo: to, isPkce })
  await noteMail(pool, { userId: user.id, kind, at: clock.date() })
  return token
}

/** Sends the mails, or has the hook send them. Of a change of address the letter to the new one is the last. */
async function deliver(
  { pool, site, mails, mailHook, signer }: AuthContext,
  user: UserRow,
  { purpose, redirectTo, letters }: Post,
): Promise<void> {
  if (mailHook.isSet()) {
    const [first, second] = letters
    return mailHook.call(userJson((await findUser(pool, user.id)) ?? user), {
      token: '',
      token_hash: (second ?? first).token,
      redirect_to: redirectTo,
      email_action_type: purpose.kind,
      site_url: signer().issuer,
      token_new: '',
      token_hash_new: second ? first.token : '',
    })
  }
  for (const { to, token } of letters) {
    await mails.send(purpose.mail, to, {
      SiteURL: site.url(),
      TokenHash: token,
      RedirectTo: redirectTo,
      Email: user.email ?? to,
      Data: user.raw_user_meta_data ?? {},
    })
  }
}

/** POST /recover */
export async function recover(context: AuthContext, api: ApiRequest): Promise<void> {
  context.limits.takeRequest('mail', clientOf(api).ip)
  const body = await readBody(api)
  if (!text(body, 'email')) throw invalid('Password recovery requires an email')
  const email = checkEmail(text(body, 'email'))
  const challenge = challengeOf(body)
  context.limits.takeMail('recovery', email)
  const redirectTo = context.site.pick(api.request, api.query)
  context.later(async () => {
    const user = await findUserByEmail(context.pool, email)
    if (user) await sendToken(context, user, { purpose: purposes.recovery, to: email, redirectTo, challenge })
  })
  sendJson(api.response, 200, {})
}

/** POST /resend */
export async function resend(context: AuthContext, api: ApiRequest): Promise<void> {
  context.limits.takeRequest('mail', clientOf(api).ip)
  const body = await readBody(api)
  const [type, wanted, phone] = [text(body, 'type'), text(body, 'email'), text(body, 'phone')]
  if (!type || !['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const challenge = challengeOf(body)
  if (!wanted && type === 'signup') throw invalid('Type provided requires an email address')
  if (!phone && type === 'sms') throw invalid('Type provided requires a phone number')
  if (wanted && phone) throw invalid('Only an email address or phone number should be provided.')
  if (phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!wanted) throw invalid('Missing email address or phone number')
  const email = checkEmail(wanted)
  context.limits.takeMail(type === 'signup' ? 'confirmation' : 'email_change', email)
  const redirectTo = context.site.pick(api.request, api.query)
  context.later(async () => {
    const user = await findUserByEmail(context.pool, email)
    if (type === 'signup' && user && !user.email_confirmed_at) {
      await sendToken(context, user, { purpose: purposes.signup, to: email, redirectTo, challenge })
    }
    if (type === 'email_change' && user?.email_change) {
      await sendEmailChange(context, user, { to: user.email_change, redirectTo, challenge })
    }
  })
  sendJson(api.response, 200, {})
}

/** POST /otp and /magiclink: send a sign-in link. An unknown address becomes a person unless `create_user` is false. */
export async function sendSignInLink(context: AuthContext, api: ApiRequest): Promise<void> {
  context.limits.takeRequest('mail', clientOf(api).ip)
  const body = await readBody(api)
  if (text(body, 'phone')) {
    throw text(body, 'email')
      ? invalid('Only an email address or phone number should be provided')
      : new AuthRefusal(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  if (!text(body, 'email')) throw invalid('One of email or phone must be set')
  const email = checkEmail(text(body, 'email'))
  const challenge = challengeOf(body)
  const userMetadata = record(body, 'data') ?? {}
  context.limits.takeMail('recovery', email)
  const redirectTo = context.site.pick(api.request, api.query)
  context.later(async () => {
    const known = await findUserByEmail(context.pool, email)
    if (!known && body.create_user === false) return
    const user =
      known ??
      (await createUser(context.pool, {
        email,
        password: `${randomUUID()}${randomUUID()}`,
        isConfirmed: false,
        userMetadata,
        appMetadata: {},
      }))
    const purpose = user.email_confirmed_at ? purposes.magiclink : purposes.signup
    await sendToken(context, user, { purpose, to: email, redirectTo, challenge })
  })
  sendJson(api.response, 200, {})
}

/** Sends both mails of a change of address: the old and the new address must agree. */
export async function sendEmailChange(
  context: AuthContext,
  user: UserRow,
  { to: newEmail, ...wanted }: Wanted & { readonly to: string },
): Promise<void> {
  const letter = async (purpose: Purpose, to: string) => {
    return { to, token: await makeToken(context, user, { purpose, to, ...wanted }) }
  }
  const current = user.email ? await letter(purposes.changeCurrent, user.email) : null
  const next = await letter(purposes.changeNew, newEmail)
  const letters: readonly [Letter, ...Letter[]] = current ? [current, next] : [next]
  await deliver(context, user, { purpose: purposes.changeNew, redirectTo: wanted.redirectTo, letters })
}
