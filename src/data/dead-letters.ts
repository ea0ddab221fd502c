// Messages that a queue gave up (supabase/migrations, "dead letters").
import { callOrThrow, type Database } from './client.ts'

/** What a message asked for; `unknown` is one that no consumer could have taken. */
export type LetterQueue = 'oja-rebuilds' | 'oja-pictures' | 'unknown'

export type NewDeadLetter = {
  readonly queue: LetterQueue
  readonly body: Readonly<Record<string, unknown>>
  /** Names the delivery: kept twice, it counts once. */
  readonly delivery: string
  /** Tries before it was given up. */
  readonly attempts: number
}

export type DeadLetter = Omit<NewDeadLetter, 'delivery'> & {
  readonly id: string
  readonly deaths: number
  readonly firstAt: string
  readonly lastAt: string
  /** Nobody has seen it since it was given up last. */
  readonly isNew: boolean
  /** `over`: its work has been done since. `gone`: there is nothing left to do it on. */
  readonly state: 'open' | 'over' | 'gone'
  readonly store: { readonly name: string; readonly slug: string } | null
}

export async function keepDeadLetters(database: Database, letters: readonly NewDeadLetter[]): Promise<void> {
  await callOrThrow(database, 'keep_dead_letters', { p_letters: letters })
}

/** The youngest letters; from now on they count as seen. */
export function readDeadLetters(database: Database, limit: number): Promise<readonly DeadLetter[]> {
  return callOrThrow(database, 'read_dead_letters', { p_limit: limit })
}

/** Answers how many there were. */
export function clearDeadLetters(database: Database, ids: readonly string[]): Promise<number> {
  return callOrThrow(database, 'clear_dead_letters', { p_ids: ids })
}
