// State that the rows of the list share: the visible products, the chosen ones, and the actions.
import { createContext, use, useCallback, useState } from 'react'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import type { DropSide } from '../shared/pointer-drag.ts'
import type { ProductActions } from './use-product-actions.ts'

export type ProductListing = {
  readonly items: readonly ListedProduct[]
  /** The list goes on after these. */
  readonly hasMore: boolean
  readonly currency: CurrencyCode
  /** Typed changes that are not saved, by the product's id. */
  readonly drafts: ReadonlyMap<string, unknown>
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

const NONE: ReadonlySet<string> = new Set()

/** The chosen products. A new `view` begins with none, because its list may not show the products that were chosen before. */
export function useChosen(view: string) {
  const [state, setState] = useState({ view, ids: NONE })
  const ids = state.view === view ? state.ids : NONE
  const choose = useCallback(
    (id: string, { isChosen }: { readonly isChosen: boolean }) =>
      setState((before) => {
        const next = new Set(before.view === view ? before.ids : NONE)
        if (isChosen) next.add(id)
        else next.delete(id)
        return { view, ids: next }
      }),
    [view],
  )
  const chooseAll = useCallback((all: readonly string[]) => setState({ view, ids: new Set(all) }), [view])
  const clear = useCallback(() => setState({ view, ids: NONE }), [view])
  return { ids, choose, chooseAll, clear }
}
