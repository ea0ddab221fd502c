// The moves of a row among its neighbours, for people who use no mouse.
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'

/** Where a product is put: to an end of the list, or beside another product. */
export type ProductPlace =
  | { readonly side: 'top' | 'bottom' }
  | { readonly side: 'before' | 'after'; readonly targetId: string }

export type RowMove = { readonly label: string; readonly place: ProductPlace }

/** The moves that are possible for the row at `index`. */
export function movesOf(items: readonly ListedProduct[], index: number): readonly RowMove[] {
  const above = items[index - 1]
  const below = items[index + 1]
  return [
    ...(above ? [{ label: 'Move to top', place: { side: 'top' } } as const] : []),
    ...(above ? [{ label: 'Move up', place: { side: 'before', targetId: above.id } } as const] : []),
    ...(below ? [{ label: 'Move down', place: { side: 'after', targetId: below.id } } as const] : []),
  ]
}
