// What a product costs the shop. Owners and managers alone read and write it.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Without values: the product, and every choice that has no cost of its own. Null: not known. */
export type ProductCost = { readonly valueIds: readonly string[]; readonly costMinor: Minor | null }

/** The costs that hold now. */
export async function fetchProductCosts(
  businessId: string,
  productId: string,
): Promise<readonly ProductCost[]> {
  return callSqlOrThrow(await ownerDatabase(), contract.readProductCosts, {
    p_business_id: businessId,
    p_product_id: productId,
  })
}

/** Keeps what has changed; earlier costs stay known for earlier sales. Refusals: `forbidden`, `product_gone`, `bad_request`. */
export async function saveProductCosts(
  { businessId, productId }: { readonly businessId: string; readonly productId: string },
  costs: readonly ProductCost[],
): Promise<CallResult<readonly ProductCost[]>> {
  return callSql(await ownerDatabase(), contract.saveProductCosts, {
    p_business_id: businessId,
    p_product_id: productId,
    p_costs: costs,
  })
}
