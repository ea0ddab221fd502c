// A receipt from the database, or its twin from before the delivery, which asks for payment; and the amounts that page and picture print. The only
// fact about the buyer is a name.

import { receiptMessages } from '#messages/areas.ts'
import { shopDay } from '#messages/day.ts'
import { fill } from '#messages/message.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import type { BankDetails, PaymentStatus } from '../checkout/order-request.ts'
import { discountsOf } from '../checkout/order-total.ts'
import type { Picture } from '../store/snapshot.ts'
import type { BookWay } from './order-payments.ts'

export type ReceiptItem = {
  readonly name: string
  readonly options: string
  readonly unitPrice: Minor
  readonly quantity: number
  readonly lineTotal: Minor
}

/** Fixed when the receipt was issued. Amounts in minor units, times in ISO 8601 (UTC). */
export type ReceiptContent = {
  readonly sellerName: string
  readonly sellerPhone: string | null
  readonly country: string
  readonly returnTerms: string
  readonly orderCode: string
  readonly orderedAt: string
  readonly deliveredAt: string | null
  readonly currency: string
  readonly items: readonly ReceiptItem[]
  readonly subtotal: Minor
  readonly discount: Minor
  /** What the shop took off by hand, a part of `discount`. Absent without it, and from receipts of before. */
  readonly ownerDiscount?: Minor
  readonly voucherCode: string | null
  readonly deliveryKind: 'zone' | 'pickup' | 'agree'
  readonly deliveryName: string
  readonly deliveryFee: Minor | null
  /** Absent without points, and from receipts of before. */
  readonly pointsAmount?: Minor
  readonly giftCardAmount: Minor
  readonly total: Minor
  readonly paymentStatus: PaymentStatus
  /** True when it asks for payment, before the delivery. This and the three below are absent from receipts of before. */
  readonly isRequest?: boolean
  readonly paid?: Minor
  readonly balance?: Minor
  /** What the buyer says to have sent, while the shop has not answered. Absent without it. */
  readonly claimed?: Minor
  readonly payments?: readonly ReceiptPayment[]
  /** What came back of the sale: its worth, which may be nothing, and its pieces. Absent without it. */
  readonly returned?: Minor
  readonly piecesBack?: number
  /** The gift cards that were given for it. Absent without one. */
  readonly cards?: readonly GivenCard[]
  /** True for the receipt of goods that came back: `items` are these goods, `total` is what goes back for them, `deliveredAt` is when. The four below are its own. */
  readonly isReturn?: boolean
  /** What the shop keeps of the goods' worth; what it gives back on a later day; what had not been paid. */
  readonly kept?: Minor
  readonly giveBack?: Minor
  readonly notDue?: Minor
  readonly card?: GivenCard | null
}

/** A gift card in the place of money. */
type GivenCard = { readonly ending: string; readonly amount: Minor }

/** Money that came or went back, or what never came and is let go. */
export type ReceiptPayment = {
  readonly kind: 'received' | 'paid_back' | 'let_go'
  readonly amount: Minor
  readonly way: BookWay
  readonly at: string
}

/** An item on the receipt's page. The picture of its choice is today's; null when the shop has none. */
export type ShownReceiptItem = ReceiptItem & { readonly picture: Picture | null }

/** The answer of `receipt_by_token`: the fixed content, and the facts about the receipt itself. */
export type Receipt = Omit<ReceiptContent, 'items'> & {
  readonly items: readonly ShownReceiptItem[]
  /** Consecutive number within the shop. */
  readonly number: number
  readonly issuedAt: string
  readonly token: string
  /** Null once the buyer was erased. */
  readonly buyerName: string | null
  readonly storeSlug: string
  readonly logo: Picture | null
  readonly primaryColour: string
  readonly accentColour: string
  /** Today's account to pay to, of a document that asks for payment; else null. */
  readonly bankDetails: BankDetails | null
  /** True for a sale that was written by mistake and taken back. */
  readonly isVoid: boolean
  /** What is to be paid, or below zero to be given back, today; null for a return that left no money open. */
  readonly balanceNow: Minor | null
  /** What came back of the sale by now. */
  readonly returnedNow: Minor
  readonly piecesBackNow: number
  /** The delivery fee is still to be agreed today. */
  readonly isFeeOpen: boolean
  /** The receipt of goods that came back, of a return that the shop has taken back. */
  readonly isTakenBack: boolean
  /** True: neither page nor picture names us. */
  readonly isWhiteLabel: boolean
  readonly replacedBy: { readonly number: number; readonly token: string } | null
}

/** `receiptNumber(7)` -> `No. 0007`. */
export function receiptNumber(number: number): string {
  return fill(receiptMessages().number, { number: String(number).padStart(4, '0') })
}

/** Returns the path of a receipt's page; its picture has the same path with `.png`. */
export function receiptPath(token: string): string {
  return `/r/${token}`
}

export type ReceiptSum = { readonly label: string; readonly amount: string }

