// The moves of a row among its neighbours, for people who use no mouse.
import type { ListedProduct, ProductPlace } from '#data/owner/products/products.ts'

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
