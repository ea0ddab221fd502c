// What an operators' page shows, and the words for it.

import type {
  OperatorAct,
  OperatorOverview,
  OperatorPayments,
  OperatorRate,
  OperatorReport,
  OperatorStore,
  OperatorStoreLine,
} from '#contract/sql/operator/operator.ts'
import type { HealthSpan, SeenBrowserError, ServiceAlert } from '#contract/sql/operator/operator-health.ts'
import type { OperatorPaymentList } from '#contract/sql/operator/operator-payment-list.ts'
import type { OperatorPerson } from '#contract/sql/operator/operator-people.ts'
import type { OperatorShopView } from '#contract/sql/operator/operator-shop-view.ts'
import type { DomainClaim, OperatorDomain } from '#contract/sql/store/domains.ts'
import { type CurrencyCode, formatMoney } from '#domain/basics/money.ts'
import { planWord } from './copy.ts'
import type { Period } from './health-charts.ts'
import { REQUEST_ACT_WORDS, REQUEST_PAGES, type RequestView } from './requests/request-view.ts'

export type OperatorView =
  | { readonly kind: 'claims'; readonly claims: readonly OperatorDomain[] }
  | { readonly kind: 'overview'; readonly overview: OperatorOverview }
  | {
      readonly kind: 'stores'
      readonly search: string
      readonly offset: number
      readonly total: number
      readonly stores: readonly OperatorStoreLine[]
    }
  | { readonly kind: 'store'; readonly store: OperatorStore }
  | { readonly kind: 'people'; readonly search: string; readonly people: readonly OperatorPerson[] }
  | {
      readonly kind: 'health'
      readonly period: Period
      readonly spans: readonly HealthSpan[]
      readonly alerts: readonly ServiceAlert[]
      readonly faults: readonly SeenBrowserError[]
      readonly nowMs: number
      /** The market's rate, for what a month costs; null without one, and for a day. */
      readonly nairaPerDollar: number | null
    }
  | { readonly kind: 'shop-view'; readonly shopView: OperatorShopView }
  | { readonly kind: 'person'; readonly person: OperatorPerson }
  | { readonly kind: 'reports'; readonly reports: readonly OperatorReport[] }
  | {
      readonly kind: 'payments'
      readonly payments: OperatorPayments
      readonly list: OperatorPaymentList
      readonly search: string
      /** Empty for all. */
      readonly state: string
      readonly offset: number
    }
  | { readonly kind: 'rates'; readonly rates: readonly OperatorRate[] }
  | { readonly kind: 'log'; readonly acts: readonly OperatorAct[] }
  | RequestView

/** A page: `base` is the operators' address; `notice` says what was done, or why not; `typed` returns a refused form's words. */
export type OperatorPage = {
  readonly base: string
  readonly siteUrl: string
  readonly view: OperatorView
  readonly notice: { readonly text: string; readonly isRefusal: boolean } | null
  readonly typed: Readonly<Record<string, string>>
}

/** The pages in the bar: word and path below the operators' address. */
export const OPERATOR_PAGES = [
  { kind: 'overview', word: 'Overview', path: '' },
  { kind: 'stores', word: 'Stores', path: '/stores' },
  { kind: 'people', word: 'People', path: '/people' },
  { kind: 'reports', word: 'Reports', path: '/reports' },
  { kind: 'payments', word: 'Payments', path: '/payments' },
  { kind: 'claims', word: 'Domains', path: '/claims' },
  { kind: 'rates', word: 'Rates', path: '/rates' },
  { kind: 'health', word: 'Health', path: '/health' },
  ...REQUEST_PAGES,
  { kind: 'log', word: 'Log', path: '/log' },
] as const

/** The page of the bar that a view belongs to, and the title of the view. */
export function placeOf(view: OperatorView): { readonly kind: string; readonly title: string } {
  if (view.kind === 'store') return { kind: 'stores', title: view.store.store.name }
  if (view.kind === 'shop-view') return { kind: 'stores', title: view.shopView.shop.name }
  if (view.kind === 'person') return { kind: 'people', title: view.person.email }
  return { kind: view.kind, title: OPERATOR_PAGES.find(({ kind }) => kind === view.kind)?.word ?? '' }
}

const ACT_WORDS: Readonly<Record<string, string>> = {
  suspend_store: 'Suspended the shop',
  restore_store: 'Restored the shop',
  rebuild_store: 'Asked for its pages again',
  close_report: 'Closed a report',
  approved_money_back: 'Approved money back',
  refused_money_back: 'Refused money back',
  retried_money_back: 'Asked for a refund again',
  set_rate: 'Changed an exchange rate',
  extend_trial: 'Extended the trial',
  record_transfer: 'Recorded a bank transfer',
  give_plan: 'Gave a plan',
  end_plan: 'Ended the plan',
  read_store: 'Read the shop as its owner sees it',
  suspend_person: 'Suspended a person',
  restore_person: 'Restored a person',
  give_notice: 'Gave notice to a person',
  withdraw_notice: 'Withdrew a notice',
  end_account: 'Ended an account after notice',
  ...REQUEST_ACT_WORDS,
}

/** `suspend_store` -> `Suspended the shop`; an act without words is shown as it is written. */
export function actWords(act: string): string {
  return ACT_WORDS[act] ?? act
}

/** How far a claimed name is. */
export const CLAIM_WORDS: Readonly<Record<DomainClaim['state'], string>> = {
  waiting: 'waits for its records',
  proven: 'proved, does not lead here yet',
  issuing: 'certificate under way',
  publishing: 'pages are being made',
  active: 'active',
  resting: 'rests',
  ended: 'ended',
}

export const REPORT_WORDS: Readonly<Record<OperatorReport['reason'], string>> = {
  not_delivered: 'Paid, nothing came',
  fake_goods: 'Fake goods',
  forbidden_goods: 'Forbidden goods',
  pretends: 'Pretends to be somebody else',
  other: 'Something else',
}

const TIMES = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `23 Nov 2026, 14:05` in Lagos. */
export function timeInLagos(iso: string): string {
  return TIMES.format(new Date(iso))
}

/** `0` -> `up to date`, `75` -> `1 min`, `7200` -> `2 h`. */
export function lagWords(seconds: number): string {
  if (seconds === 0) return 'up to date'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h`
}

/** `1 GBP = 1.27 USD`. The row from naira to dollars holds naira per dollar (supabase/seed/exchange_rates.sql). */
export function rateWords({ from, to, rate }: OperatorRate): string {
  return from === 'NGN' ? `1 ${to} = ${rate} ${from}` : `1 ${from} = ${rate} ${to}`
}

/**
 * `{ plan: 'premium', until: '2027-01-09T09:00:00Z', why: '' }` -> `plan: Premium, until: 9 Jan 2027, 10:00`; empty for nothing. Leaves out what is
 * empty. An amount is read with its currency.
 */
export function factWords(facts: Readonly<Record<string, unknown>>): string {
  const { currency, ...rest } = facts
  return Object.entries(rest)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) =>
      name === 'amountMinor' && typeof value === 'number' && typeof currency === 'string'
        ? `amount: ${formatMoney(value, currency as CurrencyCode)}`
        : `${spaced(name)}: ${valueWords(name, value)}`,
    )
    .join(', ')
}

/** `noticeGiven` -> `notice given` */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function valueWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'plan' || name === 'given') return planWord(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return timeInLagos(value)
  return name === 'status' ? value.replaceAll('_', ' ') : value
}
