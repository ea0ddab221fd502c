// Chooses the country by which a shopper's phone number is read, without an extra query for each order. Tries the country that the store had
// last; the database refuses a wrong country and names the right country. So an outdated country never stores a wrong number.
import { type OrderRequest, withPhone } from '#contract/api/orders.ts'
import type { CallResult, Database } from '#data/client.ts'
import { fetchStoreCountry, placeOrder } from '#data/server/orders/orders.ts'
import { createLru } from '#domain/basics/lru.ts'
import type { OrderParseError } from '#domain/checkout/order-parse.ts'
import type { OrderContext, PlacedOrder } from '#domain/checkout/order-request.ts'

const countries = createLru<string>(10_000)

/** The country of most shops, used for a store's first order. */
const USUAL = 'NG'

type Placed =
  | { readonly kind: 'answered'; readonly result: CallResult<PlacedOrder> }
  | { readonly kind: 'unreadable'; readonly error: OrderParseError }

/** Reads the phone by the store's country and places the order. */
export async function readPhoneAndPlace(
  database: Database,
  request: OrderRequest,
  context: OrderContext,
): Promise<Placed> {
  const { store } = request
  let country: string = countries.get(store) ?? USUAL
  // The second try has the right country. A third is needed when the owner has just changed the country.
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
      const storeCountry = await fetchStoreCountry(database, store)
      if (storeCountry === null) {
        return { kind: 'answered', result: { ok: false, error: { code: 'unknown_store', details: {} } } }
      }
      if (storeCountry === country || attempt === 3) return { kind: 'unreadable', error: order.error }
      country = storeCountry
    }
  }
}
