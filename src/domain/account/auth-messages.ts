// Chooses the sentence for each answer of the auth server. The texts are in src/messages/en/sign-in-fault.ts.

import * as messages from '#messages/en/sign-in-fault.ts'
import { fill } from '#messages/message.ts'
import { hasOwnKey } from '../basics/older-engines.ts'

export type ToastText = { readonly title: string; readonly text: string }

const REWRITES: Readonly<Record<string, string>> = {
  'User already registered': messages.alreadyRegistered,
  'Invalid login credentials': messages.wrongCredentials,
  'User is banned': messages.suspended,
  'Email not confirmed': messages.unconfirmed,
  'Current password required when setting new password.': messages.passwordNotYours,
  'Password update requires reauthentication': messages.signedInLongAgo,
  'email rate limit exceeded': messages.tooManyMails,
}

/** Supabase Auth's words when an address asks for a mail again within a minute: "For security purposes, you can only request this after 56 seconds." */
const MAIL_TOO_SOON = /this after (\d+) seconds?\.$/

/** The auth library's error for a failure. */
export type AuthFailure = {
  readonly message: string
  readonly name?: string
  readonly status?: number | undefined
}

/**
 * Returns the sentence for a failure: the provider's own message, or our replacement. A network error, a 5xx and an answer without
 * JSON get the sentence for unexpected errors.
 */
export function authMessage({ message, name }: AuthFailure): string {
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return messages.unexpected
  if (name === 'AuthPKCECodeVerifierMissingError') return messages.askedElsewhere
  const text = message.trim()
  // Supabase Auth's words when the site's hook could not send the mail, e.g. "Service currently unavailable due to hook".
  if (/\bhook\b/i.test(text)) return messages.mailNotSent
  if (text === '' || text === '{}') return messages.unexpected
  const seconds = MAIL_TOO_SOON.exec(text)?.[1]
  if (seconds) return fill(messages.mailTooSoon, { seconds: Math.max(1, Number(seconds)) })
  return hasOwnKey(REWRITES, text) ? (REWRITES[text] ?? messages.unexpected) : text
}

/** The toast of a failed call. */
export function errorToast(text: string): ToastText {
  return { title: messages.error, text }
}

/**
 * True for one error that a browser extension throws inside our pages: `Cannot destructure property 'language' of '(intermediate
 * value)' as it is undefined.` Users do not see this error.
 */
export function isForeignLanguageError(message: string): boolean {
  return /cannot destructure property ['"`]?language['"`]?[\s.]|right side of assignment cannot be destructured.*\blanguage\b/i.test(
    message,
  )
}
