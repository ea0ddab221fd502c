// Answers about what people ask of us: sales, help, the domain of a paid year (supabase/schemas/sales, support, free_domains), and the
// operators' lists of it.
import * as v from 'valibot'
import { PLAN_IDS } from '#domain/plan/plan.ts'
import { jsonObject } from '../../json.ts'
import { sqlFunction } from '../../sql-function.ts'
import { domainClaim } from '../store/domains.ts'
import { LETTER_QUEUES } from '../system/system.ts'
import { count, flag, noValue, optionalText, optionalTime, text, texts, time } from '../values.ts'

const plan = v.picklist(PLAN_IDS)

/** Keeps a lead for the operator, the same one once. */
export const leaveSalesLead = sqlFunction('leave_sales_lead', noValue, { refuses: ['too_many_requests'] })
/** Deletes leads and answered questions that are older than two years; returns how many. */
export const forgetOldMessages = sqlFunction('forget_old_messages', count)

const supportPageAnswer = v.object({
  /** The plan in force now. */
  plan,
  /** The newest first. */
  requests: v.array(
    v.object({
      id: text,
      askedAt: time,
      message: text,
      status: v.picklist(['open', 'done']),
      doneAt: optionalTime,
      /** What we answer; empty while open. */
      note: text,
    }),
  ),
})
export type SupportPage = v.InferOutput<typeof supportPageAnswer>

/** Asks us something; the same words once while they are open. */
export const askSupport = sqlFunction('ask_support', noValue, {
  actsEachTime: true,
  area: 'support',
  refuses: ['too_many_requests'],
})
/** The plan in force and the questions of the shop. */
export const supportPage = sqlFunction('support_page', supportPageAnswer, {
  area: 'support',
  isNullForStrangers: true,
})

const domainStatus = v.picklist(['asked', 'bought', 'connected', 'refused'])

const freeDomainPageAnswer = v.object({
  /** True when a paid year has its domain left. */
  mayAsk: flag,
  /** When the next may be asked for; null: now. */
  nextAt: optionalTime,
  /** The newest first. `name` is in ASCII. */
  requests: v.array(
    v.object({
      id: text,
      name: text,
      status: domainStatus,
      askedAt: time,
      changedAt: optionalTime,
      reason: text,
    }),
  ),
})
export type FreeDomainPage = v.InferOutput<typeof freeDomainPageAnswer>

/** Asks for a domain, in ASCII. */
export const askFreeDomain = sqlFunction('ask_free_domain', noValue, {
  area: 'free-domain',
  refuses: ['domain_taken', 'domain_used', 'not_annual'],
})
/** Takes back a request that is still `asked`; `not_found` for any other. */
export const withdrawFreeDomain = sqlFunction('withdraw_free_domain', noValue, {
  area: 'free-domain',
  refuses: ['not_found'],
})
/** The requests of the shop for its free domain, and whether it may ask now. Null also for staff. */
export const freeDomainPage = sqlFunction('free_domain_page', freeDomainPageAnswer, {
  area: 'free-domain',
  isNullForStrangers: true,
})

const lead = v.object({
  id: text,
  at: time,
  name: text,
  /** A mail address, or the digits of a WhatsApp number. */
  contact: text,
  shop: text,
  need: text,
  status: v.picklist(['open', 'contacted', 'won', 'lost']),
  changedAt: optionalTime,
  note: text,
})
/** A visitor who wants to talk to sales. */
export type OperatorLead = v.InferOutput<typeof lead>

const question = v.object({
  id: text,
  askedAt: time,
  businessId: text,
  shop: text,
  slug: text,
  /** The plan when the question was asked. */
  plan,
  message: text,
  answerBy: v.picklist(['whatsapp', 'mail']),
  mail: optionalText,
  whatsApp: optionalText,
})
/** A question of a shop. */
export type OperatorQuestion = v.InferOutput<typeof question>

const domain = v.object({
  id: text,
  askedAt: time,
  businessId: text,
  shop: text,
  name: text,
  status: domainStatus,
  changedAt: optionalTime,
  reason: text,
  plan,
  planEndsAt: optionalTime,
  /** True when the year was paid back after the request. */
  isPaidBack: flag,
  /** The shop's open claim of the name. */
  claim: v.nullable(domainClaim),
})
/** A domain that a shop asks for. */
export type FreeDomainRequest = v.InferOutput<typeof domain>

const deletions = v.object({
  stores: v.array(
    v.object({
      businessId: text,
      name: optionalText,
      slugs: texts,
      domain: optionalText,
      askedAt: time,
      touchedAt: time,
    }),
  ),
  accounts: v.array(v.object({ userId: text, mail: optionalText, askedAt: time, touchedAt: time })),
})
/** Stores and accounts that are being deleted. */
export type OperatorDeletions = v.InferOutput<typeof deletions>

const letter = v.object({ queue: v.picklist(LETTER_QUEUES), body: jsonObject })

/** Leads that wait, the oldest first, and then those that were closed last. */
export const operatorLeads = sqlFunction('operator_leads', v.array(lead))
export const operatorSetLead = sqlFunction('operator_set_lead', noValue, { refuses: ['not_found'] })
/** Open questions: the highest plan first, then the oldest. */
export const operatorSupport = sqlFunction('operator_support', v.array(question))
export const operatorEndSupport = sqlFunction('operator_end_support', noValue, { refuses: ['not_found'] })
/** Free domains that wait, the oldest first, and then those that were closed last. */
export const operatorFreeDomains = sqlFunction('operator_free_domains', v.array(domain))
export const operatorSetFreeDomain = sqlFunction('operator_set_free_domain', noValue, {
  refuses: ['domain_not_active', 'not_annual', 'not_found'],
})
/** Stores and accounts that are being deleted, the oldest first. */
export const operatorDeletions = sqlFunction('operator_deletions', deletions)
/** Writes down that a letter is sent again, and returns it. */
export const operatorRetryDeadLetter = sqlFunction('operator_retry_dead_letter', letter, {
  refuses: ['not_found'],
})
