// Reports faults of our own scripts, so that operators see what breaks on people's phones. Loaded at the first fault.
import { BROWSER_ERRORS_PATH } from '#contract/api/browser-errors.ts'
import { browserErrorOf } from '#domain/basics/browser-error.ts'

/** Most faults that one page load reports. */
const MAX_OF_PAGE = 3

/** One of this many visitors of a shop reports faults. */
const SHOPPERS_PER_REPORT = 5

const told = new Set<string>()

/** Reports what a script of a shop's page has caught, and logs it; or reports the error of an event, which was logged before. */
export function hear(fault: unknown): void {
  const { error, reason } = fault as Partial<ErrorEvent & PromiseRejectionEvent>
  if (!(fault instanceof Event)) console.warn(fault)
  reportError(fault instanceof Event ? (error ?? reason) : fault)
}

/** Sends a thrown value without personal data (browser-error.ts). Never throws; the caller does not wait. */
export function reportError(thrown: unknown): void {
  const fault = browserErrorOf(thrown, location.pathname)
  if (!fault || told.size >= MAX_OF_PAGE) return
  const body = JSON.stringify(fault)
  if (told.has(body)) return
  told.add(body)
  if (fault.place === 'shop' && Math.random() * SHOPPERS_PER_REPORT >= 1) return
  // Ignores the error: a fault that cannot be reported can only be lost.
  fetch(BROWSER_ERRORS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    // Chromium before 81 refuses it beside JSON, and knows no SubmitEvent.
    keepalive: 'SubmitEvent' in globalThis,
  }).catch(() => {})
}
