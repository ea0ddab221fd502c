// Handles failures of background requests, which need no message when no server answers.

import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'

/** A handler for `catch` that returns undefined: logs an outage, and gives a fault of our own code to the ErrorBoundary. */
export function warnOfOutage(what: string): (error: unknown) => undefined {
  return (error) => {
    if (isOutage(error)) console.warn(what, error)
    else reportFault(error)
  }
}
