// What operators do to a store's plan by hand (supabase/schemas/operator/operator_plans.sql).

import * as contract from '#contract/sql/operator/operator-plans.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, call, type Database } from '../../client.ts'

/** `key` is made with the form: a form that is sent twice is one act. */
type OfForm = { readonly storeId: string; readonly key: string; readonly reason: string }

/** Adds days to a trial that runs. Refuses: `bad_request` with the field, `forbidden`, `no_trial`, `unknown_store`. */
export function extendTrial(
  database: Database,
  operatorId: string,
  { days, ...form }: OfForm & { readonly days: number },
): Promise<CallResult<null>> {
  return call(database, contract.operatorExtendTrial, { ...argumentsOf(operatorId, form), days })
}

/** Gives days of a plan, or ends the plan (`starter`, no days). Refuses also: `card_renews`, `nothing_to_end`. */
export function changePlan(
  database: Database,
  operatorId: string,
  { plan, days, ...form }: OfForm & { readonly plan: string; readonly days: number | null },
): Promise<CallResult<null>> {
  return call(database, contract.operatorChangePlan, {
    ...argumentsOf(operatorId, form),
    plan,
    days,
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
  return call(database, contract.operatorRecordTransfer, {
    operator: operatorId,
    businessId: transfer.storeId,
    plan: transfer.plan,
    months: transfer.months,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    reference: transfer.reference,
    cameOn: transfer.cameOn,
    reason: transfer.reason,
  })
}

function argumentsOf(operatorId: string, { storeId, key, reason }: OfForm) {
  return { operator: operatorId, businessId: storeId, key, reason }
}
