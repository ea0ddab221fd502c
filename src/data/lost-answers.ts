// Acts whose answer was lost: nobody knows whether they took effect. The next act of the same kind on the same things has the same id, so the database
// refuses it with `done_before` where the first took effect (supabase/schemas/access/do_once.sql). What is typed differently then waits for another press.
import { isUuid, newUuid } from '#domain/basics/uuid.ts'
import type { CallResult } from './client.ts'

/** The id of the act, by what it is about. */
const lost = new Map<string, string>()

/** Calls `act` with an id. Rejects as it rejects; the id is then kept for the next call about the same. */
export async function actOnce<T>(
  about: string,
  act: (actionId: string) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const actionId = lost.get(about) ?? newUuid(crypto)
  lost.delete(about)
  try {
    return await act(actionId)
  } catch (error) {
    lost.set(about, actionId)
    throw error
  }
}

/** What a call is about: the function, and the ids among its arguments. */
export function aboutOf(name: string, args: object): string {
  const ids = Object.values(args).flat().filter(isUuid)
  return [name, ...ids].join(' ')
}
