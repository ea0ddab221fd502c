// The answer of `store_snapshot` (supabase/schemas/publishing): everything that a store's pages show, in one consistent read. Also
// the changes to a snapshot when only products have changed. Amounts are integers in minor units of `store.currency`. A price is the price
// that applies at the snapshot.

import type { Minor } from '../basics/money.ts'
import type { CurrencyPrice, PaymentCurrency } from './payment-currency.ts'

/**
 * A stored picture. The files are `{path}/{320|640|1280}.{webp|jpg}`; width and height are those of the largest file, in pixels.
 */
export type Picture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type StoreTemplate = 'market' | 'boutique' | 'kitchen' | 'wholesale'

export type PaymentMethod = 'transfer' | 'on_delivery'

export type StoreProfile = {
  readonly id: string
  readonly slug: string
  /** Earlier slugs of this store, sorted; each redirects (301) to the present one. */
  readonly previousSlugs: readonly string[]
  /** Set only while the domain is active. Normalised host, e.g. `adunni.test`. */
  readonly customDomain: string | null
  /** A domain whose pages are published before it becomes active; null without one. */
  readonly nextDomain: string | null
  readonly name: string
  readonly description: string
  readonly category: string
  readonly country: string
  readonly currency: string
  /** Digits only, full international number. */
  readonly whatsappNumber: string | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly template: StoreTemplate
  readonly logo: Picture | null
  readonly hero: Picture | null
  readonly isOpen: boolean
  readonly closedMessage: string
  readonly status: 'active' | 'suspended'
  /** True on the Starter plan: the footer names Oja. */
  readonly showBranding: boolean
  /** True: nothing that shoppers see names us. */
  readonly isWhiteLabel: boolean
  /** True: the shop takes leads, under its plan and with a number to which people can write. */
  readonly takesLeads: boolean
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreedDelivery: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly returnTerms: string
  readonly streetAddress: string
  readonly openingHours: string
  /** Digits only, full international number. */
  readonly publicPhone: string | null
  /** The year in which the business began. */
  readonly sinceYear: number | null
  readonly deliveryTerms: string
  /** Names of accounts, without `@`. */
  readonly instagram: string | null
  readonly facebook: string | null
  readonly tiktok: string | null
  /** Further currencies that pages show, sorted; empty on the Starter plan. Never contains the store's own. */
  readonly displayCurrencies: readonly string[]
  /** Further currencies in which the shop takes orders, in the owner's order; empty or absent for most shops. */
  readonly paymentCurrencies?: readonly PaymentCurrency[]
}

export type SnapshotCategory = {
  readonly id: string
  readonly name: string
  readonly slug: string
  /** The size table of its products as the owner typed it (product/size-table.ts); empty without one. */
  readonly sizeTable: string
}

/** `picture`: the path of the product's picture that shows this value; absent without one. */
export type OptionValue = {
  readonly id: string
  readonly name: string
  readonly picture?: string | undefined
}

export type OptionGroup = {
  readonly id: string
  readonly name: string
  readonly values: readonly OptionValue[]
}

/** One choice of values (one per group). A null price means the product's price; a null stock means not counted. */
export type Combination = {
  readonly valueIds: readonly string[]
  readonly price: Minor | null
  readonly stock: number | null
}

export type SnapshotProduct = {
  readonly id: string
  readonly categoryId: string | null
  readonly name: string
  readonly description: string
  /** Facts in lines of the form `Material: cotton` (product/specs.ts); empty without any. */
  readonly specs: string
  /** The price that applies now: the sale price during a sale. */
  readonly price: Minor
  /** Shown struck through: the regular price during a sale, else the owner's compare-at price. */
  readonly compareAtPrice: Minor | null
  /** The end of the sale that runs, `2026-11-30T22:59:00Z`; null or absent without an end, and outside a sale. */
  readonly saleEndsAt?: string | null
  /** Null: not counted. */
  readonly stock: number | null
  readonly pictures: readonly Picture[]
  readonly options: readonly OptionGroup[]
  readonly combinations: readonly Combination[]
  /** Prices that the owner set in other currencies, also in those that rest; null or absent without any. */
  readonly currencyPrices?: readonly CurrencyPrice[] | null
}

export type DeliveryZone = {
  readonly id: string
  readonly name: string
  readonly fee: Minor
  /** Subtotal after discount from which delivery is free. */
  readonly freeAbove: Minor | null
}

/** A row of `exchange_rate_settings`; display-currency.ts explains it. */
export type ExchangeRate = { readonly from: string; readonly to: string; readonly rate: number }

/**
 * Categories, products, pictures, options and zones are sorted by position, then id. Contains only live products within the plan's
 * limit.
 */
export type StoreSnapshot = {
  readonly contentVersion: number
  readonly store: StoreProfile
  readonly categories: readonly SnapshotCategory[]
  readonly products: readonly SnapshotProduct[]
  readonly deliveryZones: readonly DeliveryZone[]
  /** The operator's rates for the currencies above; empty when none are shown. */
  readonly exchangeRates: readonly ExchangeRate[]
}

/**
 * The changes that turn the snapshot of one version into that of a later version. Only products have changed; everything else is
 * the same.
 */
export type SnapshotChanges = {
  readonly contentVersion: number
  /** The version that the changes start from. */
  readonly since: number
  /** Changed products by id. Null: shoppers do not see the product, before or after the change. */
  readonly products: readonly { readonly id: string; readonly product: SnapshotProduct | null }[]
}

/** The version that the reader has, and the largest store that it will read. */
export type SnapshotRequest = {
  /** The version whose snapshot the caller has. */
  readonly since?: number | undefined
  /** Maximum number of live products; a larger store is not read whole. */
  readonly maxProducts?: number | undefined
}

/** The changes since the reader's version, or else the whole store (null: deleted), or else a note that the store is too large. */
export type SnapshotAnswer =
  | { readonly changes: SnapshotChanges }
  | { readonly snapshot: StoreSnapshot | null }
  | { readonly isLarge: true }

/**
 * Returns the later snapshot; unchanged parts are the same objects. Null when the changes do not fit the snapshot: then the whole
 * store must be read.
 */
export function applyChanges(snapshot: StoreSnapshot, changes: SnapshotChanges): StoreSnapshot | null {
  if (changes.since !== snapshot.contentVersion) return null
  const changed = new Map(changes.products.map(({ id, product }) => [id, product]))
  const products = snapshot.products.map((product) => changed.get(product.id) ?? product)
  const known = new Set(snapshot.products.map(({ id }) => id))
  const fits = changes.products.every(({ id, product }) => known.has(id) === (product !== null))
  return fits ? { ...snapshot, contentVersion: changes.contentVersion, products } : null
}
