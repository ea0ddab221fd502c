// Edits of one row and of many products at once, delete and restore. Whatever changes many answers the edits that undo it.
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { PriceChange } from '#domain/product/product-edit-prices.ts'
import { type CallResult, callFunction } from '../client.ts'
import { ownerDatabase } from './owner-database.ts'

type Change<T> = { readonly from: T; readonly to: T }

/** One product's changes; each says what was seen. */
export type RowEdit = {
  readonly id: string
  readonly price?: Change<number>
  readonly status?: Change<ProductStatus>
  readonly stock?: Change<number | null> & { readonly edits: number }
}

/** Edits as the database answered them; only passed back. */
export type Undo = readonly Readonly<Record<string, unknown>>[]

export type Undoable = { readonly undo: Undo }

/** Refusals: `stale_product` (nothing was changed), `bad_price`, `plan_limit_live`, `plan_limit_saved`. */
export async function editProducts(
  businessId: string,
  edits: readonly RowEdit[],
): Promise<CallResult<{ readonly edited: number }>> {
  return callFunction(await ownerDatabase(), 'edit_products', { p_business_id: businessId, p_edits: edits })
}

/** Leaves alone what has been changed since; says how many that were. Refusals: the plan's. */
export async function undoEdits(
  businessId: string,
  undo: Undo,
): Promise<CallResult<{ readonly edited: number; readonly skipped: number }>> {
  return callFunction(await ownerDatabase(), 'edit_products', {
    p_business_id: businessId,
    p_edits: undo,
    p_skip_stale: true,
  })
}

/** Refusals: `plan_limit_live`, `plan_limit_saved`; then none has changed. */
export async function setProductsStatus(
  businessId: string,
  ids: readonly string[],
  status: ProductStatus,
): Promise<CallResult<Undoable>> {
  return callFunction(await ownerDatabase(), 'set_products_status', {
    p_business_id: businessId,
    p_ids: ids,
    p_status: status,
  })
}

/** Null takes them out of their categories. Refusal: `category_gone`. */
export async function setProductsCategory(
  businessId: string,
  ids: readonly string[],
  categoryId: string | null,
): Promise<CallResult<Undoable>> {
  return callFunction(await ownerDatabase(), 'set_products_category', {
    p_business_id: businessId,
    p_ids: ids,
    p_category_id: categoryId,
  })
}

/** `dropped`: sale and compare-at prices that no longer fitted. Refusal: `bad_price` {count}; then none has changed. */
export async function changePrices(
  businessId: string,
  ids: readonly string[],
  change: PriceChange,
): Promise<CallResult<Undoable & { readonly edited: number; readonly dropped: number }>> {
  return callFunction(await ownerDatabase(), 'change_prices', {
    p_business_id: businessId,
    p_ids: ids,
    p_change: change,
  })
}

/** How many were deleted. They can be restored for an hour. */
export async function deleteProducts(
  businessId: string,
  ids: readonly string[],
): Promise<CallResult<number>> {
  return callFunction(await ownerDatabase(), 'delete_products', { p_business_id: businessId, p_ids: ids })
}

/** `withoutSku`: came back, but the SKU is another product's now. `left`: did not come back, with the plan's refusal. */
export type BroughtBack = {
  readonly restored: number
  readonly withoutSku: readonly { readonly name: string; readonly sku: string }[]
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

/** Refusals, only when none came back: `plan_limit_live`, `plan_limit_saved`. */
export async function restoreProducts(
  businessId: string,
  ids: readonly string[],
): Promise<CallResult<BroughtBack>> {
  return callFunction(await ownerDatabase(), 'bring_back_products', {
    p_business_id: businessId,
    p_ids: ids,
  })
}
