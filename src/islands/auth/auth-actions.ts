// Signing in and up as one step: check the form, count the try, ask the server. No JSX; the form shows what comes back.
import * as session from '#data/session.ts'
import {
  type AttemptLog,
  giveBackAttempt,
  takeAttempt,
  tooManyAttempts,
} from '#domain/account/auth-attempts.ts'
import {
  type AuthDraft,
  type AuthErrors,
  type AuthMode,
  checkAuth,
  emailExists,
} from '#domain/account/auth-form.ts'
import {
  authMessage,
  errorToast,
  TOASTS,
  type ToastText,
  UNCONFIRMED,
} from '#domain/account/auth-messages.ts'

export type AuthStep =
  | { readonly kind: 'invalid'; readonly errors: AuthErrors }
  /** `unconfirmed`: the address whose confirmation can be sent again. */
  | { readonly kind: 'failed'; readonly toast: ToastText; readonly unconfirmed: string | null }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-up'; readonly toast: ToastText; readonly email: string }

let attempts: AttemptLog = {}

/** `shop`: where the person comes from, if from a shop. */
export async function submitAuth(mode: AuthMode, draft: AuthDraft, shop: string | null): Promise<AuthStep> {
  const checked = checkAuth(mode, draft)
  if (!checked.ok) return { kind: 'invalid', errors: checked.errors }

  const { email } = checked
  const now = Date.now()
  const attempt = takeAttempt(attempts, mode, email, now)
  attempts = attempt.log
  if (!attempt.isAllowed) return failed(tooManyAttempts(mode, attempt.minutes))
  if (mode === 'signup' && emailExists(email)) {
    return failed(authMessage({ message: 'User already registered' }))
  }

  const outcome =
    mode === 'signup'
      ? await session.signUp(email, draft.password, shop)
      : await session.signIn(email, draft.password)
  const isRightPassword = mode === 'signin' && (outcome.ok || outcome.message === UNCONFIRMED)
  if (isRightPassword) attempts = giveBackAttempt(attempts, mode, email, now)
  if (!outcome.ok) return failed(outcome.message, outcome.message === UNCONFIRMED ? email : null)
  return mode === 'signup' ? { kind: 'signed-up', toast: TOASTS.signedUp, email } : { kind: 'signed-in' }
}

function failed(text: string, unconfirmed: string | null = null): AuthStep {
  return { kind: 'failed', toast: errorToast(text), unconfirmed }
}
