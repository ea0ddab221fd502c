// POST /signup. Attack: asking whether an address has an account. A known address gets the same answer as a new address, after the same work.
// Only new or unconfirmed people get a mail, which is sent after the answer.

import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, invalid } from '../errors.ts'
import { challengeOf, checkEmail, checkNewPassword, clientOf, readBody, record, text } from '../input.ts'
import { hashForNothing } from '../people/passwords.ts'
import { createUser, findUserByEmail, type UserRow } from '../people/users.ts'
import { purposes, sendToken } from './mails.ts'

/** Answers POST /signup. */
export async function signUp(context: AuthContext, api: ApiRequest): Promise<void> {
  const body = await readBody(api)
  const [wanted, phone, password] = [text(body, 'email'), text(body, 'phone'), text(body, 'password')]
  if (!wanted && !phone) {
    throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  context.limits.takeRequest('signUp', clientOf(api).ip)
  if (!password) throw invalid('Signup requires a valid password')
  checkNewPassword(password)
  if (wanted && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const challenge = challengeOf(body)
  const email = checkEmail(wanted)
  const userMetadata = record(body, 'data') ?? {}
  context.limits.takeAttempt('signup', email)
  context.limits.takeMail('confirmation', email)

  const { user, isNew } = await findOrCreate(context, { email, password, userMetadata })
  const redirectTo = context.site.pick(api.request, api.query)
  context.later(async () => {
    if (user.email_confirmed_at) return
    await sendToken(context, user, { purpose: purposes.signup, to: email, redirectTo, challenge })
  })
  sendJson(
    api.response,
    200,
    answer({ id: isNew ? user.id : randomUUID(), email, userMetadata, at: context.clock.date() }),
  )
}

type SignUp = {
  readonly email: string
  readonly password: string
  readonly userMetadata: Record<string, unknown>
}

async function findOrCreate(
  { pool }: AuthContext,
  { email, password, userMetadata }: SignUp,
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByEmail(pool, email)
  if (known) {
    // Keeps the first password: somebody else may be signing up with this address.
    await hashForNothing(pool, password)
    return { user: known, isNew: false }
  }
  try {
    const person = { email, password, isConfirmed: false, userMetadata, appMetadata: {} }
    return { user: await createUser(pool, person), isNew: true }
  } catch (error) {
    const first = error instanceof AuthRefusal ? await findUserByEmail(pool, email) : null
    if (first) return { user: first, isNew: false } // another request was faster
    throw error
  }
}

// The hosted service's answer for a known address, given to every caller: it contains no identity.
function answer({
  id,
  email,
  userMetadata,
  at,
}: Omit<SignUp, 'password'> & { readonly id: string; readonly at: Date }): Record<string, unknown> {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
