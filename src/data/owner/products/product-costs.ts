// What a product costs the shop. Owners and managers alone read and write it.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Without values: the product, and every choice that has no cost of its own. Null: not known. */
export type ProductCost = { readonly valueIds: readonly string[]; readonly costMinor: Minor | null }

/** The costs that hold now. */
export async function fetchProductCosts(
  businessId: string,
  productId: string,
): Promise<readonly ProductCost[]> {
  return callOrThrow(await ownerDatabase(), contract.readProductCosts, {
    businessId,
    productId,
  })
}

/** Keeps what has changed; earlier costs stay known for earlier sales. Refusals: `forbidden`, `product_gone`, `bad_request`. */
export async function saveProductCosts(
  { businessId, productId }: { readonly businessId: string; readonly productId: string },
  costs: readonly ProductCost[],
): Promise<CallResult<readonly ProductCost[]>> {
  return call(await ownerDatabase(), contract.saveProductCosts, {
    businessId,
    productId,
    costs,
  })
}
