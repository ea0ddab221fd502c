// Edits one row or many products at once, deletes and restores. `setProductsStatus`, `setProductsCategory` and `changePrices` return the edits
// that undo the change.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { PriceEdit } from '#domain/product/product-edit-prices.ts'
import { type CallResult, call } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

type Change<T> = { readonly from: T; readonly to: T }

/** The changes of one product, each with the value that the editor saw. */
export type RowEdit = {
  readonly id: string
  readonly price?: Change<number>
  readonly status?: Change<ProductStatus>
  readonly stock?: Change<number | null> & { readonly edits: number }
}

export type { RestoredProducts, Undo } from '#contract/sql/catalogue/products.ts'

/** Refusals: `stale_product` (then nothing is changed), `bad_price`, `plan_limit_live`, `plan_limit_saved`. */
export async function editProducts(
  businessId: string,
  edits: readonly RowEdit[],
): Promise<CallResult<{ readonly edited: number }>> {
  return call(await ownerDatabase(), contract.editProducts, { businessId, edits })
}

/** Skips products that somebody has changed meanwhile, and returns how many were skipped. Refusals: those of the plan. */
export async function undoEdits(
  businessId: string,
  undo: contract.Undo,
): Promise<CallResult<{ readonly edited: number; readonly skipped: number }>> {
  return call(await ownerDatabase(), contract.editProducts, {
    businessId,
    edits: undo,
    skipStale: true,
  })
}

/** Refusals: `plan_limit_live`, `plan_limit_saved`; then no product is changed. */
export async function setProductsStatus(
  businessId: string,
  ids: readonly string[],
  status: ProductStatus,
): Promise<CallResult<contract.Undoable>> {
  return call(await ownerDatabase(), contract.setProductsStatus, {
    businessId,
    ids,
    status,
  })
}

/** `categoryId` null removes the products from their categories. Refusal: `category_gone`. */
export async function setProductsCategory(
  businessId: string,
  ids: readonly string[],
  categoryId: string | null,
): Promise<CallResult<contract.Undoable>> {
  return call(await ownerDatabase(), contract.setProductsCategory, {
    businessId,
    ids,
    categoryId,
  })
}

/**
 * `dropped` counts sale and compare-at prices that no longer fit the new price. Refusal: `bad_price` {count}; then no product is changed.
 */
export async function changePrices(
  businessId: string,
  ids: readonly string[],
  change: PriceEdit,
): Promise<CallResult<contract.Undoable & { readonly edited: number; readonly dropped: number }>> {
  return call(await ownerDatabase(), contract.changePrices, {
    businessId,
    ids,
    change,
  })
}

/** Returns how many were deleted. Deleted products can be restored for an hour. */
export async function deleteProducts(
  businessId: string,
  ids: readonly string[],
): Promise<CallResult<number>> {
  return call(await ownerDatabase(), contract.deleteProducts, { businessId, ids })
}

/** Refusals, only when no product was restored: `plan_limit_live`, `plan_limit_saved`. */
export async function bringBackProducts(
  businessId: string,
  ids: readonly string[],
): Promise<CallResult<contract.RestoredProducts>> {
  return call(await ownerDatabase(), contract.bringBackProducts, {
    businessId,
    ids,
  })
}
