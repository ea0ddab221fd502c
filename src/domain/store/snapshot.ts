// What one call of `store_snapshot` (supabase/migrations) answers: everything a store's pages show, in one consistent read; and what
// changes it when only products have changed.
// Amounts are integers in minor units of `store.currency`. Times are not here: a price is the price in force at the snapshot.

/** A stored picture. The files are `{path}/{320|640|1280}.{webp|jpg}`; width and height are of the largest one, in pixels. */
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
  /** Earlier slugs of this store, sorted; each answers 301 to the present one. */
  readonly previousSlugs: readonly string[]
  /** Set only while the domain is active. Normalised host, e.g. `adunni.test`. */
  readonly customDomain: string | null
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
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreedDelivery: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly returnTerms: string
  /** Further currencies that pages show, sorted; empty on the Starter plan. Never the store's own. */
  readonly displayCurrencies: readonly string[]
}

export type SnapshotCategory = { readonly id: string; readonly name: string; readonly slug: string }

export type OptionValue = { readonly id: string; readonly name: string }

export type OptionGroup = {
  readonly id: string
  readonly name: string
  readonly values: readonly OptionValue[]
}

/** One choice of values (one per group). A null price means the product's; a null stock means it is not counted. */
export type Combination = {
  readonly valueIds: readonly string[]
  readonly price: number | null
  readonly stock: number | null
}

export type SnapshotProduct = {
  readonly id: string
  readonly categoryId: string | null
  readonly name: string
  readonly description: string
  /** The price in force: the sale price while a sale runs. */
  readonly price: number
  /** Shown struck through: the regular price while a sale runs, else the owner's compare-at price. */
  readonly compareAtPrice: number | null
  /** Null: not counted. */
  readonly stock: number | null
  readonly pictures: readonly Picture[]
  readonly options: readonly OptionGroup[]
  readonly combinations: readonly Combination[]
}

export type DeliveryZone = {
  readonly id: string
  readonly name: string
  readonly fee: number
  /** The fee is waived from this subtotal (after discount) upwards. */
  readonly freeAbove: number | null
}

/** A row of `exchange_rate_settings`: what it means is display-currency.ts's to say. */
export type ExchangeRate = { readonly from: string; readonly to: string; readonly rate: number }

/** Categories, products, pictures, options and zones come sorted by their position, then id. Products: live ones the plan allows. */
export type StoreSnapshot = {
  readonly contentVersion: number
  readonly store: StoreProfile
  readonly categories: readonly SnapshotCategory[]
  readonly products: readonly SnapshotProduct[]
  readonly deliveryZones: readonly DeliveryZone[]
  /** What the operator set for the currencies above; empty when none are shown. */
  readonly exchangeRates: readonly ExchangeRate[]
}

/** What makes the snapshot of one version that of a later one: products that changed in themselves, everything else is the same. */
export type SnapshotChanges = {
  readonly contentVersion: number
  /** The version these changes are counted from. */
  readonly since: number
  /** By id; a null product is none that shoppers see, before and after. */
  readonly products: readonly { readonly id: string; readonly product: SnapshotProduct | null }[]
}

/** What is known and wanted before a store is read. */
export type StoreQuestion = {
  /** The version whose snapshot the caller has. */
  readonly since?: number | undefined
  /** Live products of a store that the caller would still read whole. */
  readonly maxProducts?: number | undefined
}

/** What changed since the version that is known; else the whole store (null: it is gone), unless that is too large. */
export type StoreReading =
  | { readonly changes: SnapshotChanges }
  | { readonly snapshot: StoreSnapshot | null }
  | { readonly isLarge: true }

/** The later snapshot; what did not change is the same object. Null when the changes do not fit: then all must be read. */
export function applyChanges(snapshot: StoreSnapshot, changes: SnapshotChanges): StoreSnapshot | null {
  if (changes.since !== snapshot.contentVersion) return null
  const changed = new Map(changes.products.map(({ id, product }) => [id, product]))
  const products = snapshot.products.map((product) => changed.get(product.id) ?? product)
  const known = new Set(snapshot.products.map(({ id }) => id))
  const fits = changes.products.every(({ id, product }) => known.has(id) === (product !== null))
  return fits ? { ...snapshot, contentVersion: changes.contentVersion, products } : null
}
