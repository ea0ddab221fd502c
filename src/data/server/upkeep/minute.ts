// What the minute's cron asks and changes: stores whose pages are old, orders past their time, deleted products.

import { forgetOldActivity as forgetActivity } from '#contract/sql/account/team.ts'
import { expirePoints as expire } from '#contract/sql/orders/rewards.ts'
import * as contract from '#contract/sql/system/system.ts'
import { uuidRange } from '#domain/basics/uuid.ts'
import { callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** Ids of all stores, deleted ones too, that begin with these hexadecimal digits (up to 8). */
export async function listStoresByPrefix(database: Database, prefix: string): Promise<readonly string[]> {
  const { from, to } = uuidRange(prefix)
  const { data, error, status } = await database
    .from('store_versions')
    .select('business_id')
    .gte('business_id', from)
    .lte('business_id', to)
  if (error) throw new DatabaseError('list stores by prefix', error, status)
  return data.map(({ business_id }) => business_id)
}

/** Stores whose pages are older than the last commit; the longest waiting first. */
export function listStaleStores(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.staleStores, { limit })
}

/** Raises the version of stores in which a sale, voucher or plan starts or ends now, the earliest first; returns their ids. */
export function bumpDueStores(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.bumpDueStores, { limit })
}

/** Cancels pending orders after their deadline and returns their stock; returns how many. */
export function expireOrders(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, contract.expireOrders, { limit })
}

/** Forgets activity that is older than 90 days, and invitations that nobody answered; returns how many lines went. */
export function forgetOldActivity(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, forgetActivity, { limit })
}

/** Ends the points of customers who have not ordered for the time that their shop's programme says; returns how many customers. */
export function expirePoints(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, expire, { limit })
}

/** Deletes products for good that owners deleted more than an hour ago; returns how many. */
export function purgeDeletedProducts(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, contract.purgeDeletedProducts, { limit })
}
