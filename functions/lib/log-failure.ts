// Logs a failure after which the work goes on.
import { isFault } from './is-fault.ts'

/** Logs `what` failed and why. The line of a fault of our own code begins with `fault: `, so that nobody takes the fault for an outage. */
export function logFailure(what: string, error: unknown): void {
  console.error(isFault(error) ? `fault: ${what}` : what, error)
}
