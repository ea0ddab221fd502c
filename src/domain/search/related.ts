// Chooses what a product's page shows beside the product: other goods of its category.
import type { SearchProduct } from './catalogue.ts'

/** Most goods that a page shows beside its product. */
export const MOST_RELATED = 6

/**
 * Other products of a category that can be bought, at most `MOST_RELATED`: those that follow the product in the shop's order, then those before
 * it. So each page of a category shows other goods than the page before. The product itself may be absent from the list.
 */
export function relatedTo(
  products: readonly SearchProduct[],
  { id, category }: Pick<SearchProduct, 'id' | 'category'>,
): readonly SearchProduct[] {
  const at = products.findIndex((product) => product.id === id)
  const inTurn = [...products.slice(at + 1), ...products.slice(0, Math.max(0, at))]
  return inTurn
    .filter((product) => product.category === category && product.left !== 0)
    .slice(0, MOST_RELATED)
}
