// The book of an order's money: rows that are added and reversed, never changed. Amounts are in minor units of the order's currency. SQL works out
// `paid` and `balance` (supabase/schemas/orders/money/say_payment.sql); nothing here adds up rows.

import { formatMoney, type Minor } from '../basics/money.ts'
import type { PaymentSums } from '../checkout/order-request.ts'
import type { OrderStatus } from '../checkout/order-status.ts'
import { BY_WAY } from '../checkout/payment-ways.ts'

export const PAYMENT_WAYS = ['transfer', 'cash', 'pos', 'card', 'other'] as const

/** What a member writes down. */
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** What the book knows: money for goods that came back may go into a gift card. */
export const BOOK_WAYS = [...PAYMENT_WAYS, 'gift_card'] as const

export type BookWay = (typeof BOOK_WAYS)[number]

export const WAY_LABELS: Readonly<Record<PaymentWay, string>> = {
  transfer: 'Transfer',
  cash: 'Cash',
  pos: 'POS',
  card: 'Card',
  other: 'Another way',
}

/** What money came by, in figures: a way of the book, or `points`. */
export function moneyWayLabel(way: string): string {
  return { gift_card: 'Gift card', points: 'Points', ...WAY_LABELS }[way] ?? way
}

/** Money that came, money that went back, money that the customer says was sent, which does not count, or a rest that never came and is let go. */
export type PaymentKind = 'received' | 'paid_back' | 'claimed' | 'let_go'

export type OrderPayment = {
  readonly id: string
  readonly kind: PaymentKind
  readonly amount: Minor
  readonly way: BookWay
  readonly reference: string
  readonly note: string
  /** True for a claim that came with a picture. */
  readonly hasPicture: boolean
  /** What was really given, when it was another currency. */
  readonly given: { readonly amount: Minor; readonly currency: string } | null
  /** What is not to come any more: of money paid back the part that the shop did not owe; of `let_go` all of it. */
  readonly letGo: Minor
  readonly at: string
  readonly isReversed: boolean
  /** When it was taken back; `author` and `isMine` are then of who did. */
  readonly takenBackAt?: string | null
  /** A claim that nobody has confirmed or dismissed. */
  readonly isOpenClaim: boolean
  readonly isMine: boolean
  /** A colleague's email address; null for the customer, or a person who has left. */
  readonly author: string | null
}

/**
 * A payment to write, for `record_payment`. What the member saw: another balance by now refuses the payment. One that was written down without a line names
 * what had come in place of the balance: it counts also when the order was changed meanwhile, but not when other money was written.
 */
export type PaymentToWrite = {
  readonly id: string
  readonly kind: 'received' | 'paid_back'
  readonly amount: Minor
  readonly way: PaymentWay
  readonly reference?: string
  readonly note?: string
  readonly given?: { readonly amount: Minor; readonly currency: string }
  readonly confirms?: string
  /** The closing of the till that counted this cash. */
  readonly countedAt?: string
  /** When it moved, of what waited on a phone for the line. */
  readonly takenAt?: string
  /** A row that was taken back, because it was written wrongly: the money moved when that row says. */
  readonly again?: string
  /** Money given back that the customer need not pay again; otherwise it is still to come. */
  readonly letsGo?: boolean
} & ({ readonly seenBalance: Minor } | { readonly seenPaid: Minor })

/** A rest that never came, and that the shop asks no longer, for `record_payment`. No money moves. */
export type RestToLetGo = {
  readonly id: string
  readonly kind: 'let_go'
  readonly amount: Minor
  readonly way: 'other'
  readonly seenBalance: Minor
}

/** True when the rest of an order can be let go: it left, and something is still to come. */
export function mayLetGo({ status, balance }: Pick<Booked, 'status' | 'balance'>): boolean {
  return (status === 'shipped' || status === 'delivered') && balance > 0
}

type Booked = PaymentSums & {
  readonly status: OrderStatus
  readonly total: Minor
  readonly currency: string
  /** Pieces that came back. */
  readonly piecesBack?: number
}

