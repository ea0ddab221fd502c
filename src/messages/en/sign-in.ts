// The pages to sign in and up. The product's specification fixes several of these sentences word for word.

export const pageTitle = '{title} | {brand}'
export const skip = 'Skip to content'
export const needsScript = 'Signing in needs JavaScript. Shops can be browsed without it.'
/** In a browser below the floor of engines (docs/decisions/browsers.md). */
export const tooOld = 'This browser is too old to sign in. Update it, or open this page in another browser.'
/** The title and the description of each page. */
export const pages = {
  signIn: { title: 'Sign in', description: 'Sign in or create an account.' },
  forgot: { title: 'Forgot your password?', description: 'Get a link to set a new password.' },
  reset: { title: 'Set a new password', description: 'Set a new password by the link from your mail.' },
  goOn: { title: 'Continue to the shop', description: 'Go on to a shop on its own domain.' },
} as const

export const dismiss = 'Dismiss'
export const toasts = {
  signedUp: { title: 'Success!', text: 'Please check your email to confirm your account.' },
  resent: {
    title: 'Confirmation Email Sent!',
    text: 'Please check your email and click the confirmation link.',
  },
} as const

export const form = {
  signin: {
    title: 'Welcome back',
    lead: 'Sign in to your shop or your orders.',
    submit: 'Sign In',
    busy: 'Signing in …',
    other: 'New here? <button>Create an account</button>',
  },
  signup: {
    title: 'Create your account',
    lead: 'One account for your own shop and for what you buy in others.',
    submit: 'Sign Up',
    busy: 'Creating your account …',
    other: 'Have an account? <button>Back to signing in</button>',
  },
} as const
/** For somebody whom an invitation to a shop's team sends here. */
export const invitedLead =
  'You are invited to work in a shop. Sign in to see the invitation, or create an account. An invitation by mail is for the address that it came to.'
/** For somebody whose session has ended while they were at work. */
export const endedLead =
  'You were signed out on this device, perhaps by a new password. Sign in to go on where you were.'
/** After five wrong tries of the PIN of this device. */
export const pinLead =
  'You were signed out on this device, perhaps by a wrong PIN. Sign in to go on where you were.'
/** The same on a device whose clock is wrong. */
export const endedClockLead =
  'You were signed out on this device, perhaps by its wrong clock. Set it to automatic, then sign in to go on where you were.'
/** For a shop's customers. */
export const shopSignInTitle = 'Sign in'
export const shopSignInLead = 'See your orders and saved addresses at {shop}.'
export const shopSignUpLead = 'Follow your orders at {shop} and keep your addresses for the next one.'
export const accountWith = 'Your account is with {brand}'

export const email = 'Email'
export const password = 'Password'
export const passwordHint = 'At least {count} characters.'
export const capsLock = 'Caps Lock is on'
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const forgot = 'Forgot your password?'
export const agree =
  'I agree to the <terms>Terms of Use</terms> and the <privacy>Privacy Policy</privacy>, and I am at least 18 years old or have legal capacity under Nigerian law.'
export const or = 'or'
export const google = 'Continue with Google'
export const googleTerms =
  'A new account by Google means that you agree to the <terms>Terms of Use</terms> and are at least 18 or have legal capacity.'
export const noMail = 'No mail from us? Look in your spam folder too.'
export const resend = 'Resend Confirmation Email'

/** A link or Google's answer that opens no session, by reason. */
export const refusedLink = {
  cancelled: 'Google sign-in was cancelled.',
  expired: 'Email link is invalid or has expired',
  suspended: 'This account is suspended. Write to our support to learn why.',
  other: 'An unexpected error occurred',
} as const

export const goOn = 'Continue'
export const wait = 'One moment …'
export const backToSignIn = 'Back to Sign In'
export const loading = 'Loading'
export const unreachable = 'We cannot reach your account'
export const unreachableLead = 'Check your connection and try again. Nothing is lost.'
export const tryAgain = 'Try again'
