// Opens the session of a mailed link. The session exists only in this page until the person has confirmed the account.
import type { EmailOtpType, Session } from '@supabase/supabase-js'
import { type AuthFailure, authMessage } from '#domain/account/auth-messages.ts'
import type { PaidPlan } from '#domain/plan/plan.ts'
import { signInToGoOn, unexpected } from '#messages/en/sign-in-fault.ts'
import { isOutage } from '../outage.ts'
import { type AuthOutcome, attemptWith, openSession } from './auth-calls.ts'
import { type Auth, createTemporaryAuth } from './session-client.ts'
import { paidPlanOf } from './wanted-trial.ts'

/** A session from a link that the person has not confirmed yet; exists only in this page. */
export type PassingSession = {
  readonly email: string
  /** The shop through which the account was opened, as the browser sent it. */
  readonly fromStore: unknown
  /** The trial that the person asked for before the sign-up. */
  readonly wantedTrial: PaidPlan | null
  changePassword(password: string): Promise<AuthOutcome>
  /** Stores the session in this browser. Fails with `notKept` where the browser does not keep it. */
  adopt(): Promise<AuthOutcome>
}

export type PassingAnswer =
  | { readonly ok: true; readonly session: PassingSession }
  /** `isRefused`: the server refused. Otherwise the server could not be reached. */
  | { readonly ok: false; readonly isRefused: boolean; readonly message: string }

/** Uses up the token of a mail. Works in any browser, not only in the browser that asked for the mail. */
export function verifyLink(tokenHash: string, type: EmailOtpType): Promise<PassingAnswer> {
  return passing((auth) => auth.verifyOtp({ token_hash: tokenHash, type }))
}

/** Accepts the tokens of an older kind of recovery link. */
export function takeRecoveryTokens(accessToken: string, refreshToken: string | null): Promise<PassingAnswer> {
  return passing((auth) =>
    auth.setSession({ access_token: accessToken, refresh_token: refreshToken ?? 'none' }),
  )
}

async function passing(
  open: (auth: Auth) => Promise<{
    readonly data: { readonly session: Session | null }
    readonly error: (AuthFailure & Error) | null
  }>,
): Promise<PassingAnswer> {
  try {
    const auth = await createTemporaryAuth()
    const { data, error } = await open(auth)
    if (!error && data.session) return { ok: true, session: passingSession(auth, data.session) }
    return {
      ok: false,
      isRefused: error?.name !== 'AuthRetryableFetchError',
      message: error ? authMessage(error) : unexpected,
    }
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('session: a link could not be checked', error)
    return { ok: false, isRefused: false, message: unexpected }
  }
}

function passingSession(auth: Auth, { user }: Session): PassingSession {
  return {
    email: user.email ?? '',
    fromStore: user.user_metadata?.['from_store'],
    wantedTrial: paidPlanOf(user.user_metadata?.['wanted_trial']),
    changePassword: (password) => attemptWith(() => auth.updateUser({ password })),
    async adopt() {
      const { data } = await auth.getSession()
      if (!data.session || data.session.refresh_token === 'none') return { ok: false, message: signInToGoOn }
      const { access_token, refresh_token } = data.session
      return openSession((shared) => shared.setSession({ access_token, refresh_token }))
    },
  }
}
