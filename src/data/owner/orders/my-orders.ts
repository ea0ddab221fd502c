// Lists the signed-in person's own orders in all shops, for people without a store of their own.
import * as contract from '#contract/sql/account/account.ts'
import { callAsPerson } from '../../session/call-as-person.ts'

export type { MyOrder } from '#contract/sql/account/account.ts'

/** Newest first, at most 50. */
export function fetchMyOrders(): Promise<readonly contract.MyOrder[]> {
  return callAsPerson(contract.myOrders, {})
}
