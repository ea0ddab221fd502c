// POST /invite and POST /admin/generate_link, with the secret key: invite a person by mail, and make the link of any mail without sending the
// mail.

import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, emailExists, invalid } from '../errors.ts'
import { type Body, checkEmail, checkNewPassword, readBody, record, text } from '../input.ts'
import { userJson } from '../people/user-json.ts'
import { createUser, findUser, findUserByEmail, noteMail, type UserRow } from '../people/users.ts'
import { issueToken } from '../sessions/one-time-tokens.ts'
import { purposes, sendToken } from './mails.ts'

const linkTypes = {
  signup: purposes.signup,
  invite: purposes.invite,
  recovery: purposes.recovery,
  magiclink: purposes.magiclink,
  email_change_current: purposes.changeCurrent,
  email_change_new: purposes.changeNew,
} as const

type LinkType = keyof typeof linkTypes

/** POST /invite */
export async function invite(context: AuthContext, api: ApiRequest): Promise<void> {
  const body = await readBody(api)
  const email = checkEmail(text(body, 'email'))
  const user = await findOrInvite(context, email, record(body, 'data') ?? {})
  const redirectTo = context.site.pick(api.request, api.query)
  await sendToken(context, user, { purpose: purposes.invite, to: email, redirectTo, challenge: null })
  sendJson(api.response, 200, userJson((await findUser(context.pool, user.id)) as UserRow))
}

/** POST /admin/generate_link */
export async function generateLink(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool, clock } = context
  const body = await readBody(api)
  const email = checkEmail(text(body, 'email'))
  const wanted = text(body, 'type') ?? ''
  if (!Object.hasOwn(linkTypes, wanted)) {
    throw invalid(`Invalid email action link type requested: ${wanted}`)
  }
  const { user, type } = await personOfLink(context, { email, wanted: wanted as LinkType }, body)
  const purpose = linkTypes[type]
  const isNewHalf = type === 'email_change_new'
  const hashedToken = await issueToken(pool, clock, {
    userId: user.id,
    type: purpose.type,
    kind: purpose.kind,
    relatesTo: isNewHalf ? checkEmail(text(body, 'new_email')) : email,
    isPkce: false,
  })
  await noteMail(pool, { userId: user.id, kind: purpose.kind, at: clock.date() })
  const redirectTo = context.site.pick(api.request, api.query, text(body, 'redirect_to'))
  const link = new URLSearchParams({ token: hashedToken, type: purpose.kind, redirect_to: redirectTo })
  sendJson(api.response, 200, {
    ...userJson((await findUser(pool, user.id)) as UserRow),
    action_link: `${context.signer().issuer}/verify?${link}`,
    email_otp: '',
    hashed_token: hashedToken,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

async function personOfLink(
  context: AuthContext,
  { email, wanted }: { readonly email: string; readonly wanted: LinkType },
  body: Body,
): Promise<{ user: UserRow; type: LinkType }> {
  const known = await findUserByEmail(context.pool, email)
  if (wanted === 'invite') {
    return { user: await findOrInvite(context, email, record(body, 'data') ?? {}), type: wanted }
  }
  // Makes a sign-up link when the address of a sign-in link is unknown.
  const type = wanted === 'magiclink' && !known ? 'signup' : wanted
  if (type === 'signup') {
    if (known?.email_confirmed_at) throw emailExists()
    const password = wanted === 'magiclink' ? randomUUID() + randomUUID() : text(body, 'password')
    if (!known && !password) throw invalid('Signup requires a valid password')
    if (password && wanted === 'signup') checkNewPassword(password)
    const userMetadata = record(body, 'data') ?? {}
    const person = { email, password, isConfirmed: false, userMetadata, appMetadata: {} }
    return { user: known ?? (await createUser(context.pool, person)), type }
  }
  if (!known) throw new AuthRefusal(404, 'user_not_found', 'User with this email not found')
  if (type === 'email_change_new' || type === 'email_change_current') {
    await prepareChange(context, known, checkEmail(text(body, 'new_email')))
  }
  return { user: known, type }
}

async function findOrInvite(
  context: AuthContext,
  email: string,
  userMetadata: Record<string, unknown>,
): Promise<UserRow> {
  const known = await findUserByEmail(context.pool, email)
  if (known?.email_confirmed_at) throw emailExists()
  const user =
    known ?? (await createUser(context.pool, { email, isConfirmed: false, userMetadata, appMetadata: {} }))
  await context.pool.query('update auth.users set invited_at = $2 where id = $1', [
    user.id,
    context.clock.date(),
  ])
  return user
}

async function prepareChange(context: AuthContext, user: UserRow, newEmail: string): Promise<void> {
  const taken = await findUserByEmail(context.pool, newEmail)
  if (taken && taken.id !== user.id) throw emailExists()
  await context.pool.query(
    `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0 where id = $1`,
    [user.id, newEmail, context.clock.date()],
  )
}
