// What the owner's app says about a lost connection: the same words wherever they stand.

export const OFFLINE = 'You are offline. What you type is kept here until the connection is back.'

/** After Save was pressed and nothing was reached. */
export function notSavedText(isOnline: boolean): string {
  return isOnline
    ? 'Not saved: the server did not answer. What you typed is kept. Try again in a moment.'
    : 'Not saved: you are offline. What you typed is kept. Press Save when the connection is back.'
}