/** Returns the lines between the items and the total, in the order of the sum. Leaves out lines without an amount. */
export function receiptSums(receipt: ReceiptContent): readonly ReceiptSum[] {
  const money = (minor: Minor) => formatMoney(minor, receipt.currency)
  const messages = receiptMessages()
  if (receipt.isReturn) return returnSums(receipt)
  const { pointsAmount = 0, giftCardAmount } = receipt
  const sums: ReceiptSum[] = [{ label: messages.subtotal, amount: money(receipt.subtotal) }]
  for (const { kind, code, amount } of discountsOf(receipt)) {
    sums.push({ label: fill(messages[kind], { code }), amount: money(-amount) })
  }
  if (pointsAmount > 0) sums.push({ label: messages.points, amount: money(-pointsAmount) })
  sums.push({ label: deliveryLine(receipt), amount: deliveryAmount(receipt, money) })
  if (giftCardAmount > 0) sums.push({ label: messages.giftCard, amount: money(-giftCardAmount) })
  return sums
}

/** What the goods that came back were worth, and what the shop keeps of it. */
function returnSums(receipt: ReceiptContent): readonly ReceiptSum[] {
  const { subtotal, discount, pointsAmount = 0, kept = 0, currency } = receipt
  const messages = receiptMessages()
  const share = pointsAmount > 0 ? messages.discountAndPointsShare : messages.discountShare
  const money = (minor: Minor) => formatMoney(minor, currency)
  return [
    { label: messages.goodsBack, amount: money(subtotal) },
    ...(discount > 0 ? [{ label: share, amount: money(-discount) }] : []),
    ...(kept > 0 ? [{ label: messages.keptByShop, amount: money(-kept) }] : []),
  ]
}

/** The heading of its page: what the document is, with its number. */
export function receiptHeading(receipt: Pick<Receipt, 'isRequest' | 'isReturn' | 'number'>): string {
  const { requestHeading, returnHeading, heading } = receiptMessages()
  const words = receipt.isReturn ? returnHeading : asksForPayment(receipt) ? requestHeading : heading
  return fill(words, { number: receiptNumber(receipt.number) })
}

/** What the document is, without its number. */
export function receiptName(receipt: Pick<ReceiptContent, 'isRequest' | 'isReturn'>): string {
  const messages = receiptMessages()
  if (receipt.isReturn) return messages.returnReceipt
  return asksForPayment(receipt) ? messages.request : messages.receipt
}

/** True for a document that asks for payment: its order was not delivered when it was issued. */
export function asksForPayment({ isRequest = false }: Pick<ReceiptContent, 'isRequest'>): boolean {
  return isRequest
}

/** Returns the lines below the total: each payment, and what is still to pay or to give back. */
export function receiptPayments(receipt: ReceiptContent): readonly ReceiptSum[] {
  const messages = receiptMessages()
  const { payments = [], cards = [], balance = 0, returned = 0, piecesBack = 0 } = receipt
  const money = (minor: Minor) => formatMoney(minor, receipt.currency)
  const rows = payments.map(({ kind, amount, way, at }) => ({
    label: fill(messages[kind], { way: messages.way[way], day: shopDay(at, receipt.country) }),
    // Of goods that came back the sum above is what goes back.
    amount: money(kind === 'received' || receipt.isReturn ? amount : -amount),
  }))
  if (receipt.isReturn) return [...rows, ...restOfReturn(receipt)]
  for (const { ending, amount } of cards)
    rows.push({ label: fill(messages.onCard, { ending }), amount: money(-amount) })
  if (piecesBack > 0)
    rows.unshift({
      label: fill(messages.piecesBack(piecesBack), { count: piecesBack }),
      amount: money(-returned),
    })
  if (balance === 0 || (rows.length === 0 && !asksForPayment(receipt))) return rows
  const toPay = isWithoutDelivery(receipt) ? messages.stillToPayWithoutDelivery : messages.stillToPay
  const label = balance > 0 ? toPay : messages.toGiveBack
  return [...rows, { label, amount: money(Math.abs(balance)) }]
}

/** True for a document that asks for payment while the delivery fee is still to be agreed. */
const isWithoutDelivery = ({ isRequest = false, deliveryFee }: ReceiptContent) =>
  isRequest && deliveryFee === null

/** How the worth of goods that came back goes back, beside the payments. */
function restOfReturn({ card, giveBack = 0, notDue = 0, currency }: ReceiptContent): readonly ReceiptSum[] {
  const messages = receiptMessages()
  const money = (minor: Minor) => formatMoney(minor, currency)
  return [
    ...(card ? [{ label: fill(messages.onCard, { ending: card.ending }), amount: money(card.amount) }] : []),
    ...(giveBack > 0 ? [{ label: messages.toGiveBack, amount: money(giveBack) }] : []),
    ...(notDue > 0 ? [{ label: messages.notDue, amount: money(notDue) }] : []),
  ]
}

