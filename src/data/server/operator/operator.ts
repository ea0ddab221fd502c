// What operators read and do (supabase/schemas/operator). The Worker checks the operator's session before each call; the database checks
// again who acts, and writes the log in the same transaction.
import * as contract from '#contract/sql/operator/operator.ts'
import { type CallResult, callSql, callSqlOrThrow, type Database } from '../../client.ts'

export type OperatorSession = { readonly userId: string; readonly sessionId: string }

/** True while the person is an operator and the session is open; with `maxAgeSeconds` also only for a sign-in of the last so many seconds. */
export function fetchIsOperatorSession(
  database: Database,
  { userId, sessionId }: OperatorSession,
  maxAgeSeconds?: number,
): Promise<boolean> {
  return callSqlOrThrow(database, contract.isOperatorSession, {
    p_user_id: userId,
    p_session_id: sessionId,
    ...(maxAgeSeconds === undefined ? {} : { p_max_age_seconds: maxAgeSeconds }),
  })
}

/** How the service is now. Throws DatabaseError. */
export const fetchOverview = (database: Database) => callSqlOrThrow(database, contract.operatorOverview, {})

/** Stores that hold the text, 50 from `offset`, and the number of all. Throws for a text of more than 200 characters. */
export function fetchStores(database: Database, search: string, offset: number) {
  return callSqlOrThrow(database, contract.operatorStores, {
    p_search: search,
    p_offset: offset,
    p_limit: 50,
  })
}

/** One store; null when there is none. */
export const fetchStore = (database: Database, id: string) =>
  callSqlOrThrow(database, contract.operatorStore, { p_business_id: id })

/** The open reports, newest first. */
export const fetchReports = (database: Database) => callSqlOrThrow(database, contract.operatorReports, {})

/** Money asked back, and disputes, that wait for an operator. */
export const fetchPayments = (database: Database) => callSqlOrThrow(database, contract.operatorPayments, {})

/** The active exchange rates. */
export const fetchOperatorRates = (database: Database) => callSqlOrThrow(database, contract.operatorRates, {})

/** 50 lines of the log, newest first, below `beforeId` when given. */
export function fetchActs(database: Database, beforeId: number | null) {
  return callSqlOrThrow(database, contract.operatorActs, {
    ...(beforeId === null ? {} : { p_before_id: beforeId }),
    p_limit: 50,
  })
}

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
  const who = { p_operator: operatorId, p_reason: action.reason }
  if (action.act === 'set-rate')
    return callSql(database, contract.operatorSetRate, {
      ...who,
      p_from: action.from,
      p_to: action.to,
      p_rate: action.rate,
    })
  if (action.act === 'retry-refund')
    return callSql(database, contract.operatorRetryMoneyBack, { ...who, p_reference: action.reference })
  if ('reference' in action)
    return callSql(database, contract.operatorDecideMoneyBack, {
      ...who,
      p_reference: action.reference,
      p_is_approved: action.act === 'approve-refund',
    })
  if (action.act === 'close-report')
    return callSql(database, contract.operatorCloseReport, { ...who, p_report_id: action.id })
  return callSql(database, OF_STORES[action.act], { ...who, p_business_id: action.id })
}
