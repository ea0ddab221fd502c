// Moves rows of the list by hand: by dragging, or one step up or down with a button.
import { useState } from 'react'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { ProductListing } from './list-context.ts'
import type { ProductActions } from './use-product-actions.ts'

type RowMoves = Pick<ProductListing, 'drop' | 'step'> & {
  /** What the last step did, for screen readers. */
  readonly moved: string
}

/** `items`: the rows in the order in which they are shown. */
export function useRowMoves(items: readonly ListedProduct[], actions: ProductActions): RowMoves {
  const [moved, setMoved] = useState('')
  return {
    moved,
    drop(movedId, side, targetId) {
      const product = items.find(({ id }) => id === movedId)
      if (product) void actions.move(product, { side, targetId })
    },
    step(index, direction) {
      const product = items[index]
      const target = items[direction === 'up' ? index - 1 : index + 1]
      if (!product || !target) return
      const side = direction === 'up' ? 'before' : 'after'
      void actions.move(product, { side, targetId: target.id })
      setMoved(`${product.name} is now ${side} ${target.name}.`)
    },
  }
}
