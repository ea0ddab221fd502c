// The latest receipt of an order, for members of the store.
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

export type IssuedReceipt = { readonly token: string; readonly number: number }

/** Returns the latest receipt of an order, or null. */
export async function fetchLatestReceipt(businessId: string, orderId: string): Promise<IssuedReceipt | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('receipts')
    .select('token, number')
    .eq('business_id', businessId)
    .eq('order_id', orderId)
    .order('number', { ascending: false })
    .limit(1)
  if (error) throw new DatabaseError('receipts', error, status)
  return data[0] ?? null
}
