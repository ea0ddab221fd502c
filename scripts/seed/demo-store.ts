// The shape of a demo store's tables. Prices are in major units, as a shop writes them: 14_500 is ₦14,500. Contains data only; write-*.ts
// write the rows.

export type DemoProduct = {
  /** Names the product's ids and the files of its pictures (originals.ts); unique in the store. */
  readonly key: string
  readonly name: string
  readonly description: string
  /** Facts, a line for each: `Material: cotton`. */
  readonly specs?: string
  /** Name of one of the store's categories. */
  readonly category: string
  readonly price: number
  readonly compareAt?: number
  readonly sale?: { readonly price: number; readonly daysLeft: number }
  /** Null when stock is not counted. Ignored for products with options. */
  readonly stock: number | null
  readonly isDraft?: boolean
  /** Group name -> values. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** Value -> place of its picture among the product's pictures, from 0. */
  readonly pictureOf?: Readonly<Record<string, number>>
  /** Price of every choice that contains this value. */
  readonly priceBy?: Readonly<Record<string, number>>
  /** Choices that are sold out, as `Size / Colour`. */
  readonly soldOut?: readonly string[]
}

export type DemoZone = { readonly name: string; readonly fee: number; readonly freeAbove?: number }

export type DemoVoucher = {
  readonly code: string
  readonly type: 'percentage' | 'fixed'
  /** Percent, or an amount in major units. */
  readonly value: number
  readonly minimum?: number
  readonly cap?: number
  /** Days from now; a negative number is in the past. */
  readonly startsIn?: number
  readonly endsIn?: number
  readonly maxUses?: number
  readonly isPaused?: boolean
}

export type DemoCustomer = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly landmark: string
  readonly email?: string
  readonly tags?: readonly string[]
  readonly notes?: string
}

export type DemoOrder = {
  /** Place in the store's list of customers. */
  readonly customer: number
  /** Product key, quantity, and the chosen values for products with options. */
  readonly items: readonly (readonly [key: string, quantity: number, ...values: string[]])[]
  /** Name of a zone, or another way of delivery. */
  readonly delivery: string
  readonly status: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
  /** `half`: a part payment. */
  readonly payment?: 'claimed' | 'half' | 'paid' | 'refunded'
  readonly daysAgo: number
  readonly voucher?: string
  readonly note?: string
}

export type DemoMember = {
  readonly email: string
  readonly name: string
  readonly role: 'owner' | 'manager' | 'staff'
}

export type DemoStore = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly country: string
  readonly currency: string
  readonly email: string
  readonly whatsappNumber: string
  readonly primaryColour: string
  readonly accentColour: string
  readonly template: 'market' | 'boutique' | 'kitchen' | 'wholesale'
  readonly plan: 'starter' | 'premium' | 'enterprise'
  readonly customDomain?: string
  readonly pickupNote?: string
  readonly allowsAgreedDelivery: boolean
  readonly payments: readonly ('transfer' | 'on_delivery')[]
  readonly bank?: { readonly bankName: string; readonly accountNumber: string; readonly accountName: string }
  readonly members: readonly DemoMember[]
  readonly categories: readonly string[]
  /** Category -> its size table. */
  readonly sizeTables?: Readonly<Record<string, string>>
  readonly products: readonly DemoProduct[]
  readonly zones: readonly DemoZone[]
  readonly vouchers: readonly DemoVoucher[]
  readonly customers: readonly DemoCustomer[]
  readonly orders: readonly DemoOrder[]
}
