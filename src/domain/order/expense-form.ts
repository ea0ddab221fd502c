// Reads what a member types about money that the shop spent. Amounts are typed in major units.

import { type CashMoment, CHOOSE_MOMENT, type CountedAt, countedBy } from '../basics/cash-moment.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import type { PaymentWay } from './order-payments.ts'

/** In the order in which they are offered. */
export const EXPENSE_KINDS = [
  'transport',
  'packaging',
  'data',
  'rent',
  'goods',
  'wages',
  'power',
  'adverts',
  'other',
] as const

export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

export const EXPENSE_LABELS: Readonly<Record<ExpenseKind, string>> = {
  transport: 'Transport',
  packaging: 'Packaging',
  data: 'Data and airtime',
  goods: 'Goods to sell',
  power: 'Power and fuel',
  wages: 'Wages',
  rent: 'Rent',
  adverts: 'Adverts',
  other: 'Other',
}

export type TypedExpense = {
  readonly amount: string
  readonly kind: ExpenseKind | null
  readonly way: PaymentWay
  readonly note: string
  /** A day: `2026-11-27`. */
  readonly spentOn: string
  readonly moment: CashMoment
}

/** For `record_expense`, without its id. */
export type ReadExpense = Omit<TypedExpense, 'amount' | 'kind' | 'moment'> &
  CountedAt & {
    readonly amount: Minor
    readonly kind: ExpenseKind
  }

/** Whether to ask when cash left the till, which was counted today: of today's expenses alone, as an earlier day says when. */
export function asksMoment({ way, spentOn }: Pick<TypedExpense, 'way' | 'spentOn'>, today: string): boolean {
  return way === 'cash' && spentOn === today
}

/** Reads an expense. `today`: the day of the shop's calendar. `countedAt`: when the till was counted today. */
export function readExpense(
  { amount: text, kind, way, note, spentOn, moment }: TypedExpense,
  today: string,
  countedAt: string | null = null,
): ReadForm<ReadExpense> {
  const amount = parseAmount(text)
  const isDay = /^20\d\d-\d\d-\d\d$/.test(spentOn)
  const asked = asksMoment({ way, spentOn }, today) ? countedAt : null
  const lacksMoment = asked !== null && moment === ''
  if (amount !== null && kind !== null && isDay && spentOn <= today && !lacksMoment)
    return ok({ amount, kind, way, note: note.trim(), spentOn, ...countedBy(asked, moment) })
  return faulty({
    ...(amount === null && { amount: amountFault(text, 'Write an amount above 0, like 2,500.') }),
    ...(kind === null && { kind: 'Tap what it was for.' }),
    ...(!isDay && { spentOn: 'Choose the day.' }),
    ...(lacksMoment && { moment: CHOOSE_MOMENT }),
    ...(isDay && spentOn > today && { spentOn: 'This day has not come yet.' }),
  })
}
