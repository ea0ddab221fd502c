// Which orders nobody has opened.
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

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
