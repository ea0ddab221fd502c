// Tells a call without an answer from a fault of our own code, for scripts that talk to our Worker alone: small, without the database's errors.

/** Names of the errors that calls throw when there is no answer in time. */
const NETWORK_ERRORS = ['AbortError', 'TimeoutError', 'NetworkError', 'AuthRetryableFetchError']

/** Messages that `fetch`, the reading of a body and `import()` throw without a network, in Chrome, Firefox, Safari and Node. All are TypeErrors. */
const FETCH_MESSAGES =
  /^(Failed to fetch|network error|NetworkError when attempting|Error in (input|body) stream|Load failed|fetch failed|terminated|The (network|Internet) connection|error loading dynamically imported module|Importing a module script failed)/i

/** True when there was no answer. */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof TypeError) return FETCH_MESSAGES.test(error.message)
  return NETWORK_ERRORS.includes((error as Error | null)?.name ?? '')
}
