// Messages that a queue gave up on (supabase/schemas/dead_letters).
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/system.ts'
import { callSqlOrThrow, type Database } from '../client.ts'

export type { DeadLetter } from '#contract/sql/system.ts'

export type LetterQueue = contract.DeadLetter['queue']

export type NewDeadLetter = {
  readonly queue: LetterQueue
  readonly body: JsonObject
  /** Identifies the delivery: a delivery that is stored twice counts once. */
  readonly delivery: string
  /** Number of attempts before the queue gave up. */
  readonly attempts: number
}

/** Stores messages that a queue gave up on. Throws DatabaseError, and then stores none. */
export async function keepDeadLetters(database: Database, letters: readonly NewDeadLetter[]): Promise<void> {
  await callSqlOrThrow(database, contract.keepDeadLetters, { p_letters: letters })
}

/** Returns the newest letters and marks them as seen. */
export function readDeadLetters(database: Database, limit: number): Promise<readonly contract.DeadLetter[]> {
  return callSqlOrThrow(database, contract.readDeadLetters, { p_limit: limit })
}

/** Returns how many letters were deleted. */
export function clearDeadLetters(database: Database, ids: readonly string[]): Promise<number> {
  return callSqlOrThrow(database, contract.clearDeadLetters, { p_ids: ids })
}
