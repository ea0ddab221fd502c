// The owner's list of products: pages, counts, positions. Row level security decides which rows a person sees; the store's id selects the
// store.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type ProductSort = 'store' | 'name' | 'price' | 'price-down' | 'stock' | 'newest'

/** `category` is an id or `none`. */
export type ProductQuery = {
  readonly search: string
  readonly status: 'all' | ProductStatus
  readonly category: string | null
  readonly stock: 'low' | 'out' | null
  readonly sort: ProductSort
}

export type {
  ListedProduct,
  PageCursor,
  ProductCounts,
  ProductListPage,
} from '#contract/sql/catalogue/products.ts'

/** The next 50 products that match the query, after the cursor; from the start when it is null. Throws DatabaseError. */
export async function listProducts(
  businessId: string,
  query: ProductQuery,
  after: contract.PageCursor | null,
): Promise<contract.ProductListPage> {
  return callOrThrow(await ownerDatabase(), contract.listProducts, {
    businessId,
    query: { ...query, after, limit: 50 },
  })
}

/** Ids of all products that match the query, at most 10,000. */
export async function listProductIds(businessId: string, query: ProductQuery): Promise<readonly string[]> {
  return callOrThrow(await ownerDatabase(), contract.listProductIds, {
    businessId,
    query,
  })
}

/** How many products of each kind the store has. Throws DatabaseError. */
export async function countProducts(businessId: string): Promise<contract.ProductCounts> {
  return callOrThrow(await ownerDatabase(), contract.countProducts, { businessId })
}

export type ProductPlace =
  | { readonly side: 'top' | 'bottom' }
  | { readonly side: 'before' | 'after'; readonly targetId: string }

/** Refusal: `product_gone`. */
export async function moveProduct(
  businessId: string,
  productId: string,
  place: ProductPlace,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.moveProduct, {
    businessId,
    productId,
    side: place.side,
    targetId: 'targetId' in place ? place.targetId : null,
  })
}

/** Returns the id of the copy, which is a draft. Refusals: `product_gone`, `plan_limit_saved`. */
export async function duplicateProduct(businessId: string, productId: string): Promise<CallResult<string>> {
  return call(await ownerDatabase(), contract.duplicateProduct, {
    businessId,
    productId,
  })
}
