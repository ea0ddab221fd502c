// What the rows of the list share: the products on screen, which are chosen, and what can be done.
import { createContext, use } from 'react'
import type { ListedProduct } from '#data/owner/products.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import type { ProductActions } from './use-product-actions.ts'
import type { DropSide } from './use-row-drag.ts'

export type ProductListing = {
  readonly items: readonly ListedProduct[]
  readonly currency: CurrencyCode
  readonly actions: ProductActions
  readonly chosen: ReadonlySet<string>
  readonly choose: (id: string, isChosen: boolean) => void
  /** Places can be changed in this order of the list. */
  readonly canReorder: boolean
  readonly drop: (movedId: string, side: DropSide, targetId: string) => void
  readonly step: (index: number, direction: 'up' | 'down') => void
}

export const ListContext = createContext<ProductListing | null>(null)

export function useListing(): ProductListing {
  const listing = use(ListContext)
  if (!listing) throw new Error('useListing: expected to be drawn within the product list')
  return listing
}
