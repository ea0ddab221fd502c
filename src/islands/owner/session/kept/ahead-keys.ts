// The keys of what is kept of a store ahead of its pages (copy-ahead.ts). No query has them: find-kept.ts answers queries from them.
import type { QueryKey } from '@tanstack/react-query'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { PricedGoods } from '#data/owner/orders/orders-choices.ts'
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import type { OrderListRow } from '#domain/order/order-list.ts'

export type AheadData = {
  readonly book: AheadBook
  readonly orders: readonly OrderListRow[]
  readonly products: readonly ListedProduct[]
  /** Prices of all currencies. */
  readonly goods: readonly PricedGoods[]
  readonly customers: { readonly total: number; readonly customers: readonly CustomerSummary[] }
}

export type AheadBook = {
  /** Of the last call of `order_book`, by the database's clock. */
  readonly since: string
  readonly ids: readonly string[]
  readonly goods: string
  readonly people: string
  /** When everything was read, and when what changes by itself was: milliseconds since 1970. */
  readonly wholeAt: number
  readonly hourAt: number
}

export type AheadPart = keyof AheadData

/** The key of a part. */
export function aheadKey(businessId: string, part: AheadPart): QueryKey {
  return ['ahead', businessId, part]
}
