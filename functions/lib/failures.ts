// Counts failures of our own for the operators' figures and the status page. Attack: a stranger sends what the database refuses, such as a
// text or token of a wrong form, until the status page says that the service has trouble.
import { DatabaseError } from '#data/errors.ts'
import type { EdgeCounts } from './edge-counts.ts'
import { logError } from './log.ts'

/** SQLSTATE classes of bad data (22, 23), and PostgREST's codes of bad requests and tokens (1xx, 3xx). */
const CAUSED_BY_INPUT = /^(?:22|23|PGRST[13])/

type Asker = {
  /** Undefined before the isolate's parts are open. */
  readonly counts: EdgeCounts | undefined
  readonly clientAddress: string | null
}

/** Logs that `what` failed. Counts it, and its network once a minute, when no input can cause it. */
export function noteFailure(what: string, error: unknown, { counts, clientAddress }: Asker): void {
  logError(`${what} failed`, error)
  if (error instanceof DatabaseError && CAUSED_BY_INPUT.test(error.code)) return
  counts?.add('failures')
  counts?.addOnce('failing_networks', clientAddress ?? '')
}

/** The result of `work`; null while the database is down. */
export async function orNull<Value>(asker: Asker, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    noteFailure('a page for people', error, asker)
    return null
  }
}
