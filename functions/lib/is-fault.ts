// Distinguishes a fault of our own code from a part that is down. The platform's own errors (bucket, index, queue) have no class of their
// own, so this file lists the faults and not the outages.
import { AnswerError } from '#data/errors.ts'
import { isOutage } from '#data/outage.ts'

const FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError, AnswerError]

/** True for an error that only a bug throws, and for an answer of the database that breaks its contract. */
export function isFault(error: unknown): boolean {
  return !isOutage(error) && FAULTS.some((kind) => error instanceof kind)
}
