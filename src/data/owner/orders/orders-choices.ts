// Lists for an owner who writes an order: products at today's prices, delivery zones.

import type { OrderGoods } from '#contract/sql/orders/orders.ts'
import * as contract from '#contract/sql/orders/orders.ts'
import type { CurrencyCode, Minor } from '#domain/basics/money.ts'
import type { CurrencyPrice } from '#domain/store/payment-currency.ts'
import { callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { OrderGoods } from '#contract/sql/orders/orders.ts'

/** Goods with the prices that the owner set in the currency of the order. */
export type PricedGoods = OrderGoods & { readonly currencyPrices?: readonly CurrencyPrice[] }

/** Finds products by name or SKU: live products first, at most thirty. `currency`: the order's, when it is not the shop's own. */
export async function listOrderGoods(
  businessId: string,
  search: string,
  currency: CurrencyCode | null = null,
): Promise<readonly PricedGoods[]> {
  const database = await ownerDatabase()
  const goods = await callOrThrow(database, contract.orderGoods, {
    businessId,
    search,
  })
  if (currency === null || goods.length === 0) return goods
  const { data, error, status } = await database
    .from('currency_prices')
    .select('product_id, price_minor, product_combinations(value_ids)')
    .eq('business_id', businessId)
    .eq('currency', currency)
    .in(
      'product_id',
      goods.map(({ id }) => id),
    )
  if (error) throw new DatabaseError('currency prices', error, status)
  return goods.map((one) => ({
    ...one,
    currencyPrices: data
      .filter((row) => row.product_id === one.id)
      .map((row) => ({
        currency,
        valueIds: row.product_combinations?.value_ids ?? [],
        price: row.price_minor,
      })),
  }))
}

export type OrderZone = { readonly id: string; readonly name: string; readonly fee: Minor }

/** The zones that shoppers may choose, in the store's order. */
export async function listOrderZones(businessId: string): Promise<readonly OrderZone[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('delivery_zones')
    .select('id, name, fee')
    .eq('business_id', businessId)
    .eq('is_active', true)
    .order('position')
    .order('id')
  if (error) throw new DatabaseError('delivery zones', error, status)
  return data
}
