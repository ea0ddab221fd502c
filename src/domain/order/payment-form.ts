// Reads what a member types about money that came or went back. Amounts are typed in major units.

import { type CashMoment, CHOOSE_MOMENT, type CountedAt, countedBy } from '../basics/cash-moment.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, formatMoney, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import type { OrderPayment, PaymentWay } from './order-payments.ts'

/** When money moved, where a row was taken back; empty: not answered. */
export type Moved = '' | 'before' | 'now'

export type TypedPayment = {
  readonly amount: string
  readonly way: PaymentWay
  readonly reference: string
  /** What was really given, when it was another currency; empty: it was the order's. */
  readonly given: string
  readonly givenCurrency: string
  /** What becomes of money that goes back and was not owed; empty: not answered. */
  readonly after: '' | 'let_go' | 'still_due'
  /** When the money moved, where a row was taken back; empty: not answered. */
  readonly moved: Moved
  /** When cash moved, where the till was counted since. */
  readonly moment: CashMoment
  /** Whether it is the money that the customer says to have sent; empty: not answered. */
  readonly isClaim: '' | 'yes' | 'no'
}

export type ReadPayment = Pick<TypedPayment, 'way' | 'reference' | 'after' | 'moved' | 'isClaim'> &
  CountedAt & {
    readonly amount: Minor
    readonly given: { readonly amount: Minor; readonly currency: string } | null
  }

/** Of money that goes back: how much can, and how much the shop owes; `owed` is null where nothing is asked for again. */
export type MoneyBack = { readonly most: Minor; readonly owed: Minor | null }

/** What a typed amount is beyond what the shop owes; 0 where nobody needs to say what becomes of it. */
export function beyondOwed(text: string, back: MoneyBack | null): Minor {
  if (back === null || back.owed === null) return 0
  return Math.max(0, (parseAmount(text) ?? 0) - back.owed)
}

export type BookRow = Pick<OrderPayment, 'id' | 'kind' | 'amount' | 'at' | 'isReversed'>

/** The last row of this kind that was taken back; null without one. What is written now may be the same money, with another way or another amount. */
export function takenBackRow(kind: OrderPayment['kind'], rows: readonly BookRow[]): BookRow | null {
  return rows.filter((row) => row.isReversed && row.kind === kind).pop() ?? null
}

/**
 * Reads a payment. `back`: null for money that came, of which there may be any amount. `isAgain`: a row was taken back, so the member
 * must say when the money moved. `countedAt`: when the till was counted, so that they must say it of cash that moved now. `isClaimAsked`: they must
 * say whether it is what the customer says to have sent.
 */
export function readPayment(
  {
    amount: text,
    way,
    reference,
    after,
    moved,
    moment,
    isClaim,
    given: givenText,
    givenCurrency,
  }: TypedPayment,
  back: MoneyBack | null,
  currency: string,
  isAgain = false,
  countedAt: string | null = null,
  isClaimAsked = false,
): ReadForm<ReadPayment> {
  const amount = parseAmount(text)
  if (amount === null || amount === 0)
    return faulty({ amount: amountFault(text, 'Write an amount above 0, like 2,500.') })
  if (back !== null && amount > back.most)
    return faulty({ amount: `${formatMoney(back.most, currency)} came, so no more can go back.` })
  if (after === '' && beyondOwed(text, back) > 0) return faulty({ after: 'Choose No or Yes.' })
  if (isClaimAsked && isClaim === '') return faulty({ isClaim: 'Choose Yes or No.' })
  if (isAgain && moved === '') return faulty({ moved: CHOOSE_MOMENT })
  const asked = way === 'cash' && moved !== 'before' ? countedAt : null
  if (asked !== null && moment === '') return faulty({ moment: CHOOSE_MOMENT })
  const given = givenText.trim() === '' ? null : parseAmount(givenText)
  if (given === 0 || (given === null && givenText.trim() !== ''))
    return faulty({ given: amountFault(givenText, 'Write what was given, like 40, or leave it empty.') })
  return ok({
    amount,
    way,
    reference: reference.trim(),
    after,
    moved,
    isClaim,
    ...countedBy(asked, moment),
    given: given === null ? null : { amount: given, currency: givenCurrency },
  })
}
