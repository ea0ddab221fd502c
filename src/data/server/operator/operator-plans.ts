// What operators do to a store's plan by hand (supabase/schemas/operator/operator_plans.sql).

import * as contract from '#contract/sql/operator/operator-plans.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, callSql, type Database } from '../../client.ts'

/** `key` is made with the form: a form that is sent twice is one act. */
type OfForm = { readonly storeId: string; readonly key: string; readonly reason: string }

/** Adds days to a trial that runs. Refuses: `bad_request` with the field, `forbidden`, `no_trial`, `unknown_store`. */
export function extendTrial(
  database: Database,
  operatorId: string,
  { days, ...form }: OfForm & { readonly days: number },
): Promise<CallResult<null>> {
  return callSql(database, contract.operatorExtendTrial, { ...argumentsOf(operatorId, form), p_days: days })
}

/** Gives days of a plan, or ends the plan (`starter`, no days). Refuses also: `card_renews`, `nothing_to_end`. */
export function changePlan(
  database: Database,
  operatorId: string,
  { plan, days, ...form }: OfForm & { readonly plan: string; readonly days: number | null },
): Promise<CallResult<null>> {
  return callSql(database, contract.operatorChangePlan, {
    ...argumentsOf(operatorId, form),
    p_plan: plan,
    p_days: days,
  })
}

export type OutsideTransfer = {
  readonly storeId: string
  readonly plan: string
  readonly months: number
  readonly amountMinor: Minor
  readonly currency: string
  readonly reference: string
  /** `2026-11-23` */
  readonly cameOn: string
  readonly reason: string
}

/** Records a bank transfer that came outside the provider. Refuses also: `reference_used`. */
export function recordTransfer(
  database: Database,
  operatorId: string,
  transfer: OutsideTransfer,
): Promise<CallResult<null>> {
  return callSql(database, contract.operatorRecordTransfer, {
    p_operator: operatorId,
    p_business_id: transfer.storeId,
    p_plan: transfer.plan,
    p_months: transfer.months,
    p_amount_minor: transfer.amountMinor,
    p_currency: transfer.currency,
    p_reference: transfer.reference,
    p_came_on: transfer.cameOn,
    p_reason: transfer.reason,
  })
}

function argumentsOf(operatorId: string, { storeId, key, reason }: OfForm) {
  return { p_operator: operatorId, p_business_id: storeId, p_key: key, p_reason: reason }
}
