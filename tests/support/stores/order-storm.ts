// Sends many orders at the same time over many real connections, and counts the results.

import pg from 'pg'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { refusalOf, type TestDatabase } from '../database/database.ts'
import { place } from '../database/store.ts'

const connections = 60

/** How often each result came (`placed` or a refusal's code), and the placed orders. */
export type Storm = { readonly counts: Record<string, number>; readonly orders: readonly PlacedOrder[] }

/**
 * Sends the same request again while the answer is `unavailable`: a long queue on a slow machine is not a fault. Also sends again after OJ409
 * (goods changed while an order committed), as the server does.
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

/** Sends all requests at once. Throws for any result other than an order or an expected refusal, such as a deadlock. */
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
  return { counts, orders }
}
