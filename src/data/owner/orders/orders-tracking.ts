// How an order travels, as a member of the shop writes it.
import * as contract from '#contract/sql/orders/orders.ts'
import type { OrderTracking } from '#domain/checkout/order-request.ts'
import { type CallResult, call } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Saves courier, tracking number and expected day; nothing in all three removes them. Refusals: `plan_needed`, `bad_request`, `forbidden`. */
export async function saveTracking(
  orderId: string,
  { courier, number, expectedOn }: OrderTracking,
): Promise<CallResult<OrderTracking | null>> {
  return call(await ownerDatabase(), contract.setOrderTracking, {
    orderId,
    courier,
    number,
    expectedOn,
  })
}
