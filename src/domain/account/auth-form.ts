// What the sign-in, sign-up and reset forms check before anything is sent. The auth server checks again.

import { parseEmail } from '../basics/email.ts'
import { FIELD_MESSAGES } from './auth-messages.ts'

export const MIN_PASSWORD_LENGTH = 6

export type AuthMode = 'signin' | 'signup'

export type AuthDraft = {
  readonly email: string
  readonly password: string
  readonly hasAgreed: boolean
}

/** Sentences by field; empty when the form may be sent. */
export type AuthErrors = { readonly email?: string; readonly password?: string; readonly terms?: string }

export type CheckedAuth =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly errors: AuthErrors }

/** Checks the form and answers the cleaned, lowercased address. Passwords are taken as they are typed. */
export function checkAuth(mode: AuthMode, { email, password, hasAgreed }: AuthDraft): CheckedAuth {
  const address = parseEmail(email)
  const passwordError = mode === 'signup' ? newPasswordError(password) : missingError(password)
  const errors: AuthErrors = {
    ...(address.ok ? {} : { email: FIELD_MESSAGES.email }),
    ...(passwordError ? { password: passwordError } : {}),
    ...(mode === 'signup' && !hasAgreed ? { terms: FIELD_MESSAGES.terms } : {}),
  }
  if (address.ok && Object.keys(errors).length === 0) return { ok: true, email: address.value }
  return { ok: false, errors }
}

/** Why a new password cannot be taken, or null. */
export function newPasswordError(password: string): string | null {
  return [...password].length < MIN_PASSWORD_LENGTH ? FIELD_MESSAGES.passwordShort : null
}

export type ResetErrors = {
  readonly present?: string
  readonly password?: string
  readonly confirmation?: string
}

/** The fields of the reset form: long enough, and the same. `present` is null where the password of now is not asked for. */
export function checkReset(
  password: string,
  confirmation: string,
  present: string | null = null,
): ResetErrors {
  const tooShort = newPasswordError(password)
  return {
    ...(present === '' ? { present: FIELD_MESSAGES.passwordMissing } : {}),
    ...(tooShort ? { password: tooShort } : {}),
    ...(password === confirmation ? {} : { confirmation: FIELD_MESSAGES.passwordsDiffer }),
  }
}

/** Whether an address has an account is told to nobody: the answer is always no, and nothing is asked. */
export function emailExists(_email: string): false {
  return false
}

function missingError(password: string): string | null {
  return password === '' ? FIELD_MESSAGES.passwordMissing : null
}
