// What operators read and do (supabase/schemas/operator). The Worker checks the operator's session before each call; the database checks
// again who acts, and writes the log in the same transaction.
import * as contract from '#contract/sql/operator/operator.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** What an operator does. `reason` goes into the log; members of a suspended store read it. */
export type OperatorAction =
  | { readonly act: 'suspend' | 'restore' | 'rebuild'; readonly id: string; readonly reason: string }
  | { readonly act: 'close-report'; readonly id: string; readonly reason: string }
  | { readonly act: 'approve-refund' | 'refuse-refund'; readonly reference: string; readonly reason: string }
  | { readonly act: 'retry-refund'; readonly reference: string; readonly reason: string }
  | {
      readonly act: 'set-rate'
      readonly from: string
      readonly to: string
      readonly rate: number
      readonly reason: string
    }

const OF_STORES = {
  suspend: contract.operatorSuspendStore,
  restore: contract.operatorRestoreStore,
  rebuild: contract.operatorRebuildStore,
} as const

/** Does it and writes the log. Refuses: `forbidden`, `bad_request` with the field, `unknown_store`, `not_failed`, `not_found`. */
export function act(
  database: Database,
  operatorId: string,
  action: OperatorAction,
): Promise<CallResult<unknown>> {
  const who = { operator: operatorId, reason: action.reason }
  if (action.act === 'set-rate')
    return call(database, contract.operatorSetRate, {
      ...who,
      from: action.from,
      to: action.to,
      rate: action.rate,
    })
  if (action.act === 'retry-refund')
    return call(database, contract.operatorRetryMoneyBack, { ...who, reference: action.reference })
  if ('reference' in action)
    return call(database, contract.operatorDecideMoneyBack, {
      ...who,
      reference: action.reference,
      isApproved: action.act === 'approve-refund',
    })
  if (action.act === 'close-report')
    return call(database, contract.operatorCloseReport, { ...who, reportId: action.id })
  return call(database, OF_STORES[action.act], { ...who, businessId: action.id })
}
