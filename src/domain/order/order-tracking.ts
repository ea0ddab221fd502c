// The page "Track your order": what it shows of an order, and how it reads a code. Shows status and times, nothing about who ordered what.
import type { OrderStatus } from '../checkout/order-status.ts'
import type { Picture } from '../store/snapshot.ts'

/** The answer of `track_order`. */
export type TrackedOrder = {
  readonly status: OrderStatus
  readonly isPickup: boolean
  /** A sale that the shop had written down by mistake. */
  readonly isVoid: boolean
  /** The steps that the order has taken. `at`: by the clock of the shop's country, `2026-11-23T14:05`; null when it was not kept. */
  readonly steps: readonly { readonly status: OrderStatus; readonly at: string | null }[]
}

/** The answer of `track_shop`: the look of the page, and the country by which phone numbers are read. */
export type TrackShop = {
  readonly name: string
  readonly logo: Picture | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly country: string
  readonly whatsappNumber: string | null
}

/** Courier companies that many shops in Nigeria use; a shop may write any other. */
export const COURIERS = [
  'GIG Logistics',
  'DHL',
  'Kwik',
  'Red Star Express',
  'NIPOST',
  'Speedaf',
  'Sendbox',
] as const

/** `' #k7q 2f '` -> `K7Q2F`; empty for what cannot be a code. */
export function toOrderCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s#-]/g, '')
  return /^[2-9A-Z]{4,10}$/.test(code) ? code : ''
}

/** True for a number that `set_order_tracking` takes; empty is one. */
export function isTrackingNumber(text: string): boolean {
  return /^(?:[A-Za-z0-9][A-Za-z0-9 /_-]{0,49})?$/.test(text)
}
