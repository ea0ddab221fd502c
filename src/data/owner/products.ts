// The owner's list of products in the database: pages, counts, places. Row level security decides whose they are; the store's id
// says which store is meant.
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { Picture } from '#domain/store/snapshot.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { ownerDatabase } from './owner-database.ts'

export type ProductSort = 'store' | 'name' | 'price' | 'price-down' | 'stock' | 'newest'

/** `category` is an id or `none`. */
export type ProductQuery = {
  readonly search: string
  readonly status: 'all' | ProductStatus
  readonly category: string | null
  readonly stock: 'low' | 'out' | null
  readonly sort: ProductSort
}

export type ListedProduct = {
  readonly id: string
  readonly name: string
  readonly status: ProductStatus
  readonly sku: string | null
  readonly price: number
  /** While a sale runs. */
  readonly salePrice: number | null
  readonly compareAtPrice: number | null
  readonly categoryId: string | null
  readonly categoryName: string | null
  readonly picture: Picture | null
  readonly stock: number | null
  readonly stockEdits: number
  /** How many choices have a row of their own; 0: price and stock are the product's. */
  readonly choices: number
  readonly lowPrice: number | null
  readonly highPrice: number | null
  /** Pieces of all counted choices; null: none is counted. */
  readonly counted: number | null
  /** Live, but beyond what the plan shows. */
  readonly isHiddenByPlan: boolean
}

export type PageCursor = { readonly number: number; readonly text: string; readonly id: string }

export type ProductPage = { readonly items: readonly ListedProduct[]; readonly next: PageCursor | null }

/** `all`, `low` and `out` count drafts and live products. */
export type ProductCounts = Readonly<Record<'all' | 'live' | 'draft' | 'archived' | 'low' | 'out', number>>

export async function listProducts(
  businessId: string,
  query: ProductQuery,
  after: PageCursor | null,
): Promise<ProductPage> {
  return callOrThrow(await ownerDatabase(), 'list_products', {
    p_business_id: businessId,
    p_query: { ...query, after, limit: 50 },
  })
}

/** The ids of everything the query finds, at most 10,000. */
export async function listProductIds(businessId: string, query: ProductQuery): Promise<readonly string[]> {
  return callOrThrow(await ownerDatabase(), 'list_product_ids', { p_business_id: businessId, p_query: query })
}

export async function countProducts(businessId: string): Promise<ProductCounts> {
  return callOrThrow(await ownerDatabase(), 'count_products', { p_business_id: businessId })
}

export type Place =
  | { readonly side: 'top' | 'bottom' }
  | { readonly side: 'before' | 'after'; readonly targetId: string }

/** Refusal: `product_gone`. */
export async function moveProduct(
  businessId: string,
  productId: string,
  place: Place,
): Promise<CallResult<null>> {
  return callFunction(await ownerDatabase(), 'move_product', {
    p_business_id: businessId,
    p_product_id: productId,
    p_side: place.side,
    p_target_id: 'targetId' in place ? place.targetId : null,
  })
}

/** The id of the copy, a draft. Refusals: `product_gone`, `plan_limit_saved`. */
export async function duplicateProduct(businessId: string, productId: string): Promise<CallResult<string>> {
  return callFunction(await ownerDatabase(), 'duplicate_product', {
    p_business_id: businessId,
    p_product_id: productId,
  })
}
