// The page after signing up, and the page of an opened mail link. A separate file, because the form does without both.

/** After signing up. */
export const mailSent = 'We sent you a mail'
export const mailSentTo =
  'Open the link we sent to <b>{email}</b> and your account is ready. It works once, for one hour, on any of your devices. Look in the spam folder too.'
export const otherAddress = 'Use another address'
export const backToSigningIn = 'Back to signing in'
export const anotherIn = 'You can ask for another in {seconds} s.'
export const askForAnother = 'Nothing there? Ask for another, or sign in if you have an account already.'

/** A link from a mail, by its purpose. */
export const linkTitle = {
  signup: 'Confirm your email',
  email: 'Confirm your email',
  email_change: 'Confirm your new email',
  invite: 'Accept your invitation',
  magiclink: 'Sign in by this link',
} as const
export const linkOpened = 'You opened a link from one of our mails. One more tap and it is done.'
export const linkUsed = 'This link has been used or has expired'
export const linkUsedLead =
  'If you have confirmed your email before, just sign in. If not, sign in to be sent a new link.'
export const emailConfirmed = 'Your email is confirmed'
export const canSignIn = 'You can sign in'
export const accountOf = 'This is the account of <b>{email}</b>.'
export const notMe = 'This is not me'
