// What operators read and do about leads, questions, free domains, deletions and dead letters (supabase/schemas/operator). The Worker
// checks the operator's session before each call; the database checks again who acts, and writes the log in the same transaction.
import * as contract from '#contract/sql/operator/asked.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** An act about one row of these lists. Owners read the `reason` of a domain and of an ended question. */
export type AskedAction = {
  readonly act: keyof typeof ACTS
  readonly id: string
  readonly reason: string
  /** The host that names of shops must point to. */
  readonly target: string
}

/** The row, and what an act needs besides. */
type Row = Pick<AskedAction, 'id' | 'target'>

type Who = { readonly operator: string; readonly reason: string }

const lead =
  (status: string) =>
  (database: Database, who: Who, { id }: Row) =>
    call(database, contract.operatorSetLead, { ...who, leadId: id, status })
const domain =
  (status: string) =>
  (database: Database, who: Who, { id, target }: Row) =>
    call(database, contract.operatorSetFreeDomain, {
      ...who,
      requestId: id,
      status,
      target,
    })

const ACTS = {
  'lead-contacted': lead('contacted'),
  'lead-won': lead('won'),
  'lead-lost': lead('lost'),
  'end-support': (database: Database, who: Who, { id }: Row) =>
    call(database, contract.operatorEndSupport, { ...who, requestId: id }),
  'domain-bought': domain('bought'),
  'domain-connected': domain('connected'),
  'domain-refused': domain('refused'),
}

/** Does it and writes the log. Refuses: `forbidden`, `bad_request` with the field, `domain_not_active`, `not_annual`, `not_found`. */
export function actOnAsked(
  database: Database,
  operatorId: string,
  { act, id, reason, target }: AskedAction,
): Promise<CallResult<unknown>> {
  return ACTS[act](database, { operator: operatorId, reason }, { id, target })
}

/** True for an act about these lists. */
export function isAskedAct(act: string): act is AskedAction['act'] {
  return Object.hasOwn(ACTS, act)
}
