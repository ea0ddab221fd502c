// Requests a link to set a new password, and sets it.

export const forgot = 'Forgot your password?'
export const forgotLead = 'Give us the email you sign in with and we send you a link to set a new one.'
export const send = 'Send Reset Link'
export const sending = 'Sending …'
export const sent = 'Check Your Email'
export const sentLead =
  'If <b>{email}</b> has an account, a link to set a new password is on its way. It works for one hour. Look in the spam folder too.'
export const otherEmail = 'Try Different Email'

export const reset = 'Reset your password'
export const checkingLink = 'Checking your link …'
export const linkOpened = 'You opened the link from our mail. Go on to choose a new password.'
export const badLink = 'Invalid Link'
export const badLinkLead = 'A link works once and for one hour. Ask for a new one and use the newest mail.'
export const sendNewLink = 'Send a new link'
export const choose = 'Set New Password'
export const forAccount = 'For the account <b>{email}</b>.'
export const present = 'Your Password Now'
export const password = 'New Password'
export const again = 'Confirm Password'
export const update = 'Update Password'
export const updating = 'Saving …'
export const sendLinkInstead = 'Send me a link instead'
export const updated = 'Password Updated'
export const updatedLead = 'Use the new password from now on. Your other devices are signed out.'
export const backToShop = 'Back to the shop'
export const backToPlace = 'Back to where you were'
export const toDashboard = 'Go to Dashboard'

export const toasts = {
  sent: { title: 'Email Sent!', text: 'Check your email for password reset instructions.' },
  invalidLink: { title: 'Invalid Link', text: 'This password reset link is invalid or has expired.' },
  updated: { title: 'Success!', text: 'Your password has been updated successfully.' },
} as const
