// Types of what the drawer's later scripts export, by their names in scripts/build/store-bundle.ts. drawer/load-module.ts fetches the
// scripts.

import type { ComponentType, ReactNode } from 'react'
import type { Address } from '#domain/store/address.ts'
import type { ChosenProduct } from '../storage/line-port.ts'
import type { CartPort } from '../storage/port.ts'
import type { Frame } from './frame.ts'

export type Modules = {
  readonly 'cart-panel': { mountCart(frame: Frame, page: CartPage): CartPanel }
  readonly 'cart-checkout': CheckoutSteps
  readonly 'order-sheet': { mountOrder(frame: Frame, page: CartPage): OrderPanel }
  readonly 'account-addresses': {
    loadAddresses(storeId: string, base: string): Promise<readonly Address[]>
  }
}

/** Fetches a module and returns its exports. Rejects when a file cannot be fetched; a later call tries again. */
export type LoadModule = <Name extends keyof Modules>(name: Name) => Promise<Modules[Name]>

/** The page's values that the drawer needs. */
export type CartPage = {
  readonly port: CartPort
  readonly store: string
  readonly base: string
  readonly currency: string
  readonly load: LoadModule
}

/** The mounted cart. */
export type CartPanel = {
  /** Opens a closed cart, closes an open one. */
  toggle(): void
}

/** The mounted form for one product. Each opening is a new order. */
export type OrderPanel = { open(chosen: ChosenProduct): void }

/** The steps after the cart. */
export type CheckoutSteps = {
  readonly CheckoutStep: ComponentType<{ readonly lead?: ReactNode }>
  readonly PlacedStep: ComponentType<{ readonly close: () => void }>
  readonly UnconfirmedStep: ComponentType
}
