// What the page "Track your order" gets from its route.
import type { TrackedOrder, TrackShop } from '#domain/order/order-tracking.ts'

export type TrackView = {
  readonly shop: TrackShop
  /** The shop's home page: `/adunni-fabrics`, or `/` on its own domain. */
  readonly storeHref: string
  /** Where the form is sent: the page's own path. */
  readonly action: string
} & (
  | { readonly state: 'asked' | 'missed'; readonly order: null }
  | { readonly state: 'found'; readonly order: TrackedOrder }
)
