// An edit of an order: the owner's request, the figures of the answer, and what changes and why. The database prices it by the terms that the order
// keeps (docs/decisions/orders.md): old lines keep their price, new lines get today's price.

import type { Minor } from '../basics/money.ts'
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
  /** What stays on the gift card of a sale. */
  readonly giftCardLeft?: Minor | null
  readonly total: Minor
  /** Of an edit. */
  readonly changes?: OrderChanges
}

type Change<T> = { readonly from: T; readonly to: T }

type Because<R> = { readonly reason: R }

/** The fee after an edit. `limit`: the agreed price of the goods from which delivery is free. */
export type FeeChange = Change<Minor | null> &
  Because<'chosen' | 'typed' | 'free_from' | 'below_free_from'> & { readonly limit?: Minor }

/** What the voucher takes off after an edit, by its agreed terms. `value`: a percentage or an amount. */
export type VoucherChange = Change<Minor> &
  Because<'removed' | 'below_minimum' | 'minimum_reached' | 'percentage' | 'fixed'> & {
    readonly code: string
    readonly minimum?: Minor
    readonly value?: number
    readonly most?: Minor
  }

/** The changes of an edit, before it is saved and in the order's history. A part that does not change is missing. */
export type OrderChanges = {
  readonly lines?: readonly (Change<number> & {
    readonly name: string
    readonly options: string
    /** The price of one piece: agreed for a kept line, today's for a new one. */
    readonly each: Minor
    /** For a new line: from the list price to the shop's own price. */
    readonly price?: Change<Minor>
  })[]
  readonly delivery?: Change<{ readonly kind: DeliveryKind; readonly name: string }>
  readonly address?: true
  readonly voucher?: VoucherChange
  /** The owner's own discount. */
  readonly discount?: Change<Minor> & Because<'typed' | 'goods'>
  /** What points pay. */
  readonly points?: Change<Minor> & Because<'goods'>
  readonly fee?: FeeChange
  readonly giftCard?: Change<Minor> & Because<'due'>
  readonly total?: Change<Minor>
}

/** A line sold at the price `to` instead of the list price `from`. */
export type OwnPrice = Change<number> & { readonly name: string; readonly options: string }
