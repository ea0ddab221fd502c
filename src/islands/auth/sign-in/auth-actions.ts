// Signs in or up in one step: checks the form, counts the try, asks the server. No JSX; the form shows the result.
import * as session from '#data/session/auth-calls.ts'
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
import { errorToast, type ToastText } from '#domain/account/auth-messages.ts'
import { toasts } from '#messages/en/sign-in.ts'
import { alreadyRegistered, notKept, unconfirmed } from '#messages/en/sign-in-fault.ts'

export type AuthStep =
  | { readonly kind: 'invalid'; readonly errors: AuthErrors }
  /** `unconfirmed`: the address to which the confirmation can be sent again. */
  | { readonly kind: 'failed'; readonly toast: ToastText; readonly unconfirmed: string | null }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-up'; readonly toast: ToastText; readonly email: string }

let attempts: AttemptLog = {}

/** Submits the form. `shop` is the shop from which the person comes, if any. */
export async function submitAuth(mode: AuthMode, draft: AuthDraft, shop: string | null): Promise<AuthStep> {
  const checked = checkAuth(mode, draft)
  if (!checked.ok) return { kind: 'invalid', errors: checked.errors }

  const { email } = checked
  const now = Date.now()
  const attempt = { action: mode, email }
  const answer = takeAttempt(attempts, attempt, now)
  attempts = answer.log
  if (!answer.isAllowed) return failed(tooManyAttempts(mode, answer.minutes))
  if (mode === 'signup' && emailExists(email)) return failed(alreadyRegistered)

  const outcome =
    mode === 'signup'
      ? await session.signUp(email, draft.password, shop)
      : await session.signIn(email, draft.password)
  const isRightPassword =
    mode === 'signin' && (outcome.ok || [unconfirmed, notKept].includes(outcome.message))
  if (isRightPassword) attempts = giveBackAttempt(attempts, attempt, now)
  if (!outcome.ok) return failed(outcome.message, outcome.message === unconfirmed ? email : null)
  return mode === 'signup' ? { kind: 'signed-up', toast: toasts.signedUp, email } : { kind: 'signed-in' }
}

function failed(text: string, address: string | null = null): AuthStep {
  return { kind: 'failed', toast: errorToast(text), unconfirmed: address }
}
