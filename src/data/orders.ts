// Orders in the database: quote, place, find by token. A database that takes longer than a shopper waits counts as down;
// an order that it stores after all is found again by its clientOrderId.
import type {
  OrderContext,
  OrderPage,
  OrderRequest,
  PlacedOrder,
  Quote,
  QuoteRequest,
} from '#domain/checkout/order-request.ts'
import type { CallResult, Database } from './client.ts'
import { DatabaseError, parseRefusal } from './errors.ts'

const TIMEOUT_MS = 5_000

/** Prices a request without placing it. Refusals: the codes of the HTTP contract. */
export function quoteOrder(database: Database, request: QuoteRequest): Promise<CallResult<Quote>> {
  return call(database, 'quote_order', { p_request: request })
}

/** Raised while an order commits: its goods were changed after they were priced. Nothing of it is stored. */
const CHANGED_MEANWHILE = 'OJ409'
const ATTEMPTS = 3

/**
 * Stores an order once per `clientOrderId`, with stock and voucher use in the same transaction; the same request again answers
 * the same order (`isNew: false`). The phone must be full international digits, read by `country`. Refusals: the codes of the HTTP
 * contract, and `store_country` with the right one when `country` is not the store's.
 */
export async function placeOrder(
  database: Database,
  request: OrderRequest,
  context: OrderContext & { readonly country: string },
): Promise<CallResult<PlacedOrder>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call<PlacedOrder>(database, 'place_order', { p_request: request, p_context: context })
    } catch (error) {
      const isAgain = error instanceof DatabaseError && error.code === CHANGED_MEANWHILE
      if (!isAgain || attempt === ATTEMPTS) throw error
    }
  }
}

/** The order of a public page, or null. */
export async function fetchOrderPage(database: Database, token: string): Promise<OrderPage | null> {
  const result = await call<OrderPage | null>(database, 'order_by_token', { p_token: token })
  if (result.ok) return result.value
  throw new DatabaseError('order_by_token', { message: `refused: ${result.error.code}`, code: 'OJ400' }, 400)
}

/**
 * The customer says that an order is paid, once in its life; `changed` is false when the shop has nothing to learn from it. Null for a
 * token that no order has.
 */
export async function claimPayment(
  database: Database,
  token: string,
  reference: string,
): Promise<{ readonly changed: boolean } | null> {
  const args = { p_token: token, p_reference: reference }
  const result = await call<{ readonly changed: boolean } | null>(database, 'claim_payment', args)
  if (result.ok) return result.value
  throw new DatabaseError('claim_payment', { message: `refused: ${result.error.code}`, code: 'OJ400' }, 400)
}

/** Two-letter country of a store, by which its shoppers' phone numbers are read; null for an unknown store. */
export async function fetchStoreCountry(database: Database, storeId: string): Promise<string | null> {
  const { data, error, status } = await database
    .from('businesses')
    .select('country')
    .eq('id', storeId)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .maybeSingle()
  if (error) throw new DatabaseError('businesses', error, status)
  return (data as { readonly country: string } | null)?.country ?? null
}

async function call<T>(
  database: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<CallResult<T>> {
  const { data, error, status } = await database.rpc(name, args).abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (!error) return { ok: true, value: data as T }
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  throw new DatabaseError(name, error, status)
}
