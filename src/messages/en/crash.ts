// Shown instead of a page whose script failed.

export const title = 'Something went wrong'
export const text = 'The page stopped working.'
export const tryAgain = 'Try Again'
export const reload = 'Reload Page'
/** Shown where an app was to be, when its scripts do not run. */
export const notStarted = 'This page could not start'
export const notStartedLead = 'Nothing that you saved is lost. Try these one after the other:'
export const notStartedWays = [
  'On a slow line wait a little longer, then load the page again.',
  'Your browser may be too old: update it, or open the page in another one.',
  'Turn off what blocks scripts on this page.',
] as const
/** A tap did nothing, and the page is still there. */
export const tapLost = 'This did not work in your browser. Try again, or load the page again.'
