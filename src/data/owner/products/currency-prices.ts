// Prices of a product and its choices that the owner set in other currencies.
import type { ProductCurrencyPrices } from '#contract/sql/store/currencies.ts'
import * as contract from '#contract/sql/store/currencies.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, callSql, callSqlOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { ProductCurrencyPrices } from '#contract/sql/store/currencies.ts'

/** Reads the prices of a product in the shop's other currencies, in minor units of each. */
export async function fetchCurrencyPrices(
  businessId: string,
  productId: string,
): Promise<ProductCurrencyPrices> {
  return callSqlOrThrow(await ownerDatabase(), contract.readCurrencyPrices, {
    p_business_id: businessId,
    p_product_id: productId,
  })
}

/** Keeps the given prices; null removes one, and what is left out stays. Refusals: `forbidden`, `product_gone`, `bad_request`. */
export async function saveCurrencyPrices(
  { businessId, productId }: { readonly businessId: string; readonly productId: string },
  prices: readonly {
    readonly valueIds: readonly string[]
    readonly currency: string
    readonly priceMinor: Minor | null
  }[],
): Promise<CallResult<ProductCurrencyPrices>> {
  return callSql(await ownerDatabase(), contract.saveCurrencyPrices, {
    p_business_id: businessId,
    p_product_id: productId,
    p_prices: prices,
  })
}
