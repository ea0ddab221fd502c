// A receipt as the database gives it, and the words and sums that its page and its picture both print.
// It says what the seller says: never that it is a tax invoice, never more about the buyer than a name.

import { formatMoney } from '../basics/money.ts'
import type { PaymentStatus } from '../checkout/order-request.ts'
import type { Picture } from '../store/snapshot.ts'

export type ReceiptItem = {
  readonly name: string
  readonly options: string
  readonly unitPrice: number
  readonly quantity: number
  readonly lineTotal: number
}

/** Frozen when the receipt was issued. Amounts in minor units, times in ISO 8601 (UTC). */
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
  readonly subtotal: number
  readonly discount: number
  readonly voucherCode: string | null
  readonly deliveryKind: 'zone' | 'pickup' | 'agree'
  readonly deliveryName: string
  readonly deliveryFee: number | null
  readonly giftCardAmount: number
  readonly total: number
  readonly paymentStatus: PaymentStatus
}

/** What `receipt_by_token` answers: the frozen content, and what belongs to the receipt and not to the sale. */
export type Receipt = ReceiptContent & {
  /** Counts up within the shop. */
  readonly number: number
  readonly issuedAt: string
  readonly token: string
  /** Null once the buyer was erased. */
  readonly buyerName: string | null
  readonly storeSlug: string
  readonly logo: Picture | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly replacedBy: { readonly number: number; readonly token: string } | null
}

export const NOT_AN_INVOICE = 'This is the shop’s receipt. It is not a tax invoice.'

/** `receiptNumber(7)` -> `No. 0007`. */
export function receiptNumber(number: number): string {
  return `No. ${String(number).padStart(4, '0')}`
}

/** Path of a receipt's page; its picture is the same with `.png`. */
export function receiptPath(token: string): string {
  return `/r/${token}`
}

const PAYMENT: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Not paid yet',
  claimed: 'The buyer says it is paid; the shop has not confirmed it',
  paid: 'Paid',
  refunded: 'Paid back to the buyer',
}

/** `Payment, as the shop states it: Paid`. */
export function paymentStatement(status: PaymentStatus): string {
  return `Payment, as the shop states it: ${PAYMENT[status]}`
}

export type ReceiptSum = { readonly label: string; readonly amount: string }

/** The lines between the items and the total, in the order in which they add up. Only what there is. */
export function receiptSums(receipt: ReceiptContent): readonly ReceiptSum[] {
  const money = (minor: number) => formatMoney(minor, receipt.currency)
  const { discount, voucherCode, giftCardAmount } = receipt
  const sums: ReceiptSum[] = [{ label: 'Subtotal', amount: money(receipt.subtotal) }]
  if (discount > 0) {
    sums.push({ label: voucherCode ? `Discount (${voucherCode})` : 'Discount', amount: money(-discount) })
  }
  sums.push({ label: deliveryLabel(receipt), amount: deliveryAmount(receipt, money) })
  if (giftCardAmount > 0) sums.push({ label: 'Gift card', amount: money(-giftCardAmount) })
  return sums
}

/** `Total (NGN)` with `₦12,500`: the code says which naira, cedi or dollar. */
export function receiptTotal(receipt: ReceiptContent): ReceiptSum {
  return { label: `Total (${receipt.currency})`, amount: formatMoney(receipt.total, receipt.currency) }
}

function deliveryLabel({ deliveryKind, deliveryName }: ReceiptContent): string {
  if (deliveryKind === 'pickup') return 'Picked up at the shop'
  return deliveryKind === 'zone' && deliveryName ? `Delivery (${deliveryName})` : 'Delivery'
}

function deliveryAmount({ deliveryFee }: ReceiptContent, money: (minor: number) => string): string {
  if (deliveryFee === null) return 'Agreed with the shop'
  return deliveryFee === 0 ? 'Free' : money(deliveryFee)
}
