// Changing what is in an order, as an owner's request and as the figures that come back. The database prices it: lines that stay
// keep the price of their day, new ones cost what they cost now.

import { formatMoney } from '../basics/money.ts'
import type { DeliveryRequest } from '../checkout/order-request.ts'
import type { SaleItem } from './manual-order.ts'
import type { DeliveryKind } from './order-details.ts'

/** A line of the order in some quantity and at some price, or what is new in it. Lines that are not named are taken out. */
export type EditLine =
  | {
      readonly lineId: string
      readonly quantity: number
      /** Left out: as it was. */
      readonly price?: number
    }
  | SaleItem

/** Null leaves that part of the order as it is. */
export type OrderEdit = {
  /** Of the order that the edit was made from. */
  readonly version: number
  readonly lines: readonly EditLine[] | null
  readonly delivery: DeliveryRequest | null
  /** With `agree`: what was agreed, null while it is not. */
  readonly deliveryFee: number | null
  /** What the shop takes off by hand. */
  readonly discount: number | null
  readonly dropVoucher: boolean
  readonly place: { readonly address: string; readonly landmark: string } | null
}

/** What an order comes to, as `quote_order_edit` and `quote_manual_order` answer it. Minor units. */
export type OrderFigures = {
  readonly currency: string
  readonly lines: readonly {
    readonly name: string
    readonly options: string
    readonly unitPrice: number
    readonly quantity: number
    readonly lineTotal: number
  }[]
  readonly subtotal: number
  readonly discount: number
  readonly ownerDiscount: number
  readonly voucherCode: string | null
  readonly deliveryKind: DeliveryKind
  readonly deliveryName: string
  readonly deliveryFee: number | null
  readonly giftCardAmount?: number
  readonly total: number
}

type Change<T> = { readonly from: T; readonly to: T }

/** What an edit changed, as the order's history keeps it. A part that did not change is missing. */
export type OrderChanges = {
  readonly lines?: readonly (Change<number> & {
    readonly name: string
    readonly options: string
    /** Of a new line: from the list's price to the shop's own. */
    readonly price?: Change<number>
  })[]
  readonly delivery?: Change<{ readonly kind: DeliveryKind; readonly name: string }>
  readonly fee?: Change<number | null>
  readonly discount?: Change<number>
  readonly total?: Change<number>
  readonly address?: true
  /** The code that was taken off. */
  readonly voucher?: string
}

/** Something sold at `to` that the list has at `from`. */
export type OwnPrice = Change<number> & { readonly name: string; readonly options: string }

/** `Ankara cloth: ₦4,500 instead of ₦5,000` */
export function ownPriceWords(prices: readonly OwnPrice[], currency: string): readonly string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  return prices.map((price) => `${nameWords(price)}: ${money(price.to)} instead of ${money(price.from)}`)
}

/**
 * One short line per change: `Ankara cloth: 2 → 3`, `Added 2 × Gele (Size: L)`, `Took out Scarf`, `Delivery: Pickup → Lekki`,
 * `Delivery fee: to be agreed → ₦2,500`, `Total: ₦10,000 → ₦12,500`.
 */
export function changeWords(changes: OrderChanges, currency: string): readonly string[] {
  const money = (minor: number) => formatMoney(minor, currency)
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
  money: (minor: number) => string,
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

function feeWords(fee: number | null, money: (minor: number) => string): string {
  if (fee === null) return 'to be agreed'
  return fee === 0 ? 'free' : money(fee)
}
