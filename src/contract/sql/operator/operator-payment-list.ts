// The list of all payments to the operators' pages (supabase/schemas/operator/operator_payment_list.sql). Amounts are minor units.
import * as v from 'valibot'
import { PLAN_PERIODS } from '#domain/plan/periods.ts'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, currency, flag, optionalText, text, time } from '../values.ts'

/** What became of a payment, in the order of the filter. `open`, `failed` and `expired` were begun and not paid. */
export const PAYMENT_STATES = [
  'paid',
  'asked_back',
  'disputed',
  'part_paid_back',
  'paid_back',
  'open',
  'failed',
  'expired',
] as const

const payment = v.object({
  reference: text,
  businessId: text,
  /** Null: the shop is deleted. */
  shop: optionalText,
  plan: v.picklist(['premium', 'enterprise']),
  /** Null for money that an operator recorded by days. */
  months: v.nullable(v.picklist(PLAN_PERIODS)),
  amountMinor,
  currency,
  /** When it was paid; when it was begun without being paid. */
  paidAt: time,
  channel: optionalText,
  renews: flag,
  refundedMinor: amountMinor,
  state: v.picklist(PAYMENT_STATES),
})

export type OperatorPayment = v.InferOutput<typeof payment>

const paymentList = v.object({
  total: count,
  payments: v.array(payment),
  /** `month` is `2026-11`; the newest first. */
  months: v.array(
    v.object({ month: text, currency, payments: count, paidMinor: amountMinor, refundedMinor: amountMinor }),
  ),
})

export type OperatorPaymentList = v.InferOutput<typeof paymentList>

/** Payments that hold the text, in one state or, with an empty one, in all. Throws for a text of more than 200 characters. */
export const operatorPaymentList = sqlFunction('operator_payment_list', paymentList)
