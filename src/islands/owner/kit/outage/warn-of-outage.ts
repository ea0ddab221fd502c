// Handles failures of background work, which need no message when no server answers or the browser refuses.
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'

/** A handler for `catch` that returns undefined: logs an outage, and gives a fault of our own code to the ErrorBoundary. */
export function warnOfOutage(what: string): (error: unknown) => undefined {
  return (error) => {
    if (isOutage(error)) console.warn(what, error)
    else reportFault(error)
  }
}

/**
 * Like `warnOfOutage`, and also logs a refusal of the browser: a picture that it cannot decode, an icon without a badge, a worker that is
 * forbidden.
 */
export function warnOfRefusal(what: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof DOMException) console.warn(what, error)
    else warnOfOutage(what)(error)
  }
}
