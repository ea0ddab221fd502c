// Merges two records of one person: lists likely pairs, shows the merged record before it is saved, and merges.
import * as contract from '#contract/sql/orders/customers.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { DuplicatePair, MergePlan } from '#contract/sql/orders/customers.ts'

/** Lists at most 20 likely pairs, the most likely first. With an id, lists only the pairs of that customer. */
export async function listDuplicates(
  businessId: string,
  customerId: string | null = null,
): Promise<readonly contract.DuplicatePair[]> {
  return callOrThrow(await ownerDatabase(), contract.customerDuplicates, {
    businessId,
    customerId,
  })
}

/** Refusals: `unknown_customer`, `merge_too_long`, `forbidden`. */
export async function previewMerge(
  businessId: string,
  keepId: string,
  mergeId: string,
): Promise<CallResult<contract.MergePlan>> {
  return call(await ownerDatabase(), contract.previewCustomerMerge, {
    businessId,
    keep: keepId,
    merge: mergeId,
  })
}

/** Refusals: those of `previewMerge`, and `customer_changed` when the preview is out of date. */
export async function mergeCustomers(
  businessId: string,
  {
    keepId,
    mergeId,
    version,
  }: { readonly keepId: string; readonly mergeId: string; readonly version: string },
): Promise<CallResult<contract.MergePlan>> {
  return call(await ownerDatabase(), contract.mergeCustomers, {
    businessId,
    keep: keepId,
    merge: mergeId,
    version,
  })
}
