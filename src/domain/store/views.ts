// The view models of store pages: `src/storefront/pages/` makes them from a snapshot, and components print them. A view
// holds exactly what its page shows: the hash of a view decides whether its page is rendered again.

import type { Locale } from '#messages/locale.ts'
import type { Minor } from '../basics/money.ts'
import type { DisplayRate } from './display-currency.ts'
import type { OtherPrices, PaymentCurrency } from './payment-currency.ts'
import type { DeliveryZone, PaymentMethod, Picture, StoreProfile, StoreTemplate } from './snapshot.ts'

/** A link to the page of a category. */
export type CategoryLink = { readonly name: string; readonly href: string }

/** Facts about the business in the footer of every page. Empty texts and null: the shop says nothing about it. */
export type ShopContact = Pick<
  StoreProfile,
  | 'streetAddress'
  | 'openingHours'
  | 'publicPhone'
  | 'sinceYear'
  | 'paymentMethods'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
>

/** The parts that every page of a store shows around its content. */
export type ShopShell = {
  /** The language of the shop's pages. */
  readonly locale: Locale
  readonly storeId: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly country: string
  readonly currency: string
  readonly whatsappNumber: string | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly template: StoreTemplate
  readonly logo: Picture | null
  readonly isOpen: boolean
  readonly closedMessage: string
  readonly showBranding: boolean
  /** True for a white-label shop: nothing on the page names us. */
  readonly isWhiteLabel: boolean
  /** Path prefix of links in this version of the pages: `/adunni-fabrics` on our host, empty on the store's domain. */
  readonly base: string
  /** Absolute address of the store's home without a trailing slash, on its own domain if it has one: `https://adunni.test`. */
  readonly canonicalBase: string
  readonly categories: readonly CategoryLink[]
  readonly contact: ShopContact
}

/** A product in a list. */
export type ProductCard = {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly picture: Picture | null
  /** The lowest price when variants differ. */
  readonly price: Minor
  readonly isFrom: boolean
  readonly compareAtPrice: Minor | null
  readonly isSoldOut: boolean
  /** True when options must be chosen on the product page first. */
  readonly hasOptions: boolean
  /** Pieces that can be sold; null when not counted. Only set without options. */
  readonly stock: number | null
}

/** Where a page stands in a list that is split into pages. */
export type Pagination = {
  readonly page: number
  readonly pageCount: number
  readonly totalCount: number
  readonly previousHref: string | null
  readonly nextHref: string | null
  /** The links of all pages, in order. */
  readonly pages: readonly { readonly page: number; readonly href: string }[]
}

/** A page of the shop's home with its products: `{base}` and `{base}/page/2`. */
export type HomeView = {
  readonly kind: 'home'
  readonly shell: ShopShell
  readonly hero: Picture | null
  /** Path of this page below the canonical base: empty, or `/page/2`. */
  readonly path: string
  readonly products: readonly ProductCard[]
  readonly pagination: Pagination
}

/** A page of the products of one category. */
export type CategoryView = {
  readonly kind: 'category'
  readonly shell: ShopShell
  readonly path: string
  readonly name: string
  readonly products: readonly ProductCard[]
  readonly pagination: Pagination
}

/** A group of options on a product's page (Size), and which of its values cannot be bought. */
export type ProductOptionGroup = {
  readonly id: string
  readonly name: string
  readonly values: readonly {
    readonly id: string
    readonly name: string
    readonly isSoldOut: boolean
    /** Place of the value's picture among the product's pictures, from 0; absent without one. */
    readonly pictureAt?: number
  }[]
}

/** The ways of delivery in short, as a product's page shows them. */
export type DeliverySummary = {
  /** The lowest fee of the zones; null without zones. */
  readonly lowestFee: Minor | null
  readonly allowPickup: boolean
  readonly allowAgreed: boolean
}

/** A fact of a product: `Material`, `cotton`. */
export type Spec = { readonly name: string; readonly value: string }

