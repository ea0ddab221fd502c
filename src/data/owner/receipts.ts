// Receipts of a store for its members: the latest one of an order, and issuing one. Both the content and the number are the database's.
import { type CallResult, callFunction } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

export type IssuedReceipt = { readonly token: string; readonly number: number }

/** The receipt of an order that was issued last, or null. */
export async function fetchLatestReceipt(businessId: string, orderId: string): Promise<IssuedReceipt | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('receipts')
    .select('token, number')
    .eq('business_id', businessId)
    .eq('order_id', orderId)
    .order('number', { ascending: false })
    .limit(1)
    .returns<IssuedReceipt[]>()
  if (error) throw new DatabaseError('receipts', error, status)
  return data[0] ?? null
}

/**
 * Issues the receipt of a delivered order; `isNew: false` when nothing of the sale has changed since the last one, which is answered
 * then. Refusals: `not_delivered`, `forbidden`.
 */
export async function issueReceipt(
  orderId: string,
): Promise<CallResult<IssuedReceipt & { readonly isNew: boolean }>> {
  return callFunction(await ownerDatabase(), 'issue_receipt', { p_order_id: orderId })
}
