// Shown instead of a page whose script failed.

export const title = 'Something went wrong'
export const text = 'The page stopped working.'
export const tryAgain = 'Try Again'
export const reload = 'Reload Page'
/** A tap did nothing, and the page is still there. */
export const tapLost = 'This did not work in your browser. Try again, or load the page again.'
