// What the products area reads: pages of the list, counts, categories, one product. Keys start with the area and the store.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listCategories } from '#data/owner/categories.ts'
import { countProducts, listProducts, type PageCursor, type ProductQuery } from '#data/owner/products.ts'
import { fetchProduct } from '#data/owner/products-save.ts'
import { useBusiness } from '../session/business.ts'

export const productKeys = {
  all: (businessId: string) => ['products', businessId] as const,
  lists: (businessId: string) => ['products', businessId, 'list'] as const,
  counts: (businessId: string) => ['products', businessId, 'counts'] as const,
  one: (businessId: string, id: string) => ['products', businessId, 'one', id] as const,
  categories: (businessId: string) => ['products', businessId, 'categories'] as const,
}

export function useProductList(query: ProductQuery) {
  const { id } = useBusiness()
  return useInfiniteQuery({
    queryKey: [...productKeys.lists(id), query],
    queryFn: ({ pageParam }) => listProducts(id, query, pageParam),
    initialPageParam: null as PageCursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function useProductCounts() {
  const { id } = useBusiness()
  return useQuery({ queryKey: productKeys.counts(id), queryFn: () => countProducts(id) })
}

export function useCategories() {
  const { id } = useBusiness()
  return useQuery({ queryKey: productKeys.categories(id), queryFn: () => listCategories(id) })
}

/** `data` null: there is no such product. Read anew whenever the editor opens or the window comes back. */
export function useProduct(productId: string | null) {
  const { id } = useBusiness()
  return useQuery({
    queryKey: productKeys.one(id, productId ?? 'new'),
    queryFn: () => (productId === null ? null : fetchProduct(id, productId)),
    enabled: productId !== null,
    staleTime: 0,
  })
}
