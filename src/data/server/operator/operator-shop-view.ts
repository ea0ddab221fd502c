// Reads a shop for an operator, with a line in the log (supabase/schemas/operator/read_store.sql).
import * as contract from '#contract/sql/operator/operator-shop-view.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** Refuses: `bad_request`, `forbidden`, `unknown_store`. */
export function readStoreAsOperator(
  database: Database,
  operatorId: string,
  { storeId, reason }: { readonly storeId: string; readonly reason: string },
): Promise<CallResult<contract.OperatorShopView>> {
  return call(database, contract.operatorReadStore, {
    operator: operatorId,
    businessId: storeId,
    reason,
  })
}
