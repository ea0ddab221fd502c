// The view models that store pages take: what `src/storefront/views.ts` makes of a snapshot and components print.
// Everything a page shows is in its view and nothing else is: the hash of a view decides whether its page is rendered again.
import type { DisplayRate } from './display-currency.ts'
import type { PaymentMethod, Picture, StoreTemplate } from './snapshot.ts'

export type CategoryLink = { readonly name: string; readonly href: string }

/** What every page of a store shows around its content. */
export type StoreFrame = {
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
  /** Path prefix of this edition's links: `/adunni-fabrics` on our host, empty on the store's domain. */
  readonly base: string
  /** Absolute address of the store's home without a trailing slash, on its domain when it has one: `https://adunni.test`. */
  readonly canonicalBase: string
  readonly categories: readonly CategoryLink[]
}

export type ProductCard = {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly picture: Picture | null
  /** Minor units; the lowest price when variants differ. */
  readonly price: number
  readonly isFrom: boolean
  readonly compareAtPrice: number | null
  readonly isSoldOut: boolean
  /** True when options must be chosen on the product page first. */
  readonly hasOptions: boolean
  /** Units that can be sold, null when not counted. Only set when there are no options. */
  readonly stock: number | null
}

export type Pagination = {
  readonly page: number
  readonly pageCount: number
  readonly totalCount: number
  readonly previousHref: string | null
  readonly nextHref: string | null
  /** Every page's link, in order. */
  readonly pages: readonly { readonly page: number; readonly href: string }[]
}

export type HomeView = {
  readonly kind: 'home'
  readonly frame: StoreFrame
  readonly hero: Picture | null
  /** Path of this page under the canonical base: empty, or `/page/2`. */
  readonly path: string
  readonly products: readonly ProductCard[]
  readonly pagination: Pagination
}

export type CategoryView = {
  readonly kind: 'category'
  readonly frame: StoreFrame
  readonly path: string
  readonly name: string
  readonly products: readonly ProductCard[]
  readonly pagination: Pagination
}

export type ProductOptionGroup = {
  readonly id: string
  readonly name: string
  readonly values: readonly { readonly id: string; readonly name: string; readonly isSoldOut: boolean }[]
}

export type DeliverySummary = {
  /** Lowest zone fee in minor units, null without zones. */
  readonly lowestFee: number | null
  readonly allowPickup: boolean
  readonly allowAgreed: boolean
}

export type ProductView = {
  readonly kind: 'product'
  readonly frame: StoreFrame
  readonly path: string
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: CategoryLink | null
  readonly pictures: readonly Picture[]
  /** Minor units; the lowest price when variants differ. */
  readonly price: number
  /** What a choice costs that has no price of its own. */
  readonly basePrice: number
  readonly isFrom: boolean
  readonly compareAtPrice: number | null
  readonly stock: number | null
  readonly isSoldOut: boolean
  readonly options: readonly ProductOptionGroup[]
  /** Price and stock of the choices that differ from the product's own; null price means the product's. */
  readonly combinations: readonly {
    readonly valueIds: readonly string[]
    readonly price: number | null
    readonly stock: number | null
  }[]
  readonly delivery: DeliverySummary
  /** The shop's own words; absent without any. */
  readonly returnTerms?: string
  /** Further currencies to say prices in; absent without any. */
  readonly displayRates?: readonly DisplayRate[]
  /** Ready link that drafts a WhatsApp message for this product; null when the shop has no number or is closed. */
  readonly whatsappHref: string | null
}

export type NotFoundView = { readonly kind: 'not-found'; readonly frame: StoreFrame; readonly path: string }

/** The shell of `{base}/account`; its script asks for what only the signed-in customer sees. */
export type AccountView = {
  readonly kind: 'account'
  readonly frame: StoreFrame
  readonly path: string
  /** Origin of our own host, where customers of the store's own domain sign in; empty on our own host itself. */
  readonly signInOrigin: string
}

/** Absolute addresses with nothing but the path: no dates, so that it changes only when a page comes or goes. */
export type SitemapView = { readonly kind: 'sitemap'; readonly urls: readonly string[] }

/** What the cart's drawer must know of the store, fetched when it is first opened: `{base}/checkout.json`. */
export type CheckoutView = {
  readonly kind: 'checkout'
  readonly storeId: string
  readonly storeName: string
  /** For the page on which its customers sign in. */
  readonly look: {
    readonly primaryColour: string
    readonly accentColour: string
    readonly logoPath: string | null
  }
  readonly currency: string
  readonly country: string
  readonly whatsappNumber: string | null
  readonly isOpen: boolean
  readonly closedMessage: string
  readonly zones: readonly {
    readonly id: string
    readonly name: string
    readonly fee: number
    readonly freeAbove: number | null
  }[]
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreedDelivery: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** As on a product's page. */
  readonly returnTerms?: string
  readonly displayRates?: readonly DisplayRate[]
}

export type StorePageView =
  | HomeView
  | CategoryView
  | ProductView
  | AccountView
  | NotFoundView
  | SitemapView
  | CheckoutView
