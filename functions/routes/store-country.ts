// By which country a shopper's phone number is read, without a question before each order: the country that the store had last is
// tried, and the database, which knows, refuses another one with the right one. So what is remembered here cannot make a wrong number.
import type { CallResult, Database } from '#data/client.ts'
import { fetchStoreCountry, placeOrder } from '#data/orders.ts'
import { type OrderParseError, withPhone } from '#domain/checkout/order-parse.ts'
import type { OrderContext, OrderRequest, PlacedOrder } from '#domain/checkout/order-request.ts'
import { createLru } from '../serving/lru.ts'

const countries = createLru<string>(10_000)

/** Where most shops are: what a store's first order is read by. */
const USUAL = 'NG'

type Placed =
  | { readonly kind: 'answered'; readonly result: CallResult<PlacedOrder> }
  | { readonly kind: 'unreadable'; readonly error: OrderParseError }

/** Reads the phone by the store's country and places the order. */
export async function placeByCountry(
  database: Database,
  request: OrderRequest,
  context: OrderContext,
): Promise<Placed> {
  const { store } = request
  let country: string = countries.get(store) ?? USUAL
  // A second time with the right country; a third for the owner who has just changed it.
  for (let attempt = 1; ; attempt += 1) {
    const order = withPhone(request, country)
    if (order.ok) {
      const result = await placeOrder(database, order.value, { ...context, country })
      if (result.ok) countries.set(store, country)
      if (result.ok || result.error.code !== 'store_country' || attempt === 3) {
        return { kind: 'answered', result }
      }
      country = String(result.error.details['country'])
    } else {
      const asked = await fetchStoreCountry(database, store)
      if (asked === null) {
        return { kind: 'answered', result: { ok: false, error: { code: 'unknown_store', details: {} } } }
      }
      if (asked === country || attempt === 3) return { kind: 'unreadable', error: order.error }
      country = asked
    }
  }
}
