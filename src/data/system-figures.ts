// How far the chain from an edit to a page is behind (supabase/migrations, "system figures").
import { callOrThrow, type Database } from './client.ts'

export type SystemFigures = {
  readonly staleStores: number
  /** Since the newest change of the store that waits longest; 0 when none is stale. */
  readonly oldestStaleSeconds: number
  readonly deadLetters: number
  /** Of these, ones that nobody has looked at and whose work is still to be done. */
  readonly unseenDeadLetters: number
}

export function readSystemFigures(database: Database): Promise<SystemFigures> {
  return callOrThrow(database, 'system_figures')
}
