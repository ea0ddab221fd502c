// State that the rows of the list share: the visible products, the chosen ones, and the actions.
import { createContext, use } from 'react'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import type { DropSide } from '../shared/use-row-drag.ts'
import type { ProductActions } from './use-product-actions.ts'

export type ProductListing = {
  readonly items: readonly ListedProduct[]
  readonly currency: CurrencyCode
  readonly actions: ProductActions
  readonly chosen: ReadonlySet<string>
  readonly choose: (id: string, options: { readonly isChosen: boolean }) => void
  /** True when rows can be moved in this view. */
  readonly canReorder: boolean
  readonly drop: (movedId: string, side: DropSide, targetId: string) => void
  readonly step: (index: number, direction: 'up' | 'down') => void
}

export const ListContext = createContext<ProductListing | null>(null)

/** What the list shares with its rows. Throws outside the list. */
export function useListing(): ProductListing {
  const listing = use(ListContext)
  if (!listing) throw new Error('useListing: expected to be drawn within the product list')
  return listing
}
