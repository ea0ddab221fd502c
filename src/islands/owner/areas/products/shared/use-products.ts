// Reads of products that several parts of the area share.
import {
  listProducts,
  type PageCursor,
  type ProductQuery,
  readProduct,
} from '#contract/sql/catalogue/products.ts'
import { useStorePages, useStoreRead } from '#owner/session/store-data.ts'

/** The products of the query, page by page. */
export function useProductList(query: ProductQuery) {
  return useStorePages(
    listProducts,
    {},
    {
      first: { query: { ...query, after: null as PageCursor | null, limit: 50 } },
      next: ({ next }) => (next ? { query: { ...query, after: next, limit: 50 } } : undefined),
      round: JSON.stringify(query),
      keepsLast: true,
    },
  )
}

/** `data` is null when the product does not exist. Read again whenever the editor opens or the window gets the focus. */
export function useProduct(productId: string | null) {
  return useStoreRead(
    readProduct,
    { productId: productId ?? 'new' },
    { enabled: productId !== null, staleTime: 0 },
  )
}
