// Reads the form of "Track your order" and asks the database for the order. What was typed is neither kept nor logged: tries are counted by
// keyed hashes.
import { trackOrder } from '#contract/sql/orders/tracking.ts'
import { callOrThrow } from '#data/client.ts'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { type TrackedOrder, type TrackShop, toOrderCode } from '#domain/order/order-tracking.ts'
import { readRequestBody } from '#functions/lib/respond.ts'
import type { RouteContext } from '../../shared/context.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'

/** More than any code and number need, each letter escaped. */
const MAX_BYTES = 4 * 1024

/** The longest wait for each of the page's two calls. */
export const TRACK_MS = 5_000

/** Asks the database once, whatever was typed: also when it can be neither a code nor a number. */
export async function findTracked(
  request: Request,
  context: Pick<RouteContext, 'env' | 'database' | 'clientAddress'>,
  { shop, storeId }: { readonly shop: Pick<TrackShop, 'country'>; readonly storeId: string },
): Promise<TrackedOrder | null> {
  const { env, database, clientAddress } = context
  const body = await readRequestBody(request, MAX_BYTES)
  const form = new URLSearchParams(body ? new TextDecoder().decode(body) : '')
  const typed = (form.get('phone') ?? '').slice(0, 100)
  const phone = toWhatsAppNumber(typed, shop.country) ?? ''
  const [phoneHash, networkHash] = await Promise.all([
    keyedHash(env, `track-phone ${storeId} ${phone || typed}`),
    keyedHash(env, `track-network ${clientAddress ?? ''}`),
  ])
  const code = toOrderCode((form.get('code') ?? '').slice(0, 100))
  const network = clientAddress === null ? {} : { networkHash }
  const asked = { businessId: storeId, code, phone, phoneHash, ...network }
  return callOrThrow(database, trackOrder, asked, { timeoutMs: TRACK_MS })
}
