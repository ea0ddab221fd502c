// Which orders a member has opened.
import * as contract from '#contract/sql/orders/orders.ts'
import { callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/** A member has opened the order. True when nobody had before. */
export async function markOrderSeen(orderId: string): Promise<boolean> {
  return callOrThrow(await ownerDatabase(), contract.markOrderSeen, { orderId })
}

/** How many orders of the store wait that no member has opened. */
export async function countUnseenOrders(businessId: string): Promise<number> {
  const database = await ownerDatabase()
  const { count, error, status } = await database
    .from('orders')
    .select('id', { count: 'exact', head: true })
    .eq('business_id', businessId)
    .eq('status', 'pending')
    .eq('source', 'store')
    .is('seen_at', null)
  if (error) throw new DatabaseError('orders', error, status)
  return count ?? 0
}