/** The word for an order's money: what its sums say, most urgent first. */
export type MoneyState = 'give_back' | 'claimed' | 'refunded' | 'paid' | 'part_paid' | 'unpaid'

/** Returns the word for what the sums of an order say. */
export function moneyState({ paymentStatus, paid, balance }: PaymentSums): MoneyState {
  if (balance < 0) return 'give_back'
  if (paymentStatus === 'unpaid') return paid > 0 ? 'part_paid' : 'unpaid'
  return paymentStatus
}

/** A badge's words: `Paid`, `₦20,000 of ₦41,500`, `Give back ₦18,500`. Null when nothing is to say: a cancelled order without money, goods that came back. */
export function moneyLabel(order: Booked): string | null {
  const money = (minor: Minor) => formatMoney(minor, order.currency)
  switch (moneyState(order)) {
    case 'give_back':
      return `Give back ${money(-order.balance)}`
    case 'claimed':
      return order.paid > 0 && !isPartClaimed(order)
        ? `${money(order.paid)} paid, says it is all`
        : claimWords({ ...order, amount: order.balance })
    case 'refunded':
      return 'Refunded'
    case 'paid':
      if (order.status === 'cancelled' || isAllGivenBack(order)) return null
      return isAllLetGo(order) ? 'Let go' : 'Paid'
    case 'part_paid':
      return order.balance > 0
        ? `${money(order.paid)} of ${money(order.paid + order.balance)} paid`
        : `${money(order.paid)} paid`
    case 'unpaid':
      if (order.status === 'cancelled') return null
      return isOnlyFeeLeft(order) ? 'Fee to agree' : 'Unpaid'
  }
}

type Claim = { readonly claimed?: Minor; readonly amount: Minor; readonly currency: string }

/** What somebody says who owes `amount`: `Says it is paid`, `Says ₦21,600 is paid` where that is not all of it. */
export function claimWords({ claimed = 0, amount, currency }: Claim): string {
  return isPartClaimed({ claimed, balance: amount })
    ? `Says ${formatMoney(claimed, currency)} is paid`
    : 'Says it is paid'
}

const isPartClaimed = ({ claimed = 0, balance }: Pick<Booked, 'claimed' | 'balance'>) =>
  claimed > 0 && claimed < balance

/** Goods came back, and no money of the order is with the shop. */
const isAllGivenBack = ({ piecesBack = 0, paid }: Booked) => piecesBack > 0 && paid === 0

/** Something was to pay, nothing of it came, and the shop asks no longer for it. */
const isAllLetGo = ({ total, paid, balance }: Booked) => total > 0 && paid === 0 && balance === 0

/** The goods cost nothing more: a gift card, points or a voucher has paid them, and the fee is to be agreed. */
const isOnlyFeeLeft = ({ total, balance }: Pick<Booked, 'total' | 'balance'>) => total === 0 && balance === 0

type BookRows = readonly Pick<OrderPayment, 'kind' | 'amount' | 'isReversed'>[]

type BookedOrder = Booked & {
  readonly deliveryFee: Minor | null
  readonly giftCard?: { readonly amount: Minor } | null
  readonly points?: { readonly amount: Minor } | null
  readonly payments?: BookRows
}

