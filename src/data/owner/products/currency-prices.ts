// Prices of a product and its choices that the owner set in other currencies.
import type { ProductCurrencyPrices } from '#contract/sql/store/currencies.ts'
import * as contract from '#contract/sql/store/currencies.ts'
import type { Minor } from '#domain/basics/money.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { ProductCurrencyPrices } from '#contract/sql/store/currencies.ts'

/** Reads the prices of a product in the shop's other currencies, in minor units of each. */
export async function fetchCurrencyPrices(
  businessId: string,
  productId: string,
): Promise<ProductCurrencyPrices> {
  return callOrThrow(await ownerDatabase(), contract.readCurrencyPrices, {
    businessId,
    productId,
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
  return call(await ownerDatabase(), contract.saveCurrencyPrices, {
    businessId,
    productId,
    prices,
  })
}
