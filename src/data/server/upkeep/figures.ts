// Counts the figures of stores whose orders have changed (supabase/schemas/figures/roll_figures.sql).
import * as contract from '#contract/sql/store/figures.ts'
import { callOrThrow, type Database } from '../../client.ts'

/** Counts up to `limit` stores, for four seconds at most; returns how many notes of changes it took. */
export function rollFigures(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, contract.rollFigures, { limit })
}
