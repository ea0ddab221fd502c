// What operators read and do (supabase/schemas/operator). The Worker checks the operator's session before each call; the database checks
// again who acts, and writes the log in the same transaction.
import * as contract from '#contract/sql/operator/operator.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

export type OperatorSession = { readonly userId: string; readonly sessionId: string }

/** True while the person is an operator and the session is open; with `maxAgeSeconds` also only for a sign-in of the last so many seconds. */
export function fetchIsOperatorSession(
  database: Database,
  { userId, sessionId }: OperatorSession,
  maxAgeSeconds?: number,
): Promise<boolean> {
  return callOrThrow(database, contract.isOperatorSession, {
    userId,
    sessionId,
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  })
}

/** How the service is now. Throws DatabaseError. */
export const fetchOverview = (database: Database) => callOrThrow(database, contract.operatorOverview, {})

/** Stores that hold the text, 50 from `offset`, and the number of all. Throws for a text of more than 200 characters. */
export function fetchStores(database: Database, search: string, offset: number) {
  return callOrThrow(database, contract.operatorStores, {
    search,
    offset,
    limit: 50,
  })
}

/** One store; null when there is none. */
export const fetchStore = (database: Database, id: string) =>
  callOrThrow(database, contract.operatorStore, { businessId: id })

/** The open reports, newest first. */
export const fetchReports = (database: Database) => callOrThrow(database, contract.operatorReports, {})

/** Money asked back, and disputes, that wait for an operator. */
export const fetchPayments = (database: Database) => callOrThrow(database, contract.operatorPayments, {})

/** The active exchange rates. */
export const fetchOperatorRates = (database: Database) => callOrThrow(database, contract.operatorRates, {})

/** 50 lines of the log, newest first, below `beforeId` when given. */
export function fetchActs(database: Database, beforeId: number | null) {
  return callOrThrow(database, contract.operatorActs, {
    ...(beforeId === null ? {} : { beforeId }),
    limit: 50,
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
