// The page "Track your order" in the database (supabase/schemas/tracking).
import * as contract from '#contract/sql/orders/tracking.ts'
import type { TrackedOrder, TrackShop } from '#domain/order/order-tracking.ts'
import { callOrThrow, type Database } from '../../client.ts'

const LIMIT = { timeoutMs: 5_000 } as const

/** The look of a live store's page; null for any other store. */
export function fetchTrackShop(database: Database, storeId: string): Promise<TrackShop | null> {
  return callOrThrow(database, contract.trackShop, { businessId: storeId }, LIMIT)
}

export type TrackTry = {
  readonly storeId: string
  readonly code: string
  /** Full international digits; empty when what was typed is no number. */
  readonly phone: string
  /** Keyed hashes, by which tries are counted; `networkHash` null: unknown. */
  readonly phoneHash: string
  readonly networkHash: string | null
}

/** Status and times of the order; null for every miss, also after too many tries. */
export function trackOrder(
  database: Database,
  { storeId, code, phone, phoneHash, networkHash }: TrackTry,
): Promise<TrackedOrder | null> {
  return callOrThrow(
    database,
    contract.trackOrder,
    {
      businessId: storeId,
      code,
      phone,
      phoneHash,
      ...(networkHash === null ? {} : { networkHash }),
    },
    LIMIT,
  )
}

/** Deletes tries that no limit counts any more; returns how many. */
export const forgetTrackTries = (database: Database, limit: number): Promise<number> =>
  callOrThrow(database, contract.forgetTrackTries, { limit })
