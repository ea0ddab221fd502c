// Words of the operators' pages: plans, entries of a plan's ledger, payments, and how far a refund is.
import { brand } from '#brand'
import type { OperatorPayments } from '#contract/sql/operator/operator.ts'
import type { OperatorPayment } from '#contract/sql/operator/operator-payment-list.ts'
import type { OperatorPlanEntry } from '#contract/sql/operator/operator-plans.ts'
import { formatMoney } from '#domain/basics/money.ts'

/** `premium` -> `Premium` */
export function planWord(plan: string): string {
  return brand.plans.find(({ id }) => id === plan)?.name ?? plan
}

/** What became of a payment. */
export const PAYMENT_WORDS: Readonly<Record<OperatorPayment['state'], string>> = {
  paid: 'Paid',
  asked_back: 'Asked back',
  disputed: 'Disputed',
  part_paid_back: 'Paid back in part',
  paid_back: 'Paid back',
  open: 'Not paid yet',
  failed: 'Could not begin',
  expired: 'Not finished',
}

const KINDS: Readonly<Record<string, string>> = {
  trial: 'Trial',
  charge: 'Paid',
  refund: 'Paid back',
  extension: 'Given',
  grace: 'Days of grace',
  downgrade: 'Wants afterwards',
  cancel: 'Card cancelled',
  resume: 'Card resumed',
  end: 'Ended by an operator',
}

/** `Paid: Premium, 1 month, ₦5,500 (transfer:GTB123)`; `Given: 5 days`. */
export function entryWords(entry: OperatorPlanEntry): string {
  const time = entry.months === null ? daysWords(entry.days) : monthsWords(entry.months)
  const money =
    entry.amountMinor === null || entry.currency === null
      ? ''
      : formatMoney(entry.amountMinor, entry.currency)
  const facts = [entry.plan === null ? '' : planWord(entry.plan), time, money]
    .filter((fact) => fact !== '')
    .join(', ')
  const reference = entry.reference === null ? '' : ` (${entry.reference})`
  return `${KINDS[entry.kind] ?? entry.kind}${facts === '' ? '' : `: ${facts}`}${reference}`
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` -> `Nov 2026` */
export function monthWords(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`))
}

/** 1 -> `1 month`, 3 -> `3 months` */
export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

function daysWords(days: number | null): string {
  if (days === null) return ''
  return days === 1 ? '1 day' : `${days} days`
}

type Request = OperatorPayments['requests'][number]
type State = Request['refundState']

/** True when nothing happens unless a person does something. */
export function isStuck(state: State): boolean {
  return state === 'failed' || state === 'needs-attention' || state === 'refused'
}

/** True when another refund can be begun: the provider still has the money. */
export function mayRetry(state: State): boolean {
  return state === 'failed' || state === 'refused'
}

/** Where an approved refund stands, in a sentence. */
export function refundWords({
  refundState,
  refundReason,
}: Pick<Request, 'refundState' | 'refundReason'>): string {
  switch (refundState) {
    case 'failed':
      return 'The bank did not take it, and the provider has the money again.'
    case 'needs-attention':
      return 'The provider does not know where to send it: enter the owner’s bank account in the provider’s dashboard.'
    case 'refused':
      return `The provider did not begin it: ${refundReason || 'it gave no reason'}.`
    case null:
      return 'Approved. The provider is asked within a minute.'
    default:
      return 'Approved. The provider is paying it back.'
  }
}
