// What the edge, the database functions and the cart island say to each other about an order.
// Amounts are integers in minor units; a client never sends a price, only the total it has shown (`expectedTotal`).

import type { Picture } from '../store/snapshot.ts'
import type { GiftCardUse } from '../voucher/gift-card.ts'

export type OrderItemRequest = {
  readonly productId: string
  /** One option value id per option group of the product, any order. */
  readonly variantIds: readonly string[]
  readonly quantity: number
}

export type DeliveryRequest = { readonly zoneId: string } | 'pickup' | 'agree'

export type OrderCustomer = {
  readonly name: string
  /** As typed in the request; full international digits when it reaches the database. */
  readonly phone: string
  readonly address?: string
  readonly landmark?: string
  readonly email?: string
  readonly note?: string
}

/** Body of `POST /api/quote`: an order without its promise. `store` is the business id. `customer` may be left out. */
export type QuoteRequest = {
  readonly store: string
  readonly items: readonly OrderItemRequest[]
  readonly voucherCode?: string
  readonly giftCardCode?: string
  readonly delivery?: DeliveryRequest
  readonly customer?: Partial<OrderCustomer>
}

/** Body of `POST /api/orders`. */
export type OrderRequest = QuoteRequest & {
  readonly clientOrderId: string
  readonly delivery: DeliveryRequest
  readonly customer: OrderCustomer
  readonly expectedTotal: number
}

/** What the edge knows of the sender, passed beside the request to `place_order`. */
export type OrderContext = {
  /** Hash of the client's address with a daily salt; null when unknown. */
  readonly ipHash: string | null
  /** The signed-in person, from a verified token. */
  readonly userId: string | null
}

export type OrderLine = {
  readonly productId: string
  readonly variantIds: readonly string[]
  readonly name: string
  /** `Size: L, Colour: Blue`, empty without options. */
  readonly options: string
  readonly unitPrice: number
  readonly quantity: number
  readonly lineTotal: number
}

/** `deliveryFee` is null when the fee is to be agreed on WhatsApp (or no delivery was chosen yet): the total then leaves it out. */
export type Quote = {
  readonly currency: string
  readonly items: readonly OrderLine[]
  readonly subtotal: number
  readonly discount: number
  readonly deliveryFee: number | null
  /** What is left to pay after the gift card. */
  readonly total: number
  readonly voucherCode: string | null
  /** What a gift card pays of it; null or absent without one. */
  readonly giftCard?: GiftCardUse | null
}

export type OrderStatus = 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'

export type PaymentStatus = 'unpaid' | 'claimed' | 'paid' | 'refunded'

/** What `place_order` answers. `isNew` is false when the same clientOrderId was stored before. */
export type PlacedOrder = Quote & {
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
}

/** A line of the order page. */
export type OrderPageLine = OrderLine & {
  /** The product's first picture; null without one, and for what is gone. */
  readonly picture: Picture | null
  /** What one piece costs now; null when it is not for sale any more, or sold out. */
  readonly priceToday: number | null
}

/** What the public order page shows. Bank details only while payment is open and the shop takes transfers. */
export type OrderPage = Omit<PlacedOrder, 'items' | 'customer'> & {
  readonly items: readonly OrderPageLine[]
  /** A sale at the counter has no phone number. */
  readonly customer: Omit<PlacedOrder['customer'], 'phone'> & { readonly phone: string | null }
  readonly storeId: string
  /** The shop is there and open. */
  readonly takesOrders: boolean
  readonly logo: Picture | null
  readonly paymentStatus: PaymentStatus
  /** When and with what words the customer said that it is paid; null while they have not. */
  readonly paymentClaim: { readonly reference: string; readonly at: string } | null
  /** Of the newest receipt, or null. */
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
