// Many orders at once over many real connections, and what came of each.

import pg from 'pg'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { refusalOf, type TestDatabase } from './database.ts'
import { place } from './database-store.ts'

const connections = 60

/** How often each outcome came (`placed` or a refusal's code), and the orders that were answered. */
export type Storm = { readonly counts: Record<string, number>; readonly orders: readonly PlacedOrder[] }

/**
 * Sends the same request again while the answer is `unavailable`: a long queue on a slow machine is no finding. And, as the server
 * does, after goods were changed while an order committed (OJ409).
 */
export async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.message !== 'unavailable' && error.code !== 'OJ409') throw error
    }
  }
  return send()
}

/** Sends all requests at once. Anything but an order or an expected refusal (a deadlock, say) throws. */
export async function placeAll(
  db: TestDatabase,
  requests: readonly unknown[],
  context?: object,
): Promise<Storm> {
  const pool = await db.serverPool(connections)
  const counts: Record<string, number> = {}
  const orders: PlacedOrder[] = []
  const placeOne = async (request: unknown) => {
    const refusal = await refusalOf(
      patiently(() => place(pool, request, context)).then((order) => {
        orders.push(order)
      }),
    )
    if (refusal && refusal.state !== 'OJ400') throw new Error(`${refusal.state} ${refusal.message}`)
    const outcome = refusal?.message ?? 'placed'
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  await Promise.all(requests.map(placeOne))
  await pool.end()
  return { counts, orders }
}
