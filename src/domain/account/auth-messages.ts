// Every sentence about signing in, up and out, word for word as the specification has it (its sections 5 and 8; those about the
// present password are ours), and which of them stands for which answer of the auth server.

export type ToastText = { readonly title: string; readonly text: string }

export const UNEXPECTED = 'An unexpected error occurred'

export const UNCONFIRMED = 'Please check your email and click the confirmation link to verify your account.'

export const FIELD_MESSAGES = {
  email: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  passwordShort: 'Password must be at least 6 characters long',
  passwordsDiffer: 'Passwords do not match',
  terms: 'Please agree to the terms to create an account',
} as const

export const TOASTS = {
  signedUp: { title: 'Success!', text: 'Please check your email to confirm your account.' },
  resent: {
    title: 'Confirmation Email Sent!',
    text: 'Please check your email and click the confirmation link.',
  },
  resetSent: { title: 'Email Sent!', text: 'Check your email for password reset instructions.' },
  invalidLink: { title: 'Invalid Link', text: 'This password reset link is invalid or has expired.' },
  passwordUpdated: { title: 'Success!', text: 'Your password has been updated successfully.' },
} as const satisfies Record<string, ToastText>

export const PASSWORD_NOT_YOURS =
  'That is not the password you have now. Check it, or have a link sent to you.'

const REWRITES: Readonly<Record<string, string>> = {
  'User already registered':
    'This email address is already registered. Please sign in instead or use a different email.',
  'Invalid login credentials': 'Invalid email or password. Please check your credentials and try again.',
  'Email not confirmed': UNCONFIRMED,
  'Current password required when setting new password.': PASSWORD_NOT_YOURS,
  'Password update requires reauthentication':
    'You signed in a while ago. Have a link sent to you and set your password there.',
}

/** What the auth library says about a failure. */
export type AuthFailure = {
  readonly message: string
  readonly name?: string
  readonly status?: number | undefined
}

/**
 * The sentence for a failure: the provider's own message but for the rewrites. What never got a proper answer (network, 5xx,
 * an answer that is no JSON) counts as thrown.
 */
export function authMessage({ message, name }: AuthFailure): string {
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return UNEXPECTED
  const text = message.trim()
  if (text === '' || text === '{}') return UNEXPECTED
  return Object.hasOwn(REWRITES, text) ? (REWRITES[text] ?? UNEXPECTED) : text
}

/** The toast of a failed call. */
export function errorToast(text: string): ToastText {
  return { title: 'Error', text }
}

/**
 * True for the one error of a third party (a browser extension that reads `language` of nothing) that people are not bothered with:
 * `Cannot destructure property 'language' of '(intermediate value)' as it is undefined.`
 */
export function isForeignLanguageError(message: string): boolean {
  return /cannot destructure property ['"`]?language['"`]?[\s.]|right side of assignment cannot be destructured.*\blanguage\b/i.test(
    message,
  )
}
