// Answers about a store's plan to the operators' pages (supabase/schemas/operator/operator_plans.sql).
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  text,
  time,
} from '../values.ts'

const entry = v.object({
  at: time,
  kind: text,
  plan: optionalText,
  days: optionalCount,
  months: optionalCount,
  amountMinor: optionalAmountMinor,
  currency: optionalText,
  reference: optionalText,
  channel: optionalText,
  /** Why, in an operator's words; empty for other rows. */
  note: text,
})

/** A row of a store's ledger. */
export type OperatorPlanEntry = v.InferOutput<typeof entry>

/** What an operator needs to act on a store's plan. */
export const operatorPlan = v.object({
  /** True while a trial runs. */
  isTrial: flag,
  /** Newest first. */
  entries: v.array(entry),
  prices: v.array(v.object({ plan: text, months: count, currency: text, amountMinor })),
})

export const operatorExtendTrial = sqlFunction('operator_extend_trial', noValue, {
  refuses: ['no_trial', 'unknown_store'],
})
export const operatorRecordTransfer = sqlFunction('operator_record_transfer', noValue, {
  refuses: ['reference_used', 'unknown_store'],
})
export const operatorChangePlan = sqlFunction('operator_change_plan', noValue, {
  refuses: ['card_renews', 'nothing_to_end', 'unknown_store'],
})
