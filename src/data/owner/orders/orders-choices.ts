// Lists for an owner who writes an order: products at today's prices, delivery zones.

import type { OrderGoods } from '#contract/sql/orders/orders.ts'
import * as contract from '#contract/sql/orders/orders.ts'
import type { CurrencyCode, Minor } from '#domain/basics/money.ts'
import type { CurrencyPrice } from '#domain/store/payment-currency.ts'
import { callDatabaseOrThrow, runQuery } from '../owner-database.ts'

export type { OrderGoods } from '#contract/sql/orders/orders.ts'

/** Goods with the prices that the owner set in the currency of the order. */
export type PricedGoods = OrderGoods & { readonly currencyPrices?: readonly CurrencyPrice[] }

/** Finds products by name or SKU: live products first, at most thirty. `currency`: the order's, when it is not the shop's own. */
export async function listOrderGoods(
  businessId: string,
  search: string,
  currency: CurrencyCode | null = null,
): Promise<readonly PricedGoods[]> {
  const goods = await callDatabaseOrThrow(contract.orderGoods, { businessId, search })
  if (currency === null || goods.length === 0) return goods
  const prices = await listCurrencyPrices(businessId, { currency, productIds: goods.map(({ id }) => id) })
  return goods.map((one) => ({ ...one, currencyPrices: prices.get(one.id) ?? [] }))
}

/** Lists the goods of a store for a device that keeps them, at most five hundred, with the prices of all currencies. */
export async function listAllOrderGoods(businessId: string): Promise<readonly PricedGoods[]> {
  const goods = await callDatabaseOrThrow(contract.orderGoods, { businessId, search: '', limit: 500 })
  const prices = await listCurrencyPrices(businessId)
  return goods.map((one) => ({ ...one, currencyPrices: prices.get(one.id) ?? [] }))
}

type PricesOf = { readonly currency: CurrencyCode; readonly productIds: readonly string[] }

/** Prices that the owner set in other currencies, by the product's id: of some products in one currency, or all. */
async function listCurrencyPrices(
  businessId: string,
  only?: PricesOf,
): Promise<ReadonlyMap<string, readonly CurrencyPrice[]>> {
  const data = await runQuery('currency prices', (database) => {
    const all = database
      .from('currency_prices')
      .select('product_id, currency, price_minor, product_combinations(value_ids)')
      .eq('business_id', businessId)
    return only ? all.eq('currency', only.currency).in('product_id', only.productIds) : all
  })
  const found = new Map<string, CurrencyPrice[]>()
  for (const { product_id, currency, price_minor, product_combinations } of data) {
    const prices = found.get(product_id) ?? []
    prices.push({ currency, valueIds: product_combinations?.value_ids ?? [], price: price_minor })
    found.set(product_id, prices)
  }
  return found
}

export type OrderZone = { readonly id: string; readonly name: string; readonly fee: Minor }

/** The zones that shoppers may choose, in the store's order. */
export async function listOrderZones(businessId: string): Promise<readonly OrderZone[]> {
  return runQuery('delivery zones', (database) =>
    database
      .from('delivery_zones')
      .select('id, name, fee')
      .eq('business_id', businessId)
      .eq('is_active', true)
      .order('position')
      .order('id'),
  )
}
