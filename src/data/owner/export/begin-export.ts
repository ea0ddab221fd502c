// Begins an export. The database writes it into the activity, and refuses people who may take nothing away.
import * as contract from '#contract/sql/account/team.ts'
import { type CallResult, callSql, type Database } from '../../client.ts'

/** The number of the export, with which its rows are read. Refuses with `forbidden`. */
export function beginExport(
  database: Database,
  businessId: string,
  what: 'customers' | 'store',
): Promise<CallResult<number>> {
  return callSql(database, contract.beginExport, { p_business_id: businessId, p_what: what })
}
