// Reads one product with its version for the editor, and saves it in one transaction.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { ProductToSave, SavedProduct } from '#domain/product/product-edit.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Null when the store has no such product, or the product was deleted. */
export async function fetchProduct(businessId: string, productId: string): Promise<SavedProduct | null> {
  return callSqlOrThrow(await ownerDatabase(), contract.readProduct, {
    p_business_id: businessId,
    p_product_id: productId,
  })
}

/**
 * Saves a product; `version` null creates one. Refusals: `stale_product` {current, version} (someone saved first; nothing was written),
 * `product_gone`, `sku_taken`, `plan_limit_live`, `plan_limit_saved`, `bad_product` {reason}.
 */
export async function saveProduct(
  product: ProductToSave,
  version: string | null,
): Promise<CallResult<SavedProduct>> {
  return callSql(await ownerDatabase(), contract.saveProduct, {
    p_product: product,
    p_expected_version: version,
  })
}
