// Begins an export. The database writes the export into the activity, and refuses people who may not export.
import * as contract from '#contract/sql/account/team.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** Returns the number of the export, which the calls for its rows must name. Refusal: `forbidden`. */
export function beginExport(
  database: Database,
  businessId: string,
  what: 'customers' | 'store',
): Promise<CallResult<number>> {
  return call(database, contract.beginExport, { businessId, what })
}
