// Checks the form for a new password of a person who knows the present one. Shows only the first error.
import { fields } from '#messages/en/sign-in-fault.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { ok } from '../basics/result.ts'
import { newPasswordError } from './auth-form.ts'

export type PasswordForm = { readonly present: string; readonly password: string; readonly again: string }

/** Reads the form. The fault names one field, with a sentence for the person. */
export function readPasswordForm(typed: PasswordForm): ReadForm<PasswordForm, keyof PasswordForm> {
  const { present, password, again } = typed
  if (present === '') return faulty({ present: 'Type the password you have now.' })
  const fault = newPasswordError(password)
  if (fault) return faulty({ password: fault })
  return password === again ? ok(typed) : faulty({ again: fields.passwordsDiffer })
}
