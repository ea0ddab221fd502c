// Erases a person's data on request. The orders of the person stay, without the data.
import * as contract from '#contract/sql/orders/customers.ts'
import { type CallResult, call } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/**
 * Erases a customer. `name` is typed by the caller as a confirmation. Refusals: `bad_request`, `customer_has_open_orders` {orders},
 * `unknown_customer`, `forbidden`.
 */
export async function eraseCustomer(
  businessId: string,
  customerId: string,
  name: string,
): Promise<CallResult<{ readonly orders: number }>> {
  return call(await ownerDatabase(), contract.eraseCustomer, {
    businessId,
    customerId,
    name,
  })
}

export type Erasure = {
  readonly id: string
  readonly orders: number
  /** Who erased the data; null when the account of that person is deleted. */
  readonly actor: string | null
  readonly at: string
}

/** Lists the last 50 erasures, newest first. An entry holds nothing about the erased person. */
export async function listErasures(businessId: string): Promise<readonly Erasure[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('customer_erasures')
    .select('id, orders, actor, at:created_at')
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .limit(50)
  if (error) throw new DatabaseError('erasures', error, status)
  return data
}
