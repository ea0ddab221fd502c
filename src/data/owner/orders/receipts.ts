// Receipts of a store for its members: reads the latest receipt of an order, and issues one. The database makes content and number.
import * as contract from '#contract/sql/orders/orders.ts'
import { type CallResult, call } from '../../client.ts'
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

/**
 * Issues the receipt of a delivered order. `isNew: false`: nothing has changed since the last receipt, which is returned instead. Refusals:
 * `not_delivered`, `forbidden`.
 */
export async function issueReceipt(
  orderId: string,
): Promise<CallResult<IssuedReceipt & { readonly isNew: boolean }>> {
  return call(await ownerDatabase(), contract.issueReceipt, { orderId })
}
