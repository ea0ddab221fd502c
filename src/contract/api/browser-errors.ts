// POST /api/errors, which scripts of our pages send: a fault of our own code (src/domain/basics/browser-error.ts). Answers 204, counted or not,
// or 400, 403, 413. Nobody waits for the answer.
import { type BrowserError, cleanBrowserError } from '#domain/basics/browser-error.ts'

export const BROWSER_ERRORS_PATH = '/api/errors'

/** The report in a body, cleaned again because anybody may send anything; null for anything else. */
export const parseBrowserError = (value: unknown): BrowserError | null => cleanBrowserError(value)
