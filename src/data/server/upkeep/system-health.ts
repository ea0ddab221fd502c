// Reads how long edits wait until their pages are published (supabase/schemas/publishing/system_figures.sql).
import * as contract from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '../../client.ts'

export type { SystemHealth } from '#contract/sql/system/system.ts'

/** Figures of work that waits or failed, for `GET /api/ready`. Throws DatabaseError. */
export function readSystemHealth(database: Database): Promise<contract.SystemHealth> {
  return callOrThrow(database, contract.systemFigures, {})
}