/** The sentence about the payment: what the sums say, as the shop states them. */
function paymentStatement(receipt: ReceiptContent & { readonly isTakenBack?: boolean }): string {
  const { payment, partPaid, partClaimed, overPaid, letGo, shopHasGoods, takenBack } = receiptMessages()
  const { paymentStatus, paid = 0, balance = 0, claimed = 0, payments = [], currency } = receipt
  if (receipt.isReturn) return receipt.isTakenBack ? takenBack : shopHasGoods
  if (balance < 0) return overPaid
  const isLetGo = paymentStatus !== 'refunded' && payments.some(({ kind }) => kind === 'let_go')
  if (balance === 0 && isLetGo) return letGo
  if (claimed > 0 && claimed < balance) return fill(partClaimed, { amount: formatMoney(claimed, currency) })
  return paymentStatus === 'unpaid' && paid > 0 && balance > 0 ? partPaid : payment[paymentStatus]
}

/** The sentence about the payment as it stands today. */
export function receiptStanding(receipt: Receipt): string {
  if (receipt.isVoid) return receiptMessages().takenBackSale
  return (receipt.isTakenBack ? null : changedSince(receipt)) ?? paymentStatement(receipt)
}

/** Says that points stay spent, where goods that they paid for came back; else null. */
export function receiptPointsNote(receipt: Receipt): string | null {
  const { isVoid, isTakenBack, isReturn = false, piecesBackNow, pointsAmount = 0 } = receipt
  const isBack = isReturn ? !isTakenBack : piecesBackNow > 0
  return isBack && !isVoid && pointsAmount > 0 ? receiptMessages().pointsStay : null
}

/** What has changed since the document was issued; null when nothing that it asks for or leaves open has. */
function changedSince(receipt: Receipt): string | null {
  const { balanceNow, balance = 0, isFeeOpen, isReturn, giveBack = 0, currency } = receipt
  const { returned = 0, returnedNow, piecesBack = 0, piecesBackNow } = receipt
  const { settled, goodsPaid, goodsBackSince, goodsBackWithoutMoney, returnUndone } = receiptMessages()
  const { changed, changedWithoutDelivery, givenBack, restOfBack, nowToGiveBack } = receiptMessages()
  if (balanceNow === null) return null
  const amount = formatMoney(Math.abs(balanceNow), currency)
  if (isReturn) {
    // Goods that were not paid: their money came after all.
    if (giveBack === 0) return balanceNow < 0 ? fill(nowToGiveBack, { amount }) : null
    if (balanceNow >= 0) return givenBack
    return -balanceNow < giveBack ? fill(restOfBack, { amount }) : null
  }
  if (piecesBackNow > piecesBack)
    return returnedNow > returned
      ? fill(goodsBackSince, { amount: formatMoney(returnedNow - returned, currency) })
      : goodsBackWithoutMoney
  if (piecesBackNow < piecesBack && balanceNow === balance) return returnUndone
  if (balanceNow <= 0) {
    if (!asksForPayment(receipt) && balance <= 0) return null
    return isFeeOpen ? goodsPaid : settled
  }
  return balanceNow === balance ? null : fill(isFeeOpen ? changedWithoutDelivery : changed, { amount })
}

/** The sentence that says what the document is not. */
export function whatItIsNot(receipt: Pick<ReceiptContent, 'isRequest'>): string {
  return asksForPayment(receipt) ? receiptMessages().requestIsNoReceipt : receiptMessages().notAnInvoice
}

/** What the day of `deliveredAt` is called. */
export function handoverLabel({
  deliveryKind,
  isReturn,
}: Pick<ReceiptContent, 'deliveryKind' | 'isReturn'>): string {
  if (isReturn) return receiptMessages().broughtBack
  return deliveryKind === 'pickup' ? receiptMessages().collected : receiptMessages().delivered
}

/** `Total (NGN)` with `₦12,500`: the code makes the currency clear. */
export function receiptTotal(receipt: ReceiptContent): ReceiptSum {
  const { goesBack, total, totalWithoutDelivery } = receiptMessages()
  const label = receipt.isReturn ? goesBack : isWithoutDelivery(receipt) ? totalWithoutDelivery : total
  return {
    label: fill(label, { currency: receipt.currency }),
    amount: formatMoney(receipt.total, receipt.currency),
  }
}

function deliveryLine({ deliveryKind, deliveryName, isRequest }: ReceiptContent): string {
  const messages = receiptMessages()
  if (deliveryKind === 'pickup') return isRequest ? messages.toPickUp : messages.pickedUp
  const isNamed = deliveryKind === 'zone' && deliveryName !== ''
  return isNamed ? fill(messages.deliveryTo, { zone: deliveryName }) : messages.delivery
}

function deliveryAmount(
  { deliveryFee, isRequest = false }: ReceiptContent,
  money: (minor: Minor) => string,
): string {
  const messages = receiptMessages()
  if (deliveryFee === null) return isRequest ? messages.feeOpen : messages.feeAgreed
  return deliveryFee === 0 ? messages.free : money(deliveryFee)
}
