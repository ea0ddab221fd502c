// Answers to the operators' pages (supabase/schemas/operator).
import * as v from 'valibot'
import { jsonObject } from '../../json.ts'
import { sqlFunction } from '../../sql-function.ts'
import { refundState } from '../plans/plan-payments.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  noValue,
  optionalText,
  optionalTime,
  text,
  time,
} from '../values.ts'
import { operatorPlan } from './operator-plans.ts'

/** True while the person is an operator and the session is open; with `maxAgeSeconds` also only for a sign-in of the last so many seconds. */
export const isOperatorSession = sqlFunction('is_operator_session', flag)

const act = v.object({
  id: count,
  at: time,
  /** Address of the operator at the time of the act. */
  operator: text,
  act: text,
  businessId: optionalText,
  subject: text,
  before: jsonObject,
  after: jsonObject,
  reason: text,
})

/** A line of the operators' log. */
export type OperatorAct = v.InferOutput<typeof act>

const line = v.object({
  id: text,
  name: text,
  slug: text,
  domain: optionalText,
  domainStatus: text,
  plan: v.picklist(['starter', 'premium', 'enterprise']),
  planEndsAt: optionalTime,
  status: v.picklist(['active', 'suspended']),
  /** Address of the first owner; empty without one. */
  owner: text,
  createdAt: time,
  changedAt: optionalTime,
  /** When its pages were published last; null before the first time. */
  publishedAt: optionalTime,
  /** Seconds that the newest change has waited for its pages. */
  lagSeconds: count,
  deadLetters: count,
  /** Number of open reports. */
  reports: count,
})

/** A store in the operators' list. */
export type OperatorStoreLine = v.InferOutput<typeof line>

const stores = v.object({ total: count, stores: v.array(line) })

const report = v.object({
  id: text,
  at: time,
  businessId: text,
  shop: text,
  slug: text,
  reason: v.picklist(['not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other']),
  details: text,
  contact: text,
  closedAt: optionalTime,
  answer: optionalText,
})

/** A visitor's report about a shop. */
export type OperatorReport = v.InferOutput<typeof report>

const store = v.object({
  store: line,
  suspension: v.nullable(v.object({ reason: text, since: time })),
  members: v.array(v.object({ id: text, email: text, role: text, since: time })),
  products: count,
  liveProducts: count,
  orders: count,
  ordersThisWeek: count,
  reports: v.array(report),
  plan: operatorPlan,
  acts: v.array(act),
})

/** One store as operators see it. */
export type OperatorStore = v.InferOutput<typeof store>

const rateChange = v.object({ at: time, operator: text, before: text, after: text, reason: text })

const rate = v.object({
  from: text,
  to: text,
  rate: text,
  updatedAt: time,
  /** The last changes, the newest first. */
  history: v.array(rateChange),
})

/** An exchange rate; rates are decimal numbers as texts. */
export type OperatorRate = v.InferOutput<typeof rate>

const overview = v.object({
  stores: count,
  suspended: count,
  plans: v.object({ starter: count, premium: count, enterprise: count }),
  owners: count,
  ordersByHour: v.array(v.object({ at: time, orders: count })),
  /** Stores whose newest change is not published, and the age of the oldest such change. */
  waiting: count,
  oldestSeconds: count,
  deadLetters: count,
  openReports: count,
  deletions: count,
})

/** How the service is now. `ordersByHour`: the last 24 hours, the oldest first. */
export type OperatorOverview = v.InferOutput<typeof overview>

const moneyBackRequest = v.object({
  reference: text,
  businessId: text,
  /** Null: the shop is deleted. */
  shop: optionalText,
  plan: text,
  amountMinor,
  currency,
  paidAt: time,
  askedAt: time,
  reason: text,
  status: v.picklist(['asked', 'approved']),
  /** True for a transfer that came outside the provider: the operator sends the money back. */
  isOutside: flag,
  /** State of an approved refund; null before the provider was asked. `refused`: the refund did not begin, and `refundReason` says why. */
  refundState: v.nullable(refundState),
  refundReason: text,
})

const dispute = v.object({
  id: text,
  reference: text,
  businessId: optionalText,
  shop: optionalText,
  category: text,
  /** When the provider counts the dispute as accepted. */
  dueAt: optionalTime,
})

const refusedEvent = v.object({ at: time, event: text, reference: optionalText, reason: optionalText })

const payments = v.object({
  requests: v.array(moneyBackRequest),
  disputes: v.array(dispute),
  /** Messages of the provider that were not applied, the newest first. */
  refusedEvents: v.array(refusedEvent),
})

/** Payments that wait for an operator, the most urgent first. */
export type OperatorPayments = v.InferOutput<typeof payments>

/** Money asked back, and disputes, that wait for an operator. */
export const operatorPayments = sqlFunction('operator_payments', payments)
export const operatorDecideMoneyBack = sqlFunction('operator_decide_money_back', noValue, {
  refuses: ['not_found'],
})
export const operatorRetryMoneyBack = sqlFunction('operator_retry_money_back', noValue, {
  refuses: ['not_failed', 'not_found'],
})
/** How the service is now. */
export const operatorOverview = sqlFunction('operator_overview', overview)
/** Stores that hold the text, 50 from `offset`, and the number of all. Throws for a text of more than 200 characters. */
export const operatorStores = sqlFunction('operator_stores', stores)
/** One store; null when there is none. */
export const operatorStore = sqlFunction('operator_store', v.nullable(store))
/** The open reports, newest first. */
export const operatorReports = sqlFunction('operator_reports', v.array(report))
/** The active exchange rates. */
export const operatorRates = sqlFunction('operator_rates', v.array(rate))
/** 50 lines of the log, newest first, below `beforeId` when given. */
export const operatorActs = sqlFunction('operator_acts', v.array(act))
export const operatorSuspendStore = sqlFunction('operator_suspend_store', noValue, {
  refuses: ['unknown_store'],
})
export const operatorRestoreStore = sqlFunction('operator_restore_store', noValue, {
  refuses: ['unknown_store'],
})
export const operatorRebuildStore = sqlFunction('operator_rebuild_store', noValue, {
  refuses: ['unknown_store'],
})
export const operatorCloseReport = sqlFunction('operator_close_report', noValue, { refuses: ['not_found'] })
export const operatorSetRate = sqlFunction('operator_set_rate', noValue, { refuses: ['not_found'] })
