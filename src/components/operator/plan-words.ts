// Rows of a store's ledger in words.
import type { OperatorPlanEntry } from '#contract/sql/operator/operator-plans.ts'
import { formatMoney } from '#domain/basics/money.ts'

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

/** `Paid: premium, 1 month, ₦5,500 (transfer:GTB123)`; `Given: 5 days`. */
export function entryWords(entry: OperatorPlanEntry): string {
  const time = entry.months === null ? daysWords(entry.days) : monthsWords(entry.months)
  const money =
    entry.amountMinor === null || entry.currency === null
      ? ''
      : formatMoney(entry.amountMinor, entry.currency)
  const facts = [entry.plan ?? '', time, money].filter((fact) => fact !== '').join(', ')
  const reference = entry.reference === null ? '' : ` (${entry.reference})`
  return `${KINDS[entry.kind] ?? entry.kind}${facts === '' ? '' : `: ${facts}`}${reference}`
}

/** 1 -> `1 month`, 3 -> `3 months` */
export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

function daysWords(days: number | null): string {
  if (days === null) return ''
  return days === 1 ? '1 day' : `${days} days`
}
