// Goods of a delivered order that came back. Rows are added and reversed, never changed. SQL works out what they are worth
// (supabase/schemas/orders/returns/order_returns.sql). Amounts are in minor units of the order's currency.

import { formatMoney, type Minor } from '../basics/money.ts'
import type { ReturnedLine, ShownReturn } from '../checkout/order-request.ts'
import { BY_WAY } from '../checkout/payment-ways.ts'
import type { PointsUse } from '../rewards/points.ts'
import { pointsText } from '../rewards/rewards-form.ts'
import type { PaymentWay } from './order-payments.ts'

/** How money for goods goes back: on a later day, as a gift card, or by a way of payment. */
export type Settle = 'later' | 'credit' | PaymentWay

/** A return as the shop's members see it. */
export type OrderReturn = ShownReturn & {
  readonly id: string
  /** What the customer had paid for the goods. */
  readonly worth: Minor
  /** The part of `amount` that was paid in money; the rest a gift card had paid, or it was still to pay. */
  readonly backAmount: Minor
  readonly settle: Settle
  readonly giftCardId: string | null
  readonly note: string
  readonly isReversed: boolean
  /** When it was taken back; `author` and `isMine` are then of who did. */
  readonly takenBackAt?: string | null
  readonly isMine: boolean
  /** A colleague's email address; null for a person who has left. */
  readonly author: string | null
}

/** A return to write, for `record_return`. `amount` left out: all that the goods are worth. `seen…`: what the member saw. */
export type ReturnToWrite = {
  readonly id: string
  readonly lines: readonly LineToReturn[]
  readonly amount?: Minor
  readonly settle: Settle
  /** The closing of the till that counted without this cash. */
  readonly countedAt?: string
  /** The row of money that went back, was taken back, and is written anew. */
  readonly again?: string
  readonly note?: string
  readonly seenBalance: Minor
  readonly seenPieces: number
  /** The money that the screen said goes back. */
  readonly seenBack: Minor
}

export type LineToReturn = {
  readonly lineId: string
  readonly quantity: number
  readonly isRestocked: boolean
}

/** A badge: `Brought back`, `1 of 3 brought back`; null when nothing came back. `pieces`: of the whole order, if it is known. */
export function backLabel(piecesBack: number, pieces?: number): string | null {
  if (piecesBack === 0) return null
  return pieces === undefined || piecesBack >= pieces
    ? 'Brought back'
    : `${piecesBack} of ${pieces} brought back`
}

/** `2 × Ankara cloth, Size: L` */
export function lineBackWords({
  quantity,
  name,
  options,
}: Pick<ReturnedLine, 'quantity' | 'name' | 'options'>): string {
  return `${quantity} × ${name}${options ? `, ${options}` : ''}`
}

/** `325 points were spent on this order. They stay spent when goods come back.`; null for an order without points. */
export function pointsStayWords(points: PointsUse | null | undefined): string | null {
  if (!points) return null
  const { spent } = points
  return `${pointsText(spent)} ${spent === 1 ? 'was' : 'were'} spent on this order. ${spent === 1 ? 'It stays' : 'They stay'} spent when goods come back.`
}

/** Sentences about how a return was settled: `₦5,000 went back in cash.` */
export function settledWords(
  {
    amount,
    backAmount,
    settle,
    giftCard,
    worth,
  }: Pick<OrderReturn, 'amount' | 'backAmount' | 'settle' | 'giftCard' | 'worth'>,
  currency: string,
): readonly string[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  const byCard = giftCard?.amount ?? 0
  const notDue = amount - byCard - (settle === 'credit' ? 0 : backAmount)
  return [
    settle !== 'later' &&
      settle !== 'credit' &&
      backAmount > 0 &&
      `${money(backAmount)} went back ${BY_WAY[settle]}.`,
    settle === 'later' && backAmount > 0 && `${money(backAmount)} was left to give back.`,
    giftCard && `${money(byCard)} is on the gift card that ends in ${giftCard.ending}.`,
    notDue > 0 && `${money(notDue)} is not to be paid any more.`,
    worth > amount && `You kept ${money(worth - amount)}.`,
  ].filter((words) => typeof words === 'string')
}
