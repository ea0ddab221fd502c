// Orders in the database: quote, place, find by token. A database that answers too late for a shopper counts as down. If it stored
// the order anyway, a retry finds the order by its clientOrderId.

import type { OrderRequest, QuoteRequest } from '#contract/api/orders.ts'
import * as contract from '#contract/sql/orders/placing-orders.ts'
import type { OrderContext, OrderPage, PlacedOrder, Quote } from '#domain/checkout/order-request.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

const LIMIT = { timeoutMs: 5_000 } as const

/** Prices a request without placing it. `userId`: the verified person, or null. Refusals: the codes of the HTTP contract. */
export function quoteOrder(
  database: Database,
  request: QuoteRequest,
  userId: string | null,
): Promise<CallResult<Quote>> {
  return call(database, contract.quoteOrder, { request, user: userId }, LIMIT)
}

/** Raised while an order commits: its products changed after the order was priced. Nothing of the order is stored. */
const CHANGED_MEANWHILE = 'OJ409'
const ATTEMPTS = 3

/**
 * Stores an order once per `clientOrderId`, with stock and voucher use in the same transaction. The same request again returns the
 * same order (`isNew: false`). The phone must be full international digits, parsed with `country`. Refusals: the codes of the HTTP
 * contract, and `store_country` with the right country when `country` is not the store's.
 */
export async function placeOrder(
  database: Database,
  request: OrderRequest,
  context: OrderContext & { readonly country: string },
): Promise<CallResult<PlacedOrder>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(database, contract.placeOrder, { request, context }, LIMIT)
    } catch (error) {
      const isAgain = error instanceof DatabaseError && error.code === CHANGED_MEANWHILE
      if (!isAgain || attempt === ATTEMPTS) throw error
    }
  }
}

/** The order of a public page, or null. */
export function fetchOrderPage(database: Database, token: string): Promise<OrderPage | null> {
  return callOrThrow(database, contract.orderByToken, { token }, LIMIT)
}

/**
 * Records that the customer says the order is paid, once while the shop has not answered. `picture`: the type of the one that is stored under `id`. `seen`: what was
 * still to come by their page, in minor units.
 */
export async function claimPayment(
  database: Database,
  claim: {
    readonly token: string
    readonly reference: string
    readonly id: string
    readonly picture: string | null
    readonly seen: number | null
  },
): Promise<void> {
  await callOrThrow(database, contract.claimPayment, claim, LIMIT)
}

/** Returns the two-letter country code of a store, for parsing its shoppers' phone numbers; null for an unknown store. */
export async function fetchStoreCountry(database: Database, storeId: string): Promise<string | null> {
  const { data, error, status } = await database
    .from('businesses')
    .select('country')
    .eq('id', storeId)
    .abortSignal(AbortSignal.timeout(LIMIT.timeoutMs))
    .maybeSingle()
  if (error) throw new DatabaseError('businesses', error, status)
  return data?.country ?? null
}
