// Erasing a person's data on request. The orders stay in the books without them.
import { type CallResult, callFunction } from '../client.ts'
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
