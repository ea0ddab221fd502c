// Shown instead of a page whose script failed.

export const title = 'Something went wrong'
export const text = 'The page stopped working.'
export const tryAgain = 'Try Again'
export const reload = 'Reload Page'
