// One product in the editor: read with its version, saved in one transaction.
import type { ProductToSave, SavedProduct } from '#domain/product/product-edit.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { ownerDatabase } from './owner-database.ts'

/** Null when there is no such product in this store, or it was deleted. */
export async function fetchProduct(businessId: string, productId: string): Promise<SavedProduct | null> {
  return callOrThrow(await ownerDatabase(), 'read_product', {
    p_business_id: businessId,
    p_product_id: productId,
  })
}

/**
 * `version` null: a new product. Refusals: `stale_product` {current, version} (someone saved first; nothing was written),
 * `product_gone`, `sku_taken`, `plan_limit_live`, `plan_limit_saved`, `bad_product` {reason}.
 */
export async function saveProduct(
  product: ProductToSave,
  version: string | null,
): Promise<CallResult<SavedProduct>> {
  return callFunction(await ownerDatabase(), 'save_product', {
    p_product: product,
    p_expected_version: version,
  })
}
