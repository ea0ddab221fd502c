// An edit of an order: the owner's request, and the figures of the answer. The database prices it: old lines keep their price, new
// lines get today's price.

import { formatMoney, type Minor } from '../basics/money.ts'
import type { DeliveryKind, DeliveryRequest } from '../checkout/order-request.ts'
import type { SaleItem } from './manual-order.ts'

/** A kept line with its quantity and price, or a new line. Lines that are not listed are removed. */
export type EditLine =
  | {
      readonly lineId: string
      readonly quantity: number
      /** Left out: the price stays. */
      readonly price?: Minor
    }
  | SaleItem

/** A null part of the order stays as it is. */
export type OrderEdit = {
  /** The version of the order that the edit was made from. */
  readonly version: number
  readonly lines: readonly EditLine[] | null
  readonly delivery: DeliveryRequest | null
  /** The agreed fee of an `agree` delivery; null until it is agreed. */
  readonly deliveryFee: Minor | null
  /** The owner's discount. */
  readonly discount: Minor | null
  readonly dropVoucher: boolean
  readonly place: { readonly address: string; readonly landmark: string } | null
}

/** The totals of an order, as `quote_order_edit` and `quote_manual_order` return them. Minor units. */
export type OrderTotals = {
  readonly currency: string
  readonly lines: readonly {
    readonly name: string
    readonly options: string
    readonly unitPrice: Minor
    readonly quantity: number
    readonly lineTotal: Minor
  }[]
  readonly subtotal: Minor
  readonly discount: Minor
  readonly ownerDiscount: Minor
  readonly voucherCode: string | null
  readonly deliveryKind: DeliveryKind
  readonly deliveryName: string
  readonly deliveryFee: Minor | null
  readonly pointsAmount?: Minor
  readonly giftCardAmount?: Minor
  readonly total: Minor
}

type Change<T> = { readonly from: T; readonly to: T }

/** The changes of an edit in the order's history. A part that did not change is missing. */
export type OrderChanges = {
  readonly lines?: readonly (Change<number> & {
    readonly name: string
    readonly options: string
    /** For a new line: from the list price to the shop's own price. */
    readonly price?: Change<Minor>
  })[]
  readonly delivery?: Change<{ readonly kind: DeliveryKind; readonly name: string }>
  readonly fee?: Change<Minor | null>
  readonly discount?: Change<Minor>
  readonly total?: Change<Minor>
  readonly address?: true
  /** The code of a removed voucher. */
  readonly voucher?: string
}

/** A line sold at the price `to` instead of the list price `from`. */
export type OwnPrice = Change<number> & { readonly name: string; readonly options: string }

/** `Ankara cloth: ₦4,500 instead of ₦5,000` */
export function ownPriceWords(prices: readonly OwnPrice[], currency: string): readonly string[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  return prices.map((price) => `${nameWords(price)}: ${money(price.to)} instead of ${money(price.from)}`)
}

/**
 * Returns one short line per change: `Ankara cloth: 2 → 3`, `Added 2 × Gele (Size: L)`, `Took out Scarf`, `Delivery: Pickup →
 * Lekki`, `Delivery fee: to be agreed → ₦2,500`, `Total: ₦10,000 → ₦12,500`.
 */
export function orderChangeWords(changes: OrderChanges, currency: string): readonly string[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  const { lines = [], delivery, fee, discount, total } = changes
  return [
    ...lines.map((line) => lineWords(line, money)),
    ...(delivery ? [`Delivery: ${wayWords(delivery.from)} → ${wayWords(delivery.to)}`] : []),
    ...(fee ? [`Delivery fee: ${feeWords(fee.from, money)} → ${feeWords(fee.to, money)}`] : []),
    ...(changes.address ? ['Address changed'] : []),
    ...(changes.voucher ? [`Voucher ${changes.voucher} taken off`] : []),
    ...(discount ? [`Discount: ${money(discount.from)} → ${money(discount.to)}`] : []),
    ...(total ? [`Total: ${money(total.from)} → ${money(total.to)}`] : []),
  ]
}

function lineWords(
  line: NonNullable<OrderChanges['lines']>[number],
  money: (minor: Minor) => string,
): string {
  const name = nameWords(line)
  const { from, to, price } = line
  if (to === 0) return `Took out ${name}`
  if (from === 0) {
    return `Added ${to} × ${name}${price ? ` at ${money(price.to)} instead of ${money(price.from)}` : ''}`
  }
  const count = from === to ? '' : `${from} → ${to}`
  const each = price ? `${money(price.from)} → ${money(price.to)} each` : ''
  return `${name}: ${[count, each].filter((part) => part !== '').join(', ')}`
}

function nameWords({ name, options }: { readonly name: string; readonly options: string }): string {
  return options === '' ? name : `${name} (${options})`
}

function wayWords({ kind, name }: { readonly kind: DeliveryKind; readonly name: string }): string {
  if (kind === 'pickup') return 'Pickup'
  return kind === 'agree' ? 'Agreed on WhatsApp' : name
}

function feeWords(fee: Minor | null, money: (minor: Minor) => string): string {
  if (fee === null) return 'to be agreed'
  return fee === 0 ? 'free' : money(fee)
}
