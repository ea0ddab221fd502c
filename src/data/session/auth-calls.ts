// The ways to sign in: with a password, by a mailed link, with Google, with a new password. Failures are returned as sentences for
// people. $auth (session-state.ts) shows the result of a sign-in.
import { type AuthFailure, authMessage } from '#domain/account/auth-messages.ts'
import { notKept, passwordNotYours, unexpected } from '#messages/en/sign-in-fault.ts'
import { isOutage } from '../outage.ts'
import { type Auth, sharedAuth } from './session-client.ts'
import { keepsSessions } from './session-storage.ts'
import { maybeSignedIn } from './signed-in-hint.ts'
import { readWantedTrial } from './wanted-trial.ts'

export type AuthOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

const NOT_KEPT: AuthOutcome = { ok: false, message: notKept }

/** Signs a person in with a password. Fails with `notKept` where the browser has not kept the session. */
export function signIn(email: string, password: string): Promise<AuthOutcome> {
  return openSession((auth) => auth.signInWithPassword({ email, password }))
}

/**
 * Signs a person up. The answer does not show whether the address already has an account. The confirmation link leads to the site's
 * home page. `fromStore` is the shop that the person came from; the database checks it before use. A trial that was asked for goes along.
 */
export function signUp(email: string, password: string, fromStore: string | null): Promise<AuthOutcome> {
  const wantedTrial = readWantedTrial(Date.now())
  const data = {
    agreed_to_terms: true,
    ...(fromStore !== null && { from_store: fromStore }),
    ...(wantedTrial && { wanted_trial: wantedTrial }),
  }
  const options = { emailRedirectTo: `${location.origin}/`, data }
  return attempt((auth) => auth.signUp({ email, password, options }))
}

/** Sends the confirmation link again. The answer does not show whether the address has an account. */
export function resendConfirmation(email: string): Promise<AuthOutcome> {
  const options = { emailRedirectTo: `${location.origin}/` }
  return attempt((auth) => auth.resend({ type: 'signup', email, options }))
}

/**
 * Sends a link for a new password. The answer does not show whether the address has an account. `fromStore` is the shop that the person came
 * from: the mail comes in its name.
 */
export function requestReset(email: string, fromStore: string | null = null): Promise<AuthOutcome> {
  const from = fromStore === null ? '' : `?from=${fromStore}`
  return attempt((auth) =>
    auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password${from}` }),
  )
}

/**
 * Opens Google's page. Google returns to the site's home page with a code that only this browser can use. Fails with `notKept` where the browser
 * would have forgotten by then that it asked.
 */
export async function signInWithGoogle(): Promise<AuthOutcome> {
  if (!keepsSessions()) return NOT_KEPT
  const queryParams = { access_type: 'offline', prompt: 'consent' }
  return attempt((auth) =>
    auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}/`, queryParams },
    }),
  )
}

/** Opens the session of a code from the address of the page. Only the browser that asked for the code can do so. */
export async function exchangeCode(code: string): Promise<AuthOutcome> {
  if (!keepsSessions()) return NOT_KEPT
  return openSession((auth) => auth.exchangeCodeForSession(code))
}

/** Sends a mail with a sign-in link. People without a password, or with a new one, prove their identity with this link. */
export function requestSignInLink(email: string): Promise<AuthOutcome> {
  const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` }
  return attempt((auth) => auth.signInWithOtp({ email, options }))
}

/**
 * Sets a new password for a signed-in person who gives the present password. The auth server refuses a session that is older than a
 * day. The present password then opens a new session, which replaces the old one.
 */
export function changePassword(present: string, password: string): Promise<AuthOutcome> {
  return attempt(async (auth) => {
    const change = () => auth.updateUser({ password, current_password: present })
    const first = await change()
    if (first.error?.code !== 'reauthentication_needed') return first
    const { data } = await auth.getSession()
    const again = await auth.signInWithPassword({ email: data.session?.user.email ?? '', password: present })
    if (again.error?.code === 'invalid_credentials') return { error: { message: passwordNotYours } }
    return again.error ? again : change()
  })
}

/** Runs a call on the shared client. Returns a refusal or an outage as a sentence. Throws a fault of our own code. */
export function attempt(
  work: (auth: Auth) => Promise<{ readonly error: AuthFailure | null }>,
): Promise<AuthOutcome> {
  return attemptWith(async () => work(await sharedAuth()))
}

/** Like `attempt`, for a call that opens a session: fails with `notKept` where the next page would not find the session. */
export async function openSession(work: Parameters<typeof attempt>[0]): Promise<AuthOutcome> {
  const outcome = await attempt(work)
  return outcome.ok && !maybeSignedIn({ isOwnDomain: false }) ? NOT_KEPT : outcome
}

/** Like `attempt`, with any client. */
export async function attemptWith(
  work: () => Promise<{ readonly error: AuthFailure | null }>,
): Promise<AuthOutcome> {
  try {
    const { error } = await work()
    return error ? { ok: false, message: authMessage(error) } : { ok: true }
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('session: no answer', error)
    return { ok: false, message: unexpected }
  }
}
