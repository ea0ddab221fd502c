// Tells an outage from a fault of our own code. A caller shows an outage to the person and rethrows a fault.
import { DatabaseError } from './errors.ts'
import { isNetworkError } from './network.ts'

/** A server answered with a status that is neither success nor a refusal. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
}

/** True when a server could not be reached or failed. False for a TypeError of our own code. */
export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseError || error instanceof ServerError || isNetworkError(error)
}

/**
 * A handler for `catch` of work that nobody waits for: logs an outage, and throws a fault of our own code again. Nothing catches it there, so
 * that the page's ErrorBoundary reports it.
 */
export function warnOrThrow(what: string): (error: unknown) => void {
  return (error) => {
    if (!isOutage(error)) throw error
    console.warn(what, error)
  }
}

/** The JSON of an answer of `call`. Throws ServerError for a body that is no JSON: another server answers, such as a hotel's sign-in page. */
export async function readJsonAnswer(call: string, response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ServerError(`${call}: expected JSON, got ${response.status} with another body`)
    throw error
  }
}