/** What the rows of a kind that count come to. */
function sumOf({ payments = [] }: Pick<BookedOrder, 'payments'>, kind: PaymentKind): Minor {
  return payments
    .filter((row) => row.kind === kind && !row.isReversed)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Where what was paid went back to. A card's money and points go back only when the order is cancelled. */
function refundedWords(order: BookedOrder): string {
  const isMoney = order.total > 0 || sumOf(order, 'received') > 0
  const parts = [isMoney && 'The money went back to the customer.', creditWords(order)]
  return parts.filter(Boolean).join(' ') || 'The money went back to the customer.'
}

/** What a cancelled order gave back by itself; empty for any other. */
function creditWords({ giftCard, points, currency, status }: BookedOrder): string {
  if (status !== 'cancelled') return ''
  const parts = [
    giftCard && `${formatMoney(giftCard.amount, currency)} is on the gift card again.`,
    points && `The points worth ${formatMoney(points.amount, currency)} are back.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What of the money is with the shop: `₦5,000 came`; after some of it went back `₦3,000 of ₦5,000 is with you`. */
function withShop(order: BookedOrder): string {
  const money = (minor: Minor) => formatMoney(minor, order.currency)
  const came = sumOf(order, 'received')
  if (order.paid > 0)
    return came > order.paid
      ? `${money(order.paid)} of ${money(came)} is with you`
      : `${money(order.paid)} came`
  if (came > 0) return `${money(came)} came and went back`
  return order.giftCard || order.points ? 'No other money came' : 'No money came'
}

/** What the customer says to have sent, beside what came and what is still to come. */
function claimedSentence(order: BookedOrder): string {
  const { claimed = 0, paid, balance } = order
  const money = (minor: Minor) => formatMoney(minor, order.currency)
  const check = 'check your account before you send anything.'
  if (isPartClaimed(order))
    return `${paid > 0 ? `${withShop(order)}, ` : ''}${money(balance)} is still to come. The customer says that ${money(claimed)} of it is paid: ${check}`
  return paid > 0
    ? `${withShop(order)}, ${money(balance)} is still to come. The customer says it is paid: ${check}`
    : 'The customer says it is paid. Check your account before you send anything.'
}

/** One sentence about an order's money, for the shop: `₦21,500 is still to come.` */
export function moneySentence(order: BookedOrder): string {
  const money = (minor: Minor) => formatMoney(minor, order.currency)
  const { paid, balance } = order
  switch (moneyState(order)) {
    case 'give_back':
      return order.status === 'cancelled'
        ? `The order is cancelled and you have ${money(paid)}: give ${money(-balance)} back. ${creditWords(order)}`.trim()
        : `${withShop(order)}, ${money(-balance)} too much: give it back.`
    case 'claimed':
      return claimedSentence(order)
    case 'refunded':
      return refundedWords(order)
    case 'paid':
      if (sumOf(order, 'let_go') > 0)
        return `${withShop(order)}, and you let ${money(sumOf(order, 'let_go'))} go.`
      if (paid > 0) return 'You have the money.'
      return isAllGivenBack(order)
        ? 'The goods came back. Nothing is left to pay.'
        : 'Nothing is left to pay.'
    case 'part_paid':
      return balance > 0
        ? `${withShop(order)}, ${money(balance)} is still to come.`
        : `${withShop(order)}. The delivery fee is not agreed yet.`
    case 'unpaid':
      if (order.status === 'cancelled') return `No money came. ${creditWords(order)}`.trim()
      if (isOnlyFeeLeft(order)) return 'Only the delivery fee is left to pay, and it is not agreed yet.'
      if (sumOf(order, 'received') > 0) return `${withShop(order)}. ${money(balance)} is still to come.`
      return order.giftCard || order.points
        ? `${money(balance)} is still to come. The rest is paid:`
        : 'No payment has been seen yet.'
  }
}

/** A row's words for the list and the history: `₦20,000 by transfer`, `₦5,000 given back in cash`, `Says that ₦20,000 was sent`. */
export function paymentWords(
  {
    kind,
    amount,
    way,
    given,
  }: Pick<OrderPayment, 'kind' | 'amount' | 'way'> & Partial<Pick<OrderPayment, 'given'>>,
  currency: string,
): string {
  const money = given
    ? `${formatMoney(given.amount, given.currency)} for ${formatMoney(amount, currency)}`
    : formatMoney(amount, currency)
  const by = BY_WAY[way]
  if (kind === 'let_go') return `${money} let go: it need not come any more`
  if (kind === 'claimed') return `The customer says that ${money} was sent`
  return kind === 'received' ? `${money} ${by}` : `${money} given back ${by}`
}
