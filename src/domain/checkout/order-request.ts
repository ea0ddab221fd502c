// The shapes of an order that the Worker, the database functions and the cart island exchange. Amounts are integers in minor units.
// A client never sends a price, only the total that it has shown (`expectedTotal`).

import type { Minor } from '../basics/money.ts'
import type { PointsQuote, PointsUse } from '../rewards/points.ts'
import type { OrderRate } from '../store/payment-currency.ts'
import type { Picture } from '../store/snapshot.ts'
import type { GiftCardUse } from '../voucher/gift-card.ts'
import type { CameFrom } from './came-from.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderItemRequest = {
  readonly productId: string
  /** One option value id per option group of the product, in any order. */
  readonly variantIds: readonly string[]
  readonly quantity: number
}

/** How a stored order reaches its customer. */
export type DeliveryKind = 'zone' | 'pickup' | 'agree'

export type DeliveryRequest = { readonly zoneId: string } | 'pickup' | 'agree'

export type OrderCustomer = {
  readonly name: string
  /** In the request as typed; in the database full international digits. */
  readonly phone: string
  readonly address?: string
  readonly landmark?: string
  readonly email?: string
  readonly note?: string
}

/** Facts about the sender that the server adds for `place_order`. */
export type OrderContext = {
  /** Hash of the client's address with a daily salt; null when unknown. */
  readonly ipHash: string | null
  /** The signed-in person, from a verified token. */
  readonly userId: string | null
  /** Where the visit began. */
  readonly cameFrom?: CameFrom
  /** The code of the campaign's link by which the visit came. */
  readonly campaign?: string
}

export type OrderLine = {
  readonly productId: string
  readonly variantIds: readonly string[]
  readonly name: string
  /** `Size: L, Colour: Blue`, empty without options. */
  readonly options: string
  readonly unitPrice: Minor
  readonly quantity: number
  readonly lineTotal: Minor
}

/**
 * `deliveryFee` is null when the fee will be agreed on WhatsApp, or no delivery is chosen yet. The total then leaves the fee out.
 */
export type Quote = {
  readonly currency: string
  readonly items: readonly OrderLine[]
  readonly subtotal: Minor
  readonly discount: Minor
  readonly deliveryFee: Minor | null
  /** The amount to pay after the gift card. */
  readonly total: Minor
  readonly voucherCode: string | null
  /** The gift card's share of the total; null or absent without one. */
  readonly giftCard?: GiftCardUse | null
  /** The points of the person who asks; null or absent for a guest, and without a programme. */
  readonly points?: PointsQuote | null
  /** The rate of an order in another currency than the shop's own; null or absent in its own. */
  readonly rate?: OrderRate | null
}

/** How an order travels, as the shop wrote it. Texts may be empty; `expectedOn` is a day, `2026-11-28`. */
export type OrderTracking = {
  readonly courier: string
  readonly number: string
  readonly expectedOn: string | null
}

export type PaymentStatus = 'unpaid' | 'claimed' | 'paid' | 'refunded'

/** What the book of an order says. `balance`: above zero is still to come from the customer, below zero is to give back. */
export type PaymentSums = {
  readonly paymentStatus: PaymentStatus
  /** Money that came less money that went back. */
  readonly paid: Minor
  readonly balance: Minor
  /** What the customer says to have sent, while nobody has answered; absent where that is not told. */
  readonly claimed?: Minor
}

/** The answer of `place_order`. `isNew` is false when the same clientOrderId was stored before. */
export type PlacedOrder = Omit<Quote, 'points'> & {
  /** The points that it spends; null or absent without any. */
  readonly points?: PointsUse | null
  /** What the shop took off by hand, a part of `discount`; absent without it. */
  readonly ownerDiscount?: Minor
  readonly code: string
  readonly token: string
  readonly status: OrderStatus
  readonly isNew: boolean
  readonly storeName: string
  readonly storeSlug: string
  readonly customDomain: string | null
  readonly whatsappNumber: string | null
  readonly deliveryKind: 'zone' | 'pickup' | 'agree'
  /** Name of the zone, or empty. */
  readonly deliveryName: string
  readonly customer: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly landmark: string
    readonly note: string
  }
}

export type BankDetails = {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  /** A sort code, a routing number or a SWIFT code, of an account in another currency; null or absent without one. */
  readonly routingCode?: string | null
}

/** A line of the order page. */
export type OrderPageLine = OrderLine & {
  /** The product's first picture; null without one, and for a deleted product. */
  readonly picture: Picture | null
  /** Today's price of one piece in the shop's own currency, for the cart; null when it is no longer for sale, or sold out. */
  readonly priceToday: Minor | null
}

/** Goods that came back to the shop, as the order's page tells it. */
export type ShownReturn = {
  readonly pieces: number
  /** How much of the worth goes back. */
  readonly amount: Minor
  readonly at: string
  readonly lines: readonly ReturnedLine[]
  /** The gift card that was made for it. */
  readonly giftCard: GiftCardUse | null
  readonly receiptToken: string | null
}

export type ReturnedLine = {
  /** Of the order's line. */
  readonly id: string
  readonly name: string
  readonly options: string
  readonly quantity: number
  /** On the shelf again. */
  readonly isRestocked: boolean
}

/** The data of the public order page. Contains bank details only while payment is open and the shop accepts transfers. */
export type OrderPage = Omit<PlacedOrder, 'items' | 'customer'> &
  PaymentSums & {
    readonly items: readonly OrderPageLine[]
    /** A sale at the counter has no phone number. */
    readonly customer: Omit<PlacedOrder['customer'], 'phone'> & { readonly phone: string | null }
    readonly storeId: string
    /** Points that this order earned its account; null or absent without any. */
    readonly pointsEarned?: number | null
    /** True when the shop exists and is open. */
    readonly takesOrders: boolean
    readonly isSuspended: boolean
    /** A member of the shop has opened the order. */
    readonly isSeen: boolean
    readonly tracking: OrderTracking | null
    readonly logo: Picture | null
    /** The last time that the customer said to have sent money; `isOpen` until the shop has answered. Null without a claim. */
    /** True for a sale that the shop wrote down by mistake; `correctedBy`: the token of the one in its place, or null. */
    readonly isVoid: boolean
    readonly correctedBy: string | null
    readonly paymentClaim: {
      readonly reference: string
      readonly amount: Minor
      readonly isOpen: boolean
      readonly hasPicture: boolean
      readonly at: string
    } | null
    /** What went back of the money that came; `paid` is what is left of it. */
    readonly paidBack: Minor
    /** What never came, or went back, and the shop asks no longer. */
    readonly letGo: Minor
    /** Value of what came back, and each time. */
    readonly returned: Minor
    readonly returns: readonly ShownReturn[]
    /** Token of the newest receipt, or null. */
    readonly receiptToken: string | null
    readonly placedAt: string
    readonly primaryColour: string
    readonly accentColour: string
    readonly country: string
    readonly bankDetails: BankDetails | null
    readonly paymentMethods: readonly ('transfer' | 'on_delivery')[]
    readonly pickupNote: string
    readonly returnTerms: string
  }
