// Checks the sign-in, sign-up and reset forms before anything is sent. The auth server checks again.

import { fields } from '#messages/en/sign-in-fault.ts'
import { parseEmail } from '../basics/email.ts'

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

/** Checks the form and returns the cleaned, lowercased address. Passwords stay as they are typed. */
export function checkAuth(mode: AuthMode, { email, password, hasAgreed }: AuthDraft): CheckedAuth {
  const address = parseEmail(email)
  const passwordError = mode === 'signup' ? newPasswordError(password) : missingError(password)
  const errors: AuthErrors = {
    ...(address.ok ? {} : { email: fields.email }),
    ...(passwordError ? { password: passwordError } : {}),
    ...(mode === 'signup' && !hasAgreed ? { terms: fields.terms } : {}),
  }
  if (address.ok && Object.keys(errors).length === 0) return { ok: true, email: address.value }
  return { ok: false, errors }
}

/** Returns why a new password is refused, or null. */
export function newPasswordError(password: string): string | null {
  return [...password].length < MIN_PASSWORD_LENGTH ? fields.passwordShort : null
}

export type ResetErrors = {
  readonly present?: string
  readonly password?: string
  readonly confirmation?: string
}

/**
 * Checks the reset form: both passwords are long enough and equal. `present` is null when the form does not ask for the present
 * password.
 */
export function checkReset(
  password: string,
  confirmation: string,
  present: string | null = null,
): ResetErrors {
  const tooShort = newPasswordError(password)
  return {
    ...(present === '' ? { present: fields.passwordMissing } : {}),
    ...(tooShort ? { password: tooShort } : {}),
    ...(password === confirmation ? {} : { confirmation: fields.passwordsDiffer }),
  }
}

/** Returns false for every address and asks no server. Attack: learning from the sign-up form who has an account. */
export function emailExists(_email: string): false {
  return false
}

function missingError(password: string): string | null {
  return password === '' ? fields.passwordMissing : null
}
