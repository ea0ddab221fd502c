// Types of what Astro and the build give to code: the locals of a request and the build's virtual module.
declare namespace App {
  interface Locals {
    /** Only the renderer passes it; a request from outside never has one. */
    storePage?: import('./domain/store/views.ts').StorePageView
    /** Only the operators' route passes it. */
    operatorPage?: import('./components/operator/operator-view.ts').OperatorPage
    /** Only the order route passes it. */
    orderPage?: {
      readonly order: import('./domain/checkout/order-request.ts').OrderPage
      readonly base: string
    }
    /** Only the route of saved carts passes it. */
    savedCart?: { readonly cart: import('./domain/order/order-again.ts').SavedCart; readonly base: string }
    /** Only the receipt route passes it. */
    receiptPage?: { readonly receipt: import('./domain/order/receipt.ts').Receipt; readonly siteUrl: string }
    /** Only the route of `/track` passes it. */
    trackPage?: import('./components/order/track-view.ts').TrackView
    /** Only the cron job passes it. */
    statusPage?: import('./components/status/status-view.ts').StatusView
  }
}

interface ImportMetaEnv {
  /** Changes with the shapes of what the owner's app reads (scripts/build/kept-shapes.ts). */
  readonly OJA_SHAPES: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module 'virtual:oja-build' {
  /** Changes when anything that shapes a store page changes; part of every page's input hash. */
  export const renderVersion: string
  /** When the source was committed, in seconds since 1970; 0 without git. */
  export const builtAt: number
  /** The cart's few lines, minified, for `<script is:inline>`; a CSP hash of exactly this text goes with it. */
  export const cartInlineScript: string
  /** `sha256-…` of `cartInlineScript`. */
  export const cartInlineHash: `sha256-${string}`
  /** Path of the script that gives older browsers what the site, sign-in and the owner's app use. */
  export const olderBrowsersPath: string
  /** Path of the drawer's first script, e.g. `/_astro/cart-drawer.Ab12.js`. */
  export const cartDrawerPath: string
  /** Paths of the account page's module, its own first: loaded there only. */
  export const accountPagePaths: readonly string[]
  /** Keeps an order with the account of whoever opens its page, and the CSP source of exactly this text. */
  export const claimInlineScript: string
  export const claimInlineHash: `sha256-${string}`
  /** The order page's other few lines: copying, and ordering again. */
  export const orderInlineScript: string
  export const orderInlineHash: `sha256-${string}`
  /** All asset paths store pages may load. */
  export const storeAssetPaths: readonly string[]
}

declare module 'virtual:oja-first' {
  /** What the page of the owner's app runs before its files are there, and the CSP source of exactly this text. */
  export const text: string
  export const hash: `sha256-${string}`
}
