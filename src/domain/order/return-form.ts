// Reads what a member writes about goods that came back. Amounts are typed in major units.
import { type CashMoment, CHOOSE_MOMENT, type CountedAt, countedBy } from '../basics/cash-moment.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, formatMoney, isZero, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import type { OrderDetailsLine } from './order-details.ts'
import type { OrderPayment } from './order-payments.ts'
import type { LineToReturn, Settle } from './order-returns.ts'
import type { Moved } from './payment-form.ts'

export type TypedReturn = {
  readonly lines: readonly LineToReturn[]
  /** Empty: all that the goods are worth. */
  readonly amount: string
  readonly settle: Settle
  readonly moment: CashMoment
  /** When its money moved, where money that went back was taken back; empty: not answered. */
  readonly moved: Moved
  readonly note: string
}

export type ReadReturn = Omit<TypedReturn, 'amount' | 'moment'> &
  CountedAt & { readonly amount: Minor | null }

/** Pieces of a line that the customer still has. */
export function piecesLeft({
  quantity,
  piecesBack,
}: Pick<OrderDetailsLine, 'quantity' | 'piecesBack'>): number {
  return quantity - piecesBack
}

/** The lines that can come back, none of them chosen: or the only piece that there is. */
export function linesToChoose(lines: readonly OrderDetailsLine[]): readonly LineToReturn[] {
  const left = lines.filter((line) => piecesLeft(line) > 0)
  const isOnlyPiece = left.reduce((sum, line) => sum + piecesLeft(line), 0) === 1
  return left.map(({ id, isExtra }) => ({ lineId: id, quantity: isOnlyPiece ? 1 : 0, isRestocked: !isExtra }))
}

type Came = Pick<OrderPayment, 'kind' | 'way' | 'isReversed'> & { readonly given?: OrderPayment['given'] }

const cameOf = <Row extends Came>(payments: readonly Row[]) =>
  payments.filter(({ kind, isReversed }) => kind === 'received' && !isReversed)

/** True where some of its money came in another currency: what really goes back is then said by "Give money back" alone. */
export function cameAbroad(payments: readonly Came[]): boolean {
  return cameOf(payments).some(({ given }) => given != null)
}

/** How its money most likely goes back: as the last of it came. */
export function likelySettle(payments: readonly Came[]): Settle {
  if (cameAbroad(payments)) return 'later'
  const came = cameOf(payments)
  const way = came[came.length - 1]?.way ?? 'cash'
  return way === 'gift_card' ? 'credit' : way
}

/** The lines of which something came back. */
export function chosenLines(lines: readonly LineToReturn[]): readonly LineToReturn[] {
  return lines.filter(({ quantity }) => quantity > 0)
}

/** What the shop gives, as typed: null for all, and for what cannot be read. */
export function typedAmount(amount: string): Minor | null {
  return isZero(amount) ? 0 : parseAmount(amount)
}

/**
 * Reads a return of goods that are worth `worth`; null while that is not known. `countedAt`: when the till was counted, where cash goes back.
 * `isAgain`: a row of money that went back was taken back, so the member must say when this one moved.
 */
export function readReturn(
  typed: TypedReturn,
  worth: Minor | null,
  currency: string,
  countedAt: string | null = null,
  isAgain = false,
): ReadForm<ReadReturn> {
  const lines = chosenLines(typed.lines)
  if (lines.length === 0) return faulty({ lines: 'Say how many pieces came back.' })
  const amount = typed.amount.trim() === '' ? null : typedAmount(typed.amount)
  if (typed.amount.trim() !== '' && amount === null)
    return faulty({
      amount: amountFault(typed.amount, 'Write an amount like 2,500, or leave it empty to give all of it.'),
    })
  if (worth !== null && amount !== null && amount > worth)
    return faulty({
      amount: `The customer paid ${formatMoney(worth, currency)} for it, so no more can go back.`,
    })
  const { settle, moment, moved, note } = typed
  if (isAgain && settle !== 'later' && moved === '') return faulty({ moved: CHOOSE_MOMENT })
  const asked = settle === 'cash' && moved !== 'before' ? countedAt : null
  if (asked !== null && moment === '') return faulty({ moment: CHOOSE_MOMENT })
  return ok({ lines, amount, settle, note: note.trim(), moved, ...countedBy(asked, moment) })
}