/** The page of one product. */
export type ProductView = {
  readonly kind: 'product'
  readonly shell: ShopShell
  readonly path: string
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: CategoryLink | null
  /** Facts of the product; absent without any. */
  readonly specs?: readonly Spec[]
  /** Rows of cells, the headings first; absent when the category has no size table. */
  readonly sizeTable?: readonly (readonly string[])[]
  readonly pictures: readonly Picture[]
  /** The lowest price when variants differ. */
  readonly price: Minor
  /** The price of a choice without its own price. */
  readonly basePrice: Minor
  readonly isFrom: boolean
  readonly compareAtPrice: Minor | null
  readonly stock: number | null
  readonly isSoldOut: boolean
  readonly options: readonly ProductOptionGroup[]
  /** Choices whose price or stock differs from the product's; a null price means the product's. */
  readonly combinations: readonly {
    readonly valueIds: readonly string[]
    readonly price: Minor | null
    readonly stock: number | null
  }[]
  /** The end of the sale that runs; absent without one. */
  readonly saleEndsAt?: string
  readonly delivery: DeliverySummary
  /** What the zones ask for one piece; absent without zones. Not the whole zones, so that an edit of a zone seldom changes the page. */
  readonly fees?: { readonly lowest: Minor; readonly highest: Minor }
  /** The shop's return terms; absent without any. */
  readonly returnTerms?: string
  /** Further currencies in which prices are shown; absent without any. */
  readonly displayRates?: readonly DisplayRate[]
  /** The product's prices in the other currencies of the shop's orders; absent without any. */
  readonly otherPrices?: readonly OtherPrices[]
  /** True when shoppers may ask to hear when the product is back: the product or one of its choices is sold out, and the shop offers it. */
  readonly takesLeads?: true
  /** A link that opens WhatsApp with a message about this product; null when the shop has no number or is closed. */
  readonly whatsappHref: string | null
}

/** The page of a store for an address that it does not have. */
export type NotFoundView = { readonly kind: 'not-found'; readonly shell: ShopShell; readonly path: string }

/** The page `{base}/account`. Its script loads the data of the signed-in customer. */
export type AccountView = {
  readonly kind: 'account'
  readonly shell: ShopShell
  readonly path: string
  /** Origin of our own host, where customers of a store's own domain sign in; empty on our own host. */
  readonly signInOrigin: string
}

/** The page `{base}/about`: who the shop is, how it delivers and takes back, and the form that reports the shop. */
export type AboutView = {
  readonly kind: 'about'
  readonly shell: ShopShell
  readonly path: string
  readonly zones: readonly Omit<DeliveryZone, 'id'>[]
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreed: boolean
  readonly deliveryTerms: string
  readonly returnTerms: string
}

/** Absolute addresses without dates, so that the view changes only when a page is added or removed. */
export type SitemapView = { readonly kind: 'sitemap'; readonly urls: readonly string[] }

/** The store's data for the cart's drawer at `{base}/checkout.json`, fetched when the drawer is first opened. */
export type CheckoutView = {
  readonly kind: 'checkout'
  readonly storeId: string
  readonly storeName: string
  /** The shop's look for the sign-in page of its customers. */
  readonly look: {
    readonly primaryColour: string
    readonly accentColour: string
    readonly logoPath: string | null
    readonly isWhiteLabel: boolean
  }
  readonly currency: string
  readonly country: string
  readonly whatsappNumber: string | null
  readonly isOpen: boolean
  readonly closedMessage: string
  readonly zones: readonly {
    readonly id: string
    readonly name: string
    readonly fee: Minor
    readonly freeAbove: Minor | null
  }[]
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreedDelivery: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** True: the shop keeps carts for shoppers, and writes to whoever wants to hear of new things. */
  readonly takesLeads?: true
  /** Same as on a product's page. */
  readonly returnTerms?: string
  readonly displayRates?: readonly DisplayRate[]
  /** Further currencies in which shoppers may order; absent without any. */
  readonly currencies?: readonly PaymentCurrency[]
}

/** The web app manifest of a white-label shop, at `{base}/manifest.webmanifest`: the shop's own name, colour and icon. */
export type ManifestView = { readonly kind: 'manifest'; readonly shell: ShopShell }

/** A file in which a phone searches the shop (src/storefront/pages/search.ts). `text` is its JSON. */
export type SearchView = { readonly kind: 'search'; readonly text: string }

/** All pages and files that are rendered for a store. */
export type StorePageView =
  | HomeView
  | CategoryView
  | ProductView
  | AboutView
  | AccountView
  | NotFoundView
  | SitemapView
  | CheckoutView
  | ManifestView
  | SearchView
