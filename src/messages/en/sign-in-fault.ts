// Why a person cannot sign in, sign up or set a password: errors of the form, and answers of the auth server. A separate file,
// because the owner's app needs these texts and not those of the sign-in pages.

export const unexpected = 'An unexpected error occurred'
/** The password or link was right, and the browser keeps nothing from page to page. */
export const notKept =
  'This browser does not keep you signed in: allow cookies and site data for this site, free some space on the phone, or use another browser.'
/** Google's answer, or a link of an older mail, in a browser that has not asked for it. */
export const askedElsewhere = 'This sign-in began in another browser. Please sign in again.'
export const mailNotSent = 'The mail could not be sent. Please try again in a few minutes.'
export const mailTooSoon = 'You asked for a mail a moment ago. You can ask for another in {seconds} s.'
export const tooManyMails = 'We cannot send more mails just now. Please try again in an hour.'
export const unconfirmed = 'Please check your email and click the confirmation link to verify your account.'
export const alreadyRegistered =
  'This email address is already registered. Please sign in instead or use a different email.'
export const wrongCredentials = 'Invalid email or password. Please check your credentials and try again.'
export const suspended = 'This account is suspended. Write to our support to learn why.'
export const signInToGoOn = 'Please sign in to go on.'
export const passwordNotYours = 'That is not the password you have now. Check it, or have a link sent to you.'
export const signedInLongAgo =
  'You signed in a while ago. Have a link sent to you and set your password there.'
/** Too many attempts in a row. */
export const tooMany = {
  signin: 'Too many signin attempts. Please try again in {minutes} minutes.',
  signup: 'Too many signup attempts. Please try again in {minutes} minutes.',
} as const

/** Shown beside a field with an error. */
export const fields = {
  email: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  passwordShort: 'Password must be at least 6 characters long',
  passwordsDiffer: 'Passwords do not match',
  terms: 'Please agree to the terms to create an account',
} as const

export const error = 'Error'
