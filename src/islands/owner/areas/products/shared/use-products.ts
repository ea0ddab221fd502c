// Reads the data of the products area: pages of the list, counts, categories, one product.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listCategories } from '#data/owner/products/categories.ts'
import {
  countProducts,
  listProducts,
  type PageCursor,
  type ProductQuery,
} from '#data/owner/products/products.ts'
import { fetchProduct } from '#data/owner/products/products-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** The products of the query, page by page. */
export function useProductList(query: ProductQuery) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.products.list(query),
    queryFn: ({ pageParam }) => listProducts(id, query, pageParam),
    initialPageParam: null as PageCursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** How many products of each kind the store has. */
export function useProductCounts() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.products.counts, queryFn: () => countProducts(id) })
}

/** All categories of the store, in its order. */
export function useCategories() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.products.categories, queryFn: () => listCategories(id) })
}

/** `data` is null when the product does not exist. Read again whenever the editor opens or the window gets the focus. */
export function useProduct(productId: string | null) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.products.one(productId ?? 'new'),
    queryFn: () => (productId === null ? null : fetchProduct(id, productId)),
    enabled: productId !== null,
    staleTime: 0,
  })
}
