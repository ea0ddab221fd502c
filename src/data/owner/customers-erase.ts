// Erasing a person's data on request. The orders stay in the books without them.
import { type CallResult, callFunction } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

/** `name`: typed by who asks, to be sure. Refusals: `bad_request`, `customer_has_open_orders` {orders}, `unknown_customer`, `forbidden`. */
export async function eraseCustomer(
  businessId: string,
  customerId: string,
  name: string,
): Promise<CallResult<{ readonly orders: number }>> {
  return callFunction(await ownerDatabase(), 'erase_customer', {
    p_business_id: businessId,
    p_customer_id: customerId,
    p_name: name,
  })
}

export type Erasure = {
  readonly id: string
  readonly orders: number
  /** Who did it; null when their account has gone. */
  readonly actor: string | null
  readonly at: string
}

/** What was erased on request, newest first, at most 50: nothing about the persons. */
export async function listErasures(businessId: string): Promise<readonly Erasure[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('customer_erasures')
    .select('id, orders, actor, at:created_at')
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .limit(50)
  if (error) throw new DatabaseError('erasures', error, status)
  return data as readonly Erasure[]
}
