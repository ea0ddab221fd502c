// Changes the visible lists before the database has answered, and undoes the change after a refusal.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type ListedProduct, listProducts, type ProductListPage } from '#contract/sql/catalogue/products.ts'
import { storeKey } from '#owner/session/store-data.ts'

type Lists = InfiniteData<ProductListPage>

/** Where a product is put: to an end of the list, or beside another product. */
export type ProductPlace =
  | { readonly side: 'top' | 'bottom' }
  | { readonly side: 'before' | 'after'; readonly targetId: string }

/** Applies `change` to every list of the store. The returned function undoes the change. */
export async function changeLists(
  client: QueryClient,
  businessId: string,
  change: (items: readonly ListedProduct[]) => readonly ListedProduct[],
): Promise<() => void> {
  const queryKey = storeKey(businessId, listProducts)
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Lists>({ queryKey })
  client.setQueriesData<Lists>({ queryKey }, (lists) => lists && withItems(lists, change))
  return () => {
    for (const [key, lists] of before) client.setQueryData(key, lists)
  }
}

/** Splits the changed items into the same pages as before. */
function withItems(
  lists: Lists,
  change: (items: readonly ListedProduct[]) => readonly ListedProduct[],
): Lists {
  const sizes = lists.pages.map(({ items }) => items.length)
  const changed = [...change(lists.pages.flatMap(({ items }) => items))]
  const last = lists.pages.length - 1
  return {
    ...lists,
    pages: lists.pages.map((page, index) => ({
      ...page,
      items: index === last ? changed.splice(0) : changed.splice(0, sizes[index]),
    })),
  }
}

/** The list after one product was moved beside another. */
export function moved(
  items: readonly ListedProduct[],
  id: string,
  place: ProductPlace,
): readonly ListedProduct[] {
  const product = items.find((item) => item.id === id)
  if (!product) return items
  const others = items.filter((item) => item.id !== id)
  if (!('targetId' in place)) return place.side === 'top' ? [product, ...others] : [...others, product]
  const at = others.findIndex((item) => item.id === place.targetId)
  if (at < 0) return items
  return others.toSpliced(place.side === 'before' ? at : at + 1, 0, product)
}
